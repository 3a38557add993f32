import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** What stands before the first event of a chain. */
export const GENESIS = '0'.repeat(64);

/** An event in its place, as it is hashed: every column of its row but the hash itself. */
export type Link = {
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

/** An anchor as it is hashed: where every chain ended that had grown since the one before. */
export type Anchor = { day: string; at: string; heads: AnchorHeads; prev_hash: string };
export type AnchorHeads = Record<string, { seq: number; hash: string }>;

export function hashOf(link: Link): string {
  const { seq, prev_hash, at, actor_id, actor_name, subject, subject_id, event, detail } = link;
  return canonicalHash({ seq, prev_hash, at, actor_id, actor_name, subject, subject_id, event, detail });
}

export function anchorHashOf({ day, at, heads, prev_hash }: Anchor): string {
  return canonicalHash({ day, at, heads, prev_hash });
}

/** SHA-256 over the canonical JSON (RFC 8785), which is the same for any order of keys and any spelling of a number. */
function canonicalHash(value: object): string {
  return createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex');
}
