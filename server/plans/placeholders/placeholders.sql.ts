import type { Database } from '../../platform/database/connect.ts';

/** Returns what is known of the people of a plan, in no particular order. */
export function listFilledIn(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'job_title', 'department', 'location', 'start_on'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}
