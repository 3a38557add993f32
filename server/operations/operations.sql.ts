import { sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import type { OperationFacts } from '#shared/operations/lines.ts';
import { MAX_MAILS, MAX_WORK } from '#shared/operations/limits.ts';
import type { FailedMail, FailedWork } from '#shared/operations/schema.ts';
import type { Database } from '../platform/database/connect.ts';
import { RECIPIENT_DISABLED } from '../platform/outbox/outbox.sql.ts';

/** Counts the mails of the last 24 hours, and all that wait. */
export async function countMails(db: Database): Promise<Omit<OperationFacts['mail'], 'enabled'>> {
  const { rows } = await sql<Omit<OperationFacts['mail'], 'enabled'>>`
    select
      count(*) filter (where sent_at is not null)::int as sent,
      count(*) filter (where sent_at is null and given_up_at is null)::int as waiting,
      count(*) filter (where sent_at is null and given_up_at is null and last_error is not null)::int as failing,
      count(*) filter (where sent_at is null and given_up_at is not null and last_error <> ${RECIPIENT_DISABLED})::int
        as failed
    from outbox
    where created_at > now() - interval '1 day'
      or given_up_at > now() - interval '1 day'
      or (sent_at is null and given_up_at is null)`.execute(db);
  return rows[0]!;
}

/** Returns the newest mails that are being tried again or were given up in the last week. */
export async function listFailedMails(db: Database): Promise<FailedMail[]> {
  const { rows } = await sql<FailedMail>`
    select id, kind, email, created_at, last_error as reason,
      case when given_up_at is null then next_attempt_at end as next_attempt_at
    from outbox
    where sent_at is null and email is not null and last_error <> ${RECIPIENT_DISABLED}
      and (given_up_at is null or given_up_at > now() - interval '7 days')
    order by id desc limit ${MAX_MAILS}`.execute(db);
  return rows;
}

/** Returns the work that has failed last, with the person or team that its key ends with, and how much has failed. */
export async function listFailedWork(db: Database): Promise<{ count: number; items: FailedWork[] }> {
  const { rows } = await sql<FailedWork & { count: number }>`
    select failed.id, kind, coalesce(nullif(people.name, ''), people.email, groups.name) as subject,
      attempts, reason, failed_at, due_at as next_attempt_at, count
    from (
      select *, count(*) over ()::int as count, substring(key from '[0-9a-f-]{36}$')::uuid as subject_id
      from work_items where failed_at is not null order by failed_at desc, id limit ${MAX_WORK}
    ) as failed
    left join people on people.id = subject_id
    left join groups on groups.id = subject_id
    order by failed_at desc, failed.id`.execute(db);
  return { count: rows[0]?.count ?? 0, items: rows.map(({ count: _, ...item }) => item) };
}

export async function findDirectory(db: Database): Promise<OperationFacts['directory']> {
  const { rows } = await sql<OperationFacts['directory']>`
    select (select count(*)::int from scim_tokens) as tokens, (select max(last_used_at) from scim_tokens) as last_used_at,
      (select count(*)::int from people where source = 'scim' and disabled_at is null) as people`.execute(db);
  return rows[0]!;
}

/** Returns how many webhooks are enabled, and those whose last deliveries failed. */
export async function findWebhooks(db: Database): Promise<OperationFacts['webhooks']> {
  const { rows } = await sql<{ url: string; reason: string | null }>`
    select url, (
      select last_error from webhook_deliveries
      where webhook_id = webhooks.id and sent_at is null and last_error is not null
        and (given_up_at is null or given_up_at > now() - interval '1 day')
      order by id desc limit 1
    ) as reason
    from webhooks where enabled and deleted_at is null order by id`.execute(db);
  const failing = rows.flatMap(({ url, reason }) =>
    reason === null ? [] : [{ host: new URL(url).host, reason }],
  );
  return { enabled: rows.length, failing };
}

/** Counts the sessions that have not ended and were used within the idle time, in minutes. */
export async function countSessions(db: Database, idle_minutes: number): Promise<OperationFacts['sessions']> {
  const { rows } = await sql<OperationFacts['sessions']>`
    select count(*)::int as sessions, count(distinct person_id)::int as people from sessions
    where ended_at is null and expires_at > now()
      and last_seen_at > now() - make_interval(mins => ${idle_minutes})`.execute(db);
  return rows[0]!;
}

/** Counts the access tokens that are valid on the day, and finds the one that expires first. */
export async function findTokens(db: Database, today: Day): Promise<OperationFacts['tokens']> {
  const { rows } = await sql<{ name: string; person: string; expires_on: Day; count: number }>`
    select access_tokens.name, coalesce(nullif(people.name, ''), people.email) as person, expires_on,
      count(*) over ()::int as count
    from access_tokens join people on people.id = person_id
    where expires_on >= ${today} order by expires_on limit 1`.execute(db);
  const [first] = rows;
  return { count: first?.count ?? 0, next: first ?? null };
}

/** Counts the emails of sign-ins that were not taken over, and finds the newest. */
export async function findRefusedEmails(db: Database): Promise<OperationFacts['emails']> {
  const { rows } = await sql<{ person: string; email: string; count: number }>`
    select coalesce(nullif(name, ''), email) as person, refused_email as email, count(*) over ()::int as count
    from people where refused_email is not null and disabled_at is null
    order by refused_email_at desc limit 1`.execute(db);
  const [newest = null] = rows;
  return { count: newest?.count ?? 0, newest };
}
