import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** The `prev_hash` of the first event of a chain. */
export const GENESIS_HASH = '0'.repeat(64);

/** The last entry of a chain. `seq` 0 means that the chain has no entry yet. */
export type ChainHead = { seq: number; hash: string };

/** An event as it is hashed: every column of its row but the hash itself. */
export type ChainEvent = {
  seq: number;
  prev_hash: string;
  at: string;
  actor_id: string | null;
  actor_name: string;
  subject: string;
  subject_id: string;
  event: string;
  detail: unknown;
};

/** An anchor as it is hashed: the heads of all chains that have grown since the anchor before. */
export type Anchor = { day: string; at: string; heads: AnchorHeads; prev_hash: string };
/** Heads by the id of their subject. */
export type AnchorHeads = Record<string, ChainHead>;

export function eventHash(chainEvent: ChainEvent): string {
  const { seq, prev_hash, at, actor_id, actor_name, subject, subject_id, event, detail } = chainEvent;
  return canonicalHash({ seq, prev_hash, at, actor_id, actor_name, subject, subject_id, event, detail });
}

export function anchorHash({ day, at, heads, prev_hash }: Anchor): string {
  return canonicalHash({ day, at, heads, prev_hash });
}

/** Returns the SHA-256 in hex of the value's canonical JSON (RFC 8785), which does not depend on the order of keys. */
export function canonicalHash(value: object): string {
  return createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex');
}
