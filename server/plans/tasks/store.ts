import { sql } from 'kysely';
import { listTopics } from '../../checklist/store.ts';
import type { Database, Transaction } from '../../database/connect.ts';

/** Returns the subplans of a plan with due date and counters, by due date. */
export function listPlanSubplans(db: Database, planId: string) {
  return db
    .selectFrom('subplans')
    .select(['id', 'name', 'description', 'due_in_days', 'public', 'total_tasks', 'completed_tasks'])
    .select((eb) => [eb.ref('due_date').$notNull().as('due_date'), sql<boolean>`false`.as('is_template')])
    .where('plan_id', '=', planId)
    .orderBy('due_date')
    .orderBy('position')
    .execute();
}

/** Returns the subplans of a plan with their topics and tasks, by due date. */
export async function findPlanChecklist(db: Database, plan: { id: string; user_id: string }) {
  const subplans = await listPlanSubplans(db, plan.id);
  const topics = await listTopics(
    db,
    subplans.map((subplan) => subplan.id),
  );
  return subplans.map((subplan) => ({
    ...subplan,
    topics: (topics.get(subplan.id) ?? []).map((topic) => ({
      id: topic.id,
      name: topic.name,
      description: topic.description,
      public: topic.public,
      is_template: false,
      tasks: topic.tasks.map(({ topic_id: _, ...task }) => ({
        ...task,
        is_template: false,
        user_id: plan.user_id,
      })),
    })),
  }));
}

/**
 * Returns the id of the plan that a task belongs to, or null.
 * The caller locks the plan, which checks who may see it.
 */
export async function findPlanOfTask(db: Database, taskId: string): Promise<string | null> {
  const row = await db
    .selectFrom('tasks')
    .innerJoin('topics', 'topics.id', 'tasks.topic_id')
    .innerJoin('subplans', 'subplans.id', 'topics.subplan_id')
    .select('subplans.plan_id')
    .where('tasks.id', '=', taskId)
    .executeTakeFirst();
  return row?.plan_id ?? null;
}

const taskColumns = [
  'id',
  'name',
  'task_content',
  'note',
  'completed',
  'status_changed_at',
  'task_id',
] as const;

export function findTask(db: Database, id: string) {
  return db.selectFrom('tasks').select(taskColumns).where('id', '=', id).executeTakeFirst();
}

/**
 * Sets `completed` of a task that has the other value, updates the counter of its subplan, and returns
 * the task.
 */
export async function setTaskCompleted(tx: Transaction, id: string, completed: boolean, at: Date) {
  const task = await tx
    .updateTable('tasks')
    .set({ completed, status_changed_at: at.toISOString() })
    .where('id', '=', id)
    .returning(taskColumns)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('subplans')
    .set((eb) => ({ completed_tasks: eb('completed_tasks', '+', completed ? 1 : -1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('topics')
        .innerJoin('tasks', 'tasks.topic_id', 'topics.id')
        .select('topics.subplan_id')
        .where('tasks.id', '=', id),
    )
    .execute();
  return task;
}
