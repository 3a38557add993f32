import type { Logger } from 'pino';
import type { ActionContext } from '../platform/http/services.ts';
import { TryLater, type WorkKind } from '../platform/work/kind.ts';
import { planWork } from '../platform/work/work.sql.ts';
import { BATCH, type BatchKinds, doNextPart } from './actions.ts';
import { claimBatch, openBatches } from './batches.sql.ts';

/**
 * The open batches. An item is a batch, and a transaction does one part of it (Batches 2). Batches take turns, and one that cannot
 * end does not stop the others.
 */
export function batchWork(
  context: ActionContext,
  kinds: BatchKinds,
  logger: Pick<Logger, 'warn'>,
): Record<typeof BATCH, WorkKind> {
  return {
    [BATCH]: {
      at_once: 1,
      plan: (db) => planWork(db, BATCH, openBatches(Object.keys(kinds))),
      async perform(tx, [item], { isAlone }) {
        const batch = await claimBatch(tx, item.key);
        if (batch === 'busy') throw new TryLater('another process works on the batch');
        if (batch === undefined || batch.done_at !== null) return {};
        const kind = kinds[batch.kind];
        if (kind === undefined) throw new TryLater(`the batch is of a later release: ${batch.kind}`);
        const hasEnded = await doNextPart(tx, context, { kind, batch, logger, isAlone });
        return hasEnded ? {} : { left: [item] };
      },
    },
  };
}
