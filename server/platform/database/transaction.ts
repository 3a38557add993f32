import { sql } from 'kysely';
import { passOn } from './committed.ts';
import type { Database, Transaction } from './connect.ts';

// How often a transaction is tried that PostgreSQL rolls back because of others.
const ATTEMPTS = 3;

/**
 * Runs a change in a transaction and returns its result. Routes open the transaction and pass it to the
 * action. A deadlock (40P01) or serialization failure (40001) rolls it back: then `work` runs again, so it
 * must change nothing outside of the transaction.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let done: Transaction | undefined;
    let result: T;
    try {
      result = await db.transaction().execute((tx) => work((done = tx)));
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
      continue;
    }
    passOn(db, done!);
    return result;
  }
}

/** Thrown in a transaction whose reads no longer hold, so that `inTransaction` runs it again. */
export class ChangedMeanwhile extends Error {
  readonly code = '40001';
}

/**
 * Runs a part of a transaction and returns its result. When it throws, its changes alone are rolled back, and the
 * transaction can continue.
 */
export async function inSavepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  } finally {
    await sql`release savepoint part`.execute(tx);
  }
}

/**
 * Runs the commit checks of the database now, such as that a version has its event (migration 0160), and again after
 * each later statement.
 */
export async function checkBeforeCommit(tx: Transaction): Promise<void> {
  await sql`set constraints all immediate`.execute(tx);
}

/** Returns whether PostgreSQL rolled a transaction back because of concurrent ones. */
export function isConflict(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '40001' || code === '40P01';
}

/**
 * Runs several reads on one snapshot of the database and returns their result. Separate reads could mix the
 * states before and after a concurrent edit.
 */
export function inSnapshot<T>(db: Database, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** Runs two parts of a call that take a connection each, at the same time or one after the other. */
export type Both = <A, B>(first: () => Promise<A>, second: () => Promise<B>) => Promise<readonly [A, B]>;
