import { type Day, dayOf } from '#shared/calendar.ts';
import { remindersAreDue } from '#shared/reminders/sendTime.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { tryLock } from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';
import type { ActionContext } from '../http/services.ts';
import { enqueue } from '../outbox/store.ts';
import { digestsFor } from './digest.ts';
import { digestMail } from './mails.ts';
import * as store from './store.ts';

/** The people of one transaction: it takes some tenths of a second, so a kill undoes little. */
export const BATCH_SIZE = 500;

/** Sorts before every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Writes the digests of the day once it is 08:00, one for each person, and returns how many it wrote (Reminders 1). Safe to call at any time in
 * any number of processes: a batch that another process has written or is writing is skipped, and one that was cut off is repeated.
 */
export async function sendReminders(
  db: Database,
  { now, timeZone }: Pick<ActionContext, 'now' | 'timeZone'>,
  stop?: AbortSignal,
): Promise<number> {
  const at = now();
  if (!remindersAreDue(at, timeZone)) return 0;
  const day = dayOf(at, timeZone);
  if (await store.isDayDone(db, day)) return 0;

  let written = 0;
  let lastId: string | null = FIRST_ID;
  while (lastId !== null) {
    // The next call continues after a stop.
    if (stop?.aborted === true) return written;
    const afterId: string = lastId;
    const batch = await inTransaction(db, (tx) => remindBatch(tx, { day, afterId, limit: BATCH_SIZE }));
    if (batch === 'busy') return written;
    written += batch.digests;
    lastId = batch.lastId;
  }
  await store.markDayDone(db, day);
  return written;
}

/**
 * Writes the digests of the next people after an id, and what they contain. Returns the id of the last person, null when there was none left;
 * 'busy' while another process writes reminders.
 */
export async function remindBatch(
  tx: Transaction,
  { day, afterId, limit }: { day: Day; afterId: string; limit: number },
): Promise<{ lastId: string | null; digests: number } | 'busy'> {
  if (!(await tryLock(tx, 'reminders'))) return 'busy';
  const people = await store.listPeople(tx, day, afterId, limit);
  const personIds = people.map(({ id }) => id);
  const subplans = await store.listOpenSubplans(tx, day, personIds);
  const subplanIds = subplans.map(({ id }) => id);
  const reminded = await store.listReminders(tx, personIds, subplanIds);

  const digests = digestsFor(people, subplans, reminded, day).map((digest) => ({
    mail: digestMail(digest, day),
    reminders: digest.reminders,
  }));
  const newKeys = new Set(
    await enqueue(
      tx,
      digests.map(({ mail }) => mail),
    ),
  );
  // A person who has had a digest today is reminded tomorrow of what has become due since.
  const written = digests.filter(({ mail }) => newKeys.has(mail.key));
  await store.insertReminders(
    tx,
    day,
    written.flatMap(({ reminders }) => reminders),
  );
  return { lastId: personIds.at(-1) ?? null, digests: written.length };
}
