import { type RawBuilder, sql } from 'kysely';
import { EMPLOYEE, type Owner } from '#shared/checklist/owner.ts';
import { DONE_DAYS, type MyTaskDetail, type MyTaskTab } from '#shared/owners/schema.ts';
import { type Sparse, sparseOf, withSparse } from '../checklist/sparse/store.ts';
import { countOthers } from '../checklist/store.ts';
import { absentFor } from '../people/absence/store.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { readCursor, toCursor } from '../platform/http/nextPage.ts';
import { isOwnTask } from '../plans/tasks/store.ts';

type Row = Omit<MyTaskDetail, Exclude<keyof Sparse, 'due_date'>> & {
  sparse: Parameters<typeof withSparse>[0]['sparse'];
  user_id: string;
};
export type ViewedTask = MyTaskDetail & Omit<Sparse, 'due_date'> & { user_id: string };

/** When a task is due: on its own day, or with its subplan. */
const DUE_DATE = sql`coalesce(tasks.due_date, subplans.due_date)`;

/** What is read of a task: the plan that it is in is not shown. */
const COLUMNS = sql`
  tasks.id, tasks.name, tasks.note, tasks.task_content, tasks.completed, tasks.task_id as template_task_id,
  to_char(tasks.status_changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as status_changed_at,
  to_char(${DUE_DATE}, 'YYYY-MM-DD') as due_date, subplans.name as subplan, plans.user_id,
  json_build_object('id', plans.id, 'name', plans.name, 'employee', json_build_object(
    'id', employee.id, 'name', employee.name, 'job_title', employee.job_title,
    'department', employee.department, 'start_on', employee.start_on
  )) as plan,
  ${sparseOf()} as sparse`;

const FROM = sql`tasks
  join topics on topics.id = tasks.topic_id
  join subplans on subplans.id = topics.subplan_id
  join plans on plans.id = subplans.plan_id and plans.deleted_at is null and plans.active_plan
  join people as employee on employee.id = plans.user_id`;

/** The employee's own tasks are theirs, too. Their plan is found first, of which they have few. */
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
  const rows =
    tab === 'done' ? await doneTasks(db, id, last, limit) : await openTasks(db, { id, tab }, last, limit);
  return rows.map(shown);
}

type Last = readonly unknown[] | null;

/** The teams of people, as an array: it is read once, and then the tasks of each by the index. */
const TEAMS_OF = (people: RawBuilder<unknown>) =>
  sql`array(select group_id from group_members where person_id = ${people})`;

async function openTasks(
  db: Database,
  { id, tab }: { id: string; tab: 'mine' | 'teams' },
  last: Last,
  limit: number,
) {
  const after = last ? sql`and (${DUE_DATE}, tasks.id) > (${last[0]}::date, ${last[1]}::uuid)` : sql``;
  const part = (condition: RawBuilder<unknown>) => sql`(
    select ${COLUMNS} from ${FROM} where ${condition} and not tasks.completed ${after}
    order by ${DUE_DATE}, tasks.id limit ${limit}
  )`;
  const parts =
    tab === 'teams'
      ? sql`${part(sql`tasks.owner_id is null and tasks.owner_group_id = any(${TEAMS_OF(sql`${id}::uuid`)})`)} union all
          ${part(sql`tasks.owner_id is null and tasks.owner_group_id = any(${TEAMS_OF(sql`any(array${absentFor(id)})`)})
            and tasks.owner_group_id <> all(${TEAMS_OF(sql`${id}::uuid`)}) and plans.user_id <> ${id}`)}`
      : sql`${part(sql`tasks.owner_id = ${id}`)} union all ${part(isOfEmployee(id))} union all
          ${part(sql`tasks.owner_id = any(array${absentFor(id)}) and plans.user_id <> ${id}`)}`;
  const { rows } =
    await sql<Row>`select * from (${parts}) as found order by due_date, id limit ${limit}`.execute(db);
  return rows;
}

async function doneTasks(db: Database, id: string, last: Last, limit: number) {
  const after = last
    ? sql`and (date_trunc('milliseconds', tasks.status_changed_at), tasks.id) < (${last[0]}::timestamptz, ${last[1]}::uuid)`
    : sql``;
  const part = (condition: RawBuilder<unknown>) => sql`(
    select ${COLUMNS} from ${FROM}
    where ${condition} and tasks.completed and tasks.status_changed_at > now() - make_interval(days => ${DONE_DAYS}) ${after}
    order by date_trunc('milliseconds', tasks.status_changed_at) desc, tasks.id desc limit ${limit}
  )`;
  const { rows } = await sql<Row>`
    select * from (
      ${part(sql`tasks.completed_by = ${id}`)} union all
      ${part(sql`${isOfEmployee(id)} and tasks.completed_by is null`)}
    ) as found order by status_changed_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

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

/** Returns a task for whoever the caller decides. */
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

function shown(row: Row): ViewedTask {
  const task = withSparse(row);
  return { ...task, due_date: row.due_date, owner: task.owner ?? EMPLOYEE };
}

/** Sets who does an open task, and counts the tasks of others of its plan. */
export async function updateOwner(
  tx: Transaction,
  { id, plan_id }: { id: string; plan_id: string },
  { kind, person_id, group_id }: Owner,
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

/** Gives the open tasks of the buddy to this person. */
export async function moveBuddyTasks(tx: Transaction, planId: string, personId: string): Promise<void> {
  await sql`
    update tasks set owner_id = ${personId}
    from topics join subplans on subplans.id = topics.subplan_id
    where topics.id = tasks.topic_id and subplans.plan_id = ${planId}
      and tasks.owner_kind = 'buddy' and not tasks.completed`.execute(tx);
}

export async function setBuddyOfPlan(
  tx: Transaction,
  planId: string,
  personId: string | null,
): Promise<void> {
  await tx.updateTable('plans').set({ buddy_id: personId }).where('id', '=', planId).execute();
}

/** Gives the open tasks of plans that are their manager's to the manager whom the plans have now (Owners 3). */
export async function followManagers(tx: Transaction, planIds: readonly string[]): Promise<void> {
  if (planIds.length === 0) return;
  await sql`
    update tasks set owner_id = plans.manager_id
    from topics join subplans on subplans.id = topics.subplan_id join plans on plans.id = subplans.plan_id
    where topics.id = tasks.topic_id and plans.id = any(${[...planIds]}::uuid[]) and not tasks.completed
      and (tasks.owner_kind = 'manager' or (tasks.owner_kind = 'buddy' and plans.buddy_id is null))`.execute(
    tx,
  );
}

/** Returns how many open tasks of live plans a team has, taken ones included. */
export async function countOpenTasks(tx: Transaction, groupId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${FROM}
    where tasks.owner_group_id = ${groupId} and not tasks.completed`.execute(tx);
  return rows[0]!.count;
}
