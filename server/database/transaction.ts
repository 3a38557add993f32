import type { Database, Transaction } from './connect.ts';

/** Runs one change in a transaction and returns its result. Routes open the transaction, actions receive it. */
export function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/**
 * Runs several reads on one snapshot of the database and returns their result. Without it a tree of rows could mix the states before
 * and after an edit.
 */
export function inSnapshot<T>(db: Database, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
