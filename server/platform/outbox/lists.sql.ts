import { sql } from 'kysely';
import type { MailKind } from '#shared/events/kinds.ts';
import { type MailState, mailState } from '#shared/outbox/state.ts';
import type { Database } from '../database/connect.ts';
import { type MailCondition, RECIPIENT_DISABLED } from './outbox.sql.ts';

/** A mail about a plan, with its state. */
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

type FailedMail = { at: string; reason: string };

/**
 * Returns by person the latest mail that could not be delivered and was given up. A mail that was given up
 * because its recipient was disabled does not count.
 */
export async function listFailedMails(
  db: Database,
  personIds: readonly string[],
): Promise<Map<string, FailedMail>> {
  const rows = await db
    .selectFrom('outbox')
    .distinctOn('person_id')
    .select(['person_id', 'given_up_at as at', 'last_error as reason'])
    .where((eb) => eb('person_id', '=', eb.fn.any(eb.val([...personIds]))))
    .where('given_up_at', 'is not', null)
    .where('sent_at', 'is', null)
    .where('last_error', '<>', RECIPIENT_DISABLED)
    .orderBy('person_id')
    .orderBy('given_up_at', 'desc')
    .$narrowType<{ at: string; reason: string }>()
    .execute();
  return new Map(rows.map(({ person_id, ...mail }) => [person_id, mail]));
}

/**
 * Returns the mails about a plan before the one with the id `before`, newest first. The caller checks the right to read them. The recipient of an
 * old mail is no longer stored with it (Mails 8), so the person is named as they are today. A mail that waits is listed while `isTrue`.
 */
export async function listMails(
  db: Database,
  planId: string,
  { limit, before, isTrue }: { limit: number; before: string | undefined; isTrue: MailCondition },
): Promise<MailRow[]> {
  const rows = await db
    .selectFrom('outbox')
    .leftJoin('people', 'people.id', 'outbox.person_id')
    .select([
      'outbox.id',
      'kind',
      'outbox.created_at',
      'sent_at',
      'attempts',
      'last_error',
      'next_attempt_at',
      'given_up_at',
    ])
    .select((eb) => [
      eb.fn.coalesce('outbox.name', 'people.name', sql.lit('')).as('name'),
      eb.fn.coalesce('outbox.email', 'people.email', sql.lit('')).as('email'),
    ])
    .where((eb) => eb.or([eb('plan_id', '=', planId), eb('more_plan_ids', '@>', eb.val([planId]))]))
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('given_up_at', 'is not', null), isTrue]))
    .$if(before !== undefined, (query) => query.where('outbox.id', '<', before!))
    .orderBy('outbox.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as MailKind, state: mailState(row) }));
}

type MailCount = { state: Exclude<MailState, 'sent'>; count: number; oldest_s: number };

/** Counts the mails that are not sent by state, with the age of the oldest in seconds. */
export async function countUnsentMails(db: Database): Promise<MailCount[]> {
  // Two statements of one index each; the conditions are those of mailState.
  const { rows } = await sql<MailCount>`
    select case when last_error is null then 'queued' else 'failing' end as state,
      count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as oldest_s
    from outbox where sent_at is null and given_up_at is null group by 1
    union all
    select 'failed', count(*)::int, extract(epoch from now() - min(created_at))::float8
    from outbox where sent_at is null and given_up_at is not null having count(*) > 0`.execute(db);
  return rows;
}
