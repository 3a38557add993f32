/* The names of scheduled work, in the database, in metrics and on the operations page. */

/** The scheduled jobs. A job that another release has run on the database is not among them. */
export const JOBS = ['housekeeping', 'journal_anchor', 'overdue', 'reminders', 'leaving', 'batches'] as const;
export type JobName = (typeof JOBS)[number];

/** The kinds of bulk work, with the page's name for an item. A name is never reused. */
export const WORK = {
  reminder: 'Reminder',
  team_reminder: 'Reminder of a team',
  leaver: 'Reassigning the tasks of a person who has left',
  empty_team: 'Reassigning the tasks of an empty team',
  batch: 'Bulk action',
  hand_over: 'Handing over the plans of a person with a new manager',
  assignment_news: 'Notification of an assignment to many',
} as const;
export type WorkName = keyof typeof WORK;

/** Returns what the page calls an item of work. One of a later release has its name in the database. */
export const workLabel = (kind: string): string =>
  Object.hasOwn(WORK, kind) ? WORK[kind as WorkName] : kind.replaceAll('_', ' ');
