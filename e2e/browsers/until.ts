import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 30_000;

/** Tries again until the work returns something that is neither false nor null. */
export async function until<Value>(what: string, work: () => Promise<Value | false | null>): Promise<Value> {
  const end = performance.now() + LIMIT_MS;
  let reason: unknown;
  while (performance.now() < end) {
    try {
      const value = await work();
      if (value !== false && value !== null) return value;
      reason = value;
    } catch (error) {
      reason = error;
    }
    await sleep(100);
  }
  throw new Error(`${what}: not within ${LIMIT_MS / 1_000} s (${String(reason)})`);
}
