const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = MINUTE_MS / 2;
const MAX_WAIT_MS = 240 * MINUTE_MS;

/**
 * Five days, as mail servers retry between each other (RFC 5321): enough for a weekend with a broken server.
 */
export const GIVE_UP_AFTER_MS = 5 * 24 * 60 * MINUTE_MS;

/**
 * Returns the wait in ms after a failed attempt, or null when the mail is given up (Mails 5): ½, 1, 2, 4 …
 * 128 minutes, then 4 hours each, varied by up to a quarter so that mails that failed together are not
 * retried together. The last attempt is at the end of the five days.
 */
export function waitAfter(
  attempts: number,
  age_ms: number,
  random: () => number = Math.random,
): number | null {
  if (age_ms >= GIVE_UP_AFTER_MS) return null;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS);
  return Math.min(Math.round(wait * (0.75 + random() / 2)), GIVE_UP_AFTER_MS - age_ms);
}
