import { setTimeout as sleep } from 'node:timers/promises';

/** The pause between two attempts. */
export const RETRY_MS = 25;

/** Runs work until it succeeds: a process or the database may be restarting. Throws its last error after `giveUpMs`. */
export async function untilSuccess<T>(giveUpMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + giveUpMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(RETRY_MS);
    }
  }
}
