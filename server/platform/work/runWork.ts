import type { Logger } from 'pino';
import type { Database } from '../database/connect.ts';
import { isExhausted, isUnreachable, isUsedUp } from '../database/failures.ts';
import { inTransaction } from '../database/transaction.ts';
import { waitAfter } from '../sending/backoff.ts';
import { BUSY_MS, WORK_BACKOFF } from './backoff.ts';
import { TryLater, type WorkItem, type WorkKind, type WorkKinds } from './kind.ts';
import { reasonOf } from './reason.ts';
import * as store from './work.sql.ts';

export type RunOptions = { logger: Pick<Logger, 'warn'>; stop: AbortSignal };

/**
 * Plans the work of these kinds and performs what is due, until nothing is left that no other process does. The kinds take turns, and
 * so do the items of a kind. Safe in any number of processes, which may end at any moment: an item is performed in the transaction that
 * removes it. One that fails is parked with its reason, and stops no other one. Returns what was done by kind.
 */
export async function runWork(
  db: Database,
  kinds: WorkKinds,
  { logger, stop }: RunOptions,
): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const [name, kind] of Object.entries(kinds)) {
    done[name] = 0;
    if (stop.aborted) return done;
    // The other kinds have their work all the same.
    await kind.plan?.(db).catch((error: unknown) => failures.push(error));
  }
  // A kind that has nothing left may get something from another one.
  for (let isOver = false; !isOver;) {
    isOver = true;
    for (const [name, kind] of Object.entries(kinds)) {
      if (stop.aborted) return done;
      const count = await performNext(db, name, kind, { logger, stop });
      if (count === null) continue;
      isOver = false;
      done[name]! += count;
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}

/** Performs the next items of a kind that are due. Returns how many were done, or null when there are none. */
async function performNext(
  db: Database,
  name: string,
  kind: WorkKind,
  { logger, stop }: RunOptions,
): Promise<number | null> {
  let claimed: WorkItem[] = [];
  try {
    return await inTransaction(db, async (tx) => {
      const [first, ...others] = (claimed = await store.claimDue(tx, name, kind.at_once));
      if (first === undefined) return null;
      return performThese(tx, kind, [first, ...others], false);
    });
  } catch (error) {
    if (error instanceof TryLater) {
      await store.postpone(db, claimed, BUSY_MS);
      return 0;
    }
    // Without the database no item can be performed: the run ends, and the next one repeats it.
    if (isOfAll(error) || claimed.length === 0) throw error;
  }
  let count = 0;
  for (const item of claimed) {
    if (stop.aborted) return count;
    count += await performAlone(db, name, kind, item, logger);
  }
  return count;
}

/** Performs an item of a part that has failed, and parks it if it is the one that fails. */
async function performAlone(
  db: Database,
  name: string,
  kind: WorkKind,
  { id }: WorkItem,
  logger: RunOptions['logger'],
): Promise<number> {
  let claimed: WorkItem | undefined;
  try {
    return await inTransaction(db, async (tx) => {
      claimed = await store.claimOne(tx, id);
      return claimed === undefined ? 0 : performThese(tx, kind, [claimed], true);
    });
  } catch (error) {
    if (claimed === undefined || isOfAll(error)) throw error;
    const item = claimed;
    if (error instanceof TryLater) await store.postpone(db, [item], BUSY_MS);
    else {
      logger.warn({ err: error, kind: name, item: item.key }, 'work failed, and is tried again later');
      await inTransaction(db, (tx) => store.park(tx, item, reasonOf(error), waitFor));
    }
    return 0;
  }
}

async function performThese(
  tx: Parameters<WorkKind['perform']>[0],
  kind: WorkKind,
  items: readonly [WorkItem, ...WorkItem[]],
  isAlone: boolean,
): Promise<number> {
  const { left = [], unbegun = [], count } = (await kind.perform(tx, items, { isAlone })) ?? {};
  const ids = new Set([...left, ...unbegun].map(({ id }) => id));
  const finished = items.filter(({ id }) => !ids.has(id));
  await store.removeWork(tx, finished);
  await store.putLast(tx, left);
  return count ?? finished.length;
}

/** Whether an error concerns something that all items need, and not the item. */
const isOfAll = (error: unknown) => isUnreachable(error) || isExhausted(error) || isUsedUp(error);

const waitFor = (attempts: number) => waitAfter(WORK_BACKOFF, { attempts, age_ms: 0 })!;
