import * as Type from 'typebox';
import { DaySchema, Id, Instant, nullable, RequiredText } from '../schema.ts';

/** 'Not yet': why the manager returns a signed plan. */
export const ReturnInput = Type.Object({ comment: RequiredText });

/**
 * Whether a signed plan is still what was signed, for anybody who is signed in and holds its certificate. Names and events
 * are for the plan's two sides alone; everybody else compares the hashes.
 */
export const Verification = Type.Object({
  id: Id,
  holds: Type.Boolean(),
  name: nullable(Type.String()),
  content: Type.Object({
    hash: Type.String({ description: 'as signed' }),
    now: Type.String({ description: 'of what is stored now' }),
    holds: Type.Boolean(),
  }),
  chain: Type.Object({
    events: Type.Integer(),
    head: nullable(Type.String()),
    broken_at: nullable(Type.Integer({ description: 'the first event that is not what it was' })),
    why: nullable(Type.String()),
    anchored_on: nullable(DaySchema),
    holds: Type.Boolean(),
  }),
  signatures: Type.Array(
    Type.Object({
      role: Type.Enum(['employee', 'manager']),
      name: nullable(Type.String()),
      signed_at: Instant,
      content_hash: Type.String(),
      holds: Type.Boolean({ description: 'the signature is as the history has it' }),
    }),
  ),
});
export type Verification = Type.Static<typeof Verification>;
