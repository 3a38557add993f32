import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after the time, or as soon as the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // The promise rejects for the signal alone.
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** Returns the result of the work; rejects with the reason of the signal when this aborts first. */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const settled = new AbortController();
  const aborted = once(signal, 'abort', { signal: settled.signal }).then(() => signal.throwIfAborted());
  try {
    return (await Promise.race([work, aborted])) as T;
  } finally {
    settled.abort();
    aborted.catch(() => undefined);
  }
}
