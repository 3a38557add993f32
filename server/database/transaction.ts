import type { Database, Transaction } from './connect.ts';

/**
 * Runs a change in a transaction and returns its result. Routes open the transaction and pass it to the
 * action.
 */
export function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/**
 * Runs several reads on one snapshot of the database and returns their result. Separate reads could mix the
 * states before and after a concurrent edit.
 */
export function inSnapshot<T>(db: Database, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
