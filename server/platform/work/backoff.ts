import type { Backoff } from '../sending/backoff.ts';

/**
 * The waits of an item that fails: the first ones are short, because most causes are somebody's change at the same time. Every four
 * hours, somebody who corrects the cause sees within a shift that it has helped. Work is never given up: it ends, or its kind drops it.
 */
export const WORK_BACKOFF: Backoff = {
  waits_ms: [60_000, 5 * 60_000, 20 * 60_000, 60 * 60_000, 4 * 60 * 60_000],
  give_up_after_ms: Number.POSITIVE_INFINITY,
};

/** Work that has to wait for another process, such as one of the release before. */
export const BUSY_MS = 2_000;
