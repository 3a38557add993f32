import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Anchor } from '#shared/checklist/due.ts';
import type { ItemKind } from '#shared/checklist/fields.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { instantInJson } from '../platform/database/json.ts';
import { prepared } from '../platform/database/prepared.ts';
import type { DB } from '../platform/database/tables.ts';
import { type Columns, columnsOf, columnTypes, TABLES } from './columns.ts';
import { sparseOf } from './sparse.sql.ts';
import type { ChecklistRows } from './rows.ts';

/** The owner of a checklist. */
type Holder = { template_id: string } | { plan_id: string };

/** The topics of the subplan in the query with their tasks, in their order, as JSON. */
export function topicsOf(eb: ExpressionBuilder<DB, 'subplans'>, { is_template }: { is_template: boolean }) {
  return jsonArrayFrom(
    eb
      .selectFrom('topics')
      .whereRef('topics.subplan_id', '=', 'subplans.id')
      .select(columnsOf('topic'))
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
      .select(columnsOf('task'))
      .select(['tasks.completed', 'tasks.task_id'])
      .select((task) => [
        task.lit(isTemplate).$castTo<boolean>().as('is_template'),
        instantInJson(task.ref('tasks.status_changed_at')).as('status_changed_at'),
        sparseOf().as('sparse'),
      ])
      .orderBy('tasks.position'),
  );
}

/**
 * Writes a checklist with at most one statement per table, and keeps the ticks of existing tasks. Items are
 * moved before others are deleted, so that deleting a topic does not delete a task that was moved out of it.
 */
export async function writeChecklist(tx: Transaction, holder: Holder, rows: ChecklistRows): Promise<void> {
  const ofPlan = 'plan_id' in holder;
  const subplans = rows.subplans.map((subplan) => ({
    ...subplan,
    template_id: ofPlan ? null : holder.template_id,
    plan_id: ofPlan ? holder.plan_id : null,
  }));
  await writeSubplans(tx, { json: JSON.stringify(subplans) });
  if (rows.topics.length > 0) await writeTopics(tx, { json: JSON.stringify(rows.topics) });
  if (rows.tasks.length > 0) await writeTasks(tx, { json: JSON.stringify(rows.tasks) });
  const { subplans: removed, topics, tasks } = rows.removed;
  if (tasks.length > 0) await sql`delete from tasks where id = any(${tasks}::uuid[])`.execute(tx);
  if (topics.length > 0) await sql`delete from topics where id = any(${topics}::uuid[])`.execute(tx);
  if (removed.length > 0) await sql`delete from subplans where id = any(${removed}::uuid[])`.execute(tx);
  if (ofPlan && rows.has_others) await countOthers(tx, { plan_ids: [holder.plan_id] });
}

/**
 * Counts the tasks in the subplans of plans, with those of others (Owners 6), after a change of whose tasks are. Triggers count
 * after ticks.
 */
export const countOthers = prepared(
  (_, { plan_ids }: { plan_ids: readonly string[] }) => sql`
    select count_tasks(id) from subplans where plan_id = any(${plan_ids}::uuid[])`,
);

const writeSubplans = writeOf(
  'subplan',
  // A save does not change the origin of an item.
  { id: 'uuid', template_id: 'uuid', plan_id: 'uuid', origin_id: 'uuid' },
  { position: 'int', ...columnTypes('subplan'), due_date: 'date', total_tasks: 'int' },
);
const writeTopics = writeOf(
  'topic',
  { id: 'uuid', origin_id: 'uuid' },
  { subplan_id: 'uuid', position: 'int', ...columnTypes('topic') },
);
const writeTasks = writeOf(
  'task',
  { id: 'uuid', task_id: 'uuid' },
  { topic_id: 'uuid', position: 'int', ...columnTypes('task'), due_date: 'date' },
);

/** Makes the statement that inserts rows, which are given as JSON, and changes the second columns of those that exist. */
function writeOf(kind: ItemKind, fixed: Columns, changed: Columns) {
  const types: Columns = { ...fixed, ...changed };
  const columns = sql.join(Object.keys(types).map((column) => sql.ref(column)));
  const typed = sql.join(
    Object.entries(types).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`),
  );
  const changes = sql.join(
    Object.keys(changed).map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
  );
  return prepared(
    (_, { json }: { json: string }) => sql`
      insert into ${sql.table(TABLES[kind])} (${columns}) select ${columns} from json_to_recordset(${json}) as row (${typed})
      on conflict (id) do update set ${changes}`,
  );
}

/** Moves the due days of subplans and tasks of a plan, and writes the other changes in `subplans`. */
export async function moveDays(
  tx: Transaction,
  {
    subplans,
    tasks,
  }: {
    subplans: readonly { id: string; due_date: string; due_in_days: number; anchor: Anchor }[];
    tasks: readonly { id: string; due_date: string }[];
  },
): Promise<void> {
  await sql`
    update subplans set due_date = moved.due_date, due_in_days = moved.due_in_days, anchor = moved.anchor
    from json_to_recordset(${JSON.stringify(subplans)}) as moved (id uuid, due_date date, due_in_days int, anchor text)
    where subplans.id = moved.id`.execute(tx);
  if (tasks.length === 0) return;
  await sql`
    update tasks set due_date = moved.due_date
    from json_to_recordset(${JSON.stringify(tasks)}) as moved (id uuid, due_date date)
    where tasks.id = moved.id`.execute(tx);
}
