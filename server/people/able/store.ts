import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/**
 * Whether the person in the query, whose table it calls `people`, can do tasks (Owners 3): their account is not disabled, and their
 * last day is not past.
 */
export const IS_ABLE = sql<boolean>`(
  people.disabled_at is null and (people.left_on is null or people.left_on >= current_date)
)`;

/** Returns whether each of the known people can do tasks. */
export function listWhetherAble(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('people')
    .select(['id', IS_ABLE.as('is_able')])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}
