import { sql } from 'kysely';
import type { ResolvedOwner } from '#shared/checklist/owner.ts';
import { countOthers } from '../checklist/store.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import { isInHrScope } from '../people/store.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';

/** Sets who does an open task, and counts the tasks of others of its plan. */
export async function updateOwner(
  tx: Transaction,
  { id, plan_id }: { id: string; plan_id: string },
  { kind, person_id, group_id }: ResolvedOwner,
): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({ owner_kind: kind, owner_id: person_id, owner_group_id: group_id })
    .where('id', '=', id)
    .execute();
  await countOthers(tx, { plan_ids: [plan_id] });
}

/** Sets the person who has taken the task of a team, or nobody. */
export async function setTaker(tx: Transaction, id: string, personId: string | null): Promise<void> {
  await tx.updateTable('tasks').set({ owner_id: personId }).where('id', '=', id).execute();
}

/** Gives the open tasks of the buddy to this person, who does them as the employee if that is who they are. */
export async function moveBuddyTasks(tx: Transaction, planId: string, personId: string): Promise<void> {
  await sql`
    update tasks set owner_id = nullif(${personId}::uuid, plans.user_id),
      owner_kind = case when ${personId}::uuid = plans.user_id then 'employee' else 'buddy' end
    from topics join subplans on subplans.id = topics.subplan_id join plans on plans.id = subplans.plan_id
    where topics.id = tasks.topic_id and plans.id = ${planId}
      and tasks.owner_kind = 'buddy' and not tasks.completed`.execute(tx);
  await countOthers(tx, { plan_ids: [planId] });
}

export async function setBuddyOfPlan(
  tx: Transaction,
  planId: string,
  personId: string | null,
): Promise<void> {
  await tx.updateTable('plans').set({ buddy_id: personId }).where('id', '=', planId).execute();
}

/**
 * Returns the ids of the teams, of all with null, that have a member or an open task of a plan outside of the departments for which
 * the viewer acts as HR.
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
          join plans on plans.id = subplans.plan_id and plans.deleted_at is null and plans.active_plan
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
    join plans on plans.id = subplans.plan_id and plans.deleted_at is null and plans.active_plan
    where tasks.owner_group_id = ${groupId} and not tasks.completed`.execute(tx);
  return rows[0]!.count;
}
