import { sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import type { Database } from '../platform/database/connect.ts';

/**
 * Whether the person in the query, whose table it calls `people`, can do tasks (Owners 3): their account is not disabled, and their
 * last day is not past. `today` is the organisation's day: the database's day begins at another time.
 */
export const isAvailable = (today: Day) => sql<boolean>`(
  people.disabled_at is null and (people.left_on is null or people.left_on >= ${today}::date)
)`;

/** Returns whether each of the known people can do tasks. */
export function listAvailability(db: Database, ids: readonly string[], today: Day) {
  return db
    .selectFrom('people')
    .select(['id', isAvailable(today).as('is_available')])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}
