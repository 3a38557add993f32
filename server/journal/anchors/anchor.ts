import { type Day, dayOf } from '#shared/calendar.ts';
import type { Transaction } from '../../database/connect.ts';
import { anchorHash } from '../chain.ts';
import { lockHead } from '../store.ts';
import { ANCHOR_CHAIN_ID, findGrownHeads, findLastAnchor, insertAnchor } from './store.ts';

/**
 * Writes the anchor of the day unless it exists, and returns the last anchor (Journal 3). Concurrent calls write one. The caller logs
 * the hash, because a log elsewhere is out of reach of anybody who can rewrite the database.
 */
export async function anchorJournal(
  tx: Transaction,
  { now, timeZone }: { now: () => Date; timeZone: string },
): Promise<{ day: Day; hash: string }> {
  const at = now();
  const day = dayOf(at, timeZone);
  const head = await lockHead(tx, 'anchors', ANCHOR_CHAIN_ID);
  const last = await findLastAnchor(tx);
  // The last anchor is of a later day when the time zone was changed or the clock was set back.
  if (last && last.day >= day) return last;
  const heads = await findGrownHeads(tx);
  const anchor = { day, at: at.toISOString(), heads, prev_hash: head.hash };
  const hash = anchorHash(anchor);
  await insertAnchor(tx, { ...anchor, seq: head.seq + 1, hash });
  return { day, hash };
}
