import { expect, test } from 'vitest';
import type { Comment } from '#shared/plans/comments/schema.ts';
import type { Plan } from '#shared/plans/schema.ts';
import { commentsOn, commentsOnPlan, countByItem } from './byItem.ts';

const comment = (id: string, about: Partial<Comment> = {}) =>
  ({ id, topic_id: null, task_id: null, ...about }) as Comment;

const comments = [
  comment('1'),
  comment('2', { topic_id: 'topic' }),
  comment('3', { task_id: 'task' }),
  comment('4', { task_id: 'task' }),
  comment('5', { task_id: 'removed' }),
];

const ids = (list: readonly Comment[]) => list.map(({ id }) => id);

test('returns the comments on a topic or task in their order', () => {
  expect(ids(commentsOn('task', comments))).toEqual(['3', '4']);
  expect(ids(commentsOn('topic', comments))).toEqual(['2']);
  expect(ids(commentsOn('another', comments))).toEqual([]);
});

test('counts the comments on each topic and task', () => {
  expect([...countByItem(comments)]).toEqual([
    ['topic', 1],
    ['task', 2],
    ['removed', 1],
  ]);
});

test('returns the comments on the plan and on removed items', () => {
  const plan = { subplans: [{ topics: [{ id: 'topic', tasks: [{ id: 'task' }] }] }] } as Plan;
  expect(ids(commentsOnPlan(comments, plan))).toEqual(['1', '5']);
});
