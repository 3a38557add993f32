import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import { MANAGER_FROM_DAY } from '#shared/reminders/reminderStage.ts';
import type { Database, Transaction } from '../database/connect.ts';

/** A person for whom reminders may be due. */
export type RemindedPerson = { id: string; name: string; email: string; is_manager: boolean };

/** A subplan with an open task, and the fields of its plan that the reminder rules need. */
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

/** A reminder of a subplan that a person got, with the day on which its stage began. */
export type Reminder = { subplan_id: string; person_id: string; stage_on: Day };

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

// These select a superset of the subplans that reminders are due for; `reminderStage` decides.
const isOpen = sql`plans.deleted_at is null and plans.active_plan
  and subplans.completed_tasks < subplans.total_tasks`;
const isEmployeeDue = (day: Day) => sql`subplans.due_date - plans.remind_days_before_due <= ${day}::date`;
const isManagerDue = (day: Day) => sql`subplans.due_date + ${sql.lit(MANAGER_FROM_DAY)} <= ${day}::date`;

/** Returns up to `limit` people after an id, by id, for whom reminders may be due on the day. */
export async function listPeople(
  db: Database,
  day: Day,
  afterId: string,
  limit: number,
): Promise<RemindedPerson[]> {
  const { rows } = await sql<RemindedPerson>`
    select id, name, email, is_manager from people
    where id > ${afterId} and disabled_at is null and (
      exists (
        select from plans join subplans on subplans.plan_id = plans.id
        where plans.user_id = people.id and ${isOpen} and ${isEmployeeDue(day)}
      )
      or is_manager and exists (
        select from plans join subplans on subplans.plan_id = plans.id
        where plans.manager_id = people.id and ${isOpen} and ${isManagerDue(day)}
      )
    )
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the open subplans that these people may be reminded of on the day, by due date. */
export function listOpenSubplans(
  db: Database,
  day: Day,
  personIds: readonly string[],
): Promise<OpenSubplan[]> {
  const ids = sql`${personIds}::uuid[]`;
  return openSubplans(
    db,
    sql`plans.user_id = any(${ids}) and ${isEmployeeDue(day)}
      or plans.manager_id = any(${ids}) and ${isManagerDue(day)}`,
  );
}

/** Returns the open subplans of a person's own plans, by due date. */
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

/** Returns the stored reminders of these people and subplans. */
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

/**
 * Deletes reminders that can no longer prevent a second one (Reminders 3): their day and the due date of
 * their subplan are more than 30 days past, so that a later stage has begun, or the subplan is gone.
 */
export async function deleteOldReminders(db: Database, today: Day, stop: AbortSignal): Promise<void> {
  const before = sql`${today}::date - 30`;
  await sql`delete from reminder_runs where day < ${before}`.execute(db);
  let deleted = BigInt(BATCH_SIZE);
  while (deleted === BigInt(BATCH_SIZE) && !stop.aborted) {
    const { numAffectedRows = 0n } = await sql`
      delete from reminders where ctid = any(array(
        select reminders.ctid from reminders
        where day < ${before} and not exists (
          select from subplans where subplans.id = subplan_id and due_date >= ${before}
        )
        limit ${BATCH_SIZE}
      ))`.execute(db);
    deleted = numAffectedRows;
  }
}

// Short statements, so that a reminder run hardly waits for the locks.
const BATCH_SIZE = 1_000;

export async function insertReminders(
  tx: Transaction,
  day: Day,
  reminders: readonly Reminder[],
): Promise<void> {
  const column = <K extends keyof Reminder>(name: K) => reminders.map((reminder) => reminder[name]);
  // As arrays: a manager's digest can have more rows than a statement may have parameters (65,535).
  await sql`
    insert into reminders (subplan_id, person_id, stage_on, day)
    select subplan_id, person_id, stage_on, ${day}::date
    from unnest(${column('subplan_id')}::uuid[], ${column('person_id')}::uuid[], ${column('stage_on')}::date[])
      as reminder (subplan_id, person_id, stage_on)`.execute(tx);
}
