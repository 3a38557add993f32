import { expect, test } from 'vitest';
import { checklistState } from './progress.ts';

const subplan = (due_date: string, completed_tasks: number, total_tasks: number) => ({
  due_date,
  completed_tasks,
  total_tasks,
});

test.each([
  ['no subplans', [], 0, 0],
  ['subplans without tasks', [subplan('2026-01-09', 0, 0), subplan('2026-01-09', 0, 0)], 0, 0],
  ['one task open', [subplan('2026-01-09', 3, 3), subplan('2026-01-09', 1, 2)], 4, 5],
  ['no task done', [subplan('2026-01-09', 0, 3)], 0, 3],
])('sums the progress of the subplans (Plans 8): %s', (_, subplans, completed_tasks, total_tasks) => {
  expect(checklistState(subplans)).toMatchObject({ completed_tasks, total_tasks });
});

test.each([
  [[], null],
  [['2026-01-09'], '2026-01-09'],
  [['2026-01-09', '2026-10-01', '2026-09-30'], '2026-10-01'],
  [['2027-01-01', '2026-12-31'], '2027-01-01'],
])('a plan is due with its last subplan (Plans 5): %j on %j', (days, due) => {
  expect(checklistState(days.map((day) => subplan(day, 0, 1))).due_date).toBe(due);
});

test('the next due date is that of the first subplan with an open task', () => {
  const done = subplan('2026-06-01', 1, 1);
  const open = [subplan('2026-06-09', 0, 1), done, subplan('2026-06-03', 0, 1)];
  expect(checklistState(open).next_due_date).toBe('2026-06-03');
  expect(checklistState([done]).next_due_date).toBeNull();
});
