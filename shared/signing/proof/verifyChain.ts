import { type ChainHead, GENESIS_HASH } from './canonical.ts';

/** An entry of a chain (an event or an anchor). `computed_hash` is recomputed from its content. */
export type ChainEntry = {
  seq: number;
  name: string;
  prev_hash: string;
  hash: string;
  computed_hash: string;
};

/** The first entry that is not as it was written (Journal 5). `name` is null for a missing entry. */
export type ChainBreak = { seq: number; name: string | null; why: string };

/** The last entry that was read of a chain, and the first break found so far. */
export type ChainPosition = ChainHead & { name: string | null; broken: ChainBreak | null };

export const CHAIN_START: ChainPosition = { seq: 0, hash: GENESIS_HASH, name: null, broken: null };

/** The explanations of a break. Hashes do not show which of two rows was changed. */
export const WHY = {
  altered: 'its content or its hash was changed',
  unlinked: 'it does not follow from the one before it: one of the two was changed, removed or inserted',
  missing: 'it is missing',
  afterEnd: 'it stands behind the recorded end of its chain: it was inserted, or the end was set back',
  otherEnd: 'it is not as the recorded end of its chain says: one of the two was changed',
  noEnd: 'the recorded end of its chain is missing',
};

/**
 * Returns the position after the entry. After the first break nothing is checked, because every later entry
 * would repeat it.
 */
export function verifyEntry(position: ChainPosition, entry: ChainEntry): ChainPosition {
  const { seq, hash, name } = entry;
  return { seq, hash, name, broken: position.broken ?? findBreak(position, entry) };
}

function findBreak(previous: ChainPosition, { seq, name, prev_hash, hash, computed_hash }: ChainEntry) {
  if (seq !== previous.seq + 1) return { seq: previous.seq + 1, name: null, why: WHY.missing };
  if (computed_hash !== hash) return { seq, name, why: WHY.altered };
  if (prev_hash !== previous.hash) return { seq, name, why: WHY.unlinked };
  return null;
}

/**
 * Returns the first break of a chain after its last entry, or null. `head` is the recorded end of the chain.
 */
export function verifyEnd(
  { seq, hash, name, broken }: ChainPosition,
  head: ChainHead | null,
): ChainBreak | null {
  if (broken) return broken;
  if (!head) return seq === 0 ? null : { seq, name, why: WHY.noEnd };
  if (head.seq > seq) return { seq: seq + 1, name: null, why: WHY.missing };
  if (head.seq < seq) return { seq: head.seq + 1, name: null, why: WHY.afterEnd };
  return head.hash === hash ? null : { seq, name, why: WHY.otherEnd };
}
