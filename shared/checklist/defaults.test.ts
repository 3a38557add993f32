import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_REMIND_DAYS,
  newSubplan,
  newTask,
  newTopic,
  nextDueInDays,
  temporaryId,
  writtenDescription,
} from './defaults.ts';
import { MIN_DUE_IN_DAYS } from './limits.ts';
import { SubplanInput, TaskInput, TopicInput } from './schema.ts';

const IDS = { now: () => 1_767_225_600_000, random: () => 'x7k2' };

describe('new items (Checklists 3)', () => {
  test.each([
    ['task', newTask(IDS), TaskInput, { name: 'New Task', task_content: '', note: '' }],
    [
      'topic',
      newTopic(IDS),
      TopicInput,
      { name: 'New Topic', description: 'New description', public: true, tasks: [] },
    ],
    [
      'subplan',
      newSubplan(IDS),
      SubplanInput,
      { name: 'New Subplan', description: 'New Description', due_in_days: 7, public: true, topics: [] },
    ],
  ])('a new %s has its defaults and can be saved', (kind, item, schema, fields) => {
    expect(item).toEqual({ id: `${kind}-1767225600000-x7k2`, ...fields });
    expect(addFormats.default(new Ajv()).validate(schema, item)).toBe(true);
  });

  test.each([
    ['without subplans', [], 7],
    ['with a subplan of 7 days', [7], 14],
    ['with subplans in any order', [30, 90, 1], 97],
    ['with a subplan of 1 day', [1], 8],
  ])('a new subplan in a plan %s is due 7 days after the latest', (_, days, due_in_days) => {
    const existing = days.map((due) => ({ due_in_days: due }));
    expect(nextDueInDays(existing)).toBe(due_in_days);
    expect(newSubplan(IDS, existing)).toEqual({ ...newSubplan(IDS), due_in_days });
  });
});

test('temporary ids are kind-timestamp-random, so that two of the same millisecond differ (API 9)', () => {
  let count = 0;
  const ids = { now: () => 5, random: () => String((count += 1)) };
  expect([temporaryId('task', ids), temporaryId('task', ids), temporaryId('topic', ids)]).toEqual([
    'task-5-1',
    'task-5-2',
    'topic-5-3',
  ]);
});

test('reminder days are 0 by default, and due in days is at least 1 (Checklists 5)', () => {
  expect([DEFAULT_REMIND_DAYS, MIN_DUE_IN_DAYS]).toEqual([0, 1]);
});

test.each([
  ['New description', ''],
  ['New Description', ''],
  ['', ''],
  ['new description', 'new description'],
  ['New description of the desk', 'New description of the desk'],
])('the description %j is shown to employees as %j (Checklists 3)', (description, expected) => {
  expect(writtenDescription(description)).toBe(expected);
});
