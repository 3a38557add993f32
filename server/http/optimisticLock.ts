import type { Transaction } from '../database/connect.ts';
import { conflict, preconditionFailed } from './errors.ts';
import { findLastActor, type Subject } from '../journal/store.ts';

export type Precondition = number | 'other' | null;

/** A stale If-Match is a 412 (contract §1). Checked with the state, before the body is judged. */
export function checkIfMatch(ifMatch: Precondition, current: number): void {
  if (ifMatch !== null && ifMatch !== current) throw preconditionFailed();
}

/**
 * A stale `version` in the body is a 409 (contract §1) that says who was quicker, as the journal has it. Without a version
 * a save is accepted.
 */
export async function checkVersion(
  tx: Transaction,
  subject: Subject,
  { id, version }: { id: string; version: number },
  sent: number | undefined,
): Promise<void> {
  if (sent === undefined || sent === version) return;
  const who = await findLastActor(tx, subject, id);
  throw conflict(
    `${who || 'Somebody'} has changed this since you opened it: you have version ${sent}, it is now version ${version}.`,
  );
}
