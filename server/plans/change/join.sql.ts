import { sql } from 'kysely';
import { countOthers } from '../../checklist/checklist.sql.ts';
import type { Transaction } from '../../platform/database/connect.ts';

/* Two records of a person become one: plans and tasks that name the one name the other. */

// A signature covers the names of the people who did the tasks: a signed plan keeps naming the old record.
export const movableTasks = (id: string) => sql`
  select tasks.id, subplans.plan_id from tasks join topics on topics.id = tasks.topic_id
    join subplans on subplans.id = topics.subplan_id
  where (tasks.owner_id = ${id} or tasks.completed_by = ${id})
    and not exists (select from plan_signatures where plan_signatures.plan_id = subplans.plan_id and voided_at is null)`;

/**
 * Moves what names a record in plans to another record, and returns the plans. A completed plan keeps its employee, its buddy and its
 * tasks, which were signed, and goes to the other record as its manager.
 */
export async function movePlansOf(tx: Transaction, from: string, to: string): Promise<string[]> {
  const tasks = await sql<{ plan_id: string }>`
    with movable as (${movableTasks(from)}), moved as (
      update tasks set owner_id = case when owner_id = ${from} then ${to}::uuid else owner_id end,
        completed_by = case when completed_by = ${from} then ${to}::uuid else completed_by end
      from movable where tasks.id = movable.id and movable.plan_id is not null
    ) select distinct plan_id from movable where plan_id is not null`.execute(tx);
  const plans = await sql<{ id: string }>`
    update plans set
      user_id = case when user_id = ${from} and completed_at is null then ${to}::uuid else user_id end,
      manager_id = case when manager_id = ${from} then ${to}::uuid else manager_id end,
      buddy_id = case when buddy_id = ${from} and completed_at is null then ${to}::uuid else buddy_id end
    where manager_id = ${from} or completed_at is null and (user_id = ${from} or buddy_id = ${from})
    returning id`.execute(tx);
  await giveOwnTasks(tx, to);
  const ids = [
    ...new Set([...plans.rows.map(({ id }) => id), ...tasks.rows.map(({ plan_id }) => plan_id)]),
  ].toSorted();
  if (ids.length > 0) await countOthers(tx, { plan_ids: ids });
  return ids;
}

/** Tasks that one record did in a plan of the other one now belong to the employee (Owners 3). */
async function giveOwnTasks(tx: Transaction, id: string): Promise<void> {
  await sql`
    update tasks set owner_kind = 'employee', owner_id = null
    from topics join subplans on subplans.id = topics.subplan_id join plans on plans.id = subplans.plan_id
    where topics.id = tasks.topic_id and tasks.owner_kind = 'person' and tasks.owner_id = ${id} and plans.user_id = ${id}`.execute(
    tx,
  );
}
