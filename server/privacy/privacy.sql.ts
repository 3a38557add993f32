import { sql } from 'kysely';
import type { Transaction } from '../platform/database/connect.ts';
import { FIRST_ID } from '../platform/database/pages.ts';
import type { Journal } from '../platform/database/tables.ts';
import { findPlanChecklist } from '../plans/tasks/tasks.sql.ts';

/** The rows of a person in all tables but the journal, without secrets and digests of secrets. */
export async function readRowsOf(tx: Transaction, personId: string) {
  const joined = await listJoined(tx, personId);
  const ids = [personId, ...joined.map(({ id }) => id)];
  return {
    ...(await readAccount(tx, personId, joined)),
    ...(await readWork(tx, personId, ids)),
    ...(await readMessages(tx, personId, ids)),
  };
}

async function readAccount(
  tx: Transaction,
  personId: string,
  joined: Awaited<ReturnType<typeof listJoined>>,
) {
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
  };
}

/** `ids` are those of the person and of the records that were joined with theirs. */
async function readWork(tx: Transaction, personId: string, ids: readonly string[]) {
  const plans = tx.selectFrom('plans').selectAll();
  const asEmployee = await plans.where('user_id', '=', personId).orderBy('id').execute();
  return {
    direct_reports: await tx.selectFrom('people').select('id').where('manager_id', '=', personId).execute(),
    templates: await tx.selectFrom('templates').selectAll().where('manager_id', '=', personId).execute(),
    template_versions: await tx
      .selectFrom('template_versions')
      .select(['template_id', 'edit', 'number', 'published_at'])
      .where('published_by', 'in', ids)
      .orderBy('template_id')
      .orderBy('edit')
      .execute(),
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
  };
}

async function readMessages(tx: Transaction, personId: string, ids: readonly string[]) {
  return {
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
    batches_started: await tx.selectFrom('batches').selectAll().where('created_by', 'in', ids).execute(),
    batch_items: await tx
      .selectFrom('batch_items')
      .innerJoin('batches', 'batches.id', 'batch_items.batch_id')
      .select([
        'batch_id',
        'batches.kind',
        'batches.created_at',
        'state',
        'plan_id',
        'code',
        'batch_items.params',
      ])
      .where((eb) =>
        eb.or([eb('subject_id', 'in', ids), eb(sql<string>`batch_items.params ->> 'person_id'`, 'in', ids)]),
      )
      .execute(),
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
