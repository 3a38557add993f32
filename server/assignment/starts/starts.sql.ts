import type { Viewer } from '#shared/people/viewer.ts';
import type { Database } from '../../platform/database/connect.ts';
import { fromPlans, fromPlanState, plansAs } from '../../plans/access/access.sql.ts';

/** Returns the plans of a person with a start date that the viewer manages, or sees as HR, and that are not completed; those that can move first. */
export async function listStarted(
  db: Database,
  viewer: Viewer,
  personId: string,
  limit: number,
): Promise<string[]> {
  const rows = await fromPlanState(db, plansAs(viewer, 'manager', 'hr'))
    .select('plans.id')
    .where('plans.user_id', '=', personId)
    .where('plans.start_on', 'is not', null)
    .where('plans.signed_by_both', '=', false)
    .orderBy(
      (eb) =>
        eb.and([
          eb.ref('plans.active_plan'),
          eb.not(eb.ref('plans.signed_by_user')),
          eb.not(eb.ref('plans.approved_by_manager')),
        ]),
      'desc',
    )
    .orderBy('plans.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the versions of those of the plans that somebody manages, or sees as HR, by id. */
export async function listVersions(
  db: Database,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await fromPlans(db, plansAs(viewer, 'manager', 'hr'))
    .select(['plans.id', 'plans.version'])
    .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}
