import { describe, expect, test } from 'vitest';
import { byDueInDays } from './due.ts';
import { allTasks, whyChecklistIsTooLarge } from './tree.ts';

const subplans = (count: number) => Array.from({ length: count }, () => ({}));
// Each count is a subplan, so that only their sum can exceed the limit.
const tasks = (...counts: number[]) =>
  counts.map((count) => ({ topics: [{ tasks: Array(count).fill('t') }, {}] }));

const topics = (count: number) => Array.from({ length: count }, () => ({}));

describe('a checklist has at most 50 subplans, 2,000 topics and 2,000 tasks (Checklists 1)', () => {
  test.each([
    ['an empty checklist', [], null],
    ['50 subplans', subplans(50), null],
    [
      '51 subplans',
      subplans(51),
      'There can be at most 50 subplans; this has 51. Remove some or make a second one.',
    ],
    ['2,000 tasks', tasks(1_000, 0, 1_000), null],
    [
      '2,001 tasks',
      tasks(1_000, 0, 1_001),
      'There can be at most 2,000 tasks; this has 2,001. Remove some or make a second one.',
    ],
    ['2,000 tasks in one subplan', tasks(2_000), null],
    ['2,000 topics', [{ topics: topics(1_000) }, {}, { topics: topics(1_000) }], null],
    [
      '2,001 topics',
      [{ topics: topics(1_000) }, { topics: topics(1_001) }],
      'There can be at most 2,000 topics; this has 2,001. Remove some or make a second one.',
    ],
  ])('%s', (_, checklist, why) => expect(whyChecklistIsTooLarge(checklist)).toBe(why));
});

test('allTasks returns the tasks in display order; missing arrays count as empty', () => {
  const checklist = [
    { topics: [{ tasks: ['a', 'b'] }, {}, { tasks: ['c'] }] },
    {},
    { topics: [] },
    { topics: [{ tasks: [] }, { tasks: ['d'] }] },
  ];
  expect(allTasks(checklist)).toEqual(['a', 'b', 'c', 'd']);
});

test('subplans are sorted by due_in_days, and equal ones keep their order (Checklists 2)', () => {
  const given = [
    { name: 'a', due_in_days: 30 },
    { name: 'b', due_in_days: 7 },
    { name: 'c', due_in_days: 100 },
    { name: 'd', due_in_days: 7 },
  ];
  const before = structuredClone(given);
  expect(byDueInDays(given).map(({ name }) => name)).toEqual(['b', 'd', 'a', 'c']);
  expect(given).toEqual(before);
});
