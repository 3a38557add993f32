import { AsyncLocalStorage } from 'node:async_hooks';
import { type Endpoint, MAIL_LIMITS } from '#shared/endpoint.ts';

type Calling = Pick<Endpoint, 'method' | 'url' | 'access' | 'limits'>;

const calls = new AsyncLocalStorage<Calling>();

/** Runs the handler of a call of the API. */
export function inCall<T>(endpoint: Calling, work: () => T): T {
  return calls.run(endpoint, work);
}

/**
 * Throws when a call that counts as none of `MAIL_LIMITS` mails somebody: it could do so without end (API 14). This is a fault of the
 * contract, which the first test of such a call finds. Sign-ins are limited by address, and jobs by the clock.
 */
export function requireMailLimit(): void {
  const call = calls.getStore();
  if (call === undefined || call.access === 'anyone') return;
  const limits: readonly string[] = MAIL_LIMITS;
  if (call.limits?.some((limit) => limits.includes(limit))) return;
  throw new Error(`${call.method} ${call.url} mails somebody, and its contract names no limit of mails`);
}
