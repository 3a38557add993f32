import { sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import { type PlanHealth, RISK_DAYS } from '#shared/plans/health/planHealth.ts';

/**
 * The health of the row `plans` of `plan_state` in the query: what `planHealth` decides, in SQL (Plans 25). With a limit in place of
 * `exists`, for which PostgreSQL would read the subplans of all plans at once.
 */
export const healthOf = (today: Day) => sql<PlanHealth>`case
  when plans.signed_by_user and plans.approved_by_manager then 'completed'
  when not plans.active_plan then 'inactive'
  when plans.signed_by_user or plans.approved_by_manager then 'to_sign'
  when plans.due_date < ${today}::date and plans.completed_tasks < plans.total_tasks then 'overdue'
  when plans.next_due_date < ${today}::date or (
    select true from subplans where subplans.plan_id = plans.id
      and subplans.due_date between ${today}::date and ${today}::date + ${sql.lit(RISK_DAYS)}
      and subplans.completed_tasks * 2 < subplans.total_tasks
    limit 1
  ) then 'at_risk'
  else 'on_track' end`;
