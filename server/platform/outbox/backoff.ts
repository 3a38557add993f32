import type { Backoff } from '../sending/backoff.ts';

const MINUTE_MS = 60_000;

/**
 * The attempts of a mail (Mails 5): waits of ½, 1, 2, 4 … 128 minutes, then of 4 hours each. Five days, as mail servers
 * retry between each other (RFC 5321): enough for a weekend with a broken server.
 */
export const MAIL_BACKOFF: Backoff = {
  waits_ms: [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 240].map((minutes) => minutes * MINUTE_MS) as [number],
  give_up_after_ms: 5 * 24 * 60 * MINUTE_MS,
};
