import { GENESIS } from '../chain.ts';

/** Where a chain ends: its last entry. With seq 0 it has none yet. */
export type Head = { seq: number; hash: string };

/** One entry of a chain, an event or an anchor. `hashAfter` is its hash if it stood behind the given one. */
export type Entry = {
  seq: number;
  name: string;
  prev_hash: string;
  hash: string;
  hashAfter: (prevHash: string) => string;
};

/** The first place where a chain is not what was written. `name` is the entry's, where there is one. */
export type Broken = { seq: number; name: string | null; why: string };

/** How far a chain has been followed, and what was wrong first. Every step is a new one. */
export type Walk = Head & {
  name: string | null;
  broken: Broken | null;
  /** What the content of the broken entry gives: if the entry behind it says so too, only the hash was changed. */
  recomputed: string | null;
};

export const START: Walk = { seq: 0, hash: GENESIS, name: null, broken: null, recomputed: null };

export const WHY = {
  content: 'its content was changed',
  hash: 'its hash was changed',
  link: 'its link to the one before it was changed',
  stranger:
    'it does not follow from the one before it: that one was changed or removed, or this one was inserted',
  missing: 'it is missing',
  inserted: 'it stands behind the recorded end of its chain: it was inserted, or the end was set back',
  end: 'it is not as the recorded end of its chain says: one of the two was changed',
  noEnd: 'the recorded end of its chain is missing',
};

/** One step further. Behind the first break nothing more is judged: it would only repeat it. */
export function follow(walk: Walk, entry: Entry): Walk {
  const { seq, hash, name } = entry;
  const here = { seq, hash, name };
  if (walk.broken) return { ...refine(walk, entry.prev_hash), ...here, recomputed: null };
  if (seq !== walk.seq + 1) {
    return { ...here, broken: { seq: walk.seq + 1, name: null, why: WHY.missing }, recomputed: null };
  }
  const recomputed = entry.hashAfter(entry.prev_hash);
  const why = whyNotNext(walk.hash, entry, recomputed);
  return {
    ...here,
    broken: why === null ? null : { seq, name, why },
    recomputed: why === WHY.content ? recomputed : null,
  };
}

function whyNotNext(before: string, entry: Entry, recomputed: string): string | null {
  const intact = recomputed === entry.hash;
  if (entry.prev_hash === before) return intact ? null : WHY.content;
  if (intact) return WHY.stranger;
  return entry.hashAfter(before) === entry.hash ? WHY.link : WHY.content;
}

/** What was wrong first, once the chain has been followed to its last entry. `head` is what was recorded as its end. */
export function finish(walk: Walk, head: Head | null): Broken | null {
  const { seq, hash, name, broken } = head ? refine(walk, head.hash) : walk;
  if (broken) return broken;
  if (!head) return seq === 0 ? null : { seq, name, why: WHY.noEnd };
  if (head.seq > seq) return { seq: seq + 1, name: null, why: WHY.missing };
  if (head.seq < seq) return { seq: head.seq + 1, name: null, why: WHY.inserted };
  return head.hash === hash ? null : { seq, name, why: WHY.end };
}

function refine(walk: Walk, next: string): Walk {
  if (!walk.broken || walk.recomputed !== next) return walk;
  return { ...walk, broken: { ...walk.broken, why: WHY.hash } };
}
