import { expect, test } from 'vitest';
import { eventText, foldTicks, historyLine } from './planHistory.ts';
import type { HistoryEvent } from '../plans/schema.ts';

test.each<[event: string, detail: Record<string, unknown>, text: string]>([
  ['plan.assigned', { name: 'Engineer', user_id: 'x' }, 'Plan "Engineer" assigned'],
  ['plan.edited', { version: 2, changes: [{ field: 'name', old: 'A', new: 'B' }] }, 'Edited: 1 change'],
  ['plan.edited', { changes: [{}, {}, {}] }, 'Edited: 3 changes'],
  ['plan.edited', { changes: [] }, 'Saved without a change'],
  ['plan.edited', {}, 'Edited'],
  ['plan.task_completed', { task_id: 'x', name: 'Get a laptop' }, 'Task "Get a laptop" completed'],
  ['plan.task_completed', { name: 'Read "How we work"' }, 'Task "Read "How we work"" completed'],
  ['plan.task_completed', { name: 7 }, 'Task completed'],
  ['plan.task_reopened', { name: 'Get a laptop' }, 'Task "Get a laptop" reopened'],
  ['plan.signed', { role: 'employee', email: 'a@example.com' }, 'Signed as the employee'],
  ['plan.approved', {}, 'Approved and signed as the manager'],
  [
    'plan.returned',
    { comment: 'The badge is missing.' },
    'Returned to the employee, whose signature no longer counts',
  ],
  ['plan.commented', { about: '', text: 'Hello' }, 'Commented on the plan'],
  ['plan.commented', { about: 'Get a laptop', text: 'Which?' }, 'Commented on "Get a laptop"'],
  ['plan.deactivated', { old: true, new: false }, 'Plan deactivated'],
  ['plan.reactivated', { old: false, new: true }, 'Plan reactivated'],
  ['plan.deleted', { name: 'Engineer' }, 'Plan deleted'],
  ['plan.handed_over', { manager_id: 'x', manager_name: 'Next Manager' }, 'Handed over to Next Manager'],
  ['plan.handed_over', { manager_name: ' ' }, 'Handed over to another manager'],
  [
    'plan.kept',
    { manager_name: 'First Manager', new_manager_name: 'Next Manager' },
    'Stays with First Manager: the employee now reports to Next Manager',
  ],
  ['plan.kept', {}, 'Stays with its manager: the employee now reports to another manager'],
  ['plan.nudged', {}, 'Reminded the employee by mail'],
  ['plan.nudged', { shown: true }, 'Reminded the employee'],
  ['plan.put_on_hold', { why: 'x' }, 'Put on hold'],
  ['constructor', {}, 'Constructor'],
  ['plan.', {}, 'Something happened'],
])('%s %j is shown as: %s', (event, detail, text) => expect(eventText({ event, detail })).toBe(text));

const event = (at: string, act: string, name = 'Ada', detail = {}): HistoryEvent => ({
  at: `2026-11-${at}:00.000Z`,
  actor: { id: name, name },
  event: `plan.${act}`,
  detail,
});

test('folds successive ticks of one person on one day into one line (Reports 5)', () => {
  const lines = foldTicks([
    event('02T08:00', 'assigned', 'Dana', { name: 'Engineer' }),
    event('03T09:00', 'task_completed'),
    event('03T09:05', 'task_completed'),
    event('03T09:09', 'task_reopened'),
    event('03T23:59', 'task_completed'),
    // A different day, person or kind of event begins a new line.
    event('04T00:00', 'task_reopened'),
    event('04T00:01', 'task_reopened'),
    event('04T00:02', 'task_completed', 'Bo'),
    event('04T00:03', 'commented', 'Bo', { about: '' }),
    event('04T00:04', 'commented', 'Bo', { about: '' }),
    event('04T00:05', 'task_completed', 'Bo', { name: 'Last' }),
  ]);
  expect(
    lines.map(({ at, until, actor, text }) => [at.slice(8, 16), until.slice(8, 16), actor.name, text]),
  ).toEqual([
    ['02T08:00', '02T08:00', 'Dana', 'Plan "Engineer" assigned'],
    ['03T09:00', '03T23:59', 'Ada', '3 tasks completed, 1 task reopened'],
    ['04T00:00', '04T00:01', 'Ada', '2 tasks reopened'],
    ['04T00:02', '04T00:02', 'Bo', 'Task completed'],
    ['04T00:03', '04T00:03', 'Bo', 'Commented on the plan'],
    ['04T00:04', '04T00:04', 'Bo', 'Commented on the plan'],
    ['04T00:05', '04T00:05', 'Bo', 'Task "Last" completed'],
  ]);
  expect(lines.map(({ events }) => events)).toEqual([1, 4, 2, 1, 1, 1, 1]);
  expect(foldTicks([])).toEqual([]);
});

test("marks HR's acts after the name, and has the reason of a deletion (HR 3, HR 5)", () => {
  const actor = { id: 'hanna', name: 'Hanna HR' };
  const event = { at: '2026-03-01T10:00:00.000Z', actor, event: 'plan.deleted' };
  const detail = { name: 'Engineer', reason: 'Assigned twice', as: 'hr' };
  expect(historyLine({ ...event, detail })).toMatchObject({
    actor: { id: 'hanna', name: 'Hanna HR (HR)' },
    text: 'Plan deleted: Assigned twice',
  });
  expect(historyLine({ ...event, detail: { name: 'Engineer' } })).toMatchObject({
    actor,
    text: 'Plan deleted',
  });
});

test('the history names both the stand-in and the absent person, and merges only lines about the same person (Owners 11)', () => {
  const detail = { name: 'Laptop', stand_in_for: 'Ada Away' };
  const [first, second] = foldTicks([
    event('03T09:00', 'task_completed', 'Ben', detail),
    event('03T09:01', 'task_completed', 'Ben', { name: 'Desk' }),
  ]);
  expect(first).toMatchObject({
    actor: { id: 'Ben', name: 'Ben for Ada Away' },
    text: 'Task "Laptop" completed',
  });
  expect(second).toMatchObject({ actor: { name: 'Ben' } });
});
