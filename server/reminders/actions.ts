import { type Day, dayOf } from '#shared/calendar.ts';
import { remindersAreDue } from '#shared/reminders/sendTime.ts';
import type { Database } from '../database/connect.ts';
import { inTransaction } from '../database/transaction.ts';
import { post } from '../outbox/store.ts';
import { digestsFor } from './digest.ts';
import { reminder } from './mails.ts';
import * as store from './store.ts';

/** Where and when people are reminded. */
export type ReminderContext = { db: Database; timeZone: string; now: () => Date };

/** So many people in one transaction: some tenths of a second, in which a kill undoes little. */
export const PEOPLE_AT_ONCE = 500;

/** Before every id. */
export const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Sends the reminders of the day, once it is 08:00: one digest for each person. May be called as often as one likes, by as
 * many processes at once: what another has done or is doing is left to it, and what it left undone is done. Answers how
 * many digests were written.
 */
export async function sendReminders(
  { db, timeZone, now }: ReminderContext,
  stop?: AbortSignal,
): Promise<number> {
  const at = now();
  if (!remindersAreDue(at, timeZone)) return 0;
  const day = dayOf(at, timeZone);
  if (await store.isDayDone(db, day)) return 0;

  let digests = 0;
  let last: string | null = FIRST;
  while (last !== null) {
    // What a stop leaves undone, the next look does.
    if (stop?.aborted === true) return digests;
    const batch = await remindNext(db, day, last, PEOPLE_AT_ONCE);
    if (batch === 'busy') return digests;
    digests += batch.digests;
    last = batch.last;
  }
  await store.markDayDone(db, day);
  return digests;
}

/**
 * Reminds the next so many people after that id, in one transaction: their mails, and what they have been told. Answers the
 * last of them, null when there was nobody left; 'busy' while another process reminds.
 */
export function remindNext(
  db: Database,
  day: Day,
  afterId: string,
  limit: number,
): Promise<{ last: string | null; digests: number } | 'busy'> {
  return inTransaction(db, async (tx) => {
    if (!(await store.tryToLockReminders(tx))) return 'busy';
    const people = await store.listPeople(tx, day, afterId, limit);
    const personIds = people.map(({ id }) => id);
    const subplans = await store.listOpenSubplans(tx, day, personIds);
    const subplanIds = subplans.map(({ id }) => id);
    const told = await store.listReminders(tx, personIds, subplanIds);

    const digests = digestsFor(people, subplans, told, day).map((digest) => ({
      mail: reminder(digest, day),
      reminders: digest.reminders,
    }));
    const posted = new Set(
      await post(
        tx,
        digests.map(({ mail }) => mail),
      ),
    );
    // Who has had a digest today is told tomorrow of what has come up since.
    const mailed = digests.filter(({ mail }) => posted.has(mail.key));
    await store.insertReminders(
      tx,
      day,
      mailed.flatMap(({ reminders }) => reminders),
    );
    return { last: personIds.at(-1) ?? null, digests: mailed.length };
  });
}
