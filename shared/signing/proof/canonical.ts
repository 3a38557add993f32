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

/** Returns what is hashed of an event, and nothing else that the object may have. */
export function hashedEvent(chainEvent: ChainEvent): ChainEvent {
  const { seq, prev_hash, at, actor_id, actor_name, subject, subject_id, event, detail } = chainEvent;
  return { seq, prev_hash, at, actor_id, actor_name, subject, subject_id, event, detail };
}

/** A value that no event or anchor can have, such as the number 1e400. */
export class NotCanonicalError extends Error {}

/** Returns the value as canonical JSON (RFC 8785), independent of the order of keys. */
export function canonical(value: unknown): string {
  try {
    return canonicalize(value) ?? '';
  } catch (cause) {
    throw new NotCanonicalError((cause as Error).message, { cause });
  }
}
