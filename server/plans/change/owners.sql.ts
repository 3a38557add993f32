import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import { OWNER_WORDS, type ResolvedOwner } from '#shared/checklist/owner.ts';
import { countOthers } from '../../checklist/checklist.sql.ts';
import { isAvailable } from '../../people/availability.sql.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { IS_UNFINISHED } from '../rules/rules.sql.ts';
import { type Clock, today } from '../../platform/today.ts';

/* The statements that write who does the tasks of plans. */

/** Sets who does an open task, and counts the tasks of others of its plan. */
export async function updateOwner(
  tx: Transaction,
  { id, plan_id }: { id: string; plan_id: string },
  { kind, person_id, group_id }: ResolvedOwner,
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

/** Gives the open tasks of the buddy to this person. They become employee tasks if the person is the employee. */
export async function moveBuddyTasks(tx: Transaction, planId: string, personId: string): Promise<void> {
  await sql`
    update tasks set owner_id = nullif(${personId}::uuid, plans.user_id),
      owner_kind = case when ${personId}::uuid = plans.user_id then 'employee' else 'buddy' end
    from topics join subplans on subplans.id = topics.subplan_id join plans on plans.id = subplans.plan_id
    where topics.id = tasks.topic_id and plans.id = ${planId}
      and tasks.owner_kind = 'buddy' and not tasks.completed`.execute(tx);
  await countOthers(tx, { plan_ids: [planId] });
}

/** A task with the names of its old and its new owner. */
export type ReassignedTask = {
  task_id: string;
  name: string;
  plan_id: string;
  old: string;
  owner: string;
  /** Whether a person had it, and not a team. */
  was_person: boolean;
  /** Whether somebody else has it now, or only another kind of owner names the same person. */
  is_moved: boolean;
};

const TASKS = sql`tasks
  join topics on topics.id = tasks.topic_id
  join subplans on subplans.id = topics.subplan_id
  join plans on plans.id = subplans.plan_id and ${IS_UNFINISHED}`;

/** Whether somebody in the team of the task can do it, other than the leaver. */
const teamIsAvailable = (today: Day, leaving: string | null) => sql<boolean>`exists (
  select from group_members join people on people.id = group_members.person_id
  where group_members.group_id = tasks.owner_group_id and ${isAvailable(today)}
    and people.id is distinct from ${leaving}::uuid
)`;

/**
 * The open tasks of a person, and the untaken ones of teams without any other available member. Each kind is found by
 * its index.
 */
const ofPerson = (id: string, today: Day) => sql<boolean>`tasks.id in (
  select id from tasks where owner_id = ${id} and not completed
  union all
  select id from tasks where owner_id is null and not completed and owner_group_id = any(array(
    select theirs.group_id from group_members as theirs
    where theirs.person_id = ${id} and not exists (
      select from group_members join people on people.id = group_members.person_id
      where group_members.group_id = theirs.group_id and ${isAvailable(today)} and people.id <> ${id}
      -- Looked up for each team: joined, it read the members of all teams.
      offset 0
    )
  ))
)`;

/** The open tasks of a team that nobody has taken. */
const untakenOf = (groupId: string) =>
  sql<boolean>`tasks.owner_group_id = ${groupId} and tasks.owner_id is null`;

/** Which plans: the first ones by id, after one. */
type Which = { limit: number; after?: string | undefined };

/** The plans with open tasks of the person, or with the person as buddy. */
const plansOf = (clock: Clock, id: string, { limit, after }: Which) => sql`
  select plans.id from plans where ${IS_UNFINISHED} and plans.id = any(array(
    select id from plans where buddy_id = ${id}
    union all
    select plans.id from ${TASKS} where ${ofPerson(id, today(clock))}
  )) ${after === undefined ? sql`` : sql`and plans.id > ${after}`}
  order by plans.id limit ${limit}`;

/** Locks these plans: plans are locked before people. Returns them. */
export async function lockPlansWithTasksOf(
  tx: Transaction,
  clock: Clock,
  id: string,
  which: Which,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${plansOf(clock, id, which)} for update`.execute(tx);
  return rows.map((row) => row.id);
}

const isOneOf = (plan_ids: readonly string[]) => sql<boolean>`plans.id = any(${[...plan_ids]}::uuid[])`;

/** Removes a leaver from the plans whose buddy they are, and returns the plans. */
export async function leaveOutBuddy(
  tx: Transaction,
  id: string,
  plan_ids: readonly string[],
): Promise<{ plan_id: string; old: string }[]> {
  const { rows } = await sql<{ plan_id: string; old: string }>`
    update plans set buddy_id = null from people
    where plans.buddy_id = ${id} and people.id = ${id} and ${IS_UNFINISHED} and ${isOneOf(plan_ids)}
    returning plans.id as plan_id, people.name as old`.execute(tx);
  return rows;
}

/** Gives the open tasks of who leaves to their team, else to the manager of the plan, in these plans. */
export async function reassignTasksOf(
  tx: Transaction,
  clock: Clock,
  id: string,
  plan_ids: readonly string[],
): Promise<ReassignedTask[]> {
  const day = today(clock);
  return handOn(
    tx,
    sql`${ofPerson(id, day)} and ${isOneOf(plan_ids)}`,
    sql`tasks.owner_id is not null and ${teamIsAvailable(day, id)}`,
  );
}

/** The open tasks of a team that is deleted, or those that nobody has taken once nobody in it can do them. */
const leftBy = (clock: Clock, { id, isDeleted }: LeftTeam) =>
  isDeleted
    ? sql<boolean>`tasks.owner_group_id = ${id}`
    : sql<boolean>`${untakenOf(id)} and not ${teamIsAvailable(today(clock), null)}`;

type LeftTeam = { id: string; isDeleted: boolean };

/** Locks the first plans with open tasks that a team leaves behind, and returns them. */
export async function lockPlansOfTeam(
  tx: Transaction,
  clock: Clock,
  team: LeftTeam,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from plans where id in (select plans.id from ${TASKS} where ${leftBy(clock, team)} and not tasks.completed)
    order by id limit ${limit} for update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Gives the open tasks that a team leaves behind and that nobody has taken to the managers of these plans. */
export function reassignTasksOfTeam(
  tx: Transaction,
  clock: Clock,
  team: LeftTeam,
  plan_ids: readonly string[],
): Promise<ReassignedTask[]> {
  const which = sql`${leftBy(clock, team)} and tasks.owner_id is null and ${isOneOf(plan_ids)}`;
  return handOn(tx, which, sql`false`);
}

async function handOn(tx: Transaction, which: RawBuilder<unknown>, toTeam: RawBuilder<unknown>) {
  const { rows } = await sql<ReassignedTask>`
    with chosen as (
      select tasks.id, plans.id as plan_id, plans.manager_id, plans.user_id,
        tasks.owner_id as old_id, tasks.owner_group_id as old_group_id, ${toTeam} as to_team
      from ${TASKS}
      where ${which} and not tasks.completed
        -- The manager of a plan has the manager's tasks, and keeps them when they leave.
        and not (tasks.owner_kind in ('manager', 'buddy') and tasks.owner_id = plans.manager_id)
    ), handed as (
      update tasks set
        owner_id = case when not (to_team or manager_id = user_id) then manager_id end,
        owner_group_id = case when to_team then owner_group_id end,
        -- An employee who manages their own plan does it as its employee.
        owner_kind = case when to_team then 'group' when manager_id = user_id then 'employee' when owner_kind = 'buddy' then 'buddy' else 'manager' end
      from chosen where tasks.id = chosen.id
      returning tasks.id as task_id, tasks.name, tasks.owner_group_id, tasks.owner_id,
        chosen.plan_id, chosen.manager_id, chosen.old_id, chosen.old_group_id
    )
    select task_id, handed.name, plan_id,
      coalesce((select people.name from people where id = old_id), (select groups.name from groups where id = old_group_id)) as old,
      coalesce(
        (select groups.name from groups where id = handed.owner_group_id),
        -- A leaver who manages the plan had it as a person, and now has it as its manager.
        case when old_id is not distinct from owner_id then ${OWNER_WORDS.manager} end,
        (select people.name from people where id = handed.manager_id)
      ) as owner,
      old_id is not null as was_person,
      old_id is distinct from owner_id as is_moved
    from handed order by plan_id, task_id`.execute(tx);
  await countOthersOf(tx, rows);
  return rows;
}

/** Leaves a deleted team out of the open tasks of these plans: who has taken one keeps it as a task of their own. */
export async function forgetGroup(
  tx: Transaction,
  groupId: string,
  plan_ids: readonly string[],
): Promise<ReassignedTask[]> {
  const { rows } = await sql<ReassignedTask>`
    with taken as (
      select tasks.id, tasks.owner_id as taker_id, plans.id as plan_id, plans.user_id from ${TASKS}
      where tasks.owner_group_id = ${groupId} and tasks.owner_id is not null and not tasks.completed
        and ${isOneOf(plan_ids)}
    ), given as (
      update tasks set owner_group_id = null,
        -- A task that the employee has taken becomes an employee task.
        owner_kind = case when taker_id = user_id then 'employee' else 'person' end,
        owner_id = case when taker_id = user_id then null else taker_id end
      from taken where tasks.id = taken.id
      returning tasks.id as task_id, tasks.name, tasks.owner_id, taken.plan_id
    )
    select task_id, given.name, plan_id, groups.name as old, coalesce(people.name, ${OWNER_WORDS.employee}) as owner,
      false as was_person, true as is_moved
    from given join groups on groups.id = ${groupId} left join people on people.id = given.owner_id
    order by plan_id, task_id`.execute(tx);
  await countOthersOf(tx, rows);
  return rows;
}

/** Counts the tasks of others of plans whose tasks have another owner. */
async function countOthersOf(tx: Transaction, rows: readonly { plan_id: string }[]): Promise<void> {
  if (rows.length === 0) return;
  await countOthers(tx, { plan_ids: [...new Set(rows.map(({ plan_id }) => plan_id))] });
}
