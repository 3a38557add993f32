import { expect, test } from 'vitest';
import type { Plan } from './schema.ts';
import { todaysTasks } from './nextTask.ts';

const subplan = (due_date: string, ...tasks: [id: string, completed?: boolean][]) => ({
  due_date,
  topics: [{ tasks: tasks.map(([id, completed = false]) => ({ id, completed })) }],
});

const plan = {
  subplans: [
    subplan('2026-11-25', ['tomorrow']),
    subplan('2026-11-24', ['today'], ['done today', true]),
    subplan('2026-11-20', ['late'], ['done late', true]),
  ],
} as unknown as Plan;

test.each([
  ['what is overdue, then what is due today', [], ['late', 'today']],
  [
    'what was ticked on this visit, too',
    ['done late', 'tomorrow'],
    ['late', 'done late', 'today', 'tomorrow'],
  ],
])('%s (Plans 22)', (_, kept, expected) => {
  expect(todaysTasks(plan, '2026-11-24', new Set(kept)).map(({ task }) => task.id)).toEqual(expected);
});
