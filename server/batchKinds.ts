import { ASSIGNMENT } from './assignment/batch.ts';
import { START_MOVES } from './assignment/starts/batch.ts';
import type { BatchKinds } from './batches/actions.ts';

/** What batches can do, by the names in their rows. A name is never reused. */
export const BATCH_KINDS: BatchKinds = { assignment: ASSIGNMENT, start_moves: START_MOVES };
