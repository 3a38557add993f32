import type { EventName, MailsOf } from '#shared/events/catalogue.ts';
import { countMail } from '../../calls/mailingCall.ts';
import { afterCommit } from '../../database/committed.ts';
import type { Transaction } from '../../database/connect.ts';
import type { ActionContext } from '../../http/services.ts';
import { enqueue, type Mail, withdrawMails } from '../../outbox/outbox.sql.ts';
import { type Cause, isOfOwnAct, notificationsOf, writeNotifications, withoutMuted } from '../notify.ts';
import { withdrawUnread } from '../notifications.sql.ts';
import { type Fields, hold, readHeld, takeHeld } from './held.sql.ts';

/** A change that may be reverted: its subject, and the old and new value by field. */
export type Change = { key: string; fields: Fields };

/** A mail about one or several of the changes; without `held_for` about all of them. */
type HeldMail<Name extends EventName> = Mail<MailsOf<Name>> & { held_for?: readonly string[] };

/** How long a change has to stay before it is mailed: longer than it takes to notice a mistake. */
export const HOLD_MS = 5 * 60_000;

/**
 * As `notify`, for changes that may be reverted (Mails 10). Their mails wait. Another change of the same fields within
 * that time replaces them, and nobody is mailed if everything is as it was. The bell shows them immediately, and its
 * unread lines are replaced, too.
 *
 * `mails` gets the difference to the values that the recipients know, which may be several steps, and the people
 * notified of the steps before.
 */
export async function notifyOfChanges<Name extends EventName>(
  tx: Transaction,
  context: Pick<ActionContext, 'mail_enabled'>,
  { by }: Cause<Name>,
  changes: readonly Change[],
  mails: (
    net: ReadonlyMap<string, Fields>,
    told: ReadonlySet<string>,
  ) => HeldMail<Name>[] | Promise<HeldMail<Name>[]>,
): Promise<void> {
  const made = changes.filter(({ fields }) => Object.keys(fields).length > 0);
  if (made.length === 0) return;
  const known = await withdraw(tx, made);
  const net = new Map(made.map((change) => [change.key, netOf(change, known.get(change.key)?.fields)]));
  const open = new Map([...net].filter(([, fields]) => Object.keys(fields).length > 0));

  const before = new Set([...known.values()].flatMap((one) => one.told));
  const sent = open.size === 0 ? [] : await mails(open, before);
  // A change back counts as well: it writes to the journal like the change.
  if (sent.length > 0 || open.size === 0) await countMail();
  // Of an own act only those who lose the line of an earlier one.
  const told = await writeNotifications(
    tx,
    sent.flatMap(notificationsOf).filter((one) => before.has(one.person_id) || !isOfOwnAct(one, by)),
  );
  const waiting = sent.map((mail) => ({ ...mail, mail_wait_ms: HOLD_MS }));
  const mailed = new Set(context.mail_enabled ? await enqueue(tx, await withoutMuted(tx, waiting)) : []);
  const keys = new Map<string, string[]>([...open.keys()].map((key) => [key, []]));
  for (const mail of sent) {
    const own = [...new Set([mail.key, ...notificationsOf(mail).map(({ key }) => key)])];
    const written = own.filter((key) => told.has(key) || mailed.has(key));
    for (const key of mail.held_for ?? open.keys()) {
      for (const one of written) keys.get(key)?.push(one);
    }
  }
  await hold(
    tx,
    [...open].map(([key, fields]) => ({ key, fields, told: keys.get(key)! })),
    HOLD_MS,
  );

  // People who have read of the change in the bell read there that it has changed back.
  const back = made.filter(({ key }) => !open.has(key));
  const readers = new Set(back.flatMap(({ key }) => known.get(key)?.readers ?? []));
  if (readers.size === 0) return;
  const ofBack = await mails(new Map(back.map(({ key, fields }) => [key, fields])), new Set());
  await writeNotifications(
    tx,
    ofBack.flatMap(notificationsOf).filter((one) => readers.has(one.person_id) && !isOfOwnAct(one, by)),
  );
}

/** Withdraws waiting mails about changes that notify nobody, where everything is as it was after them. */
export async function withdrawIfBack(tx: Transaction, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const known = await readHeld(
    tx,
    changes.map(({ key }) => key),
  );
  const isBack = (change: Change) => Object.keys(netOf(change, known.get(change.key))).length === 0;
  await withdraw(
    tx,
    changes.filter((change) => known.has(change.key) && isBack(change)),
  );
}

/** The notifications about a change: their recipients, and those who have read them. */
type Known = { fields: Fields; told: string[]; readers: string[] };

/** Withdraws the notifications of earlier changes of the same fields, and returns what people know of each. */
async function withdraw(tx: Transaction, changes: readonly Change[]): Promise<Map<string, Known>> {
  if (changes.length === 0) return new Map();
  const held = await takeHeld(
    tx,
    changes.map(({ key }) => key),
  );
  const told = held.flatMap((one) => one.told);
  const left = told.length > 0 ? await withdrawMails(tx, told) : new Set();
  const { withdrawn, read } = told.length > 0 ? await withdrawUnread(tx, told) : { withdrawn: [], read: [] };
  for (const id of new Set(withdrawn.map(({ person_id }) => person_id)))
    afterCommit(tx, { kind: 'notification', id });
  const readers = new Map(read.map(({ key, person_id }) => [key, person_id]));
  const people = new Map([...withdrawn, ...read].map(({ key, person_id }) => [key, person_id]));
  return new Map(
    held
      // Of the others a sender has begun with a mail: people know what it says.
      .filter((one) => !one.told.some((key) => left.has(key)))
      .map(({ key, fields, told: own }) => [
        key,
        {
          fields,
          told: own.flatMap((one) => people.get(one) ?? []),
          readers: own.flatMap((one) => readers.get(one) ?? []),
        },
      ]),
  );
}

/** Returns what has changed since what people know. */
function netOf({ fields }: Change, known: Fields = {}): Fields {
  const all = { ...known };
  for (const [field, change] of Object.entries(fields)) {
    all[field] = { old: (all[field] ?? change).old, new: change.new };
  }
  return Object.fromEntries(Object.entries(all).filter(([, change]) => change.old !== change.new));
}
