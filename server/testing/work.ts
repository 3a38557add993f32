import type { Database } from '../platform/database/connect.ts';
import type { WorkKinds } from '../platform/work/kind.ts';
import { runWork } from '../platform/work/runWork.ts';
import { type Reminding, reminderWork } from '../reminders/actions.ts';

/** A log in which nothing may fail. */
const logger = {
  warn(error: unknown) {
    throw error;
  },
};

const NEVER = new AbortController().signal;

/** Does what is due of these kinds, as the jobs do. What fails fails the test. */
export const doWork = (db: Database, kinds: WorkKinds, stop = NEVER) => runWork(db, kinds, { logger, stop });

/** Writes the reminders of the day, as the job does, and returns the number of digests. */
export async function sendReminders(db: Database, context: Reminding, stop?: AbortSignal): Promise<number> {
  const done = await doWork(db, reminderWork(context), stop);
  return (done['reminder'] ?? 0) + (done['team_reminder'] ?? 0);
}
