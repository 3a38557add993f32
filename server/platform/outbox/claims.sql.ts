import { sql } from 'kysely';
import type { MailKind } from '#shared/events/kinds.ts';
import type { Database } from '../database/connect.ts';
import { prepared } from '../database/prepared.ts';
import type { MailContent } from '../mail/content.ts';
import type { Claimed } from '../sending/sendLoop.ts';
import { IS_DUE, startAttempt } from '../sending/sending.sql.ts';
import { type MailCondition } from './outbox.sql.ts';

/** A mail that a sender has claimed. */
export type ClaimedMail = Claimed & {
  kind: MailKind;
  plan_id: string | null;
  name: string;
  email: string;
  content: MailContent;
};

/**
 * Claims up to `limit` due mails that meet `isTrue`, and deletes due ones that are no longer true. No other sender can
 * claim them until the lease ends.
 */
export async function claimMails(
  db: Database,
  limit: number,
  lease_ms: number,
  isTrue: MailCondition,
): Promise<ClaimedMail[]> {
  const claimed: ClaimedMail[] = [];
  // Each round claims or deletes what it has found, so that mails that are not true hold up no others.
  for (let found = limit; found > 0 && claimed.length < limit;) {
    const round = await claimOrDelete(db, limit - claimed.length, lease_ms, isTrue);
    for (const mail of round.mails) claimed.push(mail);
    found = round.deleted;
  }
  return claimed;
}

/**
 * Whether a mail that waits for nothing is in its first minute: it is sent as its cause wrote it, however fast somebody answers. One of
 * an outage or a backlog is older.
 */
const IS_FRESH = sql`(attempts = 0 and next_attempt_at = created_at and created_at > now() - interval '1 minute')`;

type ClaimRow = ClaimedMail & { is_true: boolean };

const claimOf = (isTrue: MailCondition) =>
  prepared(
    // A materialized CTE: the planner may run a subquery again and lock more rows than it returns.
    (_db, { limit, lease_ms }: { limit: number; lease_ms: number }) => sql<ClaimRow>`
    with due as materialized (
      select id, ${IS_FRESH} or ${isTrue} as is_true from outbox where ${IS_DUE}
      order by next_attempt_at, id
      limit ${limit}
      for update skip locked
    ),
    untrue as (delete from outbox using due where outbox.id = due.id and not due.is_true returning outbox.id),
    claimed as (
      update outbox set ${startAttempt(lease_ms)}
      from due where outbox.id = due.id and due.is_true
      returning outbox.id, kind, plan_id, name, email, content, attempts,
        (extract(epoch from now() - created_at) * 1000)::float8 as age_ms
    )
    select claimed.*, true as is_true from claimed
    union all select id, null, null, null, null, null, 0, 0, false from untrue`,
  );

/** Prepared: every sender asks every two seconds, and to plan all conditions takes longer than to run them. */
const preparedClaims = new WeakMap<MailCondition, ReturnType<typeof claimOf>>();

async function claimOrDelete(db: Database, limit: number, lease_ms: number, isTrue: MailCondition) {
  const claim = preparedClaims.get(isTrue) ?? claimOf(isTrue);
  preparedClaims.set(isTrue, claim);
  const rows = await claim(db, { limit, lease_ms });
  return {
    mails: rows.filter(({ is_true }) => is_true).map(({ is_true: _, ...mail }) => mail),
    deleted: rows.filter(({ is_true }) => !is_true).length,
  };
}
