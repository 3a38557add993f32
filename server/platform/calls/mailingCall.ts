import { AsyncLocalStorage } from 'node:async_hooks';
import { type Endpoint, MAIL_LIMITS } from '#shared/endpoint.ts';

type Calling = Pick<Endpoint, 'access' | 'limits'>;

type Call = {
  /** Counts the call under the limit of mails, and throws a 429 above it. */
  count: () => Promise<void>;
  is_counted: boolean;
};

const calls = new AsyncLocalStorage<Call>();

/** Runs the handler of a call of the API. Sign-ins cause mails, too; they are limited by address. */
export function inCall<T>({ access, limits = [] }: Calling, count: Call['count'], work: () => T): T {
  const bounding: readonly string[] = MAIL_LIMITS;
  const is_counted = access === 'anyone' || limits.some((limit) => bounding.includes(limit));
  return calls.run({ count, is_counted }, work);
}

/**
 * Counts the call as an act that mails others (API 14), unless it counts as one of `MAIL_LIMITS` already. Calls that do not mail do not
 * count, and neither do jobs, which no call repeats.
 */
export async function countMail(): Promise<void> {
  const call = calls.getStore();
  if (call === undefined || call.is_counted) return;
  // A transaction that is repeated after a conflict counts once.
  call.is_counted = true;
  await call.count();
}
