import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { PAGE_SIZE } from '#shared/page.ts';
import type { Viewer } from '#shared/people/viewer.ts';
import type { Database } from '../../platform/database/connect.ts';
import { instantInJson } from '../../platform/database/json.ts';
import { FIRST_ID } from '../../platform/database/pages.ts';
import { preparedList, preparedWhole } from '../../platform/database/prepared.ts';
import type { DB } from '../../platform/database/tables.ts';
import { withinBytes } from '../../platform/database/withinBytes.ts';
import type { ListedRow, OutlineRow } from '../access/rows.ts';
import {
  everyPlan,
  plans,
  plansAs,
  plansOfParty,
  planOutlines,
  planStates,
  type StateExpression,
  type WithState,
} from '../access/access.sql.ts';

/** The length of the excerpt of a comment in a list. */
const EXCERPT = 200;

/**
 * The comments of others on the plan in the query that the viewer has not seen (Comments 3): their number, and the
 * beginning of the last one or null.
 */
function unreadComments(eb: StateExpression, viewer: Pick<Viewer, 'id'>) {
  return eb
    .selectFrom('comments')
    .select((comment) => [
      comment.fn.countAll<number>().as('count'),
      sql<
        string | null
      >`(array_agg(left(comments.text, ${sql.lit(EXCERPT)}) order by comments.id desc))[1]`.as('last'),
    ])
    .whereRef('comments.plan_id', '=', 'plans.id')
    .where('comments.author_id', '!=', viewer.id)
    .where('comments.id', '>', (comment) =>
      comment.fn.coalesce(
        comment
          .selectFrom('comment_reads')
          .select('last_comment_id')
          .whereRef('comment_reads.plan_id', '=', 'comments.plan_id')
          .where('comment_reads.person_id', '=', viewer.id),
        sql.lit(FIRST_ID),
      ),
    );
}

/** When the last signature of the plan in the query was given that counts, or null. */
export const lastSignedAt = (eb: StateExpression) => instantInJson(eb.ref('plans.last_signed_at'));

/** Adds what the lists show of each plan beyond its own fields. */
export function withListFields<Row>(query: SelectQueryBuilder<WithState, 'plans', Row>, viewer: Viewer) {
  return query
    .innerJoinLateral(
      (eb) => unreadComments(eb, viewer).as('unread'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'unread.count as unread_comments',
      'unread.last as last_unread_comment',
      lastSignedAt(eb).as('last_signed_at'),
    ]);
}

const listManagedPlans = preparedWhole((db, viewer: Viewer) =>
  withListFields(plans(db, plansAs(viewer, 'manager')), viewer),
);
const listOwnPlans = preparedWhole((db, viewer: Viewer) =>
  withListFields(plans(db, plansAs(viewer, 'employee')), viewer),
);

/** Returns the plans that the viewer manages, or their own, in no particular order; null when they are more than a page. */
export function listOnePage(
  db: Database,
  viewer: Viewer,
  scope: 'reports' | 'self',
): Promise<ListedRow[] | null> {
  return scope === 'self' ? listOwnPlans(db, viewer) : listManagedPlans(db, viewer);
}

/** Returns the plans of people without their descriptions, in no particular order. The caller decides who may see them. */
export const listPlansOf = preparedList((db, values: { user_ids: readonly string[] }) =>
  planOutlines(db, everyPlan('a hand-over moves the plans of a person, of any manager')).where((eb) =>
    eb('plans.user_id', '=', eb.fn.any(eb.val(values.user_ids))),
  ),
);

const plansById = preparedList((db, values: Viewer & { ids: readonly string[] }) =>
  withinBytes(
    db,
    withListFields(
      plans(db, plansOfParty(values))
        .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val(values.ids))))
        .orderBy((eb) => sql`array_position(${eb.val(values.ids)}::uuid[], plans.id)`),
      values,
    ),
    ['name', 'description', 'last_unread_comment'],
    { isJson: true },
  ),
);

/** Returns those of the plans that the viewer may see, in the order of the ids, up to the bytes of a page. */
export function listPlansById(db: Database, viewer: Viewer, ids: readonly string[]): Promise<ListedRow[]> {
  return plansById(db, { ...viewer, ids });
}

/** Returns the state of all plans that the viewer may see. */
export const listPlanStates = preparedList((db, viewer: Viewer) => planStates(db, plansOfParty(viewer)));

/** The plans of the person in the query that the viewer manages, the last 1,000: name and state, as JSON. */
export function managedPlansOf(eb: ExpressionBuilder<DB, 'people'>, viewer: Viewer) {
  return jsonArrayFrom(
    planStates(eb as unknown as Database, plansAs(viewer, 'manager'))
      .select('plans.name')
      .where('plans.user_id', '=', eb.ref('people.id'))
      .orderBy('plans.id', 'desc')
      .limit(sql.lit(PAGE_SIZE)),
  );
}

/** Returns the plans with these ids without their descriptions, in no particular order. The caller decides who may see them. */
export function listAnyPlans(db: Database, ids: readonly string[]): Promise<OutlineRow[]> {
  return planOutlines(db, everyPlan('the caller decides who may see them'))
    .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}
