import { sql } from 'kysely';
import type { JoinFacts, JoinRelation } from '#shared/privacy/join.ts';
import type { Moving } from '#shared/privacy/schema.ts';
import { movableTasks } from '../../plans/change/join.sql.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { personColumns } from '../../people/people.sql.ts';

/** Locks all plans that name one of the people or have tasks of theirs: plans are locked before people. */
export async function lockPlansOf(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    select from plans where id = any(array(
      select id from plans where user_id = any(${ids}::uuid[]) or manager_id = any(${ids}::uuid[]) or buddy_id = any(${ids}::uuid[])
      union all
      select subplans.plan_id from tasks join topics on topics.id = tasks.topic_id join subplans on subplans.id = topics.subplan_id
      where (tasks.owner_id = any(${ids}::uuid[]) or tasks.completed_by = any(${ids}::uuid[])) and subplans.plan_id is not null
    )) order by id for update`.execute(tx);
}

/** Returns the two records with the fields that decide whether they can be joined, in no particular order. */
export function readRecords(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('people')
    .select(personColumns)
    .select([
      'created_at',
      'identity_issuer',
      'identity_subject',
      'photo',
      'scim_fields',
      'scim_values',
      'private_email',
    ])
    .select(['stand_in_id', 'stand_in_until', 'stand_in_ends_at'])
    .select([
      sql<boolean>`identity_subject is not null`.as('has_account'),
      sql<boolean>`cardinality(scim_fields) > 0`.as('is_maintained'),
      sql<boolean>`exists (select from plans join plan_signatures on plan_signatures.plan_id = plans.id
        where plans.user_id = people.id and plan_signatures.voided_at is null)`.as('has_signed_plans'),
    ])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}

export type JoinRow = Awaited<ReturnType<typeof readRecords>>[number] & JoinFacts;

/** Returns the teams that exactly one of the two is a member of. */
export async function listTeamsOfOne(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('group_members')
    .select('group_id')
    .where('person_id', 'in', ids)
    .groupBy('group_id')
    .having(({ fn }) => fn.countAll(), '=', 1)
    .execute();
  return rows.map(({ group_id }) => group_id);
}

/** Whether one of two is the manager or the buddy of a plan of the other. */
export async function sharePlan(
  db: Database,
  one: string,
  other: string,
): Promise<JoinRelation['sharesPlan']> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from plans where (user_id = ${one} and ${other}::uuid in (manager_id, buddy_id))
      or (user_id = ${other} and ${one}::uuid in (manager_id, buddy_id))
      or (manager_id = ${one} and buddy_id = ${other}) or (manager_id = ${other} and buddy_id = ${one})) as found`.execute(
    db,
  );
  return rows[0]!.found;
}

export async function countMoving(db: Database, id: string): Promise<Omit<Moving, 'account'>> {
  const { rows } = await sql<Omit<Moving, 'account'>>`
    select (select count(*) from plans where user_id = ${id} and deleted_at is null) as plans,
      (select count(*) from plans where manager_id = ${id} and deleted_at is null) as managed_plans,
      (select count(*) from people where manager_id = ${id}) as reports,
      (select count(*) from (${movableTasks(id)}) as movable) as tasks,
      (select count(*) from group_members where person_id = ${id}) as teams,
      (select count(*) from comments where author_id = ${id}) as comments,
      (select count(*) from templates where manager_id = ${id}) as templates`.execute(db);
  return rows[0]!;
}

/**
 * Moves all rows that name a record to another one, except plans, templates and history; `has_account` belongs to the
 * removed record.
 */
export async function moveRows(
  tx: Transaction,
  from: string,
  { id: to, name, email, has_account }: { id: string; name: string; email: string; has_account: boolean },
): Promise<void> {
  for (const statement of [
    sql`update comments set author_id = ${to} where author_id = ${from}`,
    sql`insert into comment_reads (plan_id, person_id, last_comment_id)
      select plan_id, ${to}::uuid, last_comment_id from comment_reads where person_id = ${from}
      on conflict (plan_id, person_id) do update set last_comment_id = greatest(comment_reads.last_comment_id, excluded.last_comment_id)`,
    sql`delete from comment_reads where person_id = ${from}`,
    sql`insert into group_members (group_id, person_id, is_lead) select group_id, ${to}::uuid, is_lead from group_members where person_id = ${from}
      on conflict (group_id, person_id) do update set is_lead = group_members.is_lead or excluded.is_lead`,
    sql`delete from group_members where person_id = ${from}`,
    sql`update notifications set person_id = ${to} where person_id = ${from}`,
    sql`update notifications set subject_id = ${to} where subject_id = ${from}`,
    sql`insert into muted_mails (person_id, kind) select ${to}::uuid, kind from muted_mails where person_id = ${from}
      on conflict do nothing`,
    sql`delete from muted_mails where person_id = ${from}`,
    sql`insert into reminders (subplan_id, person_id, stage_on, day)
      select subplan_id, ${to}::uuid, stage_on, day from reminders where person_id = ${from} on conflict do nothing`,
    sql`delete from reminders where person_id = ${from}`,
    sql`update outbox set name = ${name}, email = ${email} where person_id = ${from} and sent_at is null and given_up_at is null`,
    sql`update outbox set person_id = ${to} where person_id = ${from}`,
    // The address of a calendar is known to the owner of the account: it stays with the account that stays.
    sql`delete from calendar_feeds where person_id = ${has_account ? to : from}`,
    sql`update calendar_feeds set person_id = ${to} where person_id = ${from}`,
    sql`update photos set person_id = ${to} where person_id = ${from} and not exists (select from photos where person_id = ${to})`,
    sql`delete from photos where person_id = ${from}`,
    sql`update saved_views set person_id = ${to} where person_id = ${from}`,
    sql`delete from idempotency_keys where person_id = ${from}`,
    sql`delete from batch_items as item where subject_id = ${from} and state = 'waiting'
      and exists (select from batch_items as other where other.batch_id = item.batch_id and other.subject_id = ${to})`,
    sql`update batch_items set subject_id = ${to} where subject_id = ${from} and state = 'waiting'`,
    sql`update batches set created_by = ${to} where created_by = ${from}`,
    sql`update scim_tokens set created_by = ${to} where created_by = ${from}`,
  ])
    await statement.execute(tx);
}

/** Returns the ids of the person's reports, and of the people whom they replace as stand-in, with the last day. */
export async function listDependents(tx: Transaction, id: string) {
  const { rows } = await sql<{ id: string; reports: boolean; stands_in: boolean; until: string | null }>`
    select id, coalesce(manager_id = ${id}, false) as reports, coalesce(stand_in_id = ${id}, false) as stands_in,
      to_char(stand_in_until, 'YYYY-MM-DD') as until
    from people
    where manager_id = ${id} or stand_in_id = ${id} order by id`.execute(tx);
  return rows;
}
