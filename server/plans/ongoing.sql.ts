import { type Expression, sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import { healthOf, isClose, isDue as isDueOn, STATE_OF_SUBPLANS } from './rules/rules.sql.ts';

/**
 * The table expression `going_plan` with how plans go: the columns of `going` (`id` and others of ongoing plans), and
 * - `health`, `due_date`, `signed_by_user`, `approved_by_manager` and `signed_at` as of `plan_state` and `healthOf`,
 * - `of_employee`: the open tasks of subplans whose day has come and where only the employee has open ones, null for none,
 * - `of_others`: the ids of such subplans where others have open tasks, null for none.
 *
 * All their subplans and signatures are read together. The view reads those of each plan by itself, which takes twice as long. PostgreSQL
 * takes the arrays for short and reads by the indexes; with a join it would read the subplans of all plans.
 */
export function ongoingPlansCte(going: Expression<{ id: string }>, today: Day) {
  const isDue = isDueOn(today);
  return sql`
    going as materialized (${going}),
    signed as (select * from plan_signed where plan_id = any(array(select id from going))),
    checklist as (
      select plan_id, ${STATE_OF_SUBPLANS},
        bool_or(${isClose(today)}) as is_close,
        -- Where nobody else has open tasks the counters of the subplan say it, and no task is read.
        sum(total_tasks - completed_tasks) filter (where ${isDue} and others_open = 0) as of_employee,
        array_agg(id) filter (where ${isDue} and others_open > 0) as of_others
      from subplans where plan_id = any(array(select id from going)) group by plan_id
    ),
    derived as (
      select going.*, true as active_plan, signed.signed_at, signed.signed_at is not null as signed_by_user,
        signed.approved_at is not null as approved_by_manager, checklist.*
      from going
      left join signed on signed.plan_id = going.id
      left join checklist on checklist.plan_id = going.id
    ),
    -- A condition on these columns must not become one of the joins: PostgreSQL would expect a single plan and read in loops.
    going_plan as materialized (select plans.*, ${healthOf(today, sql`plans.is_close`)} as health from derived as plans)`;
}
