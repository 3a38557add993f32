import { type Day, dayOf } from '#shared/calendar.ts';
import type { Transaction } from '../../database/connect.ts';
import { anchorHash } from '../chain.ts';
import { lockHead } from '../store.ts';
import { ANCHOR_CHAIN_ID, findGrownHeads, findLastAnchor, insertAnchor } from './store.ts';

/**
 * Writes the anchor of the day unless it exists, and returns the last anchor (Journal 3). Concurrent calls
 * write one anchor. The caller logs the hash, because an attacker who can rewrite the database cannot rewrite
 * a log that is stored elsewhere.
 */
export async function anchorJournal(
  tx: Transaction,
  { now, timeZone }: { now: () => Date; timeZone: string },
): Promise<{ day: Day; hash: string }> {
  const at = now();
  const day = dayOf(at, timeZone);
  const head = await lockHead(tx, 'anchors', ANCHOR_CHAIN_ID);
  const last = await findLastAnchor(tx);
  // The last anchor may be of a later day, after a change of the time zone or of the clock.
  if (last && last.day >= day) return last;
  const heads = await findGrownHeads(tx);
  const anchor = { day, at: at.toISOString(), heads, prev_hash: head.hash };
  const hash = anchorHash(anchor);
  await insertAnchor(tx, { ...anchor, seq: head.seq + 1, hash });
  return { day, hash };
}
