import type { DueGroup } from '#shared/plans/dueGroups.ts';

/** The texts of My tasks. */
export const messages = {
  loading: 'Loading your tasks...',
  loadFailed: 'This did not load. Your data are safe.',
  empty: 'No tasks for you',
  emptyText: 'When somebody needs you in an onboarding plan, it appears here.',
  waitInTeams: (count: string) => (count === '1' ? '1 task of your teams' : `${count} tasks of your teams`),
  noTeamTasks: 'No tasks of your teams wait to be taken',
  noneDone: 'Nothing done in the last 90 days',
  noMatch: 'Nothing matches.',
  clear: 'Clear filters',
  more: 'Show more tasks',
  moreFailed: 'Failed to load more tasks. Please try again.',

  tabs: { mine: 'Mine', teams: 'My teams', done: 'Done' },
  whose: { all: 'All', others: 'For others', own: 'My own onboarding' },
  groups: { overdue: 'Overdue', today: 'Today', thisWeek: 'This week', later: 'Later' } satisfies Record<
    DueGroup,
    string
  >,
  lists: 'Lists of tasks',
  filters: 'Whose onboarding',
  keys: 'Arrow keys move between tasks, Enter opens one, X ticks it, C comments, Escape closes it.',

  you: 'You',
  today: 'today',
  done: 'done',
  optional: 'Optional',
  standInFor: (name: string) => `for ${name}`,
  people: (name: string, count: number) => `${name} · ${count} people`,
  openOf: (open: number, plan: string) => (open === 0 ? plan : `${open} open · ${plan}`),
  starts: 'starts',
  details: (name: string) => `Details: ${name}, `,
  tickAll: (count: number) => `Tick all ${count}`,
  showAll: (count: number) => `Show all ${count}`,
  ticked: (count: number) => (count === 1 ? 'Ticked for 1 person' : `Ticked for ${count} people`),
  refusedOf: (count: number, reason: string) =>
    `${count === 1 ? 'Failed for 1 person' : `Failed for ${count} people`}: ${reason}`,
  undo: 'Undo',
  tickFailed: 'This was not saved. Try again.',

  detailsLoading: 'Loading the task...',
  detailsFailed: 'Failed to load the task',
  gone: 'This task is not yours any more.',
  take: 'Take it',
  giveBack: 'Give back',
  takeFailed: 'Failed to change who does the task. Please try again.',
  takenBy: (name: string, group: string) => `${name} of ${group} has taken it.`,
  notApplicable: (reason: string) => `Not applicable: ${reason}`,
  reason: (reason: string) => `Reason: ${reason}`,
  confirmFailed: 'Failed to confirm. Please try again.',

  commentsFailed: 'Failed to load the comments',
  commentsLoading: 'Loading the comments...',
  write: 'Write a comment',
  writeOn: (name: string) => `Write a comment: ${name}`,
  missing: 'Write a comment first.',
  send: 'Send',
  sendFailed: 'Failed to send the comment. Please try again.',
} as const;
