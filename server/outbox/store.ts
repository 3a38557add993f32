import { type MailState, mailState } from '#shared/outbox/state.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Database, Transaction } from '../database/connect.ts';
import type { Letter } from '../mail/content.ts';

export type MailKind =
  | 'assigned'
  | 'reminder'
  | 'nudge'
  | 'ready_to_sign'
  | 'needs_signature'
  | 'returned'
  | 'comment'
  | 'completed';

export type Mail = {
  /** What caused the mail and whom it is for: a key is mailed once. */
  key: string;
  kind: MailKind;
  to: { id: string; name: string; email: string };
  plan_id: string | null;
  letter: Letter;
};

/** A mail as its plan's history tells it. */
export type MailRow = {
  id: string;
  kind: MailKind;
  name: string;
  email: string;
  created_at: string;
  sent_at: string | null;
  attempts: number;
  last_error: string | null;
  next_attempt_at: string;
  given_up_at: string | null;
  state: MailState;
};

/**
 * Writes the mails in the transaction of their cause; one whose key is known already is left out. Answers the keys that
 * were new. One statement takes 7,000 mails.
 */
export async function post(tx: Transaction, mails: readonly Mail[]): Promise<string[]> {
  if (mails.length === 0) return [];
  const rows = await tx
    .insertInto('outbox')
    .values(
      mails.map(({ key, kind, to, plan_id, letter }) => ({
        id: uuidv7(),
        key,
        kind,
        plan_id,
        person_id: to.id,
        name: to.name,
        email: to.email,
        letter: storable(letter),
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .execute();
  return rows.map((row) => row.key);
}

/** As jsonb takes it: a text that was cut in the middle of an emoji must not undo what caused the mail. */
function storable(letter: Letter): string {
  return JSON.stringify(letter, (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  );
}

/** A plan's mails, newest first. Who may read them is the caller's to decide. */
export async function listMails(db: Database, planId: string): Promise<MailRow[]> {
  const rows = await db
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'name',
      'email',
      'created_at',
      'sent_at',
      'attempts',
      'last_error',
      'next_attempt_at',
      'given_up_at',
    ])
    .where('plan_id', '=', planId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as MailKind, state: mailState(row) }));
}

/** A mail that a sender has taken up. */
export type WaitingMail = {
  id: string;
  kind: MailKind;
  plan_id: string | null;
  name: string;
  email: string;
  letter: Letter;
  /** With this try; it also tells this try from a later one. */
  attempts: number;
  age_ms: number;
};

/**
 * Takes up to so many mails whose time has come, for the length of the lease: until then nobody else gets them. All times
 * are the database's, since the clocks of several servers differ.
 */
export async function claimMails(db: Database, most: number, lease_ms: number): Promise<WaitingMail[]> {
  // A CTE of its own: as a subquery, the planner may run it again and lock more rows than it answers.
  const { rows } = await sql<WaitingMail>`
    with due as materialized (
      select id from outbox
      where sent_at is null and given_up_at is null
        and next_attempt_at <= now() and (leased_until is null or leased_until <= now())
      order by next_attempt_at, id
      limit ${most}
      for update skip locked
    )
    update outbox set attempts = attempts + 1, leased_until = now() + ${milliseconds(lease_ms)}
    from due where outbox.id = due.id
    returning outbox.id, kind, plan_id, name, email, letter, attempts,
      (extract(epoch from now() - created_at) * 1000)::float8 as age_ms`.execute(db);
  return rows;
}

/** Whoever sent it: a mail that the server has taken is sent, also when its lease was over. */
export async function markSent(db: Database, id: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: sql<string>`now()`, given_up_at: null, leased_until: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Puts the mail back for a later try, or gives it up (`wait_ms` null). A try whose lease was taken over has no say. */
export async function markFailed(
  db: Database,
  { id, attempts }: Pick<WaitingMail, 'id' | 'attempts'>,
  last_error: string,
  wait_ms: number | null,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      last_error,
      leased_until: null,
      ...(wait_ms === null
        ? { given_up_at: sql<string>`now()` }
        : { next_attempt_at: sql<string>`now() + ${milliseconds(wait_ms)}` }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .execute();
}

const milliseconds = (count: number) => sql`${count}::float8 * interval '1 millisecond'`;
