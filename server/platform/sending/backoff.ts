/** The retries after failed attempts: the waits after the first ones; the last wait is repeated. In ms. */
export type Backoff = { waits_ms: readonly [number, ...number[]]; give_up_after_ms: number };

/**
 * Returns the wait in ms after a failed attempt, or null when the message is given up. The wait varies by up
 * to a quarter, so that messages that failed together are not retried together. The last attempt is at the
 * end of the time.
 */
export function waitAfter(
  { waits_ms, give_up_after_ms }: Backoff,
  { attempts, age_ms }: { attempts: number; age_ms: number },
  random: () => number = Math.random,
): number | null {
  if (age_ms >= give_up_after_ms) return null;
  const wait = waits_ms[attempts - 1] ?? waits_ms.at(-1)!;
  return Math.min(Math.round(wait * (0.75 + random() / 2)), give_up_after_ms - age_ms);
}
