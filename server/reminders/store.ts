import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import { MANAGER_TOLD_FROM } from '#shared/reminders/reminderStage.ts';
import type { Database, Transaction } from '../database/connect.ts';

/** Somebody of whom reminders may be due. */
export type Person = { id: string; name: string; email: string; is_manager: boolean };

/** A subplan with an open task, with what the rules need of its plan. */
export type OpenSubplan = {
  id: string;
  name: string;
  due_date: Day;
  total_tasks: number;
  completed_tasks: number;
  plan_id: string;
  plan_name: string;
  remind_days_before_due: number;
  active_plan: boolean;
  signed_by_user: boolean;
  manager_id: string;
  user: { id: string; name: string; email: string };
};

/** That the person was told of the subplan at this stage. */
export type Reminder = { subplan_id: string; person_id: string; stage_on: Day };

// Any fixed number; it names the lock on the reminders.
const REMINDERS = 7_202;

/** Whether this transaction is the one that reminds; false while another process does. */
export async function tryToLockReminders(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(REMINDERS)}) as locked`.execute(tx);
  return rows[0]?.locked ?? false;
}

export async function isDayDone(db: Database, day: Day): Promise<boolean> {
  const row = await db.selectFrom('reminder_runs').select('day').where('day', '=', day).executeTakeFirst();
  return row !== undefined;
}

export async function markDayDone(db: Database, day: Day): Promise<void> {
  await db
    .insertInto('reminder_runs')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

// All that may be worth a reminder. Whether it is, and at which stage, the rules say.
const isOpen = sql`plans.deleted_at is null and plans.active_plan
  and subplans.completed_tasks < subplans.total_tasks`;
const employeeMayBeTold = (day: Day) => sql`subplans.due_date - plans.remind_days_before_due <= ${day}::date`;
const managerMayBeTold = (day: Day) => sql`subplans.due_date + ${sql.lit(MANAGER_TOLD_FROM)} <= ${day}::date`;

/** The next so many people, by id, for whom there may be a reminder on the day. */
export async function listPeople(db: Database, day: Day, afterId: string, limit: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, name, email, is_manager from people
    where id > ${afterId} and (
      exists (
        select from plans join subplans on subplans.plan_id = plans.id
        where plans.user_id = people.id and ${isOpen} and ${employeeMayBeTold(day)}
      )
      or is_manager and exists (
        select from plans join subplans on subplans.plan_id = plans.id
        where plans.manager_id = people.id and ${isOpen} and ${managerMayBeTold(day)}
      )
    )
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** The open subplans of which these people may be told on the day, the one due first first. */
export function listOpenSubplans(
  db: Database,
  day: Day,
  personIds: readonly string[],
): Promise<OpenSubplan[]> {
  const ids = sql`${personIds}::uuid[]`;
  return openSubplans(
    db,
    sql`plans.user_id = any(${ids}) and ${employeeMayBeTold(day)}
      or plans.manager_id = any(${ids}) and ${managerMayBeTold(day)}`,
  );
}

/** Every open subplan in the person's own plans. */
export function listOwnSubplans(db: Database, personId: string): Promise<OpenSubplan[]> {
  return openSubplans(db, sql`plans.user_id = ${personId}`);
}

async function openSubplans(db: Database, which: RawBuilder<unknown>): Promise<OpenSubplan[]> {
  const { rows } = await sql<OpenSubplan>`
    select subplans.id, subplans.name, due_date, total_tasks, completed_tasks,
      plans.id as plan_id, plans.name as plan_name, remind_days_before_due, active_plan, plans.manager_id,
      exists (
        select from plan_signatures signature
        where signature.plan_id = plans.id and signature.role = 'employee' and signature.voided_at is null
      ) as signed_by_user,
      json_build_object('id', employee.id, 'name', employee.name, 'email', employee.email) as user
    from plans
    join subplans on subplans.plan_id = plans.id
    join people employee on employee.id = plans.user_id
    where ${isOpen} and (${which})
    order by due_date, plans.id, position`.execute(db);
  return rows;
}

/** Of what these people have been told about these subplans. */
export async function listReminders(
  db: Database,
  personIds: readonly string[],
  subplanIds: readonly string[],
): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    select subplan_id, person_id, stage_on from reminders
    where subplan_id = any(${subplanIds}::uuid[]) and person_id = any(${personIds}::uuid[])`.execute(db);
  return rows;
}

export async function insertReminders(
  tx: Transaction,
  day: Day,
  reminders: readonly Reminder[],
): Promise<void> {
  const column = <K extends keyof Reminder>(name: K) => reminders.map((reminder) => reminder[name]);
  // As three arrays: a manager's digest can hold more rows than a statement takes parameters.
  await sql`
    insert into reminders (subplan_id, person_id, stage_on, day)
    select subplan_id, person_id, stage_on, ${day}::date
    from unnest(${column('subplan_id')}::uuid[], ${column('person_id')}::uuid[], ${column('stage_on')}::date[])
      as reminder (subplan_id, person_id, stage_on)`.execute(tx);
}
