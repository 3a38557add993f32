import type { NewComment } from '#shared/plans/comments/schema.ts';

/** The storage key of an unsent comment (`useKeptText`). */
export function keyOfText(planId: string, { topic_id, task_id }: Pick<NewComment, 'topic_id' | 'task_id'>) {
  return `comment:${planId}:${task_id ?? topic_id ?? ''}`;
}
