import type { Day } from '#shared/calendar.ts';
import type { Subject } from '#shared/events/catalogue.ts';
import type { Database } from '../../database/connect.ts';
import { type ChainHead, eventHash, NotCanonicalError, startAnchorHash } from '../chain.ts';
import {
  ANCHOR_CHAIN,
  findHead,
  hasAnchor,
  listEmptyChains,
  readAnchorHeads,
  readAnchors,
  readEvents,
  type StoredAnchor,
  type StoredEvent,
} from './verification.sql.ts';
import {
  type ChainLocation,
  findAnchorOf,
  findMissingAnchors,
  findNotAnchored,
  findNotInJournal,
} from './missing.sql.ts';
import {
  CHAIN_START,
  type ChainBreak,
  type ChainEntry,
  type ChainPosition,
  verifyEnd,
  verifyEntry,
  WHY,
} from '#shared/signing/proof/verifyChain.ts';

/**
 * A row that is not as it was written, described for people (Journal 5); with `is_unknown` one that this release cannot check, since a
 * newer one has written it.
 */
export type Finding = { location: string; why: string; is_unknown?: true };

/** The number of things checked, by their noun: { chain: 12, event: 340 }. */
export type Counts = Record<string, number>;

/** Checks a part of the database: yields every finding and returns the counts. */
export type Check = (db: Database) => AsyncGenerator<Finding, Counts>;

type ChainState = {
  events: number;
  head: ChainHead | null;
  broken: { seq: number; why: string } | null;
  /** The last anchor of this chain, with its last event; null before the first one. */
  anchor: { day: Day; seq: number; hash: string } | null;
};

/** Verifies the chain of one subject, including its last anchor. `keep` gets each event. */
export async function checkChain(
  db: Database,
  subject: Subject,
  subjectId: string,
  keep: (event: StoredEvent) => void = () => undefined,
): Promise<ChainState> {
  const only = { subject, subject_id: subjectId };
  let head = (await findHead(db, only)) ?? null;
  let position = CHAIN_START;
  let events = 0;
  for await (const page of readEvents(db, only)) {
    for (const event of page) {
      position = verifyEntry(position, toEntry(event));
      keep(event);
      head = event.head;
      events += 1;
    }
  }
  const anchor = await findAnchorOf(db, subjectId);
  const notAnchored = anchor && !anchor.matches ? { seq: anchor.seq, why: notAsAnchored(anchor.day) } : null;
  const broken = verifyEnd(position, head) ?? notAnchored;
  return {
    events,
    head,
    broken: broken && { seq: broken.seq, why: broken.why },
    anchor: anchor ? { day: anchor.day, seq: anchor.seq, hash: anchor.hash ?? '' } : null,
  };
}

/** Verifies every chain: order, gaps, links, hashes and recorded ends. */
export async function* checkChains(db: Database): AsyncGenerator<Finding, Counts> {
  const counts = { chain: 0, event: 0 };
  let position: ChainPosition = CHAIN_START;
  let last: StoredEvent | null = null;
  for await (const page of readEvents(db)) {
    for (const event of page) {
      if (last?.subject_id !== event.subject_id) {
        if (last) yield* findingsOf(last, verifyEnd(position, last.head));
        position = CHAIN_START;
        counts.chain += 1;
      }
      position = verifyEntry(position, toEntry(event));
      last = event;
      counts.event += 1;
    }
  }
  if (last) yield* findingsOf(last, verifyEnd(position, last.head));
  for await (const page of listEmptyChains(db)) {
    for (const chain of page) yield* findingsOf(chain, { seq: 1, name: null, why: WHY.missing });
  }
  return counts;
}

/**
 * Verifies the chain of the anchors, and that the journal still contains the events that each anchor
 * recorded.
 */
export async function* checkAnchors(db: Database): AsyncGenerator<Finding, Counts> {
  // Read before the anchors, so that a concurrent anchor cannot make this head look like a missing entry.
  let head = (await findHead(db, ANCHOR_CHAIN)) ?? null;
  let position: ChainPosition = CHAIN_START;
  for await (const page of readAnchors(db)) {
    for (const anchor of page) {
      const computed_hash = await hashAnchor(db, anchor);
      const { day: name, prev_hash, hash } = anchor;
      position = verifyEntry(position, { seq: position.seq + 1, name, prev_hash, hash, computed_hash });
      head = anchor.head;
      if (computed_hash === hash) yield* checkAnchoredHeads(db, anchor.day);
    }
  }
  const broken = verifyEnd(position, head);
  if (broken) {
    yield { location: `anchor ${broken.name === null ? broken.seq : `of ${broken.name}`}`, why: broken.why };
  }
  for (const { day } of await findMissingAnchors(db)) {
    yield { location: `anchor of ${day}`, why: WHY.missing };
  }
  return { anchor: position.seq };
}

/**
 * Checks that the logged hashes are those of anchors. In a valid chain of anchors, one logged hash proves all
 * anchors before it.
 */
export function checkLoggedAnchors(hashes: readonly string[]): Check {
  return async function* (db) {
    for (const hash of hashes) {
      if (!(await hasAnchor(db, hash))) yield { location: `anchor ${hash}`, why: 'no anchor has this hash' };
    }
    return hashes.length === 0 ? {} : { 'logged anchor': hashes.length };
  };
}

async function* checkAnchoredHeads(db: Database, day: Day): AsyncGenerator<Finding> {
  for (const location of await findNotInJournal(db, day)) yield findingAt(location, notAsAnchored(day));
  for (const location of await findNotAnchored(db, day)) {
    yield findingAt(location, `it is said to be anchored on ${day}, but that anchor does not have it`);
  }
}

function notAsAnchored(day: Day): string {
  return `it is missing, or not as it was anchored on ${day}`;
}

function toEntry({ head: _head, hash, ...event }: StoredEvent): ChainEntry {
  const { seq, event: name, prev_hash } = event;
  return { seq, name, prev_hash, hash, computed_hash: computedHash(event) };
}

// Content without a hash was changed: '' is the hash of nothing.
const NO_HASH = '';

function computedHash(event: Parameters<typeof eventHash>[0]): string {
  try {
    return eventHash(event);
  } catch (error) {
    if (error instanceof NotCanonicalError) return NO_HASH;
    throw error;
  }
}

async function hashAnchor(db: Database, anchor: StoredAnchor): Promise<string> {
  const hash = startAnchorHash(anchor);
  try {
    for await (const page of readAnchorHeads(db, anchor.day)) {
      for (const { id, head } of page) hash.add(id, head);
    }
  } catch (error) {
    if (error instanceof NotCanonicalError) return NO_HASH;
    throw error;
  }
  return hash.end(anchor.prev_hash);
}

function* findingsOf(
  chain: { subject: string; subject_id: string },
  broken: ChainBreak | null,
): Generator<Finding> {
  if (broken) yield findingAt({ ...chain, seq: broken.seq }, broken.why, broken.name);
}

function findingAt(
  { subject, subject_id, seq }: ChainLocation,
  why: string,
  event: string | null = null,
): Finding {
  return { location: `${subject} ${subject_id}, event ${seq}${event === null ? '' : ` '${event}'`}`, why };
}
