import { type SelectQueryBuilder, sql } from 'kysely';
import type { Viewer } from '#shared/people/viewer.ts';
import { instantInJson } from '../../platform/database/json.ts';
import { FIRST_ID } from '../../platform/database/pages.ts';
import type { StateExpression, WithState } from '../visible/store.ts';

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
