import * as Type from 'typebox';
import { DaySchema, Id, nullable } from '../../schema.ts';
import { Email } from '../schema.ts';

const Named = Type.Object({ id: Id, name: Type.String(), email: Type.String() });

export const StandIn = Type.Object({
  person: nullable({ ...Named, description: "who does the caller's tasks; null when nobody does" }),
  until: nullable(DaySchema),
  stands_in_for: Type.Array(Type.Object({ id: Id, name: Type.String(), until: DaySchema }), {
    maxItems: 1_000,
    description: 'whose tasks the caller does',
  }),
});
export type StandIn = Type.Static<typeof StandIn>;

export const StandInInput = Type.Object({
  person_id: Type.Optional(nullable({ ...Id, description: 'null: nobody stands in any more' })),
  email: Type.Optional(Type.String({ ...Email, description: 'instead of person_id' })),
  until: Type.Optional(nullable({ ...DaySchema, description: 'the last day' })),
});
export type StandInInput = Type.Static<typeof StandInInput>;
