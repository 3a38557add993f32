import { describe, expect, test } from 'vitest';
import { addDays } from '../../calendar.ts';
import { isWaitingForEmployee, reminderStage, isForManager } from './reminderStage.ts';

const DUE = '2026-03-10';
const open = { due_date: DUE, total_tasks: 2, completed_tasks: 1 };
const activePlan = (remind_days_before_due = 0) => ({
  active_plan: true,
  signed_by_user: false,
  remind_days_before_due,
});

describe('reminders before the due date, then 1, 3 and 7 days after it, then weekly (Reminders 2)', () => {
  test.each([
    // reminder days, days from the due date to today, days from the due date to the reminder stage
    [0, -1, null],
    [0, 0, 0],
    [0, 1, 1],
    [2, -3, null],
    [2, -2, -2],
    [2, -1, -2],
    [2, 0, -2],
    [2, 1, 1],
    [2, 2, 1],
    [2, 3, 3],
    [2, 4, 3],
    [2, 6, 3],
    [2, 7, 7],
    [2, 13, 7],
    [2, 14, 14],
    [2, 20, 14],
    [2, 21, 21],
    [2, 370, 364],
    [36_500, -36_501, null],
    [36_500, -36_500, -36_500],
  ])('with %i reminder days, %i days after the due date: reminder stage %j', (remind, days, stage) => {
    const expected = stage === null ? null : addDays(DUE, stage);
    expect(reminderStage(activePlan(remind), open, addDays(DUE, days))).toBe(expected);
  });

  test('the reminder stages of 90 successive days are ascending', () => {
    const days = Array.from({ length: 90 }, (_, day) => addDays(DUE, day - 20));
    const stages = days
      .map((day) => reminderStage(activePlan(5), open, day))
      .filter((stage) => stage !== null);
    expect(stages).toEqual(stages.toSorted());
    expect([...new Set(stages)]).toEqual(
      [-5, 1, 3, 7, 14, 21, 28, 35, 42, 49, 56, 63].map((late) => addDays(DUE, late)),
    );
  });
});

test.each([
  ['all tasks done', activePlan(), { ...open, completed_tasks: 2 }, false],
  ['no tasks', activePlan(), { ...open, total_tasks: 0, completed_tasks: 0 }, false],
  ['an inactive plan', { ...activePlan(), active_plan: false }, open, false],
  ['a signature of the employee', { ...activePlan(), signed_by_user: true }, open, false],
  ['an active plan and an open task', activePlan(), open, true],
])('whether a subplan with %s has reminders (Reminders 3)', (_, plan, subplan, waits) => {
  expect(isWaitingForEmployee(plan, subplan)).toBe(waits);
  expect(reminderStage(plan, subplan, DUE)).toBe(waits ? DUE : null);
  expect(reminderStage(plan, subplan, addDays(DUE, 8))).toBe(waits ? addDays(DUE, 7) : null);
});

test.each([
  [-2, false],
  [0, false],
  [1, false],
  [3, true],
  [7, true],
  [14, true],
])('the manager is reminded %i days after the due date: %s (Reminders 2)', (late, expected) => {
  expect(isForManager(open, addDays(DUE, late))).toBe(expected);
});
