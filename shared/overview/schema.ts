import * as Type from 'typebox';
import { Attributes } from '../people/attributes.ts';
import { PersonSummary } from '../people/schema.ts';
import { PLAN_HEALTHS } from '../plans/health/planHealth.ts';
import { PLAN_STATUSES } from '../plans/status.ts';
import { DaySchema, Id, Instant, nullable, oneOf } from '../schema.ts';
import { MOST_LATE, MOST_LISTED } from './limits.ts';

const Count = Type.Integer({ minimum: 0 });
const list = <T extends Type.TSchema>(item: T, maxItems: number = MOST_LISTED) =>
  Type.Array(item, { maxItems });

/** Who has open tasks whose day has come. */
export const Waiting = Type.Object({
  employees: Count,
  managers: Count,
  others: Type.Integer({ minimum: 0, description: 'buddies and named people' }),
  teams: list(Type.Object({ name: Type.String(), tasks: Count })),
});
export type Waiting = Type.Static<typeof Waiting>;

export const LatePlan = Type.Object({
  id: Id,
  name: Type.String(),
  user: PersonSummary,
  manager: PersonSummary,
  department: Type.String(),
  due_date: DaySchema,
  days_late: Count,
  subplan: nullable(Type.String({ description: 'the first one that is late' })),
  waiting: Waiting,
  last_tick: nullable({ ...Instant, description: 'when a task was last done or opened; null for never' }),
});
export type LatePlan = Type.Static<typeof LatePlan>;

export const Overview = Type.Object({
  tiles: Type.Object({
    overdue: Count,
    at_risk: Count,
    active: Type.Integer({ minimum: 0, description: 'plans that go on: active, and not signed by both' }),
    wait_for_manager: Count,
    due_this_week: Count,
  }),
  healths: list(Type.Object({ health: oneOf(PLAN_HEALTHS), plans: Count }), PLAN_HEALTHS.length),
  statuses: list(Type.Object({ status: oneOf(PLAN_STATUSES), plans: Count }), PLAN_STATUSES.length),
  waiting: Waiting,
  late: list(LatePlan, MOST_LATE),
  managers: list(Type.Object({ manager: PersonSummary, plans: Count, late: Count })),
  without_plan: Type.Object({
    count: Count,
    people: list(Type.Object({ person: PersonSummary, start_on: DaySchema })),
  }),
  starting: Type.Integer({ minimum: 0, description: 'people who start within 30 days' }),
  days: list(
    Type.Object({
      template_id: nullable(Id),
      name: Type.String(),
      plans: Count,
      median: Type.Number(),
      nine_of_ten: Type.Number(),
    }),
  ),
  slowest: list(Type.Object({ task_id: Id, name: Type.String(), plans: Count, median_days: Type.Number() })),
});
export type Overview = Type.Static<typeof Overview>;

const { department, location } = Attributes.properties;
export const overviewFilters = {
  template: Type.Optional(Id),
  department: Type.Optional(department),
  location: Type.Optional(location),
  manager: Type.Optional(Id),
};
