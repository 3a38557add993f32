export const messages = {
  back: 'Assign to many',
  of: (template: string) => `Assignment of ${template}`,
  templateGone: 'a template that you cannot see any more',
  running: (done: number, total: number) =>
    `Assigning ${done.toLocaleString('en')} of ${total.toLocaleString('en')}. You can leave this page.`,
  doneAll: (done: number) =>
    done === 1
      ? 'One person was assigned the plan.'
      : `${done.toLocaleString('en')} people were assigned the plan.`,
  progress: 'Progress',
  counts: { done: 'Assigned', failed: 'Failed', skipped: 'Skipped', waiting: 'Waiting' },
  lists: { failed: 'Failed', skipped: 'Skipped', done: 'Assigned' },
  retry: 'Try the failed ones again',
  retryFailed: 'Failed to try again.',
  openPlan: (name: string) => `Open the plan of ${name}`,
  open: 'Open plan',
  notSeen: 'Somebody whose manager or HR you are no longer',
  loading: 'Loading the assignment…',
  loadFailed: 'Failed to load the assignment',
  moreFailed: 'Failed to load more people. Please try again.',
  missing: 'There is no such assignment',
  missingText: 'It was started by somebody else, or is older than half a year. What it assigned stays.',
} as const;
