import type { Comment, Plan } from '#shared/plans/schema.ts';

/** The id of the topic or task that a comment is about; none for the plan as a whole. */
const itemOf = ({ topic_id, task_id }: Comment) => task_id ?? topic_id;

export function commentsOn(itemId: string, comments: readonly Comment[]): Comment[] {
  return comments.filter((comment) => itemOf(comment) === itemId);
}

/** How much was said about each item, by its id. */
export function countByItem(comments: readonly Comment[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const comment of comments) {
    const id = itemOf(comment);
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** What is said about the plan as a whole, and about items that an edit has removed: it would be nowhere else. */
export function commentsOnPlan(
  comments: readonly Comment[],
  { subplans }: Pick<Plan, 'subplans'>,
): Comment[] {
  const topics = subplans.flatMap((subplan) => subplan.topics);
  const items = new Set([...topics, ...topics.flatMap(({ tasks }) => tasks)].map(({ id }) => id));
  return comments.filter((comment) => !items.has(itemOf(comment) ?? ''));
}
