import type { Day } from '#shared/calendar.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import { isInHrScope } from '../../people/store.ts';
import type { Database } from '../../platform/database/connect.ts';

/** Returns the first day of a person to whom the viewer may assign plans (Plans 2, HR 4); undefined for any other. */
export function findFirstDay(
  db: Database,
  viewer: Viewer,
  personId: string,
): Promise<{ start_on: Day | null } | undefined> {
  return db
    .selectFrom('people')
    .select('start_on')
    .where('id', '=', personId)
    .where((eb) =>
      eb.or([
        eb.and([eb('manager_id', '=', viewer.id), eb.val(viewer.is_manager)]),
        ...(viewer.is_hr
          ? [eb.and([eb('id', '!=', viewer.id), isInHrScope(viewer, eb.ref('people.department'))])]
          : []),
      ]),
    )
    .executeTakeFirst();
}
