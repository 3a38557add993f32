import { type RawBuilder, sql } from 'kysely';
import { EMPLOYEE, type Owner } from '#shared/checklist/owner.ts';
import { DONE_DAYS, type MyTaskDetail, type MyTaskTab } from '#shared/owners/schema.ts';
import { type Sparse, sparseOf, withSparse } from '../checklist/sparse/store.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { readCursor, toCursor } from '../platform/http/nextPage.ts';
import { isOwnTask } from '../plans/tasks/store.ts';

type Row = Omit<MyTaskDetail, keyof Sparse> & {
  sparse: Parameters<typeof withSparse>[0]['sparse'];
  user_id: string;
};
export type ViewedTask = MyTaskDetail & Sparse & { user_id: string };

/** What is read of a task: the plan that it is in is not shown. */
const COLUMNS = sql`
  tasks.id, tasks.name, tasks.note, tasks.task_content, tasks.completed, tasks.task_id as template_task_id,
  to_char(tasks.status_changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as status_changed_at,
  to_char(subplans.due_date, 'YYYY-MM-DD') as due_date, subplans.name as subplan, plans.user_id,
  json_build_object('id', plans.id, 'name', plans.name, 'employee', json_build_object(
    'id', employee.id, 'name', employee.name, 'job_title', employee.job_title,
    'department', employee.department, 'start_on', employee.start_on
  )) as plan,
  ${sparseOf(undefined as never)} as sparse`;

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

async function openTasks(
  db: Database,
  { id, tab }: { id: string; tab: 'mine' | 'teams' },
  last: Last,
  limit: number,
) {
  const after = last ? sql`and (subplans.due_date, tasks.id) > (${last[0]}::date, ${last[1]}::uuid)` : sql``;
  const part = (condition: RawBuilder<unknown>) => sql`(
    select ${COLUMNS} from ${FROM} where ${condition} and not tasks.completed ${after}
    order by subplans.due_date, tasks.id limit ${limit}
  )`;
  const parts =
    tab === 'teams'
      ? part(sql`tasks.owner_id is null and tasks.owner_group_id in (
          select group_id from group_members where person_id = ${id}
        )`)
      : sql`${part(sql`tasks.owner_id = ${id}`)} union all ${part(isOfEmployee(id))}`;
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

/** Returns any task as its owner sees it. The caller decides who may see it. */
export async function findTask(db: Database, id: string): Promise<ViewedTask | undefined> {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM} where tasks.id = ${id}`.execute(db);
  return rows[0] && shown(rows[0]);
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

function shown(row: Row): ViewedTask {
  const task = withSparse(row);
  return { ...task, owner: task.owner ?? EMPLOYEE };
}

/** Sets who does an open task, and counts the tasks of others of its subplan. */
export async function updateOwner(tx: Transaction, id: string, owner: Owner): Promise<void> {
  await sql`
    with changed as (
      update tasks set owner_kind = ${owner.kind}, owner_id = ${owner.person_id}, owner_group_id = ${owner.group_id}
      from tasks as before
      where tasks.id = ${id} and before.id = tasks.id
      returning tasks.topic_id, tasks.counts, before.owner_kind as old_kind
    )
    update subplans set others_open = others_open
      + case when changed.old_kind = 'employee' then 1 else 0 end
      - ${owner.kind === 'employee' ? 1 : 0}
    from changed join topics on topics.id = changed.topic_id
    where subplans.id = topics.subplan_id and changed.counts`.execute(tx);
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

/** Returns whether somebody in the team can do its tasks. */
export async function hasAbleMember(tx: Transaction, groupId: string): Promise<boolean> {
  const { rows } = await sql<{ is_able: boolean }>`
    select exists (
      select from group_members join people on people.id = group_members.person_id
      where group_members.group_id = ${groupId} and people.disabled_at is null
    ) as is_able`.execute(tx);
  return rows[0]!.is_able;
}

/** Locks the plans in which a team has open tasks, until the end of the transaction. */
export async function lockPlansOfTeam(tx: Transaction, groupId: string): Promise<void> {
  await sql`
    select from plans where id in (
      select subplans.plan_id from tasks
      join topics on topics.id = tasks.topic_id join subplans on subplans.id = topics.subplan_id
      where tasks.owner_group_id = ${groupId} and not tasks.completed
    ) order by id for update`.execute(tx);
}

type Addressee = { id: string; name: string; email: string };

/** An open task with its new owner, and the employee of its plan. */
export type HandedOn = { id: string; name: string; plan_id: string; user: Addressee; owner: Addressee };

/** Gives the tasks of a team that nobody has taken to the managers of their plans, and returns them. */
export async function releaseTeam(tx: Transaction, groupId: string): Promise<HandedOn[]> {
  const { rows } = await sql<HandedOn>`
    with released as (
      update tasks set owner_kind = 'manager', owner_id = plans.manager_id, owner_group_id = null
      from topics join subplans on subplans.id = topics.subplan_id join plans on plans.id = subplans.plan_id
      where topics.id = tasks.topic_id and tasks.owner_group_id = ${groupId} and tasks.owner_id is null and not tasks.completed
      returning tasks.id, tasks.name, plans.id as plan_id
    ), counted as (
      update plans set version = version + 1 where id in (select plan_id from released)
    )
    select released.*, ${PERSON('manager')} as owner, ${PERSON('employee')} as user
    from released join plans on plans.id = released.plan_id
      join people as manager on manager.id = plans.manager_id join people as employee on employee.id = plans.user_id
    order by released.plan_id, released.id`.execute(tx);
  return rows;
}

const PERSON = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}, 'email', ${sql.ref(`${alias}.email`)})`;

/**
 * Leaves a team out of all tasks, before it is deleted: what is open goes to who has taken it, or the manager. Returns the open
 * tasks of plans.
 */
export async function forgetTeam(tx: Transaction, groupId: string): Promise<HandedOn[]> {
  const { rows } = await sql<HandedOn>`
    with forgotten as (
      select tasks.id, plans.id as plan_id, plans.user_id, plans.manager_id, subplans.id as subplan_id, tasks.counts,
        tasks.completed, coalesce(tasks.owner_id, tasks.completed_by) as done_by
      from tasks join topics on topics.id = tasks.topic_id join subplans on subplans.id = topics.subplan_id
        left join plans on plans.id = subplans.plan_id
      where tasks.owner_group_id = ${groupId}
    ), given as (
      update tasks set owner_group_id = null,
        owner_kind = case when done_by is null then 'manager' when done_by = user_id then 'employee' else 'person' end,
        owner_id = case when done_by = user_id then null else coalesce(done_by, manager_id) end
      from forgotten where tasks.id = forgotten.id
      returning tasks.id, tasks.name, tasks.owner_id, forgotten.plan_id, forgotten.user_id, tasks.completed
    ), counted as (
      -- What the employee has taken is theirs, and no longer of others.
      update subplans set others_open = others_open - theirs.count
      from (
        select subplan_id, count(*)::int as count from forgotten
        where counts and not completed and done_by = user_id group by subplan_id
      ) as theirs where subplans.id = theirs.subplan_id
    ), versions as (
      update plans set version = version + 1 where id in (select plan_id from given where not completed)
    )
    select given.id, given.name, given.plan_id, ${PERSON('owner')} as owner, ${PERSON('employee')} as user
    from given join people as employee on employee.id = given.user_id
      join people as owner on owner.id = coalesce(given.owner_id, given.user_id)
    where not given.completed
    order by given.plan_id, given.id`.execute(tx);
  return rows;
}
