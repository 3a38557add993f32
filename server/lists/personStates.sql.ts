import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import { PERSON_STATES, type PersonState } from '#shared/lists/people.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import type { PlanHealth } from '#shared/plans/state/health.ts';
import type { Database } from '../platform/database/connect.ts';
import { ongoingPlansCte } from '../plans/ongoing.sql.ts';
import { IS_ONGOING } from '../plans/rules/rules.sql.ts';
import { healthOf } from '../plans/rules/rules.sql.ts';
import { fromPlans, fromPlanState, plansAs } from '../plans/access/access.sql.ts';

/** The states that come of plans, the worst first. */
const HEALTHS = PERSON_STATES.filter((state) => state !== 'left' && state !== 'no_plan');
const healths = sql`array[${sql.join(HEALTHS.map((health) => sql.lit(health)))}]`;

/** The lowest place of a health in that order, or null for no plan, or only inactive ones. */
const worstOf = (health: RawBuilder<PlanHealth>) =>
  sql<number | null>`min(array_position(${healths}, ${health}))`;

const hasLeft = (today: Day) =>
  sql<boolean>`(people.disabled_at is not null or coalesce(people.left_on < ${today}::date, false))`;

/**
 * The worst health of the plans of the person in the query that HR sees, whether they have left, or null for viewers
 * without HR.
 */
export function stateOf(db: Database, viewer: Viewer, today: Day) {
  const worst = fromPlanState(db, plansAs(viewer, 'hr'))
    .select(worstOf(healthOf(today)).as('worst'))
    .whereRef('plans.user_id', '=', sql.ref('people.id') as never);
  return sql<PersonState | null>`case
    when ${hasLeft(today)} then 'left'
    when not ${viewer.is_hr}::boolean then null
    else coalesce((${healths})[(${worst})], 'no_plan') end`;
}

/** Whether that is the state of the person in the query. Ongoing plans are read once for all people, not for each of them. */
export function hasState(db: Database, viewer: Viewer, state: PersonState, today: Day): RawBuilder<boolean> {
  if (state === 'left') return hasLeft(today);
  if (!viewer.is_hr) return sql`false`;
  const seen = fromPlans(db, plansAs(viewer, 'hr'));
  const ongoing = seen.select(['plans.id', 'plans.user_id']).where(IS_ONGOING);
  if (state === 'no_plan' || state === 'completed') {
    const completed = seen
      .select('plans.id')
      .where('plans.completed_at', 'is not', null)
      .whereRef('plans.user_id', '=', sql.ref('people.id') as never);
    return sql`(not ${hasLeft(today)} and people.id not in (select user_id from (${ongoing}) as ongoing)
      and ${state === 'completed' ? sql`` : sql`not`} exists (${completed}))`;
  }
  return sql`(not ${hasLeft(today)} and people.id in (
    with ${ongoingPlansCte(ongoing, today)} select user_id from ongoing_plan group by user_id
    having ${worstOf(sql`health`)} = ${HEALTHS.indexOf(state) + 1}))`;
}
