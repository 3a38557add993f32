import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import type { Database } from '../../platform/database/connect.ts';
import { isOpen } from '../../plans/rules/rules.sql.ts';

/** A person who may be due a reminder. */
export type RemindedPerson = { id: string; name: string; email: string; is_manager: boolean };

/** A subplan with an open task, and the fields of its plan that the reminder rules need. */
export type OpenSubplan = {
  id: string;
  name: string;
  due_date: Day;
  total_tasks: number;
  completed_tasks: number;
  others_open: number;
  plan_id: string;
  plan_name: string;
  remind_days_before_due: number;
  active_plan: boolean;
  signed_by_user: boolean;
  manager_id: string;
  user: { id: string; name: string; email: string };
};

/** Returns the open subplans of a person's own plans, by due date. */
export function listOwnSubplans(db: Database, personId: string): Promise<OpenSubplan[]> {
  return openSubplans(db, {
    plans: sql`select id from plans where user_id = ${personId} and deleted_at is null`,
    due: sql`true`,
  });
}

/** Returns the open subplans of plans, by due date. */
export async function openSubplans(
  db: Database,
  { plans, due }: { plans: RawBuilder<unknown>; due: RawBuilder<unknown> },
): Promise<OpenSubplan[]> {
  // Lateral subqueries with an offset or a limit are read for each plan by an index. As plain joins,
  // PostgreSQL may read the whole tables for each batch of people.
  const { rows } = await sql<OpenSubplan>`
    select subplan.id, subplan.name, subplan.due_date, subplan.total_tasks, subplan.completed_tasks, subplan.others_open, plans.id as plan_id, plans.name as plan_name, remind_days_before_due, active_plan,
      plans.manager_id, employee.user, signed_by_user
    from (${plans}) as wanted
    cross join lateral (
      select id, name, user_id, manager_id, remind_days_before_due, active_plan, signed_by_user
      from plan_state where id = wanted.id and active_plan limit 1
    ) as plans
    cross join lateral (
      select * from subplans
      where plan_id = plans.id and ${isOpen()} and (${due}) offset 0
    ) as subplan
    cross join lateral (
      select json_build_object('id', id, 'name', name, 'email', email) as user
      from people where id = plans.user_id limit 1
    ) as employee
    order by subplan.due_date, plans.id, position`.execute(db);
  return rows;
}
