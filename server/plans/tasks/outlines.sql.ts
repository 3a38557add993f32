import { sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import type { PlanSubplan } from '#shared/plans/schema.ts';
import { sparseOfSubplan, sparseOf, withSparseOfSubplan, withSparse } from '../../checklist/sparse.sql.ts';
import type { Database } from '../../platform/database/connect.ts';
import { preparedList } from '../../platform/database/prepared.ts';

/*
 * The fields read of many plans: names, days and counters. A plan may have 1 MB of notes, links and descriptions, which
 * only its own page shows.
 */

type SubplanOutline = Pick<
  PlanSubplan,
  'id' | 'name' | 'due_in_days' | 'due' | 'due_date' | 'total_tasks' | 'completed_tasks'
>;

/** Returns the subplans of each of the plans by due date, without their texts and tasks, by the id of the plan. */
export async function listSubplanOutlines(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, SubplanOutline[]>> {
  const rows = await subplanOutlines(db, { ids });
  const ofPlan = Map.groupBy(rows, ({ plan_id }) => plan_id);
  return new Map(
    [...ofPlan].map(([id, subplans]) => [
      id,
      subplans.map(({ plan_id: _, ...row }) => withSparseOfSubplan(row)),
    ]),
  );
}

const subplanOutlines = preparedList((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('subplans')
    .select(['subplans.id', 'subplans.name', 'subplans.due_in_days'])
    .select(['subplans.total_tasks', 'subplans.completed_tasks'])
    .select((eb) => [
      eb.ref('subplans.plan_id').$notNull().as('plan_id'),
      eb.ref('subplans.due_date').$notNull().as('due_date'),
      ...sparseOfSubplan(),
    ])
    .where((eb) => eb('subplans.plan_id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('subplans.due_date')
    .orderBy('subplans.position'),
);

/** A task with days of its own. */
type DatedTask = { id: string; offset_days: number; due_date: Day };

/** Returns the tasks of plans that have days of their own, by the id of the subplan. */
export async function listDatedTasks(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, DatedTask[]>> {
  const { rows } = await sql<DatedTask & { subplan_id: string }>`
    select tasks.id, tasks.offset_days, to_char(tasks.due_date, 'YYYY-MM-DD') as due_date, topics.subplan_id
    from subplans
    join topics on topics.subplan_id = subplans.id
    join tasks on tasks.topic_id = topics.id and tasks.offset_days is not null
    where subplans.plan_id = any(${ids}::uuid[])
    order by topics.position, tasks.position`.execute(db);
  return Map.groupBy(rows, ({ subplan_id }) => subplan_id);
}

/** Returns tasks with their names and owners, in their order, by the id of the plan. */
export async function listNamedTasks(db: Database, ids: readonly string[]) {
  const rows = await namedTasks(db, { ids });
  return Map.groupBy(
    rows.map((row) => withSparse(row)),
    ({ plan_id }) => plan_id,
  );
}

const namedTasks = preparedList((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('tasks')
    .innerJoin('topics', 'topics.id', 'tasks.topic_id')
    .innerJoin('subplans', 'subplans.id', 'topics.subplan_id')
    .select(['tasks.id', 'tasks.name', 'tasks.completed'])
    .select((eb) => [eb.ref('subplans.plan_id').$notNull().as('plan_id'), sparseOf().as('sparse')])
    .where((eb) => eb('tasks.id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('subplans.due_date')
    .orderBy('subplans.position')
    .orderBy('topics.position')
    .orderBy('tasks.position'),
);
