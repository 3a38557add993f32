import { jsonBuildObject } from 'kysely/helpers/postgres';
import { uuidv7 } from 'uuidv7';
import type { Comment } from '#shared/comments/schema.ts';
import type { Database, Transaction } from '../database/connect.ts';

/** Returns the comments on a plan and its items, oldest first. */
export function listComments(db: Database, planId: string): Promise<Comment[]> {
  return db
    .selectFrom('comments')
    .select(['id', 'topic_id', 'task_id', 'about', 'text', 'created_at'])
    .select((eb) => jsonBuildObject({ id: eb.ref('author_id'), name: eb.ref('author_name') }).as('author'))
    .where('plan_id', '=', planId)
    .orderBy('id')
    .execute();
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
