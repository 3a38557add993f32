import { sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import type { SubplanFacts } from '#shared/plans/overdue.ts';
import type { PlanOfEvent } from '#shared/webhooks/eventBody.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import { PLAN_FACTS } from '../../deliveries/store.ts';

/** A plan that may be overdue, with what decides it. */
export type PassedPlan = {
  facts: PlanOfEvent;
  active_plan: boolean;
  signed_by_user: boolean;
  subplans: SubplanFacts[];
};

/**
 * Returns plans whose being overdue was no event yet, by id: a superset of those that are overdue, which
 * `isPlanOverdue` decides.
 */
export async function listPassedPlans(
  db: Database,
  day: Day,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PassedPlan[]> {
  const { rows } = await sql<PassedPlan>`
    select ${PLAN_FACTS} as facts, active_plan, false as signed_by_user, due.subplans
    from plans
    join people employee on employee.id = plans.user_id
    join people manager on manager.id = plans.manager_id
    cross join lateral (
      select max(due_date) as last_day, sum(total_tasks - completed_tasks) as open_tasks,
        json_agg(json_build_object(
          'due_date', due_date, 'total_tasks', total_tasks, 'completed_tasks', completed_tasks
        )) as subplans
      from subplans where plan_id = plans.id
    ) as due
    where active_plan and deleted_at is null and due.last_day < ${day}::date and due.open_tasks > 0
      and not exists (select from overdue_plans where plan_id = plans.id)
      and not exists (
        select from plan_signatures where plan_id = plans.id and role = 'employee' and voided_at is null
      )
      ${after === undefined ? sql`` : sql`and plans.id > ${after}`}
    order by plans.id limit ${limit}`.execute(db);
  return rows;
}

/** Stores that these plans were found to be overdue, and returns those that were not stored before. */
export async function markOverdue(tx: Transaction, planIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ plan_id: string }>`
    insert into overdue_plans (plan_id) select unnest(${planIds}::uuid[])
    on conflict do nothing returning plan_id`.execute(tx);
  return new Set(rows.map(({ plan_id }) => plan_id));
}
