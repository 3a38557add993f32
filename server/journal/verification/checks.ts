import type { Day } from '#shared/calendar.ts';
import type { Database } from '../../database/connect.ts';
import { anchorHashOf, hashOf } from '../chain.ts';
import {
  ANCHORS_CHAIN,
  findAnchorOf,
  findHead,
  findLost,
  findLostAnchors,
  findUnlisted,
  hasAnchor,
  type Place,
  readAnchors,
  readEndsAlone,
  readLinks,
  type StoredAnchor,
  type StoredLink,
} from './store.ts';
import type { Subject } from '../store.ts';
import { type Broken, type Entry, finish, follow, type Head, START, type Walk, WHY } from './verifyChain.ts';

/** One place where what is stored is not what was written. */
export type Break = { place: string; why: string };

/** How many of each thing were looked at, by their noun: { chain: 12, event: 340 }. */
export type Counts = Record<string, number>;

/** Goes through the database and yields what was changed; at the end it answers what it has looked at. */
export type Check = (db: Database) => AsyncGenerator<Break, Counts>;

export type ChainState = {
  events: number;
  head: Head | null;
  broken: { seq: number; why: string } | null;
  /** The last anchor that says where this chain ended. What came after it waits for the next one. */
  anchored_on: Day | null;
};

/** Whether the chain of one subject is as it was written. */
export async function checkChain(db: Database, subject: Subject, subjectId: string): Promise<ChainState> {
  const only = { subject, subject_id: subjectId };
  let head = (await findHead(db, only)) ?? null;
  let walk = START;
  let events = 0;
  for await (const link of readLinks(db, only)) {
    walk = follow(walk, entryOf(link));
    head = link.head;
    events += 1;
  }
  const anchor = await findAnchorOf(db, subjectId);
  const lost = anchor && !anchor.holds ? { seq: anchor.seq, why: notAnchored(anchor.day) } : null;
  const broken = finish(walk, head) ?? lost;
  return {
    events,
    head,
    broken: broken && { seq: broken.seq, why: broken.why },
    anchored_on: anchor?.day ?? null,
  };
}

/** Every chain: order, gaps, links, hashes, and its recorded end. */
export async function* checkChains(db: Database): AsyncGenerator<Break, Counts> {
  const counts = { chain: 0, event: 0 };
  let walk: Walk = START;
  let last: StoredLink | null = null;
  for await (const link of readLinks(db)) {
    if (last?.subject_id !== link.subject_id) {
      if (last) yield* breakOf(last, finish(walk, last.head));
      walk = START;
      counts.chain += 1;
    }
    walk = follow(walk, entryOf(link));
    last = link;
    counts.event += 1;
  }
  if (last) yield* breakOf(last, finish(walk, last.head));
  for await (const subject of readEndsAlone(db)) {
    yield* breakOf(subject, { seq: 1, name: null, why: WHY.missing });
  }
  return counts;
}

/** Every anchor: their chain, and whether the journal still has what each of them has seen. */
export async function* checkAnchors(db: Database): AsyncGenerator<Break, Counts> {
  // Read first: an anchor that is written from now on is only more than this one says.
  let end = (await findHead(db, ANCHORS_CHAIN)) ?? null;
  let walk: Walk = START;
  for await (const anchor of readAnchors(db)) {
    const entry = anchorEntryOf(anchor, walk.seq + 1);
    walk = follow(walk, entry);
    end = anchor.head;
    if (entry.hashAfter(anchor.prev_hash) === anchor.hash) yield* checkListed(db, anchor.day);
  }
  const broken = finish(walk, end);
  if (broken)
    yield { place: `anchor ${broken.name === null ? broken.seq : `of ${broken.name}`}`, why: broken.why };
  for (const { day } of await findLostAnchors(db)) yield { place: `anchor of ${day}`, why: WHY.missing };
  return { anchor: walk.seq };
}

/** Hashes of anchors as they were logged: where the anchors hold, one that is still there vouches for all before it. */
export function checkLogged(hashes: readonly string[]): Check {
  return async function* (db) {
    for (const hash of hashes) {
      if (!(await hasAnchor(db, hash))) yield { place: `anchor ${hash}`, why: 'no anchor has this hash' };
    }
    return hashes.length === 0 ? {} : { 'logged anchor': hashes.length };
  };
}

async function* checkListed(db: Database, day: Day): AsyncGenerator<Break> {
  for (const place of await findLost(db, day)) yield breakAt(place, notAnchored(day));
  for (const place of await findUnlisted(db, day)) {
    yield breakAt(place, `it is said to be anchored on ${day}, but that anchor does not have it`);
  }
}

function notAnchored(day: Day): string {
  return `it is missing, or not as it was anchored on ${day}`;
}

function entryOf({ head: _head, hash, ...link }: StoredLink): Entry {
  const { seq, event: name, prev_hash } = link;
  return { seq, name, prev_hash, hash, hashAfter: (before) => hashOf({ ...link, prev_hash: before }) };
}

function anchorEntryOf({ head: _head, hash, ...anchor }: StoredAnchor, seq: number): Entry {
  const { day: name, prev_hash } = anchor;
  return {
    seq,
    name,
    prev_hash,
    hash,
    hashAfter: (before) => anchorHashOf({ ...anchor, prev_hash: before }),
  };
}

function* breakOf(chain: { subject: string; subject_id: string }, broken: Broken | null): Generator<Break> {
  if (broken) yield breakAt({ ...chain, seq: broken.seq }, broken.why, broken.name);
}

function breakAt({ subject, subject_id, seq }: Place, why: string, event: string | null = null): Break {
  return { place: `${subject} ${subject_id}, event ${seq}${event === null ? '' : ` '${event}'`}`, why };
}
