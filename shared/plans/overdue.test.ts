import { describe, expect, test } from 'vitest';
import { checklistState } from './progress.ts';
import { hasOverdueSubplans, isPlanOverdue, isSubplanOverdue } from './overdue.ts';

const TODAY = '2026-06-15';

const subplan = (due_date: string, completed_tasks: number, total_tasks: number) => ({
  due_date,
  completed_tasks,
  total_tasks,
});
const LATE = subplan('2026-06-14', 1, 2);
const FINISHED = subplan('2026-06-14', 2, 2);
const DUE_TODAY = subplan(TODAY, 0, 2);
const NOT_DUE = subplan('2026-06-16', 0, 2);
const LATE_WITHOUT_TASKS = subplan('2026-06-14', 0, 0);

const ACTIVE = { active_plan: true, signed_by_user: false };

describe('overdue means that the due date has passed and a task is open (Plans 7)', () => {
  test.each([
    ['yesterday, a task open', LATE, true],
    ['yesterday, no task done', subplan('2026-06-14', 0, 1), true],
    ['last year', subplan('2025-12-31', 0, 1), true],
    ['yesterday, all tasks done', FINISHED, false],
    ['yesterday, no tasks', LATE_WITHOUT_TASKS, false],
    ['today, which is not overdue', DUE_TODAY, false],
    ['tomorrow', NOT_DUE, false],
    ['next year', subplan('2027-01-01', 0, 1), false],
  ])('a subplan due %s', (_, entry, expected) => {
    expect(isSubplanOverdue(ACTIVE, entry, TODAY)).toBe(expected);
    // The same for a plan with only this subplan.
    expect(hasOverdueSubplans(ACTIVE, checklistState([entry]), TODAY)).toBe(expected);
    expect(isPlanOverdue(ACTIVE, checklistState([entry]), TODAY)).toBe(expected);
  });

  test.each([
    ['active, not signed', true, false, true],
    ['active, signed by the employee', true, true, false],
    ['inactive', false, false, false],
    ['inactive and signed', false, true, false],
  ])(
    'a plan can only be overdue while it is active and unsigned by the employee: %s',
    (_, active_plan, signed_by_user, expected) => {
      const plan = { active_plan, signed_by_user };
      expect(isSubplanOverdue(plan, LATE, TODAY)).toBe(expected);
      expect(hasOverdueSubplans(plan, checklistState([LATE]), TODAY)).toBe(expected);
      expect(isPlanOverdue(plan, checklistState([LATE]), TODAY)).toBe(expected);
    },
  );

  test.each([
    ['no subplans', [], false, false],
    ['one overdue, the last not due yet', [LATE, NOT_DUE], true, false],
    ['one overdue, the last due today', [DUE_TODAY, LATE], true, false],
    ['all overdue', [LATE, subplan('2026-05-01', 0, 1)], true, true],
    [
      'the last one done after its due date, an earlier one open',
      [subplan('2026-05-01', 0, 1), FINISHED],
      true,
      true,
    ],
    ['the first done after its due date, the last not due yet', [FINISHED, NOT_DUE], false, false],
    ['all tasks done', [FINISHED, FINISHED], false, false],
    ['no tasks', [LATE_WITHOUT_TASKS], false, false],
  ])('a plan is overdue by its last due date and all of its tasks: %s', (...row) => {
    const [, subplans, hasOverdue, isOverdue] = row;
    expect(hasOverdueSubplans(ACTIVE, checklistState(subplans), TODAY)).toBe(hasOverdue);
    expect(isPlanOverdue(ACTIVE, checklistState(subplans), TODAY)).toBe(isOverdue);
  });
});
