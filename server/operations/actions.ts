import { uuidv7 } from 'uuidv7';
import { type OperationFacts, operationLines, UNKNOWN } from '#shared/operations/lines.ts';
import { JOBS } from '#shared/operations/names.ts';
import type { Operation, TestMail } from '#shared/operations/schema.ts';
import { BACKUP, type JobRun, listJobRuns } from '../platform/background/background.sql.ts';
import type { Config, OrgSettings } from '../platform/config/config.ts';
import { VERSION } from '../platform/config/version.ts';
import type { Database } from '../platform/database/connect.ts';
import { listKnownMigrations } from '../platform/database/schema/files.ts';
import { listMigrations } from '../platform/database/schema/objects.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Services } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import { toMailFailure } from '../platform/mail/failure.ts';
import { toMessage } from '../platform/mail/message.ts';
import { openTransport } from '../platform/mail/transport.ts';
import { today } from '../platform/today.ts';
import * as store from './operations.sql.ts';

/** Looks at every part of the operation. A part that cannot be looked at is said to be unknown, and the others are not. */
export async function readOperation(
  services: Services,
  logFailure: (error: unknown) => void,
): Promise<Operation> {
  const orUnknown = async <Found>(look: () => Promise<Found>): Promise<Found | typeof UNKNOWN> =>
    look().catch((error: unknown) => {
      logFailure(error);
      return UNKNOWN;
    });
  const { db, config, context, reads, signer } = services;
  const now = context.now();
  const day = today(context);
  // One after the other: the call has one slot of the queue, which is one connection.
  const release = await orUnknown(() => readRelease(db));
  const mail = await orUnknown(async () => ({
    enabled: context.mail_enabled,
    ...(await store.countMails(db)),
  }));
  const runs = await orUnknown(() => listJobRuns(db));
  const directory = await orUnknown(() => store.findDirectory(db));
  const webhooks = await orUnknown(() => store.findWebhooks(db));
  const sessions = await orUnknown(() => store.countSessions(db, config.session_idle_minutes));
  const emails = await orUnknown(() => store.findRefusedEmails(db));
  const tokens = await orUnknown(() => store.findTokens(db, day));
  const signature = await orUnknown(() => signer.state(now));
  const failed = await orUnknown(() => store.listFailedMails(db));
  const work = await orUnknown(() => store.listFailedWork(db));
  const backup = runs === UNKNOWN ? UNKNOWN : backupOf(runs);
  const jobs =
    runs === UNKNOWN || work === UNKNOWN ? UNKNOWN : { runs: jobsOf(runs), failed_work: work.count };
  const used = reads.replicas.filter(({ state }) => state.isUsed).length;
  const replicas = { count: reads.replicas.length, used };
  return {
    checked_at: now.toISOString(),
    lines: operationLines(
      { release, mail, backup, jobs, directory, webhooks, sessions, emails, tokens, signature, replicas },
      now,
      day,
    ),
    failed_mails: failed === UNKNOWN ? [] : failed,
    failed_work: work === UNKNOWN ? [] : work.items,
  };
}

async function readRelease(db: Database): Promise<OperationFacts['release']> {
  const applied = await listMigrations(db);
  const known = await listKnownMigrations();
  const uptime_s = Math.round(process.uptime());
  return { version: VERSION, applied: applied?.length ?? 0, known: known.length, uptime_s };
}

function jobsOf(runs: readonly JobRun[]): JobRun[] {
  return runs.filter(({ job }) => JOBS.some((name) => name === job));
}

function backupOf(runs: Awaited<ReturnType<typeof listJobRuns>>): OperationFacts['backup'] {
  const run = runs.find(({ job }) => job === BACKUP);
  if (run === undefined) return null;
  return { ...run, bytes: run.detail?.bytes ?? null, encrypted: run.detail?.encrypted ?? null };
}

// The transport gives up connecting after 10 s; a request may take 15.
const TEST_MAIL_MS = 12_000;

/** Sends a mail to the viewer now, not by the outbox, and returns what the mail server said. Throws a 409 without mail settings. */
export async function sendTestMail(
  { mail, org_name, public_url }: Pick<Config, 'mail'> & OrgSettings,
  { name, email }: SignedIn,
): Promise<TestMail> {
  if (mail === null)
    throw new Refusal(409, 'mail.off', 'Mail is not set up: set SMTP_URL and MAIL_FROM first.');
  const { transport, secrets } = openTransport(mail.smtp_url, 1);
  const content = {
    subject: 'A test mail',
    preview: 'Mails of this installation arrive.',
    paragraphs: [
      'You have asked for this mail on the page of the operation. Mails of this installation arrive.',
    ],
    action: { label: 'Open the operation', path: '/settings/operation' },
  };
  const message = toMessage({ id: uuidv7(), name, email, content }, { ...mail, org_name, public_url }, []);
  try {
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(TEST_MAIL_MS) });
    return { sent: true, email, reason: null };
  } catch (error) {
    return { sent: false, email, reason: toMailFailure(error, secrets).reason };
  } finally {
    transport.close();
  }
}
