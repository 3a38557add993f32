import * as Type from 'typebox';
import { PlanChoices } from '../../lists/schema.ts';
import { PersonSummary } from '../../people/schema.ts';
import { PLAN_HEALTHS } from '../../plans/state/health.ts';
import { PLAN_STATUSES } from '../../plans/status.ts';
import { DaySchema, Id, Instant, nullable, oneOf } from '../../schema.ts';
import { MAX_LISTED, MAX_PLANS } from './limits.ts';

const Count = Type.Integer({ minimum: 0 });
const list = <T extends Type.TSchema>(item: T, maxItems: number = MAX_LISTED) =>
  Type.Array(item, { maxItems });

/** The owners of open tasks that are due. */
export const Waiting = Type.Object({
  employees: Count,
  managers: Count,
  others: Type.Integer({ minimum: 0, description: 'buddies and named people' }),
  teams: list(Type.Object({ name: Type.String(), tasks: Count })),
});
export type Waiting = Type.Static<typeof Waiting>;

/** The tiles. Each sets the list below them. */
export const OVERVIEW_LISTS = ['active', 'overdue', 'waits', 'week'] as const;
export type OverviewList = (typeof OVERVIEW_LISTS)[number];

export const ListedPlanOfOverview = Type.Object({
  id: Id,
  name: Type.String(),
  user: PersonSummary,
  manager: PersonSummary,
  department: Type.String(),
  due_date: nullable(DaySchema),
  days_late: Count,
  health: oneOf(PLAN_HEALTHS),
  subplan: nullable(Type.String({ description: 'the first one that is not finished' })),
  waiting: Waiting,
  last_tick: nullable({ ...Instant, description: 'when a task was last done or opened; null for never' }),
  signed_on: nullable({ ...DaySchema, description: 'when the employee has signed' }),
  asked_days_ago: nullable(
    Type.Integer({ minimum: 0, description: 'when HR last asked the manager; null a week later' }),
  ),
});
export type ListedPlanOfOverview = Type.Static<typeof ListedPlanOfOverview>;

const Days = { plans: Count, median: Type.Number(), nine_of_ten: Type.Number() };

export const Overview = Type.Object({
  tiles: Type.Object({
    overdue: Count,
    at_risk: Count,
    active: Type.Integer({ minimum: 0, description: 'plans that go on: active, and not signed by both' }),
    wait_for_manager: Count,
    due_this_week: Count,
    waits_since: nullable({ ...DaySchema, description: 'the first signature that waits for a manager' }),
    week_on_track: Count,
  }),
  healths: list(Type.Object({ health: oneOf(PLAN_HEALTHS), plans: Count }), PLAN_HEALTHS.length),
  statuses: list(Type.Object({ status: oneOf(PLAN_STATUSES), plans: Count }), PLAN_STATUSES.length),
  waiting: Waiting,
  list: oneOf(OVERVIEW_LISTS),
  plans: list(ListedPlanOfOverview, MAX_PLANS),
  managers: list(Type.Object({ manager: PersonSummary, plans: Count, late: Count })),
  without_plan: Type.Object({
    count: Count,
    people: list(Type.Object({ person: PersonSummary, start_on: DaySchema })),
  }),
  starts_changed: Type.Object(
    {
      count: Count,
      people: list(
        Type.Object({
          person: PersonSummary,
          start_on: { ...DaySchema, description: 'the day on which they start now' },
          plan_id: { ...Id, description: 'one of the plans, on whose page all of them are moved or kept' },
          plans: Count,
        }),
      ),
    },
    { description: 'of whom it is open whether the dates of their plans move' },
  ),
  starting: Type.Integer({ minimum: 0, description: 'people who start within 30 days' }),
  days: list(
    Type.Object({
      template_id: nullable(Id),
      name: Type.String(),
      ...Days,
      months: Type.Array(Type.Object({ month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }), ...Days }), {
        maxItems: 13,
      }),
    }),
  ),
  slowest: list(Type.Object({ task_id: Id, name: Type.String(), plans: Count, median_days: Type.Number() })),
  /** The filter values of the ongoing plans. */
  choices: PlanChoices,
});
export type Overview = Type.Static<typeof Overview>;
