const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = MINUTE_MS / 2;
const LONGEST_WAIT_MS = 240 * MINUTE_MS;
/** As long as mail servers try among themselves: a weekend with a broken server passes. */
export const GIVE_UP_AFTER_MS = 5 * 24 * 60 * MINUTE_MS;

/**
 * How long a mail waits after that many tries, the last of which failed; null when it is given up. ½, 1, 2, 4 … 128 minutes,
 * then every 4 hours, each a quarter more or less by chance, so that what failed together does not come back together. The
 * last try is when the 5 days are over.
 */
export function waitAfter(
  attempts: number,
  age_ms: number,
  random: () => number = Math.random,
): number | null {
  if (age_ms >= GIVE_UP_AFTER_MS) return null;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  return Math.min(Math.round(wait * (0.75 + random() / 2)), GIVE_UP_AFTER_MS - age_ms);
}
