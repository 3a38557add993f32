import * as Type from 'typebox';
import { PersonSummary } from '../people/schema.ts';
import { page } from '../page.ts';
import { Id, Instant, nullable, oneOf } from '../schema.ts';

const ITEM_STATES = ['waiting', 'done', 'skipped', 'failed'] as const;
export const ItemState = oneOf(ITEM_STATES);
export type ItemState = Type.Static<typeof ItemState>;

export const BatchItem = Type.Object({
  person: Type.Unsafe<PersonSummary | null>({
    ...PersonSummary,
    type: ['object', 'null'],
    description: 'null for somebody for whom the caller does not act any more',
  }),
  state: ItemState,
  plan_id: nullable(Id),
  code: nullable(
    Type.String({ description: 'why it was skipped or has failed; stable, as codes of refusals' }),
  ),
  reason: nullable(Type.String({ description: 'the same as a sentence' })),
});
export type BatchItem = Type.Static<typeof BatchItem>;

export const BatchCounts = Type.Object({
  waiting: Type.Integer(),
  done: Type.Integer(),
  skipped: Type.Integer(),
  failed: Type.Integer(),
});
export type BatchCounts = Type.Static<typeof BatchCounts>;

export const Batch = Type.Object({
  id: Id,
  kind: Type.String(),
  template: nullable(
    Type.Object({ id: Id, name: Type.String() }, { description: 'null once the caller cannot see it' }),
  ),
  created_at: Instant,
  done_at: nullable(Instant),
  counts: BatchCounts,
  items: page(BatchItem),
});
export type Batch = Type.Static<typeof Batch>;

export const BatchStarted = Type.Object({ batch_id: Id });
export type BatchStarted = Type.Static<typeof BatchStarted>;
