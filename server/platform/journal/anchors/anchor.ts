import { addDays, type Day, dayOf } from '#shared/calendar.ts';
import type { Transaction } from '../../database/connect.ts';
import { lockHead } from '../heads.sql.ts';
import { ANCHOR_CHAIN_ID, findLastAnchor, insertAnchor } from './anchors.sql.ts';

const DAY_MS = 86_400_000;

/**
 * Writes the anchor of the day unless it exists, and returns the last anchor (Journal 3). Concurrent calls
 * write one anchor. The caller logs the hash, because an attacker who can rewrite the database cannot rewrite
 * a log that is stored elsewhere.
 *
 * Anchors are ordered by day. After one of a clock that was years ahead, the next ones take the days after
 * it, with their true time in `at`, instead of waiting for those years.
 */
export async function anchorJournal(
  tx: Transaction,
  { now, timeZone }: { now: () => Date; timeZone: string },
): Promise<{ day: Day; hash: string }> {
  const at = now();
  const today = dayOf(at, timeZone);
  const head = await lockHead(tx, 'anchors', ANCHOR_CHAIN_ID);
  const last = await findLastAnchor(tx);
  if (last) {
    // A change of the time zone or a small correction of the clock makes the last anchor up to a day younger.
    const isAhead = Date.parse(last.at) - at.getTime() > DAY_MS;
    if (!isAhead && dayOf(new Date(last.at), timeZone) >= today) return { day: last.day, hash: last.hash };
  }
  const day = last && last.day >= today ? addDays(last.day, 1) : today;
  const anchor = { day, at: at.toISOString(), seq: head.seq + 1, prev_hash: head.hash };
  return { day, hash: await insertAnchor(tx, anchor) };
}
