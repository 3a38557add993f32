import { PLAN_SORTS } from '#shared/lists/planSorts.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { withinBytes } from '../platform/database/withinBytes.ts';
import { plans } from '../plans/access/access.sql.ts';
import { lastSignedAt } from '../plans/listed/listed.sql.ts';
import { type Asked, listedPlans, readersOf } from './plans.sql.ts';
import { sortedBy } from './sorts.sql.ts';

type Page = {
  /** That of the last plan of the page before. */
  cursor: string | undefined;
  limit: number;
};

const ORDER = sortedBy(PLAN_SORTS.newest, { id: sql.ref('plans.id') });

/** Returns a page of the plans in the viewer's HR scope. */
export async function listOrganisationPlans(db: Database, asked: Asked, page: Page) {
  return (await organisationPlans(db, asked, page)).execute();
}

/** As `listOrganisationPlans`, up to the bytes of a page. */
export async function listOrganisationPage(db: Database, asked: Asked, page: Page) {
  return withinBytes(db, await organisationPlans(db, asked, page), ['name', 'description']).execute();
}

async function organisationPlans(db: Database, asked: Asked, page: Page) {
  const found = await findPage(db, asked, page);
  return plans(db, readersOf(asked.viewer, asked.scope))
    .select((eb) => [
      lastSignedAt(eb).as('last_signed_at'),
      // HR has no part in the comments of others, so none are new to them.
      eb.lit(0).as('unread_comments'),
      eb.lit(null).as('last_unread_comment'),
    ])
    .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val(found.map(({ id }) => id)))))
    .orderBy(ORDER.orderBy);
}

/**
 * Returns the ids of the page. A statement of its own: PostgreSQL estimates the subqueries of the other fields for all
 * plans, and would read the signatures as a whole before it stops at the limit.
 */
function findPage(db: Database, asked: Asked, { cursor, limit }: Page) {
  return listedPlans(db, asked)
    .select('plans.id')
    .$if(cursor !== undefined, (query) => query.where(ORDER.isAfter(cursor!)))
    .orderBy(ORDER.orderBy)
    .limit(limit)
    .execute();
}
