import { type ExpressionBuilder, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Viewer } from '#shared/people/viewer.ts';
import type { PlanSubplan } from '#shared/plans/schema.ts';
import { mineOf, type TaskViewer } from '#shared/plans/tasks/mine.ts';
import { columnsOf } from '../../checklist/columns.ts';
import { absentFor, absentThrough } from '../../people/absence.sql.ts';
import {
  sparseOfSubplan,
  IS_PLAIN,
  sparseOf,
  withSparse,
  withSparseTasks,
} from '../../checklist/sparse.sql.ts';
import { topicsOf } from '../../checklist/checklist.sql.ts';
import type { Database } from '../../platform/database/connect.ts';
import { instantInJson } from '../../platform/database/json.ts';
import { prepared, preparedList, preparedOne } from '../../platform/database/prepared.ts';
import type { DB } from '../../platform/database/tables.ts';
import { everyPlan, fromPlans } from '../access/access.sql.ts';

const subplanColumns = [
  ...columnsOf('subplan'),
  'subplans.total_tasks',
  'subplans.completed_tasks',
  'subplans.others_open',
] as const;

/** The subplans of the plan in the query, with topics and tasks, by due date, as JSON. */
export function checklistOf(eb: ExpressionBuilder<DB, 'plans'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('subplans')
      .select(subplanColumns)
      .select((subplan) => [
        subplan.ref('subplans.due_date').$notNull().as('due_date'),
        subplan.lit(false).$castTo<boolean>().as('is_template'),
        ...sparseOfSubplan(),
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

const findChecklists = preparedList((db, { ids }: { ids: readonly string[] }) =>
  fromPlans(db, everyPlan('of plans that were found for their reader', { deleted: true }))
    .select((eb) => ['plans.id', checklistOf(eb).as('subplans')])
    .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val(ids)))),
);

/** Returns the subplans of each of the plans, by the id of the plan. */
export async function listPlanChecklists(
  db: Database,
  plans: readonly { id: string; user_id: string }[],
): Promise<Map<string, PlanSubplan[]>> {
  const users = new Map(plans.map(({ id, user_id }) => [id, user_id]));
  const rows = await findChecklists(db, { ids: [...users.keys()] });
  return new Map(rows.map(({ id, subplans }) => [id, withEmployee(subplans, users.get(id)!)]));
}

type StoredSubplan = NonNullable<Awaited<ReturnType<typeof findChecklist>>>['subplans'][number];

/** Adds the plan's employee to each task, and whether it is the viewer's. */
export function withEmployee(
  subplans: readonly StoredSubplan[],
  user_id: string,
  viewer: TaskViewer | null = null,
): PlanSubplan[] {
  return subplans.map(({ others_open, ...subplan }) => ({
    ...withSparseTasks(subplan, (task) => ({ user_id, ...mineOf(task, viewer, user_id) })),
    ...(others_open > 0 && { others_open }),
  }));
}

/** Returns the viewer for tasks of others, with their teams and the people whom they replace. */
export async function findTaskViewer(db: Database, { id }: Pick<Viewer, 'id'>): Promise<TaskViewer> {
  const [viewer] = await taskViewer(db, { id });
  return { ...viewer!, stand_ins: new Map(viewer!.stand_ins) };
}

type TaskViewerRow = Omit<TaskViewer, 'stand_ins'> & { stand_ins: [string, string][] };

const taskViewer = prepared(
  (_, { id }: { id: string }) => sql<TaskViewerRow>`
    with absent as materialized (
      select id, stand_in_id from people where id = any(array${absentFor(id)})
    )
    select ${id}::text as id,
      array_to_json(array(select group_id from group_members where person_id = ${id})) as groups,
      array_to_json(array(select json_build_array(id, stand_in_id) from absent)) as stand_ins,
      array_to_json(array(
        select json_build_object('group_id', group_id, 'person_id', person_id)
        from group_members where person_id = any(array(select id from absent))
      )) as absent_members`,
);

/** Returns whether a task of the subplans is not the employee's. */
export const hasOthers = (subplans: readonly StoredSubplan[]): boolean =>
  subplans.some(({ topics }) =>
    topics.some(({ tasks }) => tasks.some(({ sparse }) => sparse?.owner != null)),
  );

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

/** The columns of a task that has no sparse field. */
export const taskColumns = [...columnsOf('task'), 'tasks.completed', 'tasks.task_id'] as const;

/** The task with the id as JSON, or null. Its sparse fields, if it is not plain, are read by `withSparseFields`. */
export function taskOf(id: string) {
  return jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom('tasks')
      .select(taskColumns)
      .select((eb) => [
        instantInJson(eb.ref('tasks.status_changed_at')).as('status_changed_at'),
        IS_PLAIN.as('is_plain'),
      ])
      .where('tasks.id', '=', id),
  );
}

const findSparse = preparedOne((db, { id }: { id: string }) =>
  db.selectFrom('tasks').select(sparseOf().as('sparse')).where('tasks.id', '=', id),
);

/**
 * Returns the task with its sparse fields. They are a statement of their own: PostgreSQL prepares each of their subqueries at
 * every execution, also for the task that has none, and a tick is mostly of such a task.
 */
export async function withSparseFields<Row extends { id: string; is_plain: boolean }>(
  db: Database,
  { is_plain, ...task }: Row,
) {
  const found = is_plain ? undefined : await findSparse(db, { id: task.id });
  return withSparse({ ...task, sparse: found?.sparse ?? null });
}

/**
 * The condition that the task in the query, with its subplan, is the viewer's: their own, an untaken one of their
 * teams, or a task of a person whom they replace. In TypeScript: `mineOf`.
 */
export const isOwnTask = ({ id }: { id: string | RawBuilder<string> }) => sql<SqlBool>`(
  tasks.owner_id = ${id} or ${isUntakenOf(sql<SqlBool>`group_members.person_id = ${id}`)} or ${isOfAbsent(id)}
)`;

/** Returns whether the task is the person's, or they have done it. */
export async function hasTask(db: Database, person: { id: string }, taskId: string): Promise<boolean> {
  const { rows } = await sql`
    select from tasks join topics on topics.id = tasks.topic_id join subplans on subplans.id = topics.subplan_id
    where tasks.id = ${taskId} and (${isOwnTask(person)} or tasks.completed_by = ${person.id})`.execute(db);
  return rows.length > 0;
}

const isOfAbsent = (id: string | RawBuilder<string>) => {
  const employee = sql`(select plans.user_id from plans where plans.id = subplans.plan_id)`;
  const isAbsent = (person: string) => isAbsentFor(id, { person, employee });
  return sql<SqlBool>`(${isAbsent('tasks.owner_id')} or ${isUntakenOf(isAbsent('group_members.person_id'))})`;
};

/**
 * The condition that the viewer stands in for the person in a plan of the employee: not in their own, and nothing comes through
 * the employee. Neither list of people depends on the row, so that each is read once.
 */
export const isAbsentFor = (
  id: string | RawBuilder<string>,
  { person, employee }: { person: string; employee: RawBuilder<unknown> },
) => sql<SqlBool>`(
  ${sql.ref(person)} = any(array${absentFor(id)}) and ${employee} <> ${id}
  and (${sql.ref(person)}, ${employee}) not in ${absentThrough(id)}
)`;

/** As `isOwnTask`, and also any other task of a team of the viewer. */
export const isOfTeam = (viewer: Pick<Viewer, 'id'>) => sql<SqlBool>`(
  ${isOwnTask(viewer)} or exists (
    select from group_members
    where group_members.group_id = tasks.owner_group_id and group_members.person_id = ${viewer.id}
  )
)`;

/** The condition that the task is one of a team that nobody has taken, with such a member. */
const isUntakenOf = (isMember: RawBuilder<SqlBool>) => sql<SqlBool>`(
  tasks.owner_group_id is not null and tasks.owner_id is null and exists (
    select from group_members where group_members.group_id = tasks.owner_group_id and ${isMember}
  )
)`;
