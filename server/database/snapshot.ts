import type { Database, Transaction } from './connect.ts';

/** Reads that belong together, from one moment: without it a tree could mix the states before and after an edit. */
export function snapshot<T>(db: Database, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
