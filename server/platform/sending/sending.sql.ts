import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Claimed } from './sendLoop.ts';

/*
 * The columns that every table of messages has: attempts, next_attempt_at, leased_until, sent_at, given_up_at and
 * last_error. All times are those of the database, because the clocks of several servers differ.
 */

/** A table of messages to send. */
type Queue = 'outbox' | 'webhook_deliveries';

/** A column of webhook_deliveries alone: the status of the last response. */
type Response = { response_status?: number | null };

/** The condition of a message that a sender may claim now. */
export const IS_DUE = sql`
  sent_at is null and given_up_at is null
    and next_attempt_at <= now() and (leased_until is null or leased_until <= now())`;

export const milliseconds = (count: number) => sql`${count}::float8 * interval '1 millisecond'`;

/** Starts an attempt: for the `set` of the statement that claims. */
export const startAttempt = (lease_ms: number) =>
  sql`attempts = attempts + 1, leased_until = now() + ${milliseconds(lease_ms)}`;

/** Marks a message as sent, even after the lease of its sender has ended: the server has accepted it. */
export async function markSent(
  db: Database,
  queue: Queue,
  { id }: Pick<Claimed, 'id'>,
  more: Response = {},
): Promise<void> {
  await db
    .updateTable(queue as 'webhook_deliveries')
    .set({ sent_at: sql<string>`now()`, given_up_at: null, leased_until: null, ...more })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/**
 * Schedules the next attempt, or gives the message up (`wait_ms` null). Does nothing when a later attempt has
 * started.
 */
export async function markFailed(
  db: Database,
  queue: Queue,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  last_error: string,
  wait_ms: number | null,
  more: Response = {},
): Promise<void> {
  await db
    .updateTable(queue as 'webhook_deliveries')
    .set({
      last_error,
      leased_until: null,
      ...more,
      ...(wait_ms === null
        ? { given_up_at: sql<string>`now()` }
        : { next_attempt_at: sql<string>`now() + ${milliseconds(wait_ms)}` }),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .execute();
}
