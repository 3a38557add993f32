import { sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import { MANAGER_FROM_DAY } from '#shared/notifications/reminders/reminderStage.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { openSubplans, type OpenSubplan, type RemindedPerson } from './subplans.sql.ts';

/** A sent reminder of a subplan, with the first day of its stage. */
export type Reminder = { subplan_id: string; person_id: string; stage_on: Day };

/** Returns whether the reminders of the day are planned. A process of 1.1.0 leaves out a day that has a row. */
export async function isDayPlanned(db: Database, day: Day): Promise<boolean> {
  const row = await db.selectFrom('reminder_runs').select('day').where('day', '=', day).executeTakeFirst();
  return row !== undefined;
}

/** Marks the day as planned. Returns false when another transaction has done so. */
export async function markDayPlanned(tx: Transaction, day: Day): Promise<boolean> {
  const rows = await tx
    .insertInto('reminder_runs')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .execute();
  return rows.length > 0;
}

/** Everybody who may be reminded on the day, as work. */
export const peopleToRemind = (day: Day) => sql`
  select ${day}::text || ':' || id, jsonb_build_object('day', ${day}::text, 'id', id)
  from people where disabled_at is null order by id`;

/** The teams with an address, as work. */
export const teamsToRemind = (day: Day) => sql`
  select ${day}::text || ':' || id, jsonb_build_object('day', ${day}::text, 'id', id)
  from groups where email is not null and deleted_at is null order by id`;

/** Somebody to remind, with the number of plans that they manage. */
export type PersonToRemind = RemindedPerson & { is_hr: boolean; plans: number };

/** Returns those of these people who are not disabled, by id. */
export async function listPeople(db: Database, personIds: readonly string[]): Promise<PersonToRemind[]> {
  const { rows } = await sql<PersonToRemind>`
    select id, name, email, is_manager, is_hr, plans from people
    cross join lateral (
      select count(*)::int as plans from plans
      where people.is_manager and manager_id = people.id and deleted_at is null
    ) as managed
    where id = any(${[...personIds]}::uuid[]) and disabled_at is null
    order by id`.execute(db);
  return rows;
}

const ids = (of: readonly RemindedPerson[]) => sql`${of.map(({ id }) => id)}::uuid[]`;

/**
 * Returns the open subplans that these people may be reminded of on the day, by due date: a superset of those
 * that reminders are due for, which `reminderStage` decides.
 */
export function listOpenSubplans(
  db: Database,
  day: Day,
  people: readonly RemindedPerson[],
): Promise<OpenSubplan[]> {
  const employees = ids(people);
  const managers = ids(people.filter(({ is_manager }) => is_manager));
  return openSubplans(db, {
    // Two reads of an index each: `or` would read all plans.
    plans: sql`
      select id from plans where user_id = any(${employees}) and deleted_at is null
      union
      select id from plans where manager_id = any(${managers}) and deleted_at is null`,
    due: sql`
      plans.user_id = any(${employees}) and due_date - remind_days_before_due <= ${day}::date
      or plans.manager_id = any(${managers}) and due_date + ${sql.lit(MANAGER_FROM_DAY)} <= ${day}::date`,
  });
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
        -- As a value: for "not exists" PostgreSQL may read all subplans.
        where day < ${before}
          and coalesce((select due_date from subplans where id = subplan_id) < ${before}, true)
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
