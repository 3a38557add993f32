import type { Day } from '#shared/calendar.ts';
import type { PlanFilter } from '#shared/lists/plans.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import type { Database } from '../platform/database/connect.ts';
import { withinBytes } from '../platform/database/withinBytes.ts';
import { fromPlanState, plans, plansAs } from '../plans/access/access.sql.ts';
import { lastSignedAt } from '../plans/listed/listed.sql.ts';
import { wherePlans } from './plans.sql.ts';

type OrganisationQuery = {
  filter: PlanFilter;
  /** The id of the last plan of the page before. */
  cursor?: string | undefined;
  limit: number;
  today: Day;
};

/**
 * Returns a page of the plans in the viewer's HR scope, the newest first: ids begin with the time of creation, so that
 * the primary key has this order (HR 6).
 */
export async function listOrganisationPlans(db: Database, viewer: Viewer, query: OrganisationQuery) {
  return (await organisationPlans(db, viewer, query)).execute();
}

/** As `listOrganisationPlans`, up to the bytes of a page. */
export async function listOrganisationPage(db: Database, viewer: Viewer, query: OrganisationQuery) {
  return withinBytes(db, await organisationPlans(db, viewer, query), ['name', 'description']).execute();
}

async function organisationPlans(db: Database, viewer: Viewer, query: OrganisationQuery) {
  const page = await findPage(db, viewer, query);
  return plans(db, plansAs(viewer, 'hr'))
    .select((eb) => [
      lastSignedAt(eb).as('last_signed_at'),
      // HR has no part in the comments of others, so none are new to them.
      eb.lit(0).as('unread_comments'),
      eb.lit(null).as('last_unread_comment'),
    ])
    .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val(page.map(({ id }) => id)))))
    .orderBy('plans.id', 'desc');
}

/**
 * Returns the ids of the page. A statement of its own: PostgreSQL estimates the subqueries of the other fields for all
 * plans, and would read the signatures as a whole before it stops at the limit.
 */
function findPage(db: Database, viewer: Viewer, { filter, cursor, limit, today }: OrganisationQuery) {
  return fromPlanState(db, plansAs(viewer, 'hr'))
    .select('plans.id')
    .where(wherePlans(filter, { today }))
    .$if(cursor !== undefined, (query) => query.where('plans.id', '<', cursor!))
    .orderBy('plans.id', 'desc')
    .limit(limit)
    .execute();
}
