import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits so long, or until the signal. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // Its only failure is the signal.
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** What the work answers, unless the signal comes before. */
export async function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const answered = new AbortController();
  const aborted = once(signal, 'abort', { signal: answered.signal }).then(() => signal.throwIfAborted());
  try {
    return (await Promise.race([work, aborted])) as T;
  } finally {
    answered.abort();
    aborted.catch(() => undefined);
  }
}
