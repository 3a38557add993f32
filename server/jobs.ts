import type { Logger } from 'pino';
import { KEPT_DAYS } from '#shared/hr/audit/limits.ts';
import { addDays } from '#shared/calendar.ts';
import type { JobName, WorkName } from '#shared/operations/names.ts';
import { removeOldAccesses } from './plans/accessLog/accessLog.sql.ts';
import { removeOldFiles } from './hr/audit/export/export.sql.ts';
import type { BatchKinds } from './batches/actions.ts';
import { deleteOldBatches } from './batches/batches.sql.ts';
import { deleteEndedSignIns } from './auth/auth.sql.ts';
import { conditions } from './conditions.ts';
import { settleNotifications } from './notifications/settling/settle.ts';
import { pause } from './platform/background/abortable.ts';
import { createOutageLog } from './platform/background/outageLog.ts';
import { repeat, type RepeatedJob } from './platform/background/repeat.ts';
import type { Wake } from './platform/background/wake.ts';
import { recordFailure, recordSuccess } from './platform/background/background.sql.ts';
import type { Config } from './platform/config/config.ts';
import { connectBeside, type Database } from './platform/database/connect.ts';
import { inTransaction } from './platform/database/transaction.ts';
import { deleteOldDeliveries } from './platform/deliveries/deliveries.sql.ts';
import { deleteOldKeys } from './platform/http/idempotency/idempotency.sql.ts';
import type { ActionContext } from './platform/http/services.ts';
import { anchorJournal } from './platform/journal/anchors/anchor.ts';
import { forgetOldMails } from './platform/outbox/outbox.sql.ts';
import { deleteSettled } from './platform/notifications/held/held.sql.ts';
import { deleteOldNotifications } from './platform/notifications/notifications.sql.ts';
import type { WorkKind } from './platform/work/kind.ts';
import { runWork } from './platform/work/runWork.ts';
import { deleteOldReminders } from './notifications/reminders/reminders.sql.ts';
import {
  deriveOrigins,
  keepMissingVersions,
  removeReplacedVersions,
} from './templates/versions/versions.sql.ts';
import { findOverduePlans } from './webhooks/overdue/findOverdue.ts';
import { removeDeletedWebhooks } from './webhooks/webhooks.sql.ts';
import { today } from './platform/today.ts';
import { workKinds } from './workKinds.ts';

type JobOptions = {
  db: Database;
  context: ActionContext;
  config: Pick<Config, 'mail_retention_days' | 'access_log_days'>;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** The kinds of batches. Without it the jobs do no work of batches. */
  kinds?: BatchKinds;
  /** Starts the job of batches before its time. */
  batchesWake?: Wake;
  /** Warns of the end of the certificate of reports. */
  signer?: { warn(now: Date): Promise<void> };
  /** Receives the hash of each anchor. */
  anchorLog?: Pick<Logger, 'info'>;
};

export type Jobs = { stop(): Promise<void> };

type Job = RepeatedJob & { name: JobName };

/** A kind whose existing items are performed, and that gets no new ones. */
const unplanned = (kind: WorkKind): WorkKind => ({
  at_once: kind.at_once,
  perform: (...args) => kind.perform(...args),
});

const MINUTE_MS = 60_000;
/** Half a year: people find past events after a long absence (Notifications 4). */
const NOTIFICATION_DAYS = 180;
/** The hourly run looks further back than the last one. The first run of a process looks at all. */
const SETTLED_DAYS = 2;
/** As long as the notification that leads to the result. */
const BATCH_DAYS = 180;
// Half of the 10 s within which a stop has to finish (Operations 4).
const STOP_MS = 5_000;

/**
 * Runs the scheduled jobs until they are stopped. Every process runs them; locks in the database let one do
 * it (Operations 6).
 */
export function startJobs({ anchorLog, ...options }: JobOptions): Jobs {
  const { db, logger } = options;
  const stopping = new AbortController();
  const database = createOutageLog(
    logger,
    'the jobs cannot use the database',
    'the jobs can use the database again',
  );
  // Without the database nothing can be recorded; that has been logged.
  const onEnd = (name: string, error: Error | null) =>
    (error ? recordFailure(db, name, error.name) : recordSuccess(db, name)).catch(() => undefined);
  const running = Promise.all(
    scheduledJobs({ ...options, ...(anchorLog && { anchorLog }) }).map((job) =>
      repeat(job, { logger, database, stop: stopping.signal, onEnd }),
    ),
  );
  return {
    async stop() {
      stopping.abort();
      const limit = new AbortController();
      await Promise.race([running, pause(STOP_MS, limit.signal)]);
      limit.abort();
    },
  };
}

export function scheduledJobs(options: JobOptions): Job[] {
  const { db, context, logger, kinds = {} } = options;
  const work = workKinds({ context, batches: kinds, logger });
  const run: RunWork = (stop, ...names) =>
    runWork(db, Object.fromEntries(names.map((name) => [name, work[name]])), { logger, stop });
  const overdue: Job = {
    name: 'overdue',
    // A plan is overdue from the beginning of a day on; a webhook learns of it within five minutes.
    every_ms: 5 * MINUTE_MS,
    work: async (stop) => void (await findOverduePlans(db, context, stop)),
  };
  return [
    housekeeping(options),
    anchoring(options),
    overdue,
    reminders(run, logger),
    leaving(run, logger),
    batches(options, work),
  ];
}

type RunWork = (stop: AbortSignal, ...names: WorkName[]) => ReturnType<typeof runWork>;

function housekeeping({ db, context, config, signer }: JobOptions): Job {
  let hasSettled = false;
  return {
    name: 'housekeeping',
    every_ms: 60 * MINUTE_MS,
    async work(stop) {
      const day = today(context);
      await signer?.warn(context.now());
      await deleteOldKeys(db);
      await deleteEndedSignIns(db);
      await forgetOldMails(db, config.mail_retention_days, stop);
      await deleteOldDeliveries(db, config.mail_retention_days, stop);
      await removeDeletedWebhooks(db, stop);
      await deleteOldReminders(db, day, stop);
      await removeOldFiles(db, KEPT_DAYS);
      await deleteOldBatches(db, BATCH_DAYS);
      await deleteOldNotifications(db, NOTIFICATION_DAYS, stop);
      await settleNotifications(db, conditions, hasSettled ? SETTLED_DAYS : NOTIFICATION_DAYS, stop);
      hasSettled = true;
      await deleteSettled(db);
      await keepMissingVersions(db, stop);
      await removeReplacedVersions(db, stop);
      await deriveOrigins(db, stop);
      await removeOldAccesses(db, addDays(day, -config.access_log_days), stop);
    },
  };
}

function anchoring({ db, context, logger, anchorLog = logger }: JobOptions): Job {
  let logged = '';
  return {
    name: 'journal_anchor',
    // Anchors once a day. Runs every hour, so that an outage delays the anchor by at most an hour.
    every_ms: 60 * MINUTE_MS,
    async work() {
      // Without time limits: an anchor of a million chains takes a minute.
      const own = connectBeside(db, { max: 1, isMigration: true, name: 'gangway anchor' });
      let anchored;
      try {
        anchored = await inTransaction(own, (tx) => anchorJournal(tx, context));
      } finally {
        await own.destroy();
      }
      const { day, hash } = anchored;
      if (hash !== logged && day > addDays(today(context), 1)) {
        logger.warn(
          { day },
          'the journal has an anchor of the future: the clock was wrong, later anchors follow it',
        );
      }
      // An attacker who can rewrite the database cannot rewrite a log that is stored elsewhere (Journal 3).
      if (hash !== logged) anchorLog.info({ day, hash }, 'the journal is anchored');
      logged = hash;
    },
  };
}

function reminders(run: RunWork, logger: JobOptions['logger']): Job {
  return {
    name: 'reminders',
    // Reminders are due at a full hour (Reminders 1) and may be five minutes late (decision 0013).
    every_ms: 5 * MINUTE_MS,
    async work(stop) {
      const { reminder = 0, team_reminder = 0 } = await run(stop, 'reminder', 'team_reminder');
      const digests = reminder + team_reminder;
      if (digests > 0) logger.info({ digests }, 'reminders were sent');
    },
  };
}

function batches({ db, logger, batchesWake }: JobOptions, work: ReturnType<typeof workKinds>): Job {
  return {
    name: 'batches',
    // The starting call wakes the job of its process. The interval is for work that a stopped process leaves.
    every_ms: 5_000,
    async work(stop) {
      const { batch, assignment_news, hand_over } = work;
      // The work that calls have left. Only the job 'leaving' looks at all people and teams.
      const [leaver, empty_team] = [unplanned(work.leaver), unplanned(work.empty_team)];
      await runWork(db, { batch, assignment_news, hand_over, leaver, empty_team }, { logger, stop });
    },
    ...(batchesWake && { wake: batchesWake }),
  };
}

function leaving(run: RunWork, logger: JobOptions['logger']): Job {
  return {
    name: 'leaving',
    // New owners of a leaver's tasks learn of them within five minutes of the day, or of its being entered.
    every_ms: 5 * MINUTE_MS,
    async work(stop) {
      const { leaver: people = 0 } = await run(stop, 'leaver');
      // After the leavers: the last member of a team has handed its tasks over.
      await run(stop, 'empty_team');
      if (people > 0) logger.info({ people }, 'the tasks of people who have left were handed on');
    },
  };
}
