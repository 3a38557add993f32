import { type MailState, mailState } from '#shared/outbox/state.ts';
import { uuidv7 } from 'uuidv7';
import type { Database, Transaction } from '../database/connect.ts';
import type { Letter } from './letter.ts';

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
 * were new.
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
