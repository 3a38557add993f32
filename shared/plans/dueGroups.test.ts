import { expect, test } from 'vitest';
import { dueGroupOf, dueGroups } from './dueGroups.ts';

// 15 June 2026 is a Monday.
test.each([
  ['2026-06-15', '2026-06-14', 'overdue'],
  ['2026-06-15', '2025-06-15', 'overdue'],
  ['2026-06-15', '2026-06-15', 'today'],
  ['2026-06-15', '2026-06-16', 'thisWeek'],
  ['2026-06-15', '2026-06-21', 'thisWeek'],
  ['2026-06-15', '2026-06-22', 'later'],
  ['2026-06-19', '2026-06-21', 'thisWeek'],
  ['2026-06-19', '2026-06-22', 'later'],
  ['2026-06-21', '2026-06-21', 'today'],
  ['2026-06-21', '2026-06-22', 'later'],
  ['2026-12-31', '2027-01-03', 'thisWeek'],
  ['2026-12-31', '2027-01-04', 'later'],
] as const)('on %s, a task due on %s is in the group %s', (today, dueDate, expected) => {
  expect(dueGroupOf(dueDate, today)).toBe(expected);
});

const TODAY = '2026-06-15';
const task = (name: string, completed = false) => ({ name, completed });
const subplan = (due_date: string, ...tasks: ReturnType<typeof task>[]) => ({
  due_date,
  topics: [{ tasks: tasks.slice(0, 1) }, { tasks: tasks.slice(1) }],
});

test('counts the open tasks of each group and returns the first of them', () => {
  const groups = dueGroups(
    [
      subplan('2026-07-01', task('later')),
      subplan('2026-06-10', task('late')),
      subplan('2026-06-01', task('done', true), task('latest'), task('latest, too')),
      subplan(TODAY, task('now')),
      subplan('2026-06-20', task('done', true), task('soon')),
    ],
    TODAY,
  );
  expect(groups).toEqual([
    { group: 'overdue', count: 3, first: task('latest'), due_date: '2026-06-01' },
    { group: 'today', count: 1, first: task('now'), due_date: TODAY },
    { group: 'thisWeek', count: 1, first: task('soon'), due_date: '2026-06-20' },
    { group: 'later', count: 1, first: task('later'), due_date: '2026-07-01' },
  ]);
});

test('a task that is due before its subplan is in the group of its own day (Dates 5)', () => {
  const early = { ...task('early'), due_date: TODAY };
  expect(dueGroups([subplan('2026-07-01', task('later'), early)], TODAY)).toEqual([
    { group: 'today', count: 1, first: early, due_date: TODAY },
    { group: 'later', count: 1, first: task('later'), due_date: '2026-07-01' },
  ]);
});

test.each([
  ['no subplans', []],
  ['no tasks', [subplan(TODAY)]],
  ['everything done', [subplan(TODAY, task('done', true)), subplan('2026-01-01', task('done', true))]],
])('returns no groups for a plan with %s', (_, subplans) => {
  expect(dueGroups(subplans, TODAY)).toEqual([]);
});
