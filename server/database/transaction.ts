import type { Database, Transaction } from './connect.ts';

/** Runs the work in a transaction: a new one, or the one that the caller is already in. */
export function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Transaction) : db.transaction().execute(work);
}
