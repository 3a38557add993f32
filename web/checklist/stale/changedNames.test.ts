import { expect, test } from 'vitest';
import { initialValues } from '#shared/checklist/values.ts';
import type { SubplanDraft } from '../draft/items.ts';
import { changedNames } from './useStaleEdits.ts';

const subplan = (id: string, tasks: string[]): SubplanDraft => ({
  ...initialValues('subplan'),
  id,
  name: `Subplan ${id}`,
  topics: [
    {
      ...initialValues('topic'),
      id: `${id}-topic`,
      name: 'Arrival',
      tasks: tasks.map((name) => ({ ...initialValues('task'), id: name, name })),
    },
  ],
});
const version = {
  name: 'First weeks',
  description: 'All.',
  remind_days_before_due: 1,
  subplans: [subplan('A', ['a', 'b'])],
};

test('names each part that differs once', () => {
  expect(changedNames(version, version)).toEqual([]);
  const [before] = version.subplans;
  const topic = before!.topics[0]!;
  const after = {
    ...version,
    name: 'Later weeks',
    remind_days_before_due: 2,
    subplans: [
      {
        ...before!,
        due_in_days: 9,
        description: 'New',
        topics: [
          {
            ...topic,
            tasks: [
              { ...topic.tasks[1]!, name: 'Renamed' },
              { ...initialValues('task'), id: 'c', name: 'c' },
            ],
          },
        ],
      },
    ],
  };
  expect(changedNames(version, after)).toEqual([
    'The name was changed.',
    'The remind days were changed.',
    'Subplan “Subplan A”: changed',
    'Task “Renamed”: changed',
    'Task “c”: added',
    'Task “a”: removed',
  ]);
});
