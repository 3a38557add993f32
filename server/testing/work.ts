import { setImmediate } from 'node:timers/promises';
import type { Database } from '../platform/database/connect.ts';
import type { WorkKinds } from '../platform/work/kind.ts';
import { runWork } from '../platform/work/runWork.ts';
import { emptyTeamWork, leaverWork } from '../tasks/leaving/work.ts';
import { scheduledJobs } from '../jobs.ts';
import type { ActionContext, Services } from '../platform/http/services.ts';
import { type Reminding, reminderWork } from '../notifications/reminders/actions.ts';
import type { TestApp } from './app.ts';

/** A logger that fails the test on a warning or an error. */
export const failingLogger = {
  warn(error: unknown) {
    throw error;
  },
};

const NEVER = new AbortController().signal;

/** Performs the due work of these kinds, as the jobs do. A failure fails the test. */
export const doWork = (db: Database, kinds: WorkKinds, stop = NEVER) =>
  runWork(db, kinds, { logger: failingLogger, stop });

/** Writes the reminders of the day, as the job does, and returns the number of digests. */
export async function sendReminders(db: Database, context: Reminding, stop?: AbortSignal): Promise<number> {
  const done = await doWork(db, reminderWork(context), stop);
  return (done['reminder'] ?? 0) + (done['team_reminder'] ?? 0);
}

/** Reassigns the tasks of leavers, as the job does, and returns the number of people. */
export async function reassignForLeavers(
  db: Database,
  context: ActionContext,
  stop?: AbortSignal,
): Promise<number> {
  return (await doWork(db, leaverWork(context), stop))['leaver'] ?? 0;
}

/** Hands on the tasks of empty teams, as the job does. */
export const reassignForEmptyTeams = (db: Database, context: ActionContext) =>
  doWork(db, emptyTeamWork(context));

/** Does the work that calls have left, as the job that they wake. */
export async function doLeftWork({ db, services }: Pick<TestApp, 'db' | 'services'>): Promise<void> {
  const logger = { ...failingLogger, info: () => undefined };
  const jobs = scheduledJobs({ ...services, db, logger });
  await jobs.find(({ name }) => name === 'batches')!.work(NEVER);
}

/** Returns whether calls wake that job. */
export async function wakesJob(
  { batchesWake }: Pick<Services, 'batchesWake'>,
  call: () => Promise<unknown>,
): Promise<boolean> {
  // Without an earlier call.
  await batchesWake.pause(0, AbortSignal.abort());
  const over = new AbortController();
  const isWoken = batchesWake.pause(600_000, over.signal).then(() => !over.signal.aborted);
  await call();
  // The pause may end in this turn of the event loop.
  await setImmediate();
  over.abort();
  return isWoken;
}
