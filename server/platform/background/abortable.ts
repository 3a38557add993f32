import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after the time in ms, or as soon as the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  // The promise rejects only when the signal aborts.
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** Returns the result of the work, or rejects with the reason of the signal when that aborts first. */
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
