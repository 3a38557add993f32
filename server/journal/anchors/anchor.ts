import { type Day, dayOf } from '#shared/calendar.ts';
import type { Database } from '../../database/connect.ts';
import { inTransaction } from '../../database/transaction.ts';
import { ANCHORS, findGrownHeads, findLastAnchor, insertAnchor } from './store.ts';
import { anchorHashOf } from '../chain.ts';
import { lockHead } from '../store.ts';

/**
 * Writes the anchor of the day unless there is one, and answers it. Several processes at once write one. The caller logs the
 * hash: whoever can rewrite the whole database cannot rewrite a log that is kept elsewhere.
 */
export function anchorJournal(
  db: Database,
  now: Date,
  timeZone: string,
): Promise<{ day: Day; hash: string }> {
  const day = dayOf(now, timeZone);
  return inTransaction(db, async (tx) => {
    const end = await lockHead(tx, 'anchors', ANCHORS);
    const last = await findLastAnchor(tx);
    // The last one can be of a later day when the time zone was changed or the clock was set back.
    if (last && last.day >= day) return last;
    const heads = await findGrownHeads(tx);
    const anchor = { day, at: now.toISOString(), heads, prev_hash: end.hash };
    const hash = anchorHashOf(anchor);
    await insertAnchor(tx, { ...anchor, seq: end.seq + 1, hash });
    return { day, hash };
  });
}
