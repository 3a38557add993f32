import { type Day, dayOf } from '#shared/calendar.ts';
import { remindersAreDue } from '#shared/reminders/sendTime.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { tryLock } from '../platform/database/locks.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { FIRST_ID } from '../platform/database/pages.ts';
import type { ActionContext } from '../platform/http/services.ts';
import { tell, withoutMuted } from '../platform/notifications/notify.ts';
import { enqueue } from '../platform/outbox/store.ts';
import { type Digest, digestsFor, keysOf } from './digest.ts';
import { listEscalated } from './escalated/store.ts';
import { digestMail, digestNotifications } from './mails.ts';
import { listLateOwners, listOwnedSubplans, listTeamsWithAddress } from './owned/store.ts';
import * as store from './store.ts';

/**
 * The number of people per transaction, which takes about a tenth of a second, so that a killed process
 * loses little and requests wait less than 50 ms for this one.
 */
export const BATCH_SIZE = 250;

/**
 * Writes the digests of the day from the hour of the reminders on, one per person, and returns their
 * number (Reminders 1): as notifications, and as mails while mail is on. Safe to call at any time in any number of processes:
 * batches of other processes are skipped, interrupted ones are repeated.
 */
export async function sendReminders(
  db: Database,
  {
    now,
    timeZone,
    mail_enabled,
    settings,
    escalate_to_hr_days = 0,
  }: Pick<ActionContext, 'now' | 'timeZone' | 'mail_enabled' | 'settings' | 'escalate_to_hr_days'>,
  stop?: AbortSignal,
): Promise<number> {
  const at = now();
  if (!remindersAreDue(at, timeZone, settings.reminder_hour)) return 0;
  const day = dayOf(at, timeZone);
  if (await store.isDayDone(db, day)) return 0;

  let written = 0;
  // The addresses of teams after the people: without mail their members are reminded themselves.
  for (const remind of mail_enabled ? [remindBatch, remindTeams] : [remindBatch]) {
    let lastId: string | null = FIRST_ID;
    while (lastId !== null) {
      // After a stop the next call continues.
      if (stop?.aborted === true) return written;
      const afterId: string = lastId;
      const batch = await inTransaction(db, (tx) =>
        remind(tx, { day, afterId, limit: BATCH_SIZE, mail_enabled, escalate_to_hr_days }),
      );
      if (batch === 'busy') return written;
      written += batch.digests;
      lastId = batch.lastId;
    }
  }
  await store.markDayDone(db, day);
  return written;
}

type Batch = {
  day: Day;
  afterId: string;
  limit: number;
  mail_enabled: boolean;
  escalate_to_hr_days?: number;
};
type Reminded = { lastId: string | null; digests: number } | 'busy';

/**
 * Writes the digests and reminders of the next people after an id. Returns the id of the last
 * person, null when there were none left; 'busy' while another process writes reminders.
 */
export async function remindBatch(
  tx: Transaction,
  { day, afterId, limit, mail_enabled, escalate_to_hr_days: days = 0 }: Batch,
): Promise<Reminded> {
  if (!(await tryLock(tx, 'reminders'))) return 'busy';
  const people = await store.listPeople(tx, afterId, limit);
  const personIds = people.map(({ id }) => id);
  const subplans = await store.listOpenSubplans(tx, day, people);
  const owned = await listOwnedSubplans(tx, { day }, personIds, mail_enabled ? 'without_address' : 'all');
  const escalated = days > 0 ? await listEscalated(tx, day, personIds, days) : undefined;
  const subplanIds = [
    ...[...subplans, ...[...owned.values()].flat()].map(({ id }) => id),
    ...[...(escalated?.values() ?? [])].flat().map(({ subplan_id }) => subplan_id),
  ];
  const reminded = keysOf(await store.listReminders(tx, personIds, subplanIds));

  const found = digestsFor(people, subplans, reminded, day, owned, escalated && { days, plans: escalated });
  const late = await listLateOwners(tx, ofOthers(found));
  const digests = found.map((digest) => ({
    mail: digestMail(digest, day, late),
    notifications: digestNotifications(digest, day),
    reminders: digest.reminders,
  }));
  const newKeys = await tell(
    tx,
    digests.flatMap(({ notifications }) => notifications.slice(0, 1)),
  );
  // People who already have a digest of today are reminded of the rest tomorrow.
  const written = digests.filter(({ mail }) => newKeys.has(mail.key));
  await tell(
    tx,
    written.flatMap(({ notifications }) => notifications.slice(1)),
  );
  const mails = written.map(({ mail }) => mail);
  if (mail_enabled) await enqueue(tx, await withoutMuted(tx, mails));
  await store.insertReminders(
    tx,
    day,
    written.flatMap(({ reminders }) => reminders),
  );
  return { lastId: personIds.at(-1) ?? null, digests: written.length };
}

/** The subplans of a manager's digest in which somebody else than the employee is late. */
const ofOthers = (digests: readonly Digest[]): string[] => [
  ...new Set(
    digests.flatMap(({ team }) => team.filter(({ others_open }) => others_open > 0).map(({ id }) => id)),
  ),
];

/** As `remindBatch` for the next teams with an address, of what nobody in them has taken. */
async function remindTeams(tx: Transaction, { day, afterId, limit }: Batch): Promise<Reminded> {
  if (!(await tryLock(tx, 'reminders'))) return 'busy';
  const { teams, owned } = await listTeamsWithAddress(tx, { day }, afterId, limit);
  const ids = teams.map(({ id }) => id);
  const subplanIds = [...owned.values()].flat().map(({ id }) => id);
  const reminded = keysOf(await store.listReminders(tx, ids, subplanIds));
  const digests = digestsFor(teams, [], reminded, day, owned);
  const mails = digests.map((digest) => digestMail(digest, day));
  const newKeys = new Set(await enqueue(tx, mails));
  const written = digests.filter((_, index) => newKeys.has(mails[index]!.key));
  await store.insertReminders(
    tx,
    day,
    written.flatMap(({ reminders }) => reminders),
  );
  return { lastId: ids.at(-1) ?? null, digests: written.length };
}
