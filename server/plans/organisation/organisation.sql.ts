import { sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import type { User } from '#shared/people/schema.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import type { PlanStatus } from '#shared/plans/status.ts';
import { searchKey } from '#shared/search.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { withinBytes } from '../../platform/database/withinBytes.ts';
import { isInHrScope } from '../../people/people.sql.ts';
import { lastSignedAt } from '../listed/listed.sql.ts';
import { fromPlanState, type PlanExpression, plans, plansAs } from '../access/access.sql.ts';
import { hasStatus } from '../rules/rules.sql.ts';

export type OrganisationQuery = {
  /** Part of the name of the plan or of its employee; case and accents do not matter. */
  q?: string | undefined;
  status?: PlanStatus | undefined;
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
function findPage(db: Database, viewer: Viewer, { q = '', status, cursor, limit, today }: OrganisationQuery) {
  const key = searchKey(q.trim());
  return fromPlanState(db, plansAs(viewer, 'hr'))
    .select('plans.id')
    .$if(key !== '', (query) => query.where((eb) => hasName(eb, key)))
    .$if(status !== undefined, (query) => query.where(hasStatus(status!, today)))
    .$if(cursor !== undefined, (query) => query.where('plans.id', '<', cursor!))
    .orderBy('plans.id', 'desc')
    .limit(limit)
    .execute();
}

/** Whether the key of a search is part of the name of the plan in the query or of its employee. */
function hasName(eb: PlanExpression, key: string) {
  const employee = eb
    .selectFrom('people')
    .select('people.id')
    .whereRef('people.id', '=', 'plans.user_id')
    .where(sql<boolean>`strpos(search_key(people.name), ${key}) > 0`);
  return eb.or([sql<boolean>`strpos(search_key(plans.name), ${key}) > 0`, eb.exists(employee)]);
}

/**
 * Returns a person in the viewer's HR scope, and keeps their manager and department until the end of the transaction;
 * undefined for everybody else and the viewer.
 */
export function lockPersonInScope(
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<Pick<User, 'name' | 'email' | 'manager_id'> | undefined> {
  return tx
    .selectFrom('people')
    .select(['people.name', 'people.email', 'people.manager_id'])
    .where('people.id', '=', id)
    .where('people.id', '!=', viewer.id)
    .where((eb) => isInHrScope(viewer, eb.ref('people.department')))
    .forShare()
    .executeTakeFirst();
}
