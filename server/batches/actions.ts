import type { Logger } from 'pino';
import { ITEMS_AT_ONCE } from '#shared/batches/limits.ts';
import type { BatchStarted } from '#shared/batches/schema.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { isExhausted, isUnreachable, isUsedUp } from '../platform/database/failures.ts';
import { checkBeforeCommit, inSavepoint, isConflict } from '../platform/database/transaction.ts';
import { foundOr404, Refusal } from '../platform/http/errors.ts';
import { TryLater } from '../platform/work/kind.ts';
import { makeDue } from '../platform/work/work.sql.ts';
import type { ActionContext } from '../platform/http/services.ts';
import type { SignedIn } from '../platform/http/viewer.ts';
import * as store from './batches.sql.ts';

/** The name in the rows of work. */
export const BATCH = 'batch';

/** One kind of batch. */
export type BatchKind = {
  /** How many items are done in a transaction, where one takes longer than usual; `ITEMS_AT_ONCE` otherwise. */
  at_once?: number;
  /**
   * Does the slow work of a part before anything is locked, and returns the `begin` of the part. Its reads may be
   * outdated by then: `begin` checks again everything that decides.
   */
  prepare?(
    tx: Transaction,
    context: ActionContext,
    on: { batch: store.BatchRow; items: readonly store.WaitingItem[] },
  ): Promise<BatchKind['begin']>;
  /** Starts a part of the batch: takes its locks, reads what all its items need, and returns what does one of them. */
  begin(
    tx: Transaction,
    context: ActionContext,
    on: { viewer: SignedIn; batch: store.BatchRow; items: readonly store.WaitingItem[] },
  ): Promise<Part>;
  /** Notifies people of the round, in the transaction of its end. `inCall`: the starter sees the result. */
  end(tx: Transaction, context: ActionContext, on: { batch: store.BatchRow; inCall: boolean }): Promise<void>;
  /** Returns the params of another round, and the failed items with theirs: a retry uses the current ones. */
  again(
    tx: Transaction,
    viewer: SignedIn,
    on: { batch: store.BatchRow; items: readonly store.WaitingItem[] },
  ): Promise<{ params: object; items: readonly store.NewItem[] }>;
};

export type Part = {
  /** Does one item, in a savepoint. A refusal makes it fail. */
  perform(item: store.WaitingItem): Promise<Omit<store.Outcome, 'subject_id'>>;
  /** Does what follows from all items that were done. */
  finish(): Promise<void>;
};

export type BatchKinds = Readonly<Record<string, BatchKind>>;
type Log = Pick<Logger, 'warn'>;

/** Starts a batch. One that is small enough is done when this returns, unless its kind takes long (Batches 1). */
export async function startBatch(
  tx: Transaction,
  context: ActionContext,
  viewer: SignedIn,
  { name, kind, params, items }: { name: string; kind: BatchKind; params: object; items: store.NewItem[] },
): Promise<BatchStarted> {
  const batch = await store.insertBatch(tx, { kind: name, params, created_by: viewer.id }, items);
  if (kind.at_once === undefined && items.length <= ITEMS_AT_ONCE) {
    const waiting = await store.listWaiting(tx, batch.id, ITEMS_AT_ONCE);
    await doPart(tx, context, { viewer, kind, batch, items: waiting });
    await endBatch(tx, context, { kind, batch, inCall: true });
  }
  return { batch_id: batch.id };
}

/** Opens a batch again with its failed items, which the job then does (Batches 3). */
export async function retryBatch(
  tx: Transaction,
  viewer: SignedIn,
  kinds: BatchKinds,
  { id }: { id: string },
): Promise<BatchStarted> {
  const batch = foundOr404(await store.lockBatch(tx, id, viewer.id));
  const items = await store.listFailed(tx, id);
  if (items.length === 0)
    throw new Refusal(
      409,
      'batches.nothing_failed',
      'Nothing has failed here, so there is nothing to try again.',
    );
  const same = { params: batch.params, items };
  await store.reopen(tx, id, (await kinds[batch.kind]?.again(tx, viewer, { batch, items })) ?? same);
  await makeDue(tx, BATCH, id);
  return { batch_id: id };
}

/**
 * Does the next part of a batch that the transaction has claimed, or ends it after the last one. Returns whether it has ended. Alone
 * is one item, after a part has failed: if it is the one that fails, it does not stop the others (Batches 2).
 */
export async function doNextPart(
  tx: Transaction,
  context: ActionContext,
  {
    kind: given,
    batch: claimed,
    logger,
    isAlone,
  }: { kind: BatchKind; batch: store.BatchRow; logger: Log; isAlone: boolean },
): Promise<boolean> {
  const size = isAlone ? 1 : (given.at_once ?? ITEMS_AT_ONCE);
  const next = () => store.listWaiting(tx, claimed.id, size);
  const prepared = given.prepare && (await next());
  const begin =
    prepared && prepared.length > 0
      ? await given.prepare!(tx, context, { batch: claimed, items: prepared })
      : undefined;
  const batch = await store.lockRow(tx, claimed.id);
  // During an update a process of the release before, which knows only the lock of the row, may have done some of them.
  if (!batch || batch.done_at !== null) return true;
  const known = prepared && new Set(prepared.map(({ subject_id }) => subject_id));
  const items = (await next()).filter(({ subject_id }) => known?.has(subject_id) ?? true);
  const kind = begin ? { ...given, begin } : given;
  // In a transaction of its own, so that telling people of it undoes no item.
  if (items.length === 0) {
    if (await store.hasWaiting(tx, batch.id)) return false;
    await endBatch(tx, context, { kind, batch, inCall: false });
    return true;
  }
  const viewer = await store.findStarter(tx, context, batch.created_by);
  const part = () => doPart(tx, context, { viewer, kind, batch, items, logger });
  if (!isAlone) await part();
  else {
    try {
      await inSavepoint(tx, async () => {
        await part();
        // Where it is known whose it is.
        await checkBeforeCommit(tx);
      });
    } catch (error) {
      if (isOfOthers(error)) throw error;
      logger.warn({ err: error }, 'an item of a batch failed');
      await store.storeOutcomes(tx, batch, [
        { subject_id: items[0]!.subject_id, ...failed('batches.unexpected') },
      ]);
    }
  }
  return false;
}

/**
 * Does these next items of a batch, whose lock the transaction has. An item that is done is stored as such in the same transaction,
 * so that none is done twice.
 */
async function doPart(
  tx: Transaction,
  context: ActionContext,
  {
    viewer,
    kind,
    batch,
    items,
    logger,
  }: {
    viewer: SignedIn | undefined;
    kind: BatchKind;
    batch: store.BatchRow;
    items: readonly store.WaitingItem[];
    logger?: Log;
  },
): Promise<void> {
  const outcomes: store.Outcome[] = [];
  if (viewer === undefined) {
    for (const { subject_id } of items) outcomes.push({ subject_id, ...failed('batches.starter_cannot') });
  } else {
    const part = await kind.begin(tx, context, { viewer, batch, items });
    for (const item of items) {
      const outcome = await performOne(tx, part, item, logger);
      outcomes.push({ subject_id: item.subject_id, ...outcome });
    }
    await part.finish();
  }
  await store.storeOutcomes(tx, batch, outcomes);
}

async function endBatch(
  tx: Transaction,
  context: ActionContext,
  { kind, batch, inCall }: { kind: BatchKind; batch: store.BatchRow; inCall: boolean },
): Promise<void> {
  await store.markDone(tx, batch.id);
  await kind.end(tx, context, { batch, inCall });
}

export const failed = (code: string) => ({ state: 'failed', plan_id: null, code }) as const;

async function performOne(tx: Transaction, part: Part, item: store.WaitingItem, logger: Log | undefined) {
  try {
    return await inSavepoint(tx, () => part.perform(item));
  } catch (error) {
    if (error instanceof Refusal) return failed(error.code);
    if (isOfOthers(error)) throw error;
    logger?.warn({ err: error }, 'an item of a batch failed');
    return failed('batches.unexpected');
  }
}

/**
 * Whether an error comes from the database or from other processes. Then the whole part is tried again. Any other error would stop the batch forever.
 */
const isOfOthers = (error: unknown) =>
  error instanceof TryLater ||
  isConflict(error) ||
  isUnreachable(error) ||
  isExhausted(error) ||
  isUsedUp(error);
