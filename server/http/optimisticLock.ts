import type { Transaction } from '../database/connect.ts';
import { findLastActor, type Subject } from '../journal/store.ts';
import { Refusal } from './errors.ts';

/** The version in an If-Match header; 'other' for a tag that matches no version, null without the header. */
export type Precondition = number | 'other' | null;

/**
 * Throws a 412 when If-Match has another version (API 10). A check of the state, so it runs before the body
 * is read (API 6).
 */
export function checkIfMatch(ifMatch: Precondition, current: number): void {
  if (ifMatch === null || ifMatch === current) return;
  throw new Refusal(
    412,
    'version.stale',
    'Somebody has changed this since you opened it. Reload it and make your change again.',
  );
}

/**
 * Throws a 409 with the name of the last editor when the `version` in the body is stale. Without one the save
 * is accepted (API 10).
 */
export async function checkVersion(
  tx: Transaction,
  subject: Subject,
  { id, version }: { id: string; version: number },
  sent: number | undefined,
  viewer: { id: string },
): Promise<void> {
  if (sent === undefined || sent === version) return;
  const editor = await findLastActor(tx, subject, id);
  const name = editor?.actor_name || 'Somebody';
  // In another window: not as if it were another person.
  const who = editor?.actor_id === viewer.id ? `You (${name}) have, in another window,` : `${name} has`;
  throw new Refusal(
    409,
    'version.stale',
    `${who} changed this since you opened it: you have version ${sent}, it is now version ${version}.`,
  );
}
