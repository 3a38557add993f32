import { ASSIGNMENT } from './assignment/batch.ts';
import { START_MOVES } from './assignment/starts/batch.ts';
import { auditExport } from './audit/export/batch.ts';
import type { BatchKinds } from './batches/actions.ts';
import type { Services } from './platform/http/services.ts';

/** What batches can do, by the names in their rows. A name is never reused. */
export function batchKinds(services: Services): BatchKinds {
  return { assignment: ASSIGNMENT, start_moves: START_MOVES, audit: auditExport(services) };
}
