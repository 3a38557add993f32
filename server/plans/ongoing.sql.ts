import { type Expression, sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import { healthOf, isClose, isDue as isDueOn, STATE_OF_SUBPLANS } from './rules/rules.sql.ts';

/**
 * The CTE `ongoing_plan` with the state of ongoing plans: the columns of `ongoing` (`id` and others), and
 * - `health`, `due_date`, `signed_by_user`, `approved_by_manager` and `signed_at` as of `plan_state` and `healthOf`,
 * - `of_employee`: the open tasks of subplans whose day has come and where only the employee has open ones, null for none,
 * - `of_others`: the ids of such subplans where others have open tasks, null for none.
 *
 * It reads all their subplans and signatures together. The view reads those of each plan by itself, which takes twice as
 * long. PostgreSQL estimates that the arrays are short and uses the indexes; for a join it would read all subplans.
 */
export function ongoingPlansCte(ongoing: Expression<{ id: string }>, today: Day) {
  const isDue = isDueOn(today);
  return sql`
    ongoing as materialized (${ongoing}),
    signed as (select * from plan_signed where plan_id = any(array(select id from ongoing))),
    checklist as (
      select plan_id, ${STATE_OF_SUBPLANS},
        bool_or(${isClose(today)}) as is_close,
        -- Where nobody else has open tasks, the counters of the subplan suffice, and no task is read.
        sum(total_tasks - completed_tasks) filter (where ${isDue} and others_open = 0) as of_employee,
        array_agg(id) filter (where ${isDue} and others_open > 0) as of_others
      from subplans where plan_id = any(array(select id from ongoing)) group by plan_id
    ),
    derived as (
      select ongoing.*, true as active_plan, signed.signed_at, signed.signed_at is not null as signed_by_user,
        signed.approved_at is not null as approved_by_manager, checklist.*
      from ongoing
      left join signed on signed.plan_id = ongoing.id
      left join checklist on checklist.plan_id = ongoing.id
    ),
    -- A condition on these columns must not become one of the joins: PostgreSQL would expect a single plan and read in loops.
    ongoing_plan as materialized (select plans.*, ${healthOf(today, sql`plans.is_close`)} as health from derived as plans)`;
}
