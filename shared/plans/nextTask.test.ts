import { expect, test } from 'vitest';
import type { Plan } from './schema.ts';
import { nextTask, todaysTasks } from './nextTask.ts';

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

const early = (due_date: string, own?: string) => ({
  due_date,
  topics: [{ tasks: [{ id: `with ${due_date}` }, { id: `on ${own}`, due_date: own }] }],
});

test('a task that is due before its subplan counts by its own day (Dates 5)', () => {
  const plan = {
    subplans: [early('2026-12-20', '2026-11-24'), early('2026-11-30', '2026-11-25')],
  } as unknown as Plan;
  expect(todaysTasks(plan, '2026-11-24').map(({ task }) => task.id)).toEqual(['on 2026-11-24']);
  expect(nextTask(plan)).toMatchObject({ task: { id: 'on 2026-11-24' }, due_date: '2026-11-24' });
});
