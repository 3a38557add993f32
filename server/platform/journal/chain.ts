import { createHash, hash } from 'node:crypto';
import { canonical, type ChainEvent, type ChainHead, hashedEvent } from '#shared/signing/proof/canonical.ts';

export {
  type ChainEvent,
  type ChainHead,
  GENESIS_HASH,
  NotCanonicalError,
} from '#shared/signing/proof/canonical.ts';

/**
 * The hashed content of an anchor: the heads of all chains that grew since the previous anchor (Journal 3).
 */
export type Anchor = { day: string; at: string; heads: AnchorHeads; prev_hash: string };
/** Heads by subject id. */
type AnchorHeads = Record<string, ChainHead>;

export function eventHash(chainEvent: ChainEvent): string {
  return canonicalHash(hashedEvent(chainEvent));
}

export function anchorHash({ heads, prev_hash, ...anchor }: Anchor): string {
  const hash = startAnchorHash(anchor);
  for (const id of Object.keys(heads).toSorted()) hash.add(id, heads[id]);
  return hash.end(prev_hash);
}

/** Yields an anchor as the text that is hashed. */
export async function* anchorParts(
  { at, day, prev_hash }: Omit<Anchor, 'heads'>,
  heads: AsyncIterable<{ id: string; head: unknown }[]>,
): AsyncGenerator<string> {
  yield `{"at":${JSON.stringify(at)},"day":${JSON.stringify(day)},"heads":{`;
  let separator = '';
  for await (const page of heads) {
    yield page
      .map(({ id, head }) => {
        const text = `${separator}${JSON.stringify(id)}:${canonical(head)}`;
        separator = ',';
        return text;
      })
      .join('');
  }
  yield `},"prev_hash":${JSON.stringify(prev_hash)}}`;
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
