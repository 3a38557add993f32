import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Transaction } from '../database/connect.ts';
import { instantInJson } from '../database/json.ts';
import { prepared } from '../database/prepared.ts';
import type { DB } from '../database/tables.ts';
import type { ChecklistRows, SubplanRow } from './rows.ts';

/** The owner of a checklist. The subplans of a plan also have a due date. */
export type Owner =
  | { template_id: string }
  | { plan_id: string; dueDateOf: (subplan: Pick<SubplanRow, 'due_in_days'>) => string };

/** The topics of the subplan in the query with their tasks, in their order, as JSON. */
export function topicsOf(eb: ExpressionBuilder<DB, 'subplans'>, { is_template }: { is_template: boolean }) {
  return jsonArrayFrom(
    eb
      .selectFrom('topics')
      .whereRef('topics.subplan_id', '=', 'subplans.id')
      .select(['topics.id', 'topics.name', 'topics.description', 'topics.public'])
      .select((topic) => [
        topic.lit(is_template).$castTo<boolean>().as('is_template'),
        tasksOf(topic, is_template).as('tasks'),
      ])
      .orderBy('topics.position'),
  );
}

function tasksOf(eb: ExpressionBuilder<DB, 'topics'>, isTemplate: boolean) {
  return jsonArrayFrom(
    eb
      .selectFrom('tasks')
      .whereRef('tasks.topic_id', '=', 'topics.id')
      .select(['tasks.id', 'tasks.name', 'tasks.task_content', 'tasks.note'])
      .select(['tasks.completed', 'tasks.task_id'])
      .select((task) => [
        task.lit(isTemplate).$castTo<boolean>().as('is_template'),
        instantInJson(task.ref('tasks.status_changed_at')).as('status_changed_at'),
      ])
      .orderBy('tasks.position'),
  );
}

/**
 * Writes a checklist with at most one statement per table, and keeps the ticks of existing tasks. Items are
 * moved before others are deleted, so that deleting a topic does not delete a task that was moved out of it.
 */
export async function writeChecklist(tx: Transaction, owner: Owner, rows: ChecklistRows): Promise<void> {
  const ofPlan = 'plan_id' in owner;
  const subplans = rows.subplans.map((subplan) => ({
    ...subplan,
    template_id: ofPlan ? null : owner.template_id,
    plan_id: ofPlan ? owner.plan_id : null,
    due_date: ofPlan ? owner.dueDateOf(subplan) : null,
  }));
  await writeSubplans(tx, { json: JSON.stringify(subplans) });
  if (rows.topics.length > 0) await writeTopics(tx, { json: JSON.stringify(rows.topics) });
  if (rows.tasks.length > 0) await writeTasks(tx, { json: JSON.stringify(rows.tasks) });
  const { subplans: removed, topics, tasks } = rows.removed;
  if (tasks.length > 0) await sql`delete from tasks where id = any(${tasks}::uuid[])`.execute(tx);
  if (topics.length > 0) await sql`delete from topics where id = any(${topics}::uuid[])`.execute(tx);
  if (removed.length > 0) await sql`delete from subplans where id = any(${removed}::uuid[])`.execute(tx);
}

type Rows = { json: string };

const writeSubplans = prepared(
  (_, { json }: Rows) => sql`
    insert into subplans (id, template_id, plan_id, position, name, description, due_in_days, public, due_date, total_tasks)
    select id, template_id, plan_id, position, name, description, due_in_days, public, due_date, total_tasks
    from json_to_recordset(${json}) as row (
      id uuid, template_id uuid, plan_id uuid, position int, name text, description text, due_in_days int,
      public boolean, due_date date, total_tasks int)
    on conflict (id) do update set
      position = excluded.position, name = excluded.name, description = excluded.description,
      due_in_days = excluded.due_in_days, public = excluded.public, due_date = excluded.due_date,
      total_tasks = excluded.total_tasks`,
);

const writeTopics = prepared(
  (_, { json }: Rows) => sql`
    insert into topics (id, subplan_id, position, name, description, public)
    select id, subplan_id, position, name, description, public
    from json_to_recordset(${json}) as row (
      id uuid, subplan_id uuid, position int, name text, description text, public boolean)
    on conflict (id) do update set
      subplan_id = excluded.subplan_id, position = excluded.position, name = excluded.name,
      description = excluded.description, public = excluded.public`,
);

const writeTasks = prepared(
  (_, { json }: Rows) => sql`
    insert into tasks (id, topic_id, position, name, task_content, note, task_id)
    select id, topic_id, position, name, task_content, note, task_id
    from json_to_recordset(${json}) as row (
      id uuid, topic_id uuid, position int, name text, task_content text, note text, task_id uuid)
    on conflict (id) do update set
      topic_id = excluded.topic_id, position = excluded.position, name = excluded.name,
      task_content = excluded.task_content, note = excluded.note`,
);
