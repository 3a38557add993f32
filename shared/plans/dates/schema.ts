import * as Type from 'typebox';
import { MAX_SUBPLANS } from '../../checklist/limits.ts';
import { SeenVersion } from '../../endpoint.ts';
import { DaySchema, freeText, Id, nullable } from '../../schema.ts';
import { REASON_LENGTH } from '../../text.ts';
import { StartDay } from '../schema.ts';
import { KEPT_REASONS, type KeptReason } from './moveStart.ts';

/** The start date to which a plan moves (Dates 6). */
export const StartDate = Type.Object({
  start_on: StartDay,
  preview: Type.Optional(Type.Boolean({ description: 'true: nothing is changed' })),
  version: SeenVersion,
});
export type StartDate = Type.Static<typeof StartDate>;

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

/** The due day to which somebody moves a subplan, and why (Dates 7). */
export const NewDueDate = Type.Object({
  due_date: DaySchema,
  reason: Type.String({ ...freeText(REASON_LENGTH) }),
  version: SeenVersion,
});
export type NewDueDate = Type.Static<typeof NewDueDate>;
