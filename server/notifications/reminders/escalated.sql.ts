import { sql } from 'kysely';
import { addDays, type Day } from '#shared/calendar.ts';
import type { PersonSummary } from '#shared/people/schema.ts';
import { isAvailable } from '../../people/availability.sql.ts';
import type { Transaction } from '../../platform/database/connect.ts';
import { hasStatus, IS_ONGOING, isLatePart } from '../../plans/rules/rules.sql.ts';
import { isInHrScope, viewerColumns } from '../../people/people.sql.ts';

/** A plan that has been late for so long that HR is reminded of it. */
export type EscalatedPlan = {
  plan_id: string;
  plan_name: string;
  user: PersonSummary;
  manager: PersonSummary;
  due_date: Day;
  days_late: number;
  late_subplans: number;
  /** Its last subplan. The reminder is stored for it. */
  subplan_id: string;
};

/**
 * Returns for the HR people among these who have not left by the day the plans that have been overdue for so many days,
 * the longest first: plans in their scope that are not their own. With `planIds` only these open plans.
 */
export async function listEscalated(
  tx: Transaction,
  day: Day,
  personIds: readonly string[],
  days: number,
  planIds?: readonly string[],
): Promise<Map<string, EscalatedPlan[]>> {
  const { rows: hr } = await sql<{ id: string }>`
    select id from people where id = any(${[...personIds]}::uuid[]) and is_hr and ${isAvailable(day)}`.execute(
    tx,
  );
  if (hr.length === 0) return new Map();
  const open = planIds ?? (await listOpen(tx));
  const { rows } = await sql<EscalatedPlan & { person_id: string }>`
    select hr.id as person_id, plan.id as plan_id, plan.name as plan_name, plan.due_date,
      ${day}::date - plan.due_date as days_late,
      json_build_object('id', employee.id, 'name', employee.name, 'email', employee.email) as user,
      json_build_object('id', manager.id, 'name', manager.name, 'email', manager.email) as manager,
      (select count(*)::int from subplans
        where plan_id = plan.id and ${isLatePart(day)}) as late_subplans,
      (select id from subplans where plan_id = plan.id order by due_date desc, id desc limit 1) as subplan_id
    from plan_state as plan
    join people as employee on employee.id = plan.user_id
    join people as manager on manager.id = plan.manager_id
    join people as hr on hr.id = any(${hr.map(({ id }) => id)}::uuid[])
      and ${isInHrScope(viewerColumns('hr'), sql.ref('employee.department'))}
      and hr.id not in (employee.id, manager.id)
    where plan.id = any(${open}::uuid[])
      -- Overdue since the day after its due day.
      and ${hasStatus('Overdue', addDays(day, 1 - days), 'plan')}
    order by plan.due_date, plan.id`.execute(tx);
  return Map.groupBy(rows, ({ person_id }) => person_id);
}

/** In a statement of its own, which reads the index of open plans. */
async function listOpen(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from plans where ${IS_ONGOING}`.execute(tx);
  return rows.map(({ id }) => id);
}
