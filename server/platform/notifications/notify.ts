import type { EventName, MailsOf } from '#shared/events/catalogue.ts';
import { isAlwaysMailed, type MailKind } from '#shared/events/kinds.ts';
import { afterCommit } from '../database/committed.ts';
import type { Transaction } from '../database/connect.ts';
import type { ActionContext } from '../http/services.ts';
import { countMail } from '../calls/mailingCall.ts';
import { enqueue, type Mail } from '../outbox/outbox.sql.ts';
import { insertNotifications, listMuted, type NewNotification } from './notifications.sql.ts';

/** The results of `notify`: whether they include a new notification, and a new mail. */
type Notified = { notified: boolean; mailed: boolean };

/** The event that people are notified of, and the actor: null for a directory, a job and an operator. */
export type Cause<Name extends EventName> = { event: Name; by: string | null };

/**
 * Notifies people of an event, in the transaction of the event: in the product always, but not of their own acts (Notifications 1), and
 * by mail where mail is on and they have not muted the kind (Mails 2). Mails of other kinds than the event names do not compile.
 */
export async function notify<Name extends EventName>(
  tx: Transaction,
  { mail_enabled }: Pick<ActionContext, 'mail_enabled'>,
  { by }: Cause<Name>,
  mails: () => Mail<MailsOf<Name>>[] | Promise<Mail<MailsOf<Name>>[]>,
): Promise<Notified> {
  const all: Mail[] = await mails();
  if (all.length > 0) await countMail();
  const keys = await writeNotifications(
    tx,
    all.flatMap(notificationsOf).filter((one) => !isOfOwnAct(one, by)),
  );
  const mailed = mail_enabled && (await enqueue(tx, await withoutMuted(tx, all))).length > 0;
  return { notified: keys.size > 0, mailed };
}

/** A notification that comes later is no echo of the act: a plan is ready to be signed an hour after its last tick. */
export const isOfOwnAct = ({ person_id, wait_ms = 0 }: NewNotification, by: string | null): boolean =>
  person_id === by && wait_ms === 0;

/** Writes notifications, and lets the browsers of their people know. Returns the new keys. */
export async function writeNotifications(
  tx: Transaction,
  notifications: readonly NewNotification[],
): Promise<Set<string>> {
  const keys = new Set<string>();
  for (let start = 0; start < notifications.length; start += NOTIFICATIONS_PER_STATEMENT) {
    const rows = await insertNotifications(
      tx,
      notifications.slice(start, start + NOTIFICATIONS_PER_STATEMENT),
    );
    for (const { key, person_id } of rows) {
      keys.add(key);
      afterCommit(tx, { kind: 'notification', id: person_id });
    }
  }
  return keys;
}

// A team may have thousands of members: writing the statement takes some ms a thousand.
const NOTIFICATIONS_PER_STATEMENT = 1_000;

/** Leaves out the mails of kinds that their recipients do not want (Notifications 7). */
export async function withoutMuted<Kind extends MailKind>(
  tx: Transaction,
  mails: readonly Mail<Kind>[],
): Promise<Mail<Kind>[]> {
  if (mails.length === 0) return [];
  const wants = await wantsOf(
    tx,
    mails.map(({ to }) => to),
  );
  return mails.filter(({ to, kind }) => wants(to, kind));
}

/** Returns those of the people who want mails of a kind (Notifications 7). */
export async function whoWant<Person extends { id: string }>(
  tx: Transaction,
  kind: MailKind,
  people: readonly Person[],
): Promise<Person[]> {
  const wants = await wantsOf(tx, people);
  return people.filter((person) => wants(person, kind));
}

/** Returns the function that says whether one of the people wants mails of a kind. */
async function wantsOf(tx: Transaction, people: readonly { id: string }[]) {
  const muted = await listMuted(
    tx,
    people.map(({ id }) => id),
  );
  return ({ id }: { id: string }, kind: MailKind) => isAlwaysMailed(kind) || !muted.has(`${id} ${kind}`);
}

/** Returns what the bell shows of a mail, to each of its people. */
export function notificationsOf({
  key,
  kind,
  to,
  plan_id,
  more_plan_ids = [],
  wait_ms = 0,
  notification = {},
}: Mail): NewNotification[] {
  const { subject_id = null, params = {}, people } = notification;
  const one = {
    key,
    kind,
    person_id: to.id,
    // A notification about a person stays visible when their plans are not.
    ...(notification.is_about_person === true && plan_id !== null
      ? { plan_id: null, more_plan_ids: [...more_plan_ids, plan_id] }
      : { plan_id, more_plan_ids }),
    subject_id,
    params,
    wait_ms,
  };
  return people?.map((person_id) => ({ ...one, person_id, key: `${key}:${person_id}` })) ?? [one];
}
