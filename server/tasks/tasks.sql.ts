import { sql } from 'kysely';
import type { Viewer } from '#shared/people/viewer.ts';
import { isInHrScope } from '../people/people.sql.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { IS_ONGOING } from '../plans/rules/rules.sql.ts';

/**
 * Returns the ids of the teams, of all with null, that have a member or an open task of a plan outside the viewer's HR
 * departments.
 */
export async function listGroupsOfOthers(
  db: Database,
  viewer: Viewer,
  groupId: string | null,
): Promise<string[]> {
  const isOutside = sql`not ${isInHrScope(viewer, sql.ref<string>('people.department'))}`;
  const { rows } = await sql<{ id: string }>`
    select groups.id from groups
    where (${groupId}::uuid is null or groups.id = ${groupId}) and (
      exists (
        select from group_members join people on people.id = group_members.person_id
        where group_members.group_id = groups.id and ${isOutside}
      ) or exists (
        select from tasks join topics on topics.id = tasks.topic_id join subplans on subplans.id = topics.subplan_id
          join plans on plans.id = subplans.plan_id and ${IS_ONGOING}
          join people on people.id = plans.user_id
        where tasks.owner_group_id = groups.id and not tasks.completed and ${isOutside}
      )
    )`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns how many open tasks of live plans a team has, taken ones included. */
export async function countOpenTasks(tx: Transaction, groupId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tasks
    join topics on topics.id = tasks.topic_id join subplans on subplans.id = topics.subplan_id
    join plans on plans.id = subplans.plan_id and ${IS_ONGOING}
    where tasks.owner_group_id = ${groupId} and not tasks.completed`.execute(tx);
  return rows[0]!.count;
}

/** Returns the ids of the teams that the person is in. */
export async function listTeamsOf(tx: Transaction, personId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('group_members')
    .select('group_id')
    .where('person_id', '=', personId)
    .execute();
  return rows.map(({ group_id }) => group_id);
}
