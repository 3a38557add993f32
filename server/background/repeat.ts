import type { Logger } from 'pino';
import { refusalOf } from '../http/errors.ts';
import { pause } from './abortable.ts';
import type { OutageLog } from './outageLog.ts';

export type RepeatedJob = {
  name: string;
  /** The time between the end of one run and the start of the next. */
  every_ms: number;
  /** Must be safe to run in several processes at once, and to be cut off at any point. */
  work: (stop: AbortSignal) => Promise<void>;
};

/** Runs a job at once and then again and again until the signal aborts. A run that fails is logged, and the next one comes. */
export async function repeat(
  { name, every_ms, work }: RepeatedJob,
  { logger, database, stop }: { logger: Pick<Logger, 'warn'>; database: OutageLog; stop: AbortSignal },
): Promise<void> {
  while (!stop.aborted) {
    try {
      await work(stop);
      database.worked();
    } catch (error) {
      // Without the database every job fails: one line for the outage, not one for each run.
      if (refusalOf(error)?.status === 503) database.failed((error as Error).message);
      else logger.warn({ err: error, job: name }, 'a job failed');
    }
    await pause(every_ms, stop);
  }
}
