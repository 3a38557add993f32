import type { Comment } from '#shared/plans/comments/schema.ts';
import type { Plan } from '#shared/plans/schema.ts';

/** Returns the id of the topic or task of a comment, or null for a comment on the plan as a whole. */
export const itemOf = ({ topic_id, task_id }: Comment) => task_id ?? topic_id;

/** Returns the comments on a topic or task. */
export function commentsOn(itemId: string, comments: readonly Comment[]): Comment[] {
  return comments.filter((comment) => itemOf(comment) === itemId);
}

/** Returns the number of comments on each topic and task by its id. */
export function countByItem(comments: readonly Comment[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const comment of comments) {
    const id = itemOf(comment);
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/**
 * Returns the comments on the plan as a whole and on items that an edit has removed, which have no thread of
 * their own.
 */
export function commentsOnPlan(
  comments: readonly Comment[],
  { subplans }: Pick<Plan, 'subplans'>,
): Comment[] {
  const topics = subplans.flatMap((subplan) => subplan.topics);
  const items = new Set([...topics, ...topics.flatMap(({ tasks }) => tasks)].map(({ id }) => id));
  return comments.filter((comment) => !items.has(itemOf(comment) ?? ''));
}
