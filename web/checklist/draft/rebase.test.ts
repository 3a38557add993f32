import { expect, test } from 'vitest';
import { initialValues } from '#shared/checklist/values.ts';
import type { SubplanDraft } from './items.ts';
import { rebase } from './rebase.ts';

function subplan(id: string, topicId: string, taskIds: string[]): SubplanDraft {
  const tasks = taskIds.map((taskId) => ({ ...initialValues('task'), id: taskId, name: taskId }));
  return {
    ...initialValues('subplan'),
    id,
    name: id,
    topics: [{ ...initialValues('topic'), id: topicId, name: topicId, tasks }],
  };
}

let count = 0;
const ids = { now: () => 1, random: () => String(++count) };

test('items of the stored version keep their ids, all others become new ones (API 9)', () => {
  count = 0;
  const draft = [subplan('s1', 't1', ['a', 'b']), subplan('s2', 't2', ['c'])];
  const stored = [subplan('s1', 't1', ['a']), subplan('s3', 't2', ['d'])];
  const rebased = rebase(draft, stored, ids);
  expect(rebased).toEqual([
    {
      ...draft[0],
      topics: [
        {
          ...draft[0]!.topics[0],
          tasks: [{ ...draft[0]!.topics[0]!.tasks[0] }, { ...draft[0]!.topics[0]!.tasks[1], id: 'task-1-1' }],
        },
      ],
    },
    {
      ...draft[1],
      id: 'subplan-1-2',
      topics: [{ ...draft[1]!.topics[0], tasks: [{ ...draft[1]!.topics[0]!.tasks[0], id: 'task-1-3' }] }],
    },
  ]);
});
