import { isIPv6 } from 'node:net';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { CallLimit } from '#shared/endpoint.ts';
import { Refusal } from './errors.ts';

/**
 * Calls per minute (API 14): far above what people do, low enough to stop a script. The counters are in
 * memory, so each process counts for itself.
 */
const PER_MINUTE = {
  /** All calls of a person: 20 a second. */
  person: 1_200,
  /**
   * Calls without a session by address: an office of 2,000 people behind one address signs in within ten
   * minutes.
   */
  address: 1_200,
  /** Failed sign-ins and invalid tokens by address. */
  failure: 300,
  /** Redirects of the identity provider by address: each one makes the server call the provider. */
  callback: 300,
  /** Costly acts of a person. */
  report: 20,
  comment: 30,
  assign: 60,
  nudge: 30,
  /** Acts that mail somebody else, such as a new owner or another start date. */
  mail: 30,
  /** Signatures: each mails the other side. Somebody who approves what waits in one sitting gives one a second at most. */
  sign: 60,
  /** New photos: each takes up to some seconds of a processor. */
  photo: 20,
  /** Searches for colleagues. */
  directory: 30,
  /** New tokens of a person or of the directory: each is an event of the journal. */
  token: 20,
  /** Calls of a directory: twice the 25 a second that Microsoft Entra asks for. */
  scim: 3_000,
  /** Acts on up to 100 plans in one call. */
  bulk: 20,
  /** The preview of an assignment to many people, repeated with each choice: one in half a second. */
  preview: 120,
  /** Each may change 10,000 people, and holds the lock of the company for that time. */
  import: 20,
  /** Files of checklists, also each preview while somebody types: three a second. */
  checklist: 180,
  /** Bytes of templates and plans that are saved: 57 of the largest bodies. */
  content: 60_000_000,
  /** Each assigns a plan and takes it back: one a second while somebody chooses days. */
  rehearsal: 60,
  /** People whom imports of a person create: two of the largest files. */
  imported: 20_000,
  /**
   * People outside the team in a manager's imports, also in dry runs, which reveal whether an address is known: two
   * files (`MAX_NEW_REPORTS`), a dry run and the import.
   */
  outsider: 200,
  /** Each tick is an event of the journal, which is kept forever: five a second. */
  tick: 300,
  /**
   * Changes of managers, reporting lines and sign-in: each writes to the journal and most take one lock of the company
   * (locks.ts) and send mails. One a second.
   */
  managers: 60,
} satisfies Record<CallLimit, number> & Record<string, number>;

type Limit = keyof typeof PER_MINUTE;

export type Limits = {
  /** Counts calls and throws a 429 with Retry-After above a limit. */
  count(limit: Limit, key: string, points?: number): Promise<void>;
  /** Counts something once in ten minutes, however often it is asked for. */
  countOnce(limit: Limit, key: string, what: string): Promise<void>;
  /** Whether one more call is above the limit. */
  isReached(limit: Limit, key: string): Promise<boolean>;
};

// A document is read again while somebody edits it, and once more when it is saved.
const COUNTED_S = 600;

export function createLimits(perMinute: Partial<Record<Limit, number>> = {}): Limits {
  const limiters = new Map(
    Object.entries({ ...PER_MINUTE, ...perMinute }).map(([limit, points]) => [
      limit,
      new RateLimiterMemory({ points, duration: 60 }),
    ]),
  );
  const counted = new RateLimiterMemory({ points: 1, duration: COUNTED_S });
  async function count(limit: Limit, key: string, points = 1) {
    try {
      await limiters.get(limit)?.consume(key, points);
    } catch (error) {
      if (error instanceof Error) throw error;
      throw tooMany((error as RateLimiterRes).msBeforeNext);
    }
  }
  return {
    count,
    async countOnce(limit, key, what) {
      const once = `${limit} ${key} ${what}`;
      if (await counted.get(once)) return;
      await count(limit, key);
      await counted.set(once, 1, COUNTED_S);
    },
    async isReached(limit, key) {
      const counted = await limiters.get(limit)?.get(key);
      return counted !== undefined && counted !== null && counted.remainingPoints <= 0;
    },
  };
}

function tooMany(wait_ms: number): Refusal {
  const seconds = Math.max(1, Math.ceil(wait_ms / 1_000));
  return new Refusal(429, 'request.too_many', 'Too many requests. Wait a moment and try again.', {
    headers: { 'retry-after': String(seconds) },
  });
}

/** Returns the key of an address: IPv6 by its /64, which is what one network connection gets. */
export function addressKey(address: string | null): string {
  if (address === null) return 'closed';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? network64(address) : address;
}

function network64(address: string): string {
  const [head = '', tail] = address.split('%', 1)[0]!.split('::');
  const groups = head.split(':').filter(Boolean);
  const end = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - end.length);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...end];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
