import { sql } from 'kysely';
import { MOST_DEPARTMENTS } from '#shared/people/limits.ts';
import { searchKey } from '#shared/search.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { readCursor, toCursor } from '../../platform/http/nextPage.ts';
import { personColumns } from '../store.ts';

export type PeopleQuery = {
  /** Part of a name or an email; case and accents do not matter. */
  q?: string | undefined;
  state?: 'active' | 'disabled' | undefined;
  /** That of the last person of the page before, by `personCursor`. */
  cursor?: string | undefined;
  limit: number;
};

// The collation makes pages independent of that of the database. The index people_list has the same
// expression.
const listKey = sql`list_key(people.name, people.email) collate "C"`;

/** Returns the cursor of a row of `listPeople`. */
export const personCursor = ({ list_key, id }: { list_key: string; id: string }) => toCursor([list_key, id]);

/** Returns a page of people by name, those without a name by email. */
export async function listPeople(db: Database, { q = '', state, cursor, limit }: PeopleQuery) {
  const key = searchKey(q.trim());
  const last = cursor === undefined ? [] : readCursor(cursor, ['text', 'id']);
  return db
    .selectFrom('people')
    .select(personColumns)
    .select(sql<string>`${listKey}`.as('list_key'))
    .$if(key !== '', (query) =>
      query.where(
        sql<boolean>`(strpos(search_key(people.name), ${key}) > 0 or strpos(people.email, ${key}) > 0)`,
      ),
    )
    .$if(state !== undefined, (query) =>
      query.where('people.disabled_at', state === 'disabled' ? 'is not' : 'is', null),
    )
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(${listKey}, people.id) > (${last[0]}, ${last[1]}::uuid)`),
    )
    .orderBy(listKey)
    .orderBy('people.id')
    .limit(limit)
    .execute();
}

/** Returns the departments of people, the largest first. White space alone is none. */
export function listDepartments(db: Database) {
  return db
    .selectFrom('people')
    .select(['department as name', sql<number>`count(*) filter (where disabled_at is null)`.as('people')])
    .where(sql<boolean>`btrim(department) <> ''`)
    .groupBy('department')
    .orderBy('people', 'desc')
    .orderBy(sql`department collate "C"`)
    .limit(MOST_DEPARTMENTS)
    .execute();
}

export async function personExists(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('people').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function countReports(db: Database, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('people')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('manager_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the number of plans that the person manages and that are not signed by both. */
export async function countOpenPlans(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from plan_state where manager_id = ${id} and deleted_at is null and not signed_by_both`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Ends the sessions of a person and the sign-ins that are not finished. Returns the number of ended sessions.
 */
export async function endSessionsOf(tx: Transaction, id: string): Promise<number> {
  await tx.deleteFrom('sign_in_codes').where('person_id', '=', id).execute();
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('person_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The teams that nobody could do tasks for without the person. */
const teamsOnlyOf = (id: string) => sql`(
  select theirs.group_id from group_members as theirs where theirs.person_id = ${id} and not exists (
    select from group_members join people on people.id = group_members.person_id
    where group_members.group_id = theirs.group_id and people.disabled_at is null and people.id <> ${id}
  ))`;

/**
 * Locks the plans in which others have to do what the person does, before the person: a tick holds its plan and then needs
 * who ticks. The caller holds the lock 'owners'.
 */
export async function lockPlansDoneBy(tx: Transaction, id: string): Promise<void> {
  await sql`
    select from plans where id in (
      select id from plans where buddy_id = ${id}
      union all
      select subplans.plan_id from tasks
        join topics on topics.id = tasks.topic_id join subplans on subplans.id = topics.subplan_id
      where tasks.owner_id = ${id} and not tasks.completed
      union all
      select subplans.plan_id from tasks
        join topics on topics.id = tasks.topic_id join subplans on subplans.id = topics.subplan_id
      where tasks.owner_group_id in ${teamsOnlyOf(id)} and tasks.owner_id is null and not tasks.completed
    ) order by id for update`.execute(tx);
}

/**
 * Hands the open tasks of a person on (Owners 3): those of a team to the team, others to the manager of the plan, and those of
 * a team in which nobody is left. Returns the tasks with their new owner. The plans are locked by `lockPlansDoneBy`.
 */
export async function handTasksOn(tx: Transaction, id: string): Promise<HandedOn[]> {
  await sql`update plans set buddy_id = null where buddy_id = ${id}`.execute(tx);
  const { rows: own } = await sql<HandedOn>`
    with chosen as (
      select tasks.id, plans.id as plan_id, plans.manager_id, tasks.owner_group_id is not null and exists (
        select from group_members join people on people.id = group_members.person_id
        where group_members.group_id = tasks.owner_group_id and people.disabled_at is null and people.id <> ${id}
      ) as to_team
      from tasks
      join topics on topics.id = tasks.topic_id
      join subplans on subplans.id = topics.subplan_id
      join plans on plans.id = subplans.plan_id
      where tasks.owner_id = ${id} and not tasks.completed
        -- A manager who is disabled stays the manager of their plans.
        and not (tasks.owner_kind = 'manager' and plans.manager_id = ${id})
    ), handed as (
      update tasks set
        owner_id = case when chosen.to_team then null else chosen.manager_id end,
        owner_group_id = case when chosen.to_team then tasks.owner_group_id end,
        owner_kind = case when chosen.to_team then 'group' when tasks.owner_kind = 'buddy' then 'buddy' else 'manager' end
      from chosen where tasks.id = chosen.id
      returning tasks.id as task_id, tasks.name, chosen.plan_id, tasks.owner_group_id, tasks.owner_id
    )
    select handed.task_id, handed.name, handed.plan_id,
      coalesce((select name from groups where id = handed.owner_group_id), (select name from people where id = handed.owner_id)) as owner
    from handed order by handed.plan_id, handed.task_id`.execute(tx);
  const { rows: ofTeams } = await sql<HandedOn>`
    update tasks set owner_kind = 'manager', owner_id = plans.manager_id, owner_group_id = null
    from topics join subplans on subplans.id = topics.subplan_id join plans on plans.id = subplans.plan_id
      join people as manager on manager.id = plans.manager_id, groups
    where topics.id = tasks.topic_id and not tasks.completed and tasks.owner_id is null
      and groups.id = tasks.owner_group_id and tasks.owner_group_id in ${teamsOnlyOf(id)}
    returning tasks.id as task_id, tasks.name, plans.id as plan_id, manager.name as owner, groups.name as former`.execute(
    tx,
  );
  const rows = [...own, ...ofTeams];
  const plans = [...new Set(rows.map(({ plan_id }) => plan_id))];
  if (plans.length > 0)
    await sql`update plans set version = version + 1 where id = any(${plans}::uuid[])`.execute(tx);
  return rows;
}

/** A task with the name of its new owner, and of the team that had it. */
export type HandedOn = { task_id: string; name: string; plan_id: string; owner: string; former?: string };

export async function endFeedOf(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('person_id', '=', id).execute();
}

/** Deletes the access tokens of a person. Returns their number. */
export async function endTokensOf(tx: Transaction, id: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('access_tokens')
    .where('person_id', '=', id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
