import type { BulkAct } from '#shared/plans/bulk.ts';

const plans = (count: number) => (count === 1 ? '1 plan' : `${count} plans`);

export const bulkMessages = {
  select: (plan: string, employee: string) => `Select ${plan}, ${employee}`,
  selected: (count: number) => `${count} selected`,
  selectAll: 'Select all',
  allSelected: 'All plans of the list are selected.',
  more: 'More for the selected plans',
  clear: 'Clear',
  bar: 'Selected plans',
  acts: {
    nudge: 'Remind',
    deactivate: 'Deactivate',
    reactivate: 'Reactivate',
    delete: 'Delete',
  } satisfies Record<BulkAct, string>,
  title: {
    nudge: (count) => `Remind the employees of ${plans(count)}`,
    deactivate: (count) => `Deactivate ${plans(count)}`,
    reactivate: (count) => `Reactivate ${plans(count)}`,
    delete: (count) => `Delete ${plans(count)}`,
  } satisfies Record<BulkAct, (count: number) => string>,
  consequence: {
    nudge: 'Each employee gets a mail about their plan.',
    deactivate: 'No task can be ticked and no reminders are sent until you reactivate them.',
    reactivate: 'The employees can go on with the tasks where they stopped.',
    delete: 'This action cannot be undone.',
  } satisfies Record<BulkAct, string>,
  confirm: {
    nudge: (count) => `Send ${count === 1 ? '1 reminder' : `${count} reminders`}`,
    deactivate: (count) => `Deactivate ${plans(count)}`,
    reactivate: (count) => `Reactivate ${plans(count)}`,
    delete: (count) => `Delete ${plans(count)}`,
  } satisfies Record<BulkAct, (count: number) => string>,
  done: {
    nudge: (count) => (count === 1 ? '1 reminder sent.' : `${count} reminders sent.`),
    deactivate: (count) => `${plans(count)} deactivated.`,
    reactivate: (count) => `${plans(count)} reactivated.`,
    delete: (count) => `${plans(count)} deleted.`,
  } satisfies Record<BulkAct, (count: number) => string>,
  nudgeIsShown: 'This demo sends no mail: each employee sees the reminder in Gangway.',
  nudgesAreShown: (count: number) =>
    count === 1 ? 'The employee sees the reminder.' : `${count} employees see the reminder.`,
  refused: (count: number) => `${plans(count)} could not be changed:`,
  left: 'These stay as they are:',
  tooMany: (limit: number) => `At most ${limit} plans at once. Select fewer.`,
  failed: 'Failed to change the onboarding plans. Please try again.',
  close: 'Close',
} as const;
