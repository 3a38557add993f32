import { type ExpressionBuilder, expressionBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { FIELD_NAMES } from '#shared/checklist/fields.ts';
import type { PlanSubplan } from '#shared/plans/schema.ts';
import { columnsOf } from '../../checklist/columns.ts';
import { topicsOf } from '../../checklist/store.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { instantInJson } from '../../platform/database/json.ts';
import { prepared, preparedOne } from '../../platform/database/prepared.ts';
import type { DB } from '../../platform/database/tables.ts';
import { everyPlan, fromPlans } from '../visible/store.ts';

const subplanColumns = [...columnsOf('subplan'), 'subplans.total_tasks', 'subplans.completed_tasks'] as const;

/** The subplans of the plan in the query, with topics and tasks, by due date, as JSON. */
export function checklistOf(eb: ExpressionBuilder<DB, 'plans'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('subplans')
      .select(subplanColumns)
      .select((subplan) => [
        subplan.ref('subplans.due_date').$notNull().as('due_date'),
        subplan.lit(false).$castTo<boolean>().as('is_template'),
        topicsOf(subplan, { is_template: false }).as('topics'),
      ])
      .whereRef('subplans.plan_id', '=', 'plans.id')
      .orderBy('subplans.due_date')
      .orderBy('subplans.position'),
  );
}

const findChecklist = preparedOne((db, { id }: { id: string }) =>
  fromPlans(db, everyPlan('of a plan that was found for its reader', { deleted: true }))
    .select((eb) => checklistOf(eb).as('subplans'))
    .where('plans.id', '=', id),
);

/** Returns the subplans of a plan with their topics and tasks, by due date. */
export async function findPlanChecklist(db: Database, { id, user_id }: { id: string; user_id: string }) {
  const plan = await findChecklist(db, { id });
  return withEmployee(plan?.subplans ?? [], user_id);
}

type StoredSubplan = NonNullable<Awaited<ReturnType<typeof findChecklist>>>['subplans'][number];

/** Adds the plan's employee to each task. */
export function withEmployee(subplans: readonly StoredSubplan[], user_id: string): PlanSubplan[] {
  return subplans.map((subplan) => ({
    ...subplan,
    topics: subplan.topics.map((topic) => ({
      ...topic,
      tasks: topic.tasks.map((task) => ({ ...task, user_id })),
    })),
  }));
}

/** Returns the subplans of a plan with due date and counters, by due date. */
export const listPlanSubplans = prepared((db, { plan_id }: { plan_id: string }) =>
  db
    .selectFrom('subplans')
    .select(subplanColumns)
    .select((eb) => eb.ref('subplans.due_date').$notNull().as('due_date'))
    .where('subplans.plan_id', '=', plan_id)
    .orderBy('subplans.due_date')
    .orderBy('subplans.position'),
);

const taskColumns = [...columnsOf('task'), 'tasks.completed', 'tasks.task_id'] as const;

/** The task with the id as JSON, or null. */
export function taskOf(id: string) {
  return jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom('tasks')
      .select(taskColumns)
      .select((eb) => instantInJson(eb.ref('tasks.status_changed_at')).as('status_changed_at'))
      .where('tasks.id', '=', id),
  );
}

/**
 * Sets `completed` of a task that has the other value, updates the counter of its subplan, and returns
 * the task.
 */
export async function tickTask(tx: Transaction, id: string, completed: boolean, at: Date) {
  const values = { id, completed, change: completed ? 1 : -1, at: at.toISOString() };
  const task = await updateTask(tx, values);
  if (!task) throw new Error('The task does not exist.');
  return task;
}

type Tick = { id: string; completed: boolean; change: number; at: string };

const updateTask = preparedOne((db, { id, completed, change, at }: Tick) =>
  db
    .with('ticked', (cte) =>
      cte
        .updateTable('tasks')
        .set({ completed, status_changed_at: at })
        .where('tasks.id', '=', id)
        .returning([...taskColumns, 'tasks.status_changed_at', 'tasks.topic_id']),
    )
    .with('counted', (cte) =>
      cte
        .updateTable('subplans')
        .from('ticked')
        .innerJoin('topics', 'topics.id', 'ticked.topic_id')
        .set((eb) => ({ completed_tasks: eb('subplans.completed_tasks', '+', change) }))
        .whereRef('subplans.id', '=', 'topics.subplan_id'),
    )
    .selectFrom('ticked')
    .select(['id', ...FIELD_NAMES.task, 'completed', 'status_changed_at', 'task_id']),
);
