import { EventEmitter, once } from 'node:events';
import { Logger as WorkerLogger, parseCronItems, run, type Runner, type WorkerEvents } from 'graphile-worker';
import type { Logger } from 'pino';
import { deleteEndedSignIns } from './auth/store.ts';
import type { Config } from './config/config.ts';
import { type Database, openPool } from './database/connect.ts';
import { deleteOldKeys } from './http/idempotency/store.ts';
import { anchorJournal } from './journal/anchors/anchor.ts';
import { pause } from './outbox/abortable.ts';
import { trouble } from './outbox/outageLog.ts';
import { sendReminders } from './reminders/actions.ts';

export type JobOptions = {
  db: Database;
  /** The same database, for the connections of the runner. */
  url: string;
  config: Pick<Config, 'org_time_zone' | 'mail'>;
  logger: Pick<Logger, 'debug' | 'info' | 'warn'>;
  /** Hears what the runner does. */
  events?: WorkerEvents;
  /** How often it looks for jobs of which it has not been told. */
  poll_ms?: number;
  /** How long it waits before it starts again what ended by itself. */
  restart_ms?: number;
};

export type Jobs = { stop(): Promise<void> };

type Job = { name: string; cron: string; work: (stop: AbortSignal) => Promise<void> };

// One listens for jobs, one runs them, one plans them.
const CONNECTIONS = 3;
// A notification tells of a new job at once; this finds the one whose notification was lost.
const POLL_MS = 30_000;
const RESTART_MS = 10_000;
// Half of the 10 s after which Docker kills.
const STOP_MS = 5_000;

/**
 * Runs what has to happen by the clock until it is stopped. Every process does; graphile-worker, in a schema of its own, lets
 * each job run in one of them.
 */
export function startJobs({ db, url, config, logger, ...options }: JobOptions): Jobs {
  const { poll_ms = POLL_MS, restart_ms = RESTART_MS } = options;
  const events: WorkerEvents = options.events ?? new EventEmitter();
  const stopping = new AbortController();
  const pool = openPool(url, { max: CONNECTIONS });
  const database = trouble(logger, 'the jobs cannot use the database', 'the jobs can use the database again');
  events.on('worker:getJob:empty', () => database.ends());
  events.on('job:start', () => database.ends());

  const jobs = jobsOf(db, config, logger);
  const settings = {
    pgPool: pool,
    events,
    logger: workerLogger(logger, database),
    noHandleSignals: true,
    pollInterval: poll_ms,
    // Without these, a connection that breaks while a job is marked as done is an error that nobody hears, and ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(jobs.map(({ name, work }) => [name, () => work(stopping.signal)])),
    parsedCronItems: parseCronItems(
      jobs.map(({ name, cron }) => ({
        task: name,
        match: cron,
        // What failed is not tried again, it comes again. The key keeps one row for each job, whatever becomes of it.
        options: { maxAttempts: 1, jobKey: name },
      })),
    ),
  };

  let runner: Runner | undefined;
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        runner = await run(settings);
        if (stopping.signal.aborted) await runner.stop();
        // It ends by itself too, when it has lost the database in the wrong moment.
        await runner.promise;
      } catch (error) {
        database.begins((error as Error).message);
      }
      await pause(restart_ms, stopping.signal);
    }
  }

  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      // It refuses when it has ended by itself just now.
      const stopped = Promise.resolve(runner?.stop())
        .catch(() => undefined)
        .then(() => running)
        .then(() => pool.end());
      await Promise.race([stopped, once(AbortSignal.timeout(STOP_MS), 'abort')]);
    },
  };
}

/** What happens by the clock. Times are UTC; each job asks for the time of the organisation itself, where that matters. */
function jobsOf(
  db: Database,
  { org_time_zone, mail }: JobOptions['config'],
  logger: JobOptions['logger'],
): Job[] {
  let anchored = '';
  const housekeeping: Job = {
    name: 'housekeeping',
    cron: '17 * * * *',
    work: async () => void (await Promise.all([deleteOldKeys(db), deleteEndedSignIns(db)])),
  };
  const anchor: Job = {
    name: 'journal_anchor',
    // Once a day would do; hourly, an outage costs an hour and not a day.
    cron: '1 * * * *',
    async work() {
      const { day, hash } = await anchorJournal(db, new Date(), org_time_zone);
      // Whoever can rewrite the database cannot rewrite a log that is kept elsewhere.
      if (hash !== anchored) logger.info({ day, hash }, 'the journal is anchored');
      anchored = hash;
    },
  };
  const reminders: Job = {
    name: 'reminders',
    cron: '*/5 * * * *',
    async work(stop) {
      const context = { db, timeZone: org_time_zone, now: () => new Date() };
      const digests = await sendReminders(context, stop);
      if (digests > 0) logger.info({ digests }, 'people were reminded');
    },
  };
  return mail === null ? [housekeeping, anchor] : [housekeeping, anchor, reminders];
}

/** Passes on what a person has to know, in our words; the rest is for debugging. */
function workerLogger(logger: JobOptions['logger'], database: ReturnType<typeof trouble>): WorkerLogger {
  return new WorkerLogger(() => (level, message, { failure, error, job }) => {
    logger.debug(message);
    if (failure === true) {
      const { task_identifier } = job as { task_identifier: string };
      logger.warn({ err: error, job: task_identifier }, 'a job failed');
    } else if (level === 'error') {
      database.begins(message);
    } else if (level === 'warning') {
      logger.warn(message);
    }
  });
}
