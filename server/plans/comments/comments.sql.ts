import { jsonBuildObject } from 'kysely/helpers/postgres';
import { uuidv7 } from 'uuidv7';
import type { Comment } from '#shared/plans/comments/schema.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { withinBytes } from '../../platform/database/withinBytes.ts';
import { hasTask } from '../tasks/tasks.sql.ts';

/** Returns the comments on a plan and its items after the one with the id `after`, oldest first. */
export function listComments(
  db: Database,
  planId: string,
  page: { limit: number; after: string | undefined },
): Promise<Comment[]> {
  return withinBytes(db, commentsOf(db, planId, page), ['text', 'about']).execute();
}

function commentsOf(
  db: Database,
  planId: string,
  { limit, after }: { limit: number; after: string | undefined },
) {
  return db
    .selectFrom('comments')
    .select(['id', 'topic_id', 'task_id', 'about', 'text', 'created_at'])
    .select((eb) => jsonBuildObject({ id: eb.ref('author_id'), name: eb.ref('author_name') }).as('author'))
    .where('plan_id', '=', planId)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit);
}

/** Returns the comments on one task of a plan, as `listComments` does. */
export function listTaskComments(
  db: Database,
  planId: string,
  taskId: string,
  page: { limit: number; after: string | undefined },
): Promise<Comment[]> {
  return withinBytes(db, commentsOf(db, planId, page).where('task_id', '=', taskId), [
    'text',
    'about',
  ]).execute();
}

/** Returns who has commented on a task of a plan and still reads the comments on it: the sides, and those whose task it is. */
export async function listCommentersOf(
  tx: Transaction,
  plan: { user_id: string; manager_id: string },
  taskId: string,
): Promise<{ id: string; name: string; email: string }[]> {
  const people = await tx
    .selectFrom('comments')
    .innerJoin('people', 'people.id', 'comments.author_id')
    .select(['people.id', 'people.name', 'people.email'])
    .distinct()
    .where('comments.task_id', '=', taskId)
    .where('people.disabled_at', 'is', null)
    .execute();
  const readers = [];
  for (const person of people) {
    const isSide = person.id === plan.user_id || person.id === plan.manager_id;
    if (isSide || (await hasTask(tx, person, taskId))) readers.push(person);
  }
  return readers;
}

export async function insertComment(
  tx: Transaction,
  planId: string,
  author: { id: string; name: string },
  comment: Pick<Comment, 'text' | 'about' | 'topic_id' | 'task_id'>,
  at: Date,
): Promise<Comment> {
  const row = { id: uuidv7(), ...comment, created_at: at.toISOString() };
  await tx
    .insertInto('comments')
    .values({ ...row, plan_id: planId, author_id: author.id, author_name: author.name })
    .execute();
  return { ...row, author: { id: author.id, name: author.name } };
}

/**
 * Marks the comments of a plan up to this one as seen by the person, and returns whether the plan has it. A mark never
 * goes back.
 */
export async function markCommentsSeen(
  tx: Transaction,
  { plan_id, person_id, comment_id }: { plan_id: string; person_id: string; comment_id: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('comment_reads')
    .columns(['plan_id', 'person_id', 'last_comment_id'])
    .expression((eb) =>
      eb
        .selectFrom('comments')
        .select((comment) => [
          'comments.plan_id',
          comment.cast<string>(comment.val(person_id), 'uuid').as('person_id'),
          'comments.id',
        ])
        .where('comments.id', '=', comment_id)
        .where('comments.plan_id', '=', plan_id),
    )
    .onConflict((conflict) =>
      conflict.columns(['plan_id', 'person_id']).doUpdateSet((eb) => ({
        last_comment_id: eb.fn<string>('greatest', [
          'comment_reads.last_comment_id',
          'excluded.last_comment_id',
        ]),
      })),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
