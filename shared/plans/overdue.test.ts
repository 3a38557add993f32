import { describe, expect, test } from 'vitest';
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
const AHEAD = subplan('2026-06-16', 0, 2);
const LATE_WITHOUT_TASKS = subplan('2026-06-14', 0, 0);

const RUNNING = { active_plan: true, signed_by_user: false };

describe('contract §5 overdue: today is after the due date and a task is open', () => {
  test.each([
    ['yesterday, a task open', LATE, true],
    ['yesterday, nothing begun', subplan('2026-06-14', 0, 1), true],
    ['last year', subplan('2025-12-31', 0, 1), true],
    ['yesterday, all done', FINISHED, false],
    ['yesterday, no tasks', LATE_WITHOUT_TASKS, false],
    ['due today is not overdue', DUE_TODAY, false],
    ['tomorrow', AHEAD, false],
    ['next year', subplan('2027-01-01', 0, 1), false],
  ])('a subplan: %s', (_, entry, expected) => {
    expect(isSubplanOverdue(RUNNING, entry, TODAY)).toBe(expected);
    // A plan of this subplan alone is overdue exactly when the subplan is.
    expect(hasOverdueSubplans(RUNNING, [entry], TODAY)).toBe(expected);
    expect(isPlanOverdue(RUNNING, [entry], TODAY)).toBe(expected);
  });

  test.each([
    ['active, not signed', true, false, true],
    ['active, signed by the employee', true, true, false],
    ['inactive', false, false, false],
    ['inactive and signed', false, true, false],
  ])(
    'only while the plan is active and unsigned by the employee: %s',
    (_, active_plan, signed_by_user, expected) => {
      const plan = { active_plan, signed_by_user };
      expect(isSubplanOverdue(plan, LATE, TODAY)).toBe(expected);
      expect(hasOverdueSubplans(plan, [LATE], TODAY)).toBe(expected);
      expect(isPlanOverdue(plan, [LATE], TODAY)).toBe(expected);
    },
  );

  test.each([
    ['no subplans', [], false, false],
    ['one late, but the last is still to come', [LATE, AHEAD], true, false],
    ['one late, the last is due today', [DUE_TODAY, LATE], true, false],
    ['all late', [LATE, subplan('2026-05-01', 0, 1)], true, true],
    [
      'the last is late and done, an earlier one is open',
      [subplan('2026-05-01', 0, 1), FINISHED],
      true,
      true,
    ],
    ['late and done, to come and open', [FINISHED, AHEAD], false, false],
    ['all done', [FINISHED, FINISHED], false, false],
    ['no tasks at all', [LATE_WITHOUT_TASKS], false, false],
  ])('a plan by its latest date and all of its tasks: %s', (_, subplans, anySubplan, wholePlan) => {
    expect(hasOverdueSubplans(RUNNING, subplans, TODAY)).toBe(anySubplan);
    expect(isPlanOverdue(RUNNING, subplans, TODAY)).toBe(wholePlan);
  });
});
