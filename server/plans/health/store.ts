import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import { type PlanHealth, RISK_DAYS } from '#shared/plans/health/planHealth.ts';

/** Whether the subplan in the query is due soon with less than half of it done. */
export const isClose = (today: Day) =>
  sql<boolean>`subplans.due_date between ${today}::date and ${today}::date + ${sql.lit(RISK_DAYS)}
      and subplans.completed_tasks * 2 < subplans.total_tasks`;

/** Whether the plan in the query has such a subplan. With a limit in place of `exists`, for which PostgreSQL would read all subplans. */
const hasClose = (today: Day) =>
  sql<boolean>`(select true from subplans where subplans.plan_id = plans.id and ${isClose(today)} limit 1)`;

/**
 * The health of the row `plans` of `plan_state` in the query: what `planHealth` decides, in SQL (Plans 25). A query that has read the
 * subplans says itself whether one of them is close.
 */
export const healthOf = (today: Day, anyClose: RawBuilder<boolean> = hasClose(today)) => sql<PlanHealth>`case
  when plans.signed_by_user and plans.approved_by_manager then 'completed'
  when not plans.active_plan then 'inactive'
  when plans.signed_by_user or plans.approved_by_manager then 'to_sign'
  when plans.due_date < ${today}::date and plans.completed_tasks < plans.total_tasks then 'overdue'
  when plans.next_due_date < ${today}::date or ${anyClose} then 'at_risk'
  else 'on_track' end`;
