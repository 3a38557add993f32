import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import type { PlanHealth } from '#shared/plans/state/health.ts';
import { planRules } from '#shared/plans/state/rules.ts';
import type { PlanStatus } from '#shared/plans/status.ts';
import { caseOf, IN_SQL, isCase } from '../../platform/database/terms/inSql.ts';

/*
 * The rules of shared/plans/state/rules.ts as conditions of statements. Nothing else spells them in SQL, which scripts/architecture.mjs
 * checks.
 */
const RULES = planRules(IN_SQL);

const on = (day: Day | Expression<Day>) => sql<Day>`${day}::date`;

/** The columns of a subplan, or of a row of `plan_state`, by the name that the statement has for it. */
const countsOf = (alias: string) => ({
  completed_tasks: sql.ref<number>(`${alias}.completed_tasks`),
  total_tasks: sql.ref<number>(`${alias}.total_tasks`),
});
const partOf = (alias: string) => ({
  ...countsOf(alias),
  due_date: sql.ref<Day | null>(`${alias}.due_date`),
});
const planOf = (alias: string) => ({
  ...partOf(alias),
  next_due_date: sql.ref<Day | null>(`${alias}.next_due_date`),
  active_plan: sql.ref<boolean>(`${alias}.active_plan`),
  signed_by_user: sql.ref<boolean>(`${alias}.signed_by_user`),
  approved_by_manager: sql.ref<boolean>(`${alias}.approved_by_manager`),
});

type Condition = RawBuilder<boolean>;
const condition = (of: Expression<boolean>): Condition => sql<boolean>`${of}`;

/*
 * The states of the row of `plans` in the query, without its checklist. The partial indexes plans_open and plans_inactive have
 * the same terms.
 */

const IS_KEPT = sql`plans.deleted_at is null`;
const IS_NOT_COMPLETED = sql`plans.completed_at is null`;

/** Neither deleted nor completed, active or not. An open task of any other plan stays open. */
export const IS_UNFINISHED: Condition = sql`(${IS_NOT_COMPLETED} and ${IS_KEPT})`;

/** Active, and neither deleted nor completed: people work on it. */
export const IS_ONGOING: Condition = sql`(${IS_NOT_COMPLETED} and plans.active_plan and ${IS_KEPT})`;

/** Not active, and neither deleted nor completed. */
export const IS_INACTIVE: Condition = sql`(${IS_NOT_COMPLETED} and not plans.active_plan and ${IS_KEPT})`;

/** Active and not deleted, completed or not: people see their tasks in it. */
export const IS_LIVE: Condition = sql`(plans.active_plan and ${IS_KEPT})`;

/** Whether the subplan in the query has open tasks that count. */
export const isOpen = (alias = 'subplans'): Condition => condition(RULES.isOpen(countsOf(alias)));

/** Whether the day of the subplan in the query has come, and tasks of it are open. */
export const isDue = (today: Day | Expression<Day>, alias = 'subplans'): Condition =>
  condition(RULES.isDue(partOf(alias), on(today)));

/** Whether the subplan in the query is late: its day has passed, and tasks of it are open. */
export const isLatePart = (today: Day, alias = 'subplans'): Condition =>
  condition(RULES.isLatePart(partOf(alias), on(today)));

/** Whether the row of `plan_state` in the query is an overdue plan, as `isPlanOverdue` says. */
export const isPlanOverdue = (today: Day, alias = 'plans'): Condition =>
  condition(RULES.isOverdue(planOf(alias), partOf(alias), on(today)));

/** Whether the row of `plan_state` in the query has this status, as `planStatus` says. */
export function hasStatus(status: PlanStatus, today: Day, alias = 'plans'): Condition {
  const plan = planOf(alias);
  return condition(isCase(RULES.status(plan, RULES.isOverdue(plan, plan, on(today))), status));
}

/** Whether the subplan in the query is due soon with less than half of it done. */
export const isClose = (today: Day): Condition => condition(RULES.isClose(partOf('subplans'), on(today)));

/**
 * Whether the plan in the query has such a subplan. With a limit instead of `exists`, for which PostgreSQL would read
 * all subplans.
 */
const hasClose = (today: Day): Condition =>
  sql`(select true from subplans where subplans.plan_id = plans.id and ${isClose(today)} limit 1)`;

/** How the row `plans` of `plan_state` in the query goes. A query that has read the subplans says itself whether one of them is close. */
export const healthOf = (today: Day, anyClose: Condition = hasClose(today)): RawBuilder<PlanHealth> =>
  caseOf(RULES.health(planOf('plans'), anyClose, on(today)));

/**
 * The columns of the view `plan_state` that are made of the subplans of a plan, for statements that read those of many plans. A test
 * compares it with the view.
 */
export const STATE_OF_SUBPLANS = sql`
  max(subplans.due_date) as due_date,
  min(subplans.due_date) filter (where ${isOpen()}) as next_due_date,
  coalesce(sum(subplans.total_tasks), 0)::integer as total_tasks,
  coalesce(sum(subplans.completed_tasks), 0)::integer as completed_tasks,
  coalesce(sum(subplans.others_open), 0)::integer as others_open`;
