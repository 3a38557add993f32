import { type RawBuilder, sql } from 'kysely';
import { type Day, endOfWeek } from '#shared/calendar.ts';
import { MAX_LISTED, MAX_PLANS } from '#shared/hr/overview/limits.ts';
import type { OverviewList } from '#shared/hr/overview/schema.ts';
import type { PlanHealth } from '#shared/plans/state/health.ts';
import { type PlanStatus, planStatus } from '#shared/plans/status.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { jsonRows } from '../../../platform/database/json.ts';
import { type Asked, listedRows, partByState, wherePlans } from '../../../lists/plans.sql.ts';
import { ongoingPlansCte } from '../../../plans/ongoing.sql.ts';
import { IS_ONGOING } from '../../../plans/rules/rules.sql.ts';

/** The status of an ongoing plan follows from these. */
type State = { health: PlanHealth; signed_by_user: boolean; approved_by_manager: boolean };

/** How many plans are in a state, how many of them are due this week, and since when the first one is signed by its employee. */
export type StateCount = State & { plans: number; due_this_week: number; signed_on: Day | null };
export type OngoingPlan = { id: string; due_date: Day | null; health: PlanHealth; signed_on: Day | null };
export type WaitingTasks = { owner_kind: string; team: string | null; tasks: number };

export type Ongoing = {
  states: StateCount[];
  /** The first of the list, in its order. */
  listed: OngoingPlan[];
  /** Managers with late plans, those with the most first. */
  managers: { id: string; plans: number; late: number }[];
  waiting: WaitingTasks[];
};

/** Returns the status of an ongoing plan. */
export function statusOf(state: State): PlanStatus {
  return planStatus({ ...state, active_plan: true }, state.health === 'overdue');
}

/** The ongoing plans of the overview, those of one status or health if the filter has it, as the table expression `asked_plan`. */
function askedPlans(db: Database, asked: Asked) {
  const isAsked = wherePlans(partByState(asked.filter), {
    today: asked.today,
    anyClose: sql`plans.is_close`,
  });
  const ongoing = listedRows(db, asked).where(IS_ONGOING).select(['plans.id', 'plans.manager_id']);
  return sql`
    ${ongoingPlansCte(ongoing, asked.today)},
    asked_plan as not materialized (select * from ongoing_plan as plans where ${isAsked})`;
}

const isDueThisWeek = (today: Day) =>
  sql`health <> 'to_sign' and due_date between ${today}::date and ${endOfWeek(today)}::date`;

const isListed: Record<OverviewList, (today: Day) => RawBuilder<unknown>> = {
  active: () => sql`true`,
  overdue: () => sql`health = 'overdue'`,
  waits: () => sql`signed_by_user`,
  week: isDueThisWeek,
};

/** Returns how the ongoing plans go, those of one status or health if the filter has it (Overview 2, 3, 4). */
export async function summarizeOngoing(
  db: Database,
  asked: Asked,
  { list, timeZone }: { list: OverviewList; timeZone: string },
): Promise<Ongoing> {
  const { today } = asked;
  const signedOn = sql`(signed_at at time zone ${timeZone})::date`;
  const { rows } = await sql<Ongoing>`
    with ${askedPlans(db, asked)},
    open_task as (
      select 'employee' as owner_kind, null as team, sum(of_employee)::integer as tasks from asked_plan
      union all
      select owner_kind, (select name from groups where groups.id = owner_group_id), tasks
      from (
        select tasks.owner_kind, tasks.owner_group_id, count(*)::integer as tasks
        from tasks
        where tasks.counts and not tasks.completed and tasks.topic_id = any(array(
          select id from topics where subplan_id = any(array(select unnest(of_others) from asked_plan))
        ))
        group by tasks.owner_kind, tasks.owner_group_id
      ) as of_others
    )
    select
      ${jsonRows(sql`
        select health, signed_by_user, approved_by_manager, count(*) as plans,
          count(*) filter (where ${isDueThisWeek(today)}) as due_this_week, min(${signedOn}) as signed_on
        from asked_plan group by health, signed_by_user, approved_by_manager`)} as states,
      ${jsonRows(sql`
        select id, due_date, health, ${signedOn} as signed_on from asked_plan where ${isListed[list](today)}
        order by ${list === 'waits' ? sql`signed_on nulls first,` : sql``} due_date nulls first, id
        limit ${sql.lit(MAX_PLANS)}`)} as listed,
      ${jsonRows(sql`
        select * from (
          select manager_id as id, count(*) as plans, count(*) filter (where health = 'overdue') as late
          from asked_plan group by manager_id
        ) as manager
        where late > 0 order by late desc, plans desc, id limit ${sql.lit(MAX_LISTED)}`)} as managers,
      ${jsonRows(sql`select * from open_task where tasks > 0`)} as waiting`.execute(db);
  return rows[0]!;
}

/** Returns the ids of the ongoing plans, those of one status or health if the filter has it. */
export async function listOngoing(db: Database, asked: Asked): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${askedPlans(db, asked)} select id from asked_plan`.execute(db);
  return rows.map(({ id }) => id);
}
