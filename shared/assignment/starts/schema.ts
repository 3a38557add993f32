import * as Type from 'typebox';
import { ITEMS_AT_ONCE } from '../../batches/limits.ts';
import { MovedSubplans } from '../../plans/dates/schema.ts';
import { PlanSummary, StartDay } from '../../plans/schema.ts';
import { DaySchema, Id, nullable } from '../../schema.ts';

/** Why a plan stays where it is when the start dates of a person's plans move (Dates 9). */
const KEPT_PLAN_REASONS = ['signed', 'inactive', 'same'] as const;
export type KeptPlanReason = (typeof KEPT_PLAN_REASONS)[number];

/** The most plans of a person that are shown with their days. Those that stay come last. */
export const MAX_SHOWN_PLANS = 50;

export const MovedPlans = Type.Object({
  start_on: DaySchema,
  plans: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      version: Type.Integer(),
      start_on: DaySchema,
      proposed_start_on: PlanSummary.properties.proposed_start_on,
      why_kept: Type.Unsafe<KeptPlanReason | null>({
        ...nullable(Type.String()),
        enum: [...KEPT_PLAN_REASONS, null],
        description: 'why all its days stay: it is signed or inactive, or starts on this day already',
      }),
      ...MovedSubplans.properties,
    }),
    { maxItems: MAX_SHOWN_PLANS },
  ),
});
export type MovedPlans = Type.Static<typeof MovedPlans>;

/** Moves the plans, as they were seen, to a start date. */
export const StartMoves = Type.Object({
  start_on: StartDay,
  plans: Type.Array(Type.Object({ id: Id, version: Type.Integer() }), {
    minItems: 1,
    maxItems: ITEMS_AT_ONCE,
  }),
});
export type StartMoves = Type.Static<typeof StartMoves>;
