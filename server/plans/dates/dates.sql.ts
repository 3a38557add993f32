import type { Day } from '#shared/calendar.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import { isActedFor } from '../../people/people.sql.ts';
import type { Database } from '../../platform/database/connect.ts';

/**
 * Returns the first day of a person to whom the viewer may assign plans (Plans 2, HR 4); undefined for anybody else.
 */
export function findFirstDay(
  db: Database,
  viewer: Viewer,
  personId: string,
): Promise<{ start_on: Day | null } | undefined> {
  return db
    .selectFrom('people')
    .select('start_on')
    .where('id', '=', personId)
    .where(isActedFor(viewer))
    .executeTakeFirst();
}
