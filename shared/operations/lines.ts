import { type Day, daysBetween } from '../calendar.ts';
import type { OperationLine, OperationPart } from './schema.ts';

/** The last runs of a job, as instants. */
type RunFacts = { succeeded_at: string | null; failed_at: string | null; error: string | null };

/** The facts about each part. */
export type OperationFacts = {
  release: { version: string; applied: number; known: number; uptime_s: number };
  /** Counts of the last 24 hours. `waiting` are not sent yet, `failing` of them were tried, `failed` were given up. */
  mail: { enabled: boolean; sent: number; waiting: number; failing: number; failed: number };
  backup: (RunFacts & { bytes: number | null; encrypted: boolean | null }) | null;
  jobs: {
    runs: readonly ({ job: string } & RunFacts)[];
    /** Work for one of many that has failed, and is tried again by itself. */
    failed_work: number;
  };
  directory: { tokens: number; people: number; last_used_at: string | null };
  /** `failing` have deliveries that are tried again or were given up in the last 24 hours. */
  webhooks: { enabled: number; failing: readonly { host: string; reason: string }[] };
  sessions: { sessions: number; people: number };
  /** Emails that the identity provider sends for people and that were not taken over (Sign-in 21), the newest first. */
  emails: { count: number; newest: { person: string; email: string } | null };
  tokens: { count: number; next: { name: string; person: string; expires_on: Day } | null };
  /** The key that signs reports; `unused` explains why REPORT_SIGNING_P12 is not used. */
  signature: {
    source: 'file' | 'generated';
    ends_at: string;
    unused: string | null;
    has_other_secret: boolean;
  };
  replicas: { count: number; used: number };
};

/** In place of a part that could not be looked at. */
export const UNKNOWN = 'unknown';
type Unknown = typeof UNKNOWN;

type Result = { state: 'fine' | 'to_do'; label: string; text: string };

const fine = (text: string): Result => ({ state: 'fine', label: 'Fine', text });
const toDo = (label: string, text: string): Result => ({ state: 'to_do', label, text });

/** A nightly backup may be half a day late, as the doctor and the alert have it (Operations 21). */
export const LATE_BACKUP_MS = 36 * 3_600_000;
/** Three times the interval of the rarest job. */
const LATE_JOB_MS = 3 * 3_600_000;
/** Microsoft Entra calls every 40 minutes, others at least once a day. */
const SILENT_DIRECTORY_MS = 3 * 86_400_000;
/** Two weeks: long enough to find the maintainer of the program. */
const EXPIRES_SOON_DAYS = 14;

/** The usual time for getting a new certificate. */
export const SIGNATURE_SOON_DAYS = 30;

/** Returns a line for each part: whether somebody has to act, its state and the next step (Operations 22). */
export function operationLines(
  facts: { [Part in OperationPart]: OperationFacts[Part] | Unknown },
  now: Date,
  today: Day,
): OperationLine[] {
  const line = <Part extends OperationPart>(part: Part, rule: (found: OperationFacts[Part]) => Result) => {
    const found = facts[part] as OperationFacts[Part] | Unknown;
    if (found !== UNKNOWN) return { part, ...rule(found) };
    const text = 'It could not be looked at. The log of the server says why.';
    return { part, state: 'unknown' as const, label: 'Unknown', text };
  };
  return [
    line('release', releaseLine),
    line('mail', mailLine),
    line('backup', (found) => backupLine(found, now)),
    line('jobs', (found) => jobsLine(found, now)),
    line('directory', (found) => directoryLine(found, now)),
    line('webhooks', webhooksLine),
    line('sessions', ({ sessions, people }) =>
      fine(`${counted(people, 'person', 'people')} on ${counted(sessions, 'device')}.`),
    ),
    line('emails', emailsLine),
    line('tokens', (found) => tokensLine(found, today)),
    line('signature', (found) => signatureLine(found, now)),
    line('replicas', replicasLine),
  ];
}

function releaseLine({ version, applied, known, uptime_s }: OperationFacts['release']): Result {
  const text = `${version} · schema ${applied} of ${known} · running for ${duration(uptime_s * 1_000)}.`;
  if (applied > known) {
    return toDo('Older', `${text} A newer release has migrated the database: update this server.`);
  }
  return applied < known ? toDo('Not migrated', `${text} Run npm run migrate.`) : fine(text);
}

function mailLine({ enabled, sent, waiting, failing, failed }: OperationFacts['mail']): Result {
  if (!enabled) return toDo('Off', 'No mail is sent. Set SMTP_URL and MAIL_FROM.');
  const bad = failing + failed;
  if (bad > 0) {
    const retried = failing > 0 ? ` ${counted(failing, 'mail')} will be tried again by itself.` : '';
    return toDo(
      `${bad} failed`,
      `${bad} of ${counted(sent + waiting + failed, 'mail')} failed in the last 24 hours.${retried}`,
    );
  }
  return fine(`${counted(sent, 'mail')} sent in the last 24 hours, ${waiting} waiting.`);
}

function backupLine(found: OperationFacts['backup'], now: Date): Result {
  const how = 'Make one now: npm run backup -- FILE';
  if (found === null || (found.succeeded_at === null && found.failed_at === null)) {
    return toDo('None', `No backup has been made. ${how}`);
  }
  const { succeeded_at, failed_at, error, bytes, encrypted } = found;
  const last =
    succeeded_at === null
      ? 'There is none.'
      : `${ago(succeeded_at, now)}${bytes === null ? '' : ` · ${megabytes(bytes)}`}.`;
  if (failed_at !== null && (succeeded_at === null || failed_at > succeeded_at)) {
    return toDo(
      'Failed',
      `The last one failed ${ago(failed_at, now)}: ${error ?? 'no reason is known'}. Before it: ${last}`,
    );
  }
  if (now.getTime() - Date.parse(succeeded_at!) > LATE_BACKUP_MS)
    return toDo('Late', `${capitalized(last)} ${how}`);
  if (encrypted === false) {
    return toDo('Readable', `${capitalized(last)} Whoever has the file can read it: set BACKUP_PASSPHRASE.`);
  }
  return fine(`${capitalized(last.slice(0, -1))} · encrypted.`);
}

function jobsLine({ runs: jobs, failed_work }: OperationFacts['jobs'], now: Date): Result {
  const failed = jobs.filter(
    ({ succeeded_at, failed_at }) => failed_at !== null && (succeeded_at ?? '') < failed_at,
  );
  if (failed[0]) {
    const { job, error } = failed[0];
    return toDo(
      `${failed.length} failed`,
      `${named(job)}: ${error ?? 'no reason is known'}. It runs again by itself; the log has the details.`,
    );
  }
  const late = jobs.filter(
    ({ succeeded_at }) => now.getTime() - Date.parse(succeeded_at ?? '') > LATE_JOB_MS,
  );
  if (late[0]) {
    return toDo(
      'Late',
      `${named(late[0].job)} last ran ${ago(late[0].succeeded_at!, now)}. Does a server run?`,
    );
  }
  if (failed_work > 0) {
    return toDo(
      `${failed_work.toLocaleString('en')} failed`,
      `${counted(failed_work, 'item')} failed and will be retried automatically. The others were done; the log has the details.`,
    );
  }
  return fine(jobs.length === 0 ? 'None has run yet.' : `${jobs.length} of ${jobs.length} ran on time.`);
}

function directoryLine({ tokens, people, last_used_at }: OperationFacts['directory'], now: Date): Result {
  if (tokens === 0) return fine('None is connected.');
  const text = `SCIM · ${counted(people, 'person', 'people')}`;
  if (last_used_at === null)
    return toDo('Silent', `${text} · no call yet. Enter the token in your directory.`);
  const called = `${text} · last call ${ago(last_used_at, now)}.`;
  return now.getTime() - Date.parse(last_used_at) > SILENT_DIRECTORY_MS
    ? toDo('Silent', `${called} Check the connection in your directory.`)
    : fine(called);
}

function webhooksLine({ enabled, failing }: OperationFacts['webhooks']): Result {
  if (enabled === 0) return fine('None is registered.');
  const [first] = failing;
  if (first === undefined) return fine(`${enabled} of ${enabled} answer.`);
  return toDo(`${failing.length} failed`, `${first.host}: ${first.reason} Its deliveries can be sent again.`);
}

function emailsLine({ count, newest }: OperationFacts['emails']): Result {
  if (newest === null) return fine('Everybody has the email with which they sign in.');
  const { person, email } = newest;
  return toDo(
    counted(count, 'other', 'others'),
    `${person} signs in with ${email}, which is not trusted, somebody else's, or maintained by the directory. Mails go to the address of before: mend it there.`,
  );
}

function tokensLine({ count, next }: OperationFacts['tokens'], today: Day): Result {
  const days = next === null ? null : daysBetween(today, next.expires_on);
  if (count === 0) return fine('None is in use.');
  if (next === null || days === null || days > EXPIRES_SOON_DAYS) return fine(`${count} in use.`);
  const left = days === 0 ? 'Today' : days === 1 ? '1 day left' : `${days} days left`;
  return toDo(
    left,
    `${count} in use. “${next.name}” of ${next.person} expires on ${next.expires_on}: its program needs a new one.`,
  );
}

function signatureLine(
  { source, ends_at, unused, has_other_secret }: OperationFacts['signature'],
  now: Date,
): Result {
  const day = ends_at.slice(0, 10);
  if (has_other_secret) {
    return toDo(
      'Two secrets',
      'Another server has made a key of reports with another SESSION_SECRET. Set the same in all servers; to change it, set SESSION_SECRET=NEW,OLD once.',
    );
  }
  if (unused !== null) {
    return toDo(
      'Not used',
      `REPORT_SIGNING_P12 is not used: ${unused}. Reports are signed with the generated key until the file has a valid certificate.`,
    );
  }
  const text =
    source === 'file'
      ? `The key of REPORT_SIGNING_P12, with a certificate until ${day}.`
      : `A generated key, with a certificate until ${day}.`;
  const days = Math.floor((Date.parse(ends_at) - now.getTime()) / 86_400_000);
  return days < SIGNATURE_SOON_DAYS
    ? toDo(days < 1 ? 'Ends today' : `${counted(days, 'day')} left`, `${text} Get the next one.`)
    : fine(text);
}

function replicasLine({ count, used }: OperationFacts['replicas']): Result {
  if (count === 0) return fine('None is set up.');
  const text = `${used} of ${count} used by this server.`;
  return used < count
    ? toDo(`${count - used} away`, `${text} Reads go to the primary meanwhile.`)
    : fine(text);
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const named = (job: string) => capitalized(job.replaceAll('_', ' '));
const megabytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1e6)).toLocaleString('en')} MB`;

function ago(instant: string, now: Date): string {
  const ms = now.getTime() - Date.parse(instant);
  return ms < 60_000 ? 'just now' : `${duration(ms)} ago`;
}

function duration(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  if (minutes < 60) return counted(minutes, 'minute');
  return minutes < 48 * 60
    ? counted(Math.floor(minutes / 60), 'hour')
    : counted(Math.floor(minutes / 1_440), 'day');
}
