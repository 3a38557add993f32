import { type RawBuilder, sql } from 'kysely';
import { EMPLOYEE } from '#shared/checklist/owner.ts';
import { DONE_DAYS, type MyTaskDetail, type MyTaskTab } from '#shared/tasks/schema.ts';
import { type Sparse, sparseOf, withSparse } from '../checklist/sparse.sql.ts';
import { absentFor } from '../people/absence.sql.ts';
import type { Database } from '../platform/database/connect.ts';
import { prepared } from '../platform/database/prepared.ts';
import { withinBytes } from '../platform/database/withinBytes.ts';
import { readCursor, toCursor } from '../platform/http/nextPage.ts';
import { APPROVED_AT, SIGNED_AT } from '../plans/conditions.sql.ts';
import { IS_LIVE, IS_UNFINISHED } from '../plans/rules/rules.sql.ts';
import { isAbsentFor, isOwnTask } from '../plans/tasks/tasks.sql.ts';

type Row = Omit<MyTaskDetail, Exclude<keyof Sparse, 'due_date'>> & {
  sparse: Parameters<typeof withSparse>[0]['sparse'];
  user_id: string;
};
type ViewedTask = MyTaskDetail & Omit<Sparse, 'due_date'> & { user_id: string };

/** When a task is due: on its own day, or with its subplan. */
const DUE_DATE = sql`coalesce(tasks.due_date, subplans.due_date)`;

/** The columns of a task: its plan is not shown. */
const COLUMNS = sql`
  tasks.id, tasks.name, tasks.note, tasks.task_content, tasks.completed, tasks.task_id as template_task_id,
  to_char(tasks.status_changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as status_changed_at,
  to_char(${DUE_DATE}, 'YYYY-MM-DD') as due_date, subplans.name as subplan, plans.user_id,
  json_build_object('id', plans.id, 'name', plans.name,
    'approved_by_manager', ${APPROVED_AT} is not null, 'signed_by_user', ${SIGNED_AT} is not null,
    'employee', json_build_object('id', employee.id, 'name', employee.name, 'job_title', employee.job_title,
    'department', employee.department, 'start_on', employee.start_on
  )) as plan,
  ${sparseOf()} as sparse`;

/** The texts of them that are long: up to 102,449 characters of links. */
const LONG = ['name', 'note', 'task_content'] as const;

const FROM = sql`tasks
  join topics on topics.id = tasks.topic_id
  join subplans on subplans.id = topics.subplan_id
  join plans on plans.id = subplans.plan_id and ${IS_LIVE}
  join people as employee on employee.id = plans.user_id`;

const EMPLOYEE_ID = sql.ref('plans.user_id');

/** The employee's own tasks belong to them, too. Their few plans are found first. */
const isOfEmployee = (id: string) => sql`plans.user_id = ${id} and tasks.owner_kind = 'employee'`;

export type MyTaskPage = { limit: number; cursor?: string | undefined };

/** Returns the cursor of a task of the lists below. */
export const taskCursor =
  (tab: MyTaskTab) =>
  ({ due_date, status_changed_at, id }: Pick<MyTaskDetail, 'due_date' | 'status_changed_at' | 'id'>) =>
    toCursor([tab === 'done' ? status_changed_at! : due_date, id]);

/** Returns a page of the tasks of a person, the first due ones first; of those that are done the last ones first. */
export async function listMyTasks(
  db: Database,
  { id, tab }: { id: string; tab: MyTaskTab },
  { limit, cursor }: MyTaskPage,
): Promise<ViewedTask[]> {
  const last = cursor === undefined ? null : readCursor(cursor, [tab === 'done' ? 'instant' : 'day', 'id']);
  const { first, next } = PAGES[tab];
  const rows =
    last === null
      ? await first(db, { id, limit, last_at: '', last_id: '' })
      : await next(db, { id, limit, last_at: last[0] as string, last_id: last[1] as string });
  return rows.map(shown);
}

/** `last_at` and `last_id` are the key of the row before the page: its due day, or the instant of its completion. */
type PageValues = { id: string; limit: number; last_at: string; last_id: string };

/** The teams of people, as an array: it is read once, and then the tasks of each by the index. */
const TEAMS_OF = (people: RawBuilder<unknown>) =>
  sql`array(select group_id from group_members where person_id = ${people})`;

function openTasks(db: Database, tab: 'mine' | 'teams', isFirst: boolean, values: PageValues) {
  const { id, limit, last_at, last_id } = values;
  const after = isFirst ? sql`` : sql`and (${DUE_DATE}, tasks.id) > (${last_at}::date, ${last_id}::uuid)`;
  const part = (condition: RawBuilder<unknown>) => sql`(
    select ${COLUMNS} from ${FROM} where ${condition} and not tasks.completed and ${IS_UNFINISHED} ${after}
    order by ${DUE_DATE}, tasks.id limit ${limit}
  )`;
  const parts =
    tab === 'teams'
      ? sql`${part(sql`tasks.owner_id is null and tasks.owner_group_id = any(${TEAMS_OF(sql`${id}::uuid`)})`)} union all
          ${part(sql`tasks.owner_id is null and tasks.owner_group_id = any(${TEAMS_OF(sql`any(array${absentFor(id)})`)})
            and tasks.owner_group_id <> all(${TEAMS_OF(sql`${id}::uuid`)}) and exists (
              select from group_members where group_members.group_id = tasks.owner_group_id
                and ${isAbsentFor(id, { person: 'group_members.person_id', employee: EMPLOYEE_ID })}
            )`)}`
      : sql`${part(sql`tasks.owner_id = ${id}`)} union all ${part(isOfEmployee(id))} union all
          ${part(isAbsentFor(id, { person: 'tasks.owner_id', employee: EMPLOYEE_ID }))}`;
  const page = sql<Row>`(select * from (${parts}) as found order by due_date, id limit ${limit})`;
  return withinBytes(db, page, LONG);
}

function doneTasks(db: Database, isFirst: boolean, { id, limit, last_at, last_id }: PageValues) {
  const after = isFirst
    ? sql``
    : sql`and (date_trunc('milliseconds', tasks.status_changed_at), tasks.id) < (${last_at}::timestamptz, ${last_id}::uuid)`;
  const part = (condition: RawBuilder<unknown>) => sql`(
    select ${COLUMNS} from ${FROM}
    where ${condition} and tasks.completed
      and tasks.status_changed_at > now() - make_interval(days => ${sql.lit(DONE_DAYS)}) ${after}
    order by date_trunc('milliseconds', tasks.status_changed_at) desc, tasks.id desc limit ${limit}
  )`;
  const page = sql<Row>`(
    select * from (
      ${part(sql`tasks.completed_by = ${id}`)} union all
      ${part(sql`${isOfEmployee(id)} and tasks.completed_by is null`)}
    ) as found order by status_changed_at desc, id desc limit ${limit}
  )`;
  return withinBytes(db, page, LONG);
}

type BuildPage = (db: Database, isFirst: boolean, values: PageValues) => ReturnType<typeof openTasks>;

/** Prepares the statements of a tab: of its first page, and of the pages after a task. */
const pagesOf = (build: BuildPage) => ({
  first: prepared((db, values: PageValues) => build(db, true, values)),
  next: prepared((db, values: PageValues) => build(db, false, values)),
});

const PAGES = {
  mine: pagesOf((db, isFirst, values) => openTasks(db, 'mine', isFirst, values)),
  teams: pagesOf((db, isFirst, values) => openTasks(db, 'teams', isFirst, values)),
  done: pagesOf(doneTasks),
};

/** Returns a task of the person: one that they own or have done, or of their own plan; undefined for any other. */
export async function findMyTask(
  db: Database,
  personId: string,
  id: string,
): Promise<ViewedTask | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${FROM}
    where tasks.id = ${id}
      and (${isOwnTask({ id: personId })} or tasks.completed_by = ${personId} or (${isOfEmployee(personId)}))`.execute(
    db,
  );
  return rows[0] && shown(rows[0]);
}

/** Returns a task. The caller decides who may see it. */
export async function findAnyTask(db: Database, id: string): Promise<ViewedTask | undefined> {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM} where tasks.id = ${id}`.execute(db);
  return rows[0] && shown(rows[0]);
}

/** The condition that the person has a task in the plan of the query, or has done one. */
export const hasTaskIn = (viewer: { id: string }) => sql<boolean>`exists (
  select from subplans
  join topics on topics.subplan_id = subplans.id
  join tasks on tasks.topic_id = topics.id
  where subplans.plan_id = plans.id and (${isOwnTask(viewer)} or tasks.completed_by = ${viewer.id})
)`;

/** Whether the comment of the notification in the query is on a task of the viewer, which they own or have done. */
export const hasTaskOfComment = (viewer: { id: string }) => sql<boolean>`exists (
  select from comments
  join tasks on tasks.id = comments.task_id
  join topics on topics.id = tasks.topic_id
  join subplans on subplans.id = topics.subplan_id
  where comments.id = notifications.subject_id and comments.plan_id = plans.id
    and (${isOwnTask(viewer)} or tasks.completed_by = ${viewer.id})
)`;

function shown(row: Row): ViewedTask {
  const task = withSparse(row);
  return { ...task, due_date: row.due_date, owner: task.owner ?? EMPLOYEE };
}
