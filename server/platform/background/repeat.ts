import type { Logger } from 'pino';
import { isExhausted, isUnreachable, isUsedUp } from '../database/failures.ts';
import { traced } from '../tracing/tracer.ts';
import { pause } from './abortable.ts';
import { jobRuns, jobSuccess } from './jobMetrics.ts';
import type { OutageLog } from './outageLog.ts';
import type { Wake } from './wake.ts';

export type RepeatedJob = {
  name: string;
  /** The time between the end of a run and the start of the next. */
  every_ms: number;
  /** Must be safe to run in several processes at the same time, and to be interrupted at any point. */
  work: (stop: AbortSignal) => Promise<void>;
  /** Starts the next run early. */
  wake?: Wake;
};

type RepeatOptions = {
  logger: Pick<Logger, 'warn'>;
  database: OutageLog;
  stop: AbortSignal;
  /** Called after each run, with its error if it failed. Must not throw. */
  onEnd?: (name: string, error: Error | null) => Promise<void>;
};

/**
 * Runs a job immediately and then repeatedly until the signal aborts. A failed run is logged, and the job runs again as
 * usual.
 */
export async function repeat(
  { name, every_ms, work, wake }: RepeatedJob,
  { logger, database, stop, onEnd }: RepeatOptions,
): Promise<void> {
  while (!stop.aborted) {
    try {
      await traced(
        `job ${name}`,
        () => ({ kind: 'internal' }),
        () => work(stop),
      );
      database.reportSuccess();
      jobRuns.inc({ job: name, result: 'done' });
      jobSuccess.setToCurrentTime({ job: name });
      await onEnd?.(name, null);
    } catch (error) {
      jobRuns.inc({ job: name, result: 'failed' });
      // Without the database every job fails: that is logged once for the outage, not for each run.
      if (isUnreachable(error) || isExhausted(error) || isUsedUp(error))
        database.reportFailure((error as Error).message);
      else logger.warn({ err: error, job: name }, 'job failed');
      await onEnd?.(name, error as Error);
    }
    await (wake ? wake.pause(every_ms, stop) : pause(every_ms, stop));
  }
}
