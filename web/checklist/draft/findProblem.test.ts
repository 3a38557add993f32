import { expect, test } from 'vitest';
import { MAX_DAYS, MAX_LINKS, MAX_SUBPLANS } from '#shared/checklist/limits.ts';
import { initialValues } from '#shared/checklist/values.ts';
import { findProblem } from './findProblem.ts';
import type { SubplanDraft, TaskDraft, TopicDraft } from './items.ts';

const task: TaskDraft = { ...initialValues('task'), id: 'a', name: 'Read' };
const topic: TopicDraft = { ...initialValues('topic'), id: 'T', name: 'Safety', tasks: [task] };
const subplan: SubplanDraft = {
  ...initialValues('subplan'),
  id: 'S',
  name: 'Week one',
  due_in_days: 1,
  topics: [topic],
};

const withTopic = (change: Partial<TopicDraft>) => ({
  ...subplan,
  topics: [topic, { ...topic, id: 'T2', ...change }],
});
const withTask = (change: Partial<TaskDraft>) =>
  withTopic({ tasks: [task, { ...task, id: 'b', ...change }] });

test.each<[string, SubplanDraft[], string | null | undefined]>([
  ['a good draft', [subplan], undefined],
  ['no subplans', [], undefined],
  ['no topics and the most days', [{ ...subplan, topics: [], due_in_days: MAX_DAYS }], undefined],
  ['a subplan without a name', [subplan, { ...subplan, id: 'S2', name: ' ' }], 'S2'],
  ['due in 0 days', [{ ...subplan, due_in_days: 0 }], 'S'],
  ['too many days', [{ ...subplan, due_in_days: MAX_DAYS + 1 }], 'S'],
  ['a topic without a name', [withTopic({ name: '' })], 'T2'],
  ['a task without a name', [withTask({ name: '\n' })], 'b'],
  [
    'too many links',
    [
      withTask({
        task_content: Array(MAX_LINKS + 1)
          .fill('a.example')
          .join(','),
      }),
    ],
    'b',
  ],
  ['too many subplans', Array.from({ length: MAX_SUBPLANS + 1 }, () => subplan), null],
])('%s', (_, subplans, itemId) => {
  expect(findProblem(subplans)?.itemId).toBe(itemId);
});

test('returns the first problem from top to bottom, with the item that has it', () => {
  expect(findProblem([withTask({ name: '' }), { ...subplan, due_in_days: -3 }])?.text).toBe(
    'A task of “Safety” has no name. Give it one, or remove the task.',
  );
  expect(findProblem([{ ...subplan, due_in_days: 0 }])?.text).toBe(
    '“Week one” must be due in 1 day or more.',
  );
});
