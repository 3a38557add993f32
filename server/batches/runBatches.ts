import type { Logger } from 'pino';
import type { Database } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { ActionContext } from '../platform/http/services.ts';
import { type BatchKinds, doNextPart } from './actions.ts';
import { claimOpenBatch } from './store.ts';

/**
 * Does what waits in batches, a part in each transaction, until nothing is left that another process does not work on. A part
 * whose process ends is rolled back, and done by the next (Batches 2). Batches take turns.
 */
export async function runBatches(
  db: Database,
  context: ActionContext,
  kinds: BatchKinds,
  logger: Pick<Logger, 'warn'>,
  stop: AbortSignal,
): Promise<void> {
  let turns: string[] = [];
  while (!stop.aborted) {
    const id = await inTransaction(db, async (tx) => {
      const batch = await claimOpenBatch(tx, Object.keys(kinds), turns);
      if (batch) await doNextPart(tx, context, { kind: kinds[batch.kind]!, batch, logger });
      return batch?.id;
    });
    if (id === undefined) return;
    turns = turns.includes(id) ? [id] : [...turns, id];
  }
}
