import * as Type from 'typebox';
import { Photo, User } from '../../people/schema.ts';
import { PlanStatusSchema } from '../../plans/schema.ts';
import { DaySchema, Id, nullable } from '../../schema.ts';

/** A direct report with their plans. */
export const DirectReport = Type.Object({
  ...User.properties,
  photo: Type.Optional(Photo),
  plans: Type.Array(
    Type.Object({ id: Id, name: Type.String(), status: PlanStatusSchema, due_date: nullable(DaySchema) }),
  ),
});
export type DirectReport = Type.Static<typeof DirectReport>;
