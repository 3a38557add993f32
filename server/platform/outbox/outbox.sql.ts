import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { MailKind } from '#shared/events/kinds.ts';
import type { NotificationParams } from '#shared/events/shape/notification.ts';
import type { Database, Transaction } from '../database/connect.ts';
import type { MailContent } from '../mail/content.ts';
import { milliseconds } from '../sending/sending.sql.ts';

export type Mail<Kind extends MailKind = MailKind> = {
  /** Identifies the cause and the recipient. Only the first mail with a key is sent (Mails 2). */
  key: string;
  kind: Kind;
  to: { id: string; name: string; email: string };
  plan_id: string | null;
  /** The other plans of a mail about several. */
  more_plan_ids?: string[];
  content: MailContent;
  /** How long after its cause it is sent, if its condition is true then. */
  wait_ms?: number;
  /** As `wait_ms`, of the mail alone: its notification is seen immediately. */
  mail_wait_ms?: number;
  /** The fields of the notification besides kind, recipient and plan. They are not part of the mail. */
  notification?: {
    /** The actor, or the person that it is about; for a comment, the comment. */
    subject_id?: string;
    params?: NotificationParams;
    /** Whether it is about a person, and its plans are no part of it. */
    is_about_person?: true;
    /** The people to notify instead of the recipient: the members of a team whose address gets the mail. */
    people?: readonly string[];
  };
};

/** The condition for sending a mail of the query (platform/conditions). */
export type MailCondition = RawBuilder<SqlBool>;

/**
 * Writes mails to the outbox in the transaction of their cause, without those whose key exists already and
 * those to disabled people. Returns the new keys.
 */
export async function enqueue(tx: Transaction, mails: readonly Mail[]): Promise<string[]> {
  const disabled = await listDisabled(tx, mails);
  const wanted = mails.filter(({ to }) => !disabled.has(to.id));
  const keys: string[] = [];
  for (let start = 0; start < wanted.length; start += MAILS_AT_ONCE) {
    const added = await insertMails(tx, wanted.slice(start, start + MAILS_AT_ONCE));
    for (const key of added) keys.push(key);
  }
  return keys;
}

// Writing the statement of 5,000 mails held the event loop for 60 ms. PostgreSQL takes up to 65,535 parameters.
const MAILS_AT_ONCE = 500;

async function insertMails(tx: Transaction, mails: readonly Mail[]): Promise<string[]> {
  const rows = await tx
    .insertInto('outbox')
    .values(
      mails.map(
        ({ key, kind, to, plan_id, more_plan_ids = [], content, wait_ms = 0, mail_wait_ms = wait_ms }) => ({
          id: uuidv7(),
          key,
          kind,
          plan_id,
          more_plan_ids: more_plan_ids.length > 0 ? more_plan_ids : null,
          person_id: to.id,
          name: to.name,
          email: to.email,
          content: toJson(content),
          ...(mail_wait_ms > 0 && { next_attempt_at: sql<string>`now() + ${milliseconds(mail_wait_ms)}` }),
        }),
      ),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .execute();
  return rows.map((row) => row.key);
}

/**
 * Returns the disabled ones among the recipients. Nobody of the others can be disabled before the transaction
 * ends.
 */
async function listDisabled(tx: Transaction, mails: readonly Mail[]): Promise<Set<string>> {
  const people = await tx
    .selectFrom('people')
    .select(['id', 'disabled_at'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(mails.map(({ to }) => to.id))]))))
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(people.filter(({ disabled_at }) => disabled_at !== null).map(({ id }) => id));
}

/** Gives up the mails to a person that have not been sent. */
export async function cancelMails(tx: Transaction, personId: string, reason: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ given_up_at: sql<string>`now()`, leased_until: null, last_error: reason })
    .where('person_id', '=', personId)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .execute();
}

/** Withdraws the mails with these keys that nobody has begun to send. Returns the keys of the others. */
export async function withdrawMails(tx: Transaction, keys: readonly string[]): Promise<Set<string>> {
  // Skips rows that a sender claims or somebody else withdraws at this moment: nobody waits, in any order of the calls.
  await sql`
    delete from outbox where id = any(array(
      select id from outbox
      where attempts = 0 and sent_at is null and given_up_at is null and key = any(${[...keys]}::text[])
      for update skip locked
    ))`.execute(tx);
  const left = await tx
    .selectFrom('outbox')
    .select('key')
    .where((eb) => eb('key', '=', eb.fn.any(eb.val([...keys]))))
    .execute();
  return new Set(left.map(({ key }) => key));
}

/** The reason for giving up the mails to a disabled person. */
export const RECIPIENT_DISABLED = 'The account of the recipient was disabled.';

/**
 * Returns JSON that jsonb accepts: a text that was cut inside an emoji must not make the cause of the mail
 * fail.
 */
function toJson(content: MailContent): string {
  return JSON.stringify(content, (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  );
}

// Short statements: a mail that is being read or sent waits for none of them for long.
const BATCH_SIZE = 1_000;

/**
 * Removes the recipient and the content of sent and given-up mails that are older than `days`. Deletes those
 * that are about no plan: they are digests of a past day and changes of manager, whose keys cannot occur
 * again. Stops between two batches when `stop` is aborted.
 */
export async function forgetOldMails(db: Database, days: number, stop: AbortSignal): Promise<void> {
  const old = sql`
    select id from outbox
    where email is not null and (sent_at is not null or given_up_at is not null)
      and created_at < now() - make_interval(days => ${days})
    order by created_at limit ${BATCH_SIZE}`;
  let found = BATCH_SIZE;
  while (found === BATCH_SIZE && !stop.aborted) {
    // Two statements in one, because each reads the rows as they were before both.
    const { rows } = await sql`
      with old as materialized (${old} for update skip locked),
      -- As arrays: for a join PostgreSQL may read the whole outbox.
      deleted as (delete from outbox where id = any(array(select id from old)) and plan_id is null),
      forgotten as (
        update outbox set name = null, email = null, content = null, last_error = null
        where id = any(array(select id from old)) and plan_id is not null
      )
      select id from old`.execute(db);
    found = rows.length;
  }
}

/** Makes the mail due immediately, even if it was given up. Returns false for a sent or deleted one. */
export async function retryMail(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    update outbox
    set given_up_at = null, next_attempt_at = now()
    where id = ${id} and sent_at is null and email is not null and last_error is not null
      and (leased_until is null or leased_until < now())
      and not exists (select from people where people.id = person_id and disabled_at is not null)
    returning id`.execute(db);
  return rows.length > 0;
}
