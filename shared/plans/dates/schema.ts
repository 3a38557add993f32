import * as Type from 'typebox';
import { MAX_SUBPLANS } from '../../checklist/limits.ts';
import { SeenVersion } from '../../endpoint.ts';
import { DaySchema, freeText, Id, nullable } from '../../schema.ts';
import { REASON_LENGTH } from '../../text.ts';
import { MAX_DAYS_OFF } from '../../organisation/workdays/schema.ts';
import { StartDay } from '../schema.ts';
import { KEPT_REASONS, type KeptReason } from './moveStart.ts';

/** The new start date of a plan (Dates 6). */
export const StartDate = Type.Object({
  start_on: StartDay,
  preview: Type.Optional(Type.Boolean({ description: 'true: nothing is changed' })),
  version: SeenVersion,
});
export type StartDate = Type.Static<typeof StartDate>;

/** The first day of the employee for which a plan keeps its dates (Dates 8). */
export const KeptStart = Type.Object({ proposed_start_on: DaySchema });
export type KeptStart = Type.Static<typeof KeptStart>;

export const MovedSubplans = Type.Object({
  subplans: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      old: DaySchema,
      new: DaySchema,
      why_kept: Type.Unsafe<KeptReason | null>({
        type: ['string', 'null'],
        enum: [...KEPT_REASONS, null],
        description:
          'why its day stays: its tasks are done, it was set by hand, or it counts from the assignment',
      }),
      moved_up_from: nullable(
        Type.String({
          ...DaySchema,
          description: 'the day that was counted, when it lies before the assignment',
        }),
      ),
    }),
    { maxItems: MAX_SUBPLANS },
  ),
});
export type MovedSubplans = Type.Static<typeof MovedSubplans>;

/** The new due day of a subplan, and the reason (Dates 7). */
export const NewDueDate = Type.Object({
  due_date: DaySchema,
  reason: Type.String({ ...freeText(REASON_LENGTH) }),
  version: SeenVersion,
});
export type NewDueDate = Type.Static<typeof NewDueDate>;

/** The base of the days of a new plan of a person. */
export const NewPlanDates = Type.Object({
  start_on: nullable(
    Type.String({ ...DaySchema, description: "the employee's first day, as the company knows it" }),
  ),
  calendar: Type.Object({
    name: nullable(Type.String({ description: 'null: Monday to Friday, since no calendar is stored' })),
    weekdays: Type.Array(Type.Integer(), { maxItems: 7, description: '1 = Monday to 7 = Sunday' }),
    days_off: Type.Array(Type.Object({ day: DaySchema, name: Type.String() }), {
      maxItems: MAX_DAYS_OFF,
    }),
  }),
});
export type NewPlanDates = Type.Static<typeof NewPlanDates>;
