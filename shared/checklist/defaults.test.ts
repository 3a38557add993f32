import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import {
  daysFromInput,
  DEFAULT_REMIND_DAYS,
  newSubplan,
  newTask,
  newTopic,
  nextDueInDays,
  temporaryId,
} from './defaults.ts';
import { SubplanInput, TaskInput, TopicInput } from './schema.ts';
import { MIN_DUE_IN_DAYS } from './limits.ts';

const IDS = { now: () => 1_767_225_600_000, random: () => 'x7k2' };

describe('spec §2 and §9 what a new item holds', () => {
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
  ])('a %s, which can be saved as it is', (kind, item, schema, fields) => {
    expect(item).toEqual({ id: `${kind}-1767225600000-x7k2`, ...fields });
    expect(new Ajv().validate(schema, item)).toBe(true);
  });

  test.each([
    ['a first subplan', [], 7],
    ['after one of 7 days', [7], 14],
    ['after the latest, wherever it stands', [30, 90, 1], 97],
    ['after one of 1 day', [1], 8],
  ])('in a plan: %s', (_, days, due_in_days) => {
    const existing = days.map((due) => ({ due_in_days: due }));
    expect(nextDueInDays(existing)).toBe(due_in_days);
    expect(newSubplan(IDS, existing)).toEqual({ ...newSubplan(IDS), due_in_days });
  });
});

test('spec §3 temporary ids are kind-timestamp, and two of the same moment differ by their random part', () => {
  let count = 0;
  const ids = { now: () => 5, random: () => String((count += 1)) };
  expect([temporaryId('task', ids), temporaryId('task', ids), temporaryId('topic', ids)]).toEqual([
    'task-5-1',
    'task-5-2',
    'topic-5-3',
  ]);
});

test('spec §9 remind days are 0 at first, due in days at least 1', () => {
  expect([DEFAULT_REMIND_DAYS, MIN_DUE_IN_DAYS]).toEqual([0, 1]);
});

test.each([
  ['7', 7],
  [' 14 ', 14],
  ['007', 7],
  ['0', 0],
  ['-3', -3],
  ['2.9', 2],
  ['1e2', 100],
  ['', 0],
  ['   ', 0],
  ['seven', 0],
  ['7 days', 0],
  ['1,5', 0],
  ['--1', 0],
  ['NaN', 0],
  ['Infinity', 0],
  ['1e999', 0],
])('spec §5 days are whole numbers and a non-numeric value becomes 0: %j is %i', (text, days) => {
  expect(daysFromInput(text)).toBe(days);
});
