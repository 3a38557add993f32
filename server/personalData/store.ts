import { sql } from 'kysely';
import type { Transaction } from '../platform/database/connect.ts';
import { FIRST_ID } from '../platform/database/pages.ts';
import type { Journal } from '../platform/database/tables.ts';
import { findPlanChecklist } from '../plans/tasks/store.ts';

/** The rows of a person in all tables but the journal, without secrets and digests of secrets. */
export async function readRowsOf(tx: Transaction, personId: string) {
  const plans = tx.selectFrom('plans').selectAll();
  const joined = await listJoined(tx, personId);
  const ids = [personId, ...joined.map(({ id }) => id)];
  const asEmployee = await plans.where('user_id', '=', personId).orderBy('id').execute();
  return {
    person: await tx.selectFrom('people').selectAll().where('id', '=', personId).executeTakeFirst(),
    joined_records: joined,
    saved_views: await tx
      .selectFrom('saved_views')
      .select(['page', 'name', 'query', 'shared', 'created_at'])
      .where('person_id', '=', personId)
      .execute(),
    photos: await tx
      .selectFrom('photos')
      .select(['created_at', 'hash'])
      .select(sql<string>`encode(bytes, 'base64')`.as('webp_in_base64'))
      .where('person_id', '=', personId)
      .execute(),
    sessions: await tx
      .selectFrom('sessions')
      .select(['id', 'started_at', 'last_seen_at', 'expires_at', 'ended_at', 'authenticated_at'])
      .select(['device', 'address', 'provider_sid'])
      .where('person_id', '=', personId)
      .execute(),
    sign_in_codes: await tx
      .selectFrom('sign_in_codes')
      .select(['expires_at', 'authenticated_at'])
      .where('person_id', '=', personId)
      .execute(),
    calendar_feeds: await tx
      .selectFrom('calendar_feeds')
      .select('created_at')
      .where('person_id', '=', personId)
      .execute(),
    access_tokens: await tx
      .selectFrom('access_tokens')
      .select(['id', 'name', 'scopes', 'expires_on', 'created_at', 'last_used_at'])
      .where('person_id', '=', personId)
      .execute(),
    groups: await tx
      .selectFrom('group_members')
      .innerJoin('groups', 'groups.id', 'group_members.group_id')
      .select(['groups.id', 'groups.name', 'group_members.is_lead'])
      .where('person_id', '=', personId)
      .execute(),
    direct_reports: await tx.selectFrom('people').select('id').where('manager_id', '=', personId).execute(),
    templates: await tx.selectFrom('templates').selectAll().where('manager_id', '=', personId).execute(),
    plans_as_employee: await Promise.all(
      asEmployee.map(async (plan) => ({ ...plan, subplans: await findPlanChecklist(tx, plan) })),
    ),
    plans_as_manager: await plans.where('manager_id', '=', personId).orderBy('id').execute(),
    plans_as_buddy: await plans.where('buddy_id', '=', personId).orderBy('id').execute(),
    tasks_for_others: await tx
      .selectFrom('tasks')
      .innerJoin('topics', 'topics.id', 'tasks.topic_id')
      .innerJoin('subplans', 'subplans.id', 'topics.subplan_id')
      .select(['tasks.id', 'tasks.name', 'subplans.plan_id', 'subplans.template_id', 'tasks.owner_id'])
      .select(['tasks.completed', 'tasks.completed_by', 'tasks.status_changed_at'])
      .select(['tasks.not_applicable', 'tasks.reason'])
      .where((eb) => eb.or([eb('tasks.owner_id', '=', personId), eb('tasks.completed_by', '=', personId)]))
      .orderBy('tasks.id')
      .execute(),
    evidence: await tx
      .selectFrom('task_evidence')
      .selectAll()
      .where('person_id', 'in', ids)
      .orderBy('id')
      .execute(),
    comments: await tx
      .selectFrom('comments')
      .selectAll()
      .where('author_id', '=', personId)
      .orderBy('id')
      .execute(),
    comment_reads: await tx
      .selectFrom('comment_reads')
      .select(['plan_id', 'last_comment_id'])
      .where('person_id', '=', personId)
      .execute(),
    signatures: await tx.selectFrom('plan_signatures').selectAll().where('person_id', 'in', ids).execute(),
    mails: await tx.selectFrom('outbox').selectAll().where('person_id', '=', personId).execute(),
    webhook_deliveries: await tx
      .selectFrom('webhook_deliveries')
      .select(['id', 'event', 'body', 'created_at'])
      .where(sql<boolean>`strpos(body, ${personId}) > 0`)
      .orderBy('id')
      .execute(),
    access_log: await tx
      .selectFrom('access_log')
      .leftJoin('plans', 'plans.id', 'access_log.subject_id')
      .selectAll('access_log')
      .where((eb) => eb.or([eb('viewer_id', '=', personId), eb('plans.user_id', '=', personId)]))
      .orderBy('access_log.id')
      .execute(),
    notifications: await tx
      .selectFrom('notifications')
      .selectAll()
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute(),
    muted_mails: await tx
      .selectFrom('muted_mails')
      .select('kind')
      .where('person_id', '=', personId)
      .execute(),
    reminders: await tx.selectFrom('reminders').selectAll().where('person_id', '=', personId).execute(),
    replies_to_repeat: await tx
      .selectFrom('idempotency_keys')
      .select(['endpoint', 'key', 'reply', 'created_at'])
      .where('person_id', '=', personId)
      .execute(),
  };
}

type Event = Journal;
// A page of the journal takes some tenths of a second, far below the time limit of a statement.
const PAGE_SIZE = 20_000;

/**
 * Yields the events by or about a person, in pages: the journal of a large company has millions of events.
 */
export async function* listEventsOf(tx: Transaction, personId: string): AsyncGenerator<Event[]> {
  let last = { subject_id: FIRST_ID, seq: 0 };
  while (true) {
    const page = sql`
      select * from journal where (subject_id, seq) > (${last.subject_id}::uuid, ${last.seq}::int)
      order by subject_id, seq limit ${PAGE_SIZE}`;
    // The last row of the page is read with the others, so that the next page starts after it.
    const { rows } = await sql<Event & { is_theirs: boolean }>`
      with page as materialized (${page}), last_row as (
        select subject_id, seq from page order by subject_id desc, seq desc limit 1
      ), found as (
        select *, actor_id = ${personId} or subject_id = ${personId}
          or strpos(detail::text, ${personId}) > 0 as is_theirs
        from page
      )
      select * from found
      where is_theirs or (subject_id, seq) = (select subject_id, seq from last_row)
      order by subject_id, seq`.execute(tx);
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows.flatMap(({ is_theirs, ...event }) => (is_theirs ? [event] : []));
    last = end;
  }
}

export function findPersonId(tx: Transaction, email: string) {
  return tx.selectFrom('people').select(['id', 'name']).where('email', '=', email).executeTakeFirst();
}

/** What others still need the person for. */
export type Duties = {
  direct_reports: number;
  open_plans: number;
  plans_to_finish: number;
};

export async function countDuties(tx: Transaction, personId: string): Promise<Duties> {
  const { rows } = await sql<Duties>`
    with open_plans as (
      select user_id, manager_id from plan_state
      where deleted_at is null and active_plan and (user_id = ${personId} or manager_id = ${personId})
        and not signed_by_both
    )
    select
      (select count(*) from people where manager_id = ${personId}) as direct_reports,
      (select count(*) from open_plans where user_id = ${personId}) as open_plans,
      (select count(*) from open_plans where user_id <> ${personId}) as plans_to_finish`.execute(tx);
  return rows[0] ?? { direct_reports: 0, open_plans: 0, plans_to_finish: 0 };
}

/** Locks the exports of audits that hold one of the people: a part that is being made is in the database before it is removed. */
export async function lockExportsOf(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    select from batches where kind = 'audit'
      and id in (select batch_id from batch_items where subject_id = any(${ids}::uuid[]))
    order by id for update`.execute(tx);
}

/**
 * Deletes the rows that only serve the person's use of the product. Returns the number of deleted rows by
 * table.
 */
export async function deleteUse(tx: Transaction, ids: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [
    'sessions',
    'sign_in_codes',
    'calendar_feeds',
    'access_tokens',
    'group_members',
    'comment_reads',
    'notifications',
    'muted_mails',
    'photos',
    'saved_views',
    'reminders',
    'idempotency_keys',
  ] as const) {
    const { numDeletedRows } = await tx
      .deleteFrom(table as 'sessions')
      .where('person_id', 'in', ids)
      .executeTakeFirst();
    counts[table] = Number(numDeletedRows);
  }
  await tx
    .deleteFrom('audit_files')
    .where('batch_id', 'in', (eb) =>
      eb.selectFrom('batch_items').select('batch_id').where('subject_id', 'in', ids),
    )
    .execute();
  // Those of others about the person, not about a plan of theirs.
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('subject_id', 'in', ids)
    .where('plan_id', 'is', null)
    .executeTakeFirst();
  counts['notifications']! += Number(numDeletedRows);
  return counts;
}

/**
 * Deletes the waiting mails to a person and those about no plan, and removes recipient and content of the
 * others. Their keys and states stay (Mails 8). Returns their number.
 */
export async function forgetMailsTo(tx: Transaction, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('person_id', 'in', ids)
    .where((eb) =>
      eb.or([eb('plan_id', 'is', null), eb.and([eb('sent_at', 'is', null), eb('given_up_at', 'is', null)])]),
    )
    .executeTakeFirst();
  const { numUpdatedRows } = await tx
    .updateTable('outbox')
    .set({ name: null, email: null, content: null, last_error: null })
    .where('person_id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows + numUpdatedRows);
}

/** Former names and emails of a person too, as the history has them. */
export async function listNames(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select actor_name as text from journal where actor_id = any(${[...ids]}::uuid[])
    union
    select change ->> side from journal
      cross join jsonb_array_elements(case jsonb_typeof(detail -> 'changes') when 'array' then detail -> 'changes' else '[]' end)
        as change
      cross join unnest(array['old', 'new']) as side
    where subject = 'person' and subject_id = any(${[...ids]}::uuid[]) and change ->> 'field' in ('name', 'email')
      and jsonb_typeof(change -> side) = 'string'`.execute(tx);
  return rows.map(({ text }) => text);
}

/** As the texts stand in JSON, without the quotes around them. */
const needlesOf = (texts: readonly string[]) =>
  [...new Set(texts)].filter((text) => text.trim() !== '').map((text) => JSON.stringify(text).slice(1, -1));

/** The sent and given-up mails, and the deliveries, that name a person: their ids. */
export type Naming = { mails: string[]; deliveries: string[] };

/**
 * Finds the mails whose content has one of the texts, and the deliveries with an id of the person: those with greater ids
 * than `after`, by default all, which reads both tables.
 */
export async function findNaming(
  tx: Transaction,
  ids: readonly string[],
  { texts, after = FIRST_ID }: { texts: readonly string[]; after?: string },
): Promise<Naming> {
  const needles = needlesOf(texts);
  const mails = await sql<{ id: string }>`
    select id from outbox
    where id > ${after} and (sent_at is not null or given_up_at is not null)
      and exists (select from unnest(${needles}::text[]) as needle where strpos(content::text, needle) > 0)`.execute(
    tx,
  );
  const deliveries = await sql<{ id: string }>`
    select id from webhook_deliveries where id > ${after} and exists (select from unnest(${[...ids]}::text[]) as person where strpos(body, person) > 0)`.execute(
    tx,
  );
  return { mails: mails.rows.map(({ id }) => id), deliveries: deliveries.rows.map(({ id }) => id) };
}

/** Removes the content of sent and given-up mails. Returns their number. */
export async function forgetMails(tx: Transaction, ids: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update outbox set content = null where id = any(${ids}::uuid[]) and content is not null`.execute(tx);
  return Number(numAffectedRows);
}

const NOT_SENT = 'It was not sent before its content was removed together with the personal data in it.';

/**
 * Removes the body of deliveries to webhooks, and gives the waiting ones up: a disabled
 * webhook keeps them until they are deleted with their age (Webhooks 8). Returns their number.
 */
export async function forgetDeliveries(tx: Transaction, ids: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_deliveries set body = null,
      given_up_at = case when sent_at is null then coalesce(given_up_at, now()) end,
      last_error = case when sent_at is null and given_up_at is null then ${NOT_SENT} else last_error end
    where id = any(${ids}::uuid[]) and body is not null`.execute(tx);
  return Number(numAffectedRows);
}

/** Returns the records that were joined into the one of a person (Joining 3), one after the other, too: they have their names. */
export async function listJoined(tx: Transaction, personId: string) {
  const { rows } = await sql<JoinedRecord>`
    with recursive joined (id) as (
      select id from people where joined_into = ${personId}
      union
      select people.id from joined join people on people.joined_into = joined.id
    )
    select id, name, created_at, disabled_at from joined join people using (id) order by id`.execute(tx);
  return rows;
}

type JoinedRecord = { id: string; name: string; created_at: string; disabled_at: string | null };

/** Replaces the author's name of a person's comments. Returns their number. */
export async function renameAuthor(tx: Transaction, personId: string, name: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('comments')
    .set({ author_name: name })
    .where('author_id', '=', personId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The number of rows that name the person and are kept. */
export type Kept = {
  signatures: number;
  plans: number;
  templates: number;
  tasks_for_others: number;
  access_log: number;
};

export async function countKept(tx: Transaction, personId: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select
      (select count(*) from plan_signatures where person_id = ${personId}) as signatures,
      (select count(*) from plans where user_id = ${personId} or manager_id = ${personId}) as plans,
      (select count(*) from templates where manager_id = ${personId}) as templates,
      (select count(*) from tasks where completed_by = ${personId}) as tasks_for_others,
      (select count(*) from access_log where viewer_id = ${personId}) as access_log`.execute(tx);
  return rows[0] ?? { signatures: 0, plans: 0, templates: 0, tasks_for_others: 0, access_log: 0 };
}
