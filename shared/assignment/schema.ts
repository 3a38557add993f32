import * as Type from 'typebox';
import { MAX_ITEMS } from '../batches/limits.ts';
import { CANDIDATE_STATES } from './states.ts';
import { PersonSummary } from '../people/schema.ts';
import { StartDay } from '../plans/schema.ts';
import { DaySchema, Id, nullable, oneOf } from '../schema.ts';

/** The longest pasted address. Longer ones belong to nobody. */
const PASTED_LENGTH = 500;

export const AssignmentItem = Type.Object({
  person_id: Id,
  buddy_id: Type.Optional(nullable(Id)),
  // That of the person when it is left out.
  start_on: Type.Optional(nullable(StartDay)),
  anyway: Type.Optional(Type.Boolean({ description: 'also to somebody who has this plan already' })),
});
export type AssignmentItem = Type.Static<typeof AssignmentItem>;

export const PreviewInput = Type.Object({
  template_id: Id,
  items: Type.Optional(Type.Array(AssignmentItem, { maxItems: MAX_ITEMS })),
  emails: Type.Optional(
    Type.Array(Type.String({ maxLength: PASTED_LENGTH }), {
      maxItems: MAX_ITEMS,
      description: 'addresses of more people, as they were pasted',
    }),
  ),
});
export type PreviewInput = Type.Static<typeof PreviewInput>;

export const Candidate = Type.Object({
  person_id: nullable(Id),
  name: Type.String(),
  email: Type.String(),
  job_title: Type.String(),
  state: oneOf(CANDIDATE_STATES),
  manager: nullable(PersonSummary),
  since: nullable(
    Type.String({ ...DaySchema, description: 'the day from which they have the plan already' }),
  ),
  left_on: nullable(DaySchema),
  start_on: nullable(DaySchema),
});
export type Candidate = Type.Static<typeof Candidate>;

/** Parts of six characters for each item, and one for the template. */
const HASH_LENGTH = 6 * (MAX_ITEMS + 1);

export const Preview = Type.Object({
  items: Type.Array(Candidate, { maxItems: MAX_ITEMS }),
  hash: Type.String({ description: 'what POST /assignment compares; it holds for some of the items, too' }),
});
export type Preview = Type.Static<typeof Preview>;

export const Assignment = Type.Object({
  template_id: Id,
  items: Type.Array(AssignmentItem, { minItems: 1, maxItems: MAX_ITEMS }),
  hash: Type.String({ maxLength: HASH_LENGTH }),
});
export type Assignment = Type.Static<typeof Assignment>;
