import type { Logger } from 'pino';
import type { Database } from '../database/connect.ts';
import { isExhausted, isUnreachable, isUsedUp, isOfDatabase } from '../database/failures.ts';
import { inTransaction } from '../database/transaction.ts';
import { waitAfter, type Backoff } from '../sending/backoff.ts';
import { TryLater, type WorkItem, type WorkKind, type WorkKinds } from './kind.ts';
import * as store from './work.sql.ts';
import { Refusal } from '../http/errors.ts';

/**
 * The waits of an item that fails: the first ones are short, because most causes are somebody's change at the same time. Every four
 * hours, somebody who corrects the cause sees within a shift that it has helped. Work is never given up: it ends, or its kind drops it.
 */
const WORK_BACKOFF: Backoff = {
  waits_ms: [60_000, 5 * 60_000, 20 * 60_000, 60 * 60_000, 4 * 60 * 60_000],
  give_up_after_ms: Number.POSITIVE_INFINITY,
};

/** Work that has to wait for another process, such as one of the release before. */
const BUSY_MS = 2_000;

type RunOptions = { logger: Pick<Logger, 'warn'>; stop: AbortSignal };

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

// A line and a half on the page of the operation.
const LENGTH = 300;

/** Returns why work has failed, for admins. Texts of PostgreSQL may quote values, so that its errors are named by code and constraint. */
function reasonOf(error: unknown): string {
  const text = isOfDatabase(error) ? ofDatabase(error) : ofProgram(error);
  return [...text.toWellFormed()].slice(0, LENGTH).join('');
}

function ofDatabase(error: Error & { code?: unknown; constraint?: unknown }): string {
  const { code, constraint } = error;
  const named = typeof constraint === 'string' ? `: ${constraint}` : '';
  return `PostgreSQL ${typeof code === 'string' ? code : 'error'}${named}`;
}

function ofProgram(error: unknown): string {
  if (error instanceof Refusal) return error.code;
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
}
