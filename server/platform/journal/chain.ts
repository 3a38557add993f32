import { createHash, hash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** The `prev_hash` of the first event of a chain. */
export const GENESIS_HASH = '0'.repeat(64);

/** The last entry of a chain. `seq` is 0 in a chain without entries. */
export type ChainHead = { seq: number; hash: string };

/** The hashed content of an event: every column of its row except the hash. */
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

/**
 * The hashed content of an anchor: the heads of all chains that grew since the previous anchor (Journal 3).
 */
export type Anchor = { day: string; at: string; heads: AnchorHeads; prev_hash: string };
/** Heads by subject id. */
export type AnchorHeads = Record<string, ChainHead>;

export function eventHash(chainEvent: ChainEvent): string {
  const { seq, prev_hash, at, actor_id, actor_name, subject, subject_id, event, detail } = chainEvent;
  return canonicalHash({ seq, prev_hash, at, actor_id, actor_name, subject, subject_id, event, detail });
}

export function anchorHash({ heads, prev_hash, ...anchor }: Anchor): string {
  const hash = startAnchorHash(anchor);
  for (const id of Object.keys(heads).toSorted()) hash.add(id, heads[id]);
  return hash.end(prev_hash);
}

/** Computes the hash of an anchor from its heads one by one, in the order of their ids. */
export function startAnchorHash({ at, day }: Pick<Anchor, 'at' | 'day'>) {
  const hash = createHash('sha256').update(
    `{"at":${JSON.stringify(at)},"day":${JSON.stringify(day)},"heads":{`,
  );
  let separator = '';
  return {
    add(id: string, head: unknown): void {
      hash.update(`${separator}${JSON.stringify(id)}:${canonical(head)}`);
      separator = ',';
    },
    end: (prev_hash: string): string =>
      hash.update(`},"prev_hash":${JSON.stringify(prev_hash)}}`).digest('hex'),
  };
}

/** Returns the SHA-256 in hex of the value as canonical JSON (RFC 8785), independent of the order of keys. */
export function canonicalHash(value: object): string {
  return hash('sha256', canonical(value));
}

/** A value that no event or anchor can have, such as the number 1e400. */
export class NotCanonicalError extends Error {}

function canonical(value: unknown): string {
  try {
    return canonicalize(value) ?? '';
  } catch (cause) {
    throw new NotCanonicalError((cause as Error).message, { cause });
  }
}
