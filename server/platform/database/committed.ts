import type { Database, Transaction } from './connect.ts';

/** The objects that a transaction has changed, for the browsers that show it (Live pages 2) and the job of this process. Ids alone. */
export type Change =
  | { kind: 'plan'; id: string; actor_id: string | null }
  /** Roles, sessions or the account of the person. */
  | { kind: 'person'; id: string }
  /** The bell of the person. */
  | { kind: 'notification'; id: string }
  /** Work was added. */
  | { kind: 'work' };

type Receiver = (changes: readonly Change[]) => void;

const noted = new WeakMap<Transaction, Change[]>();
const receivers = new WeakMap<Database, Receiver>();

/** Notes a change, which is passed on once the transaction has committed. */
export function afterCommit(tx: Transaction, change: Change): void {
  const changes = noted.get(tx);
  if (changes) changes.push(change);
  else noted.set(tx, [change]);
}

/** Receives what the transactions of this process on the database have changed. */
export function onCommitted(db: Database, receiver: Receiver): void {
  receivers.set(db, receiver);
}

/**
 * Passes on what a transaction has noted. Called after its commit. Never throws: the caller would report a committed
 * transaction as failed, or run it again.
 */
export function passOn(db: Database, tx: Transaction): void {
  const changes = noted.get(tx);
  if (!changes) return;
  try {
    receivers.get(db)?.(changes);
  } catch (error) {
    process.emitWarning(error as Error);
  }
}

/** As `afterCommit`, of a change without a transaction. */
export function announceNow(db: Database, change: Change): void {
  receivers.get(db)?.([change]);
}
