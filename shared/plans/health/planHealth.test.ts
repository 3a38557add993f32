import { expect, test } from 'vitest';
import { planHealth } from './planHealth.ts';

const TODAY = '2026-03-10';
const OPEN = { active_plan: true, signed_by_user: false, approved_by_manager: false };
const subplan = (due_date: string, completed_tasks: number, total_tasks = 4) => ({
  due_date,
  completed_tasks,
  total_tasks,
});

test.each([
  ['on_track', OPEN, [subplan('2026-03-20', 0)]],
  ['on_track', OPEN, []],
  // In the three days before it is due, half of a subplan should be done.
  ['at_risk', OPEN, [subplan('2026-03-13', 1)]],
  ['on_track', OPEN, [subplan('2026-03-13', 2)]],
  ['on_track', OPEN, [subplan('2026-03-14', 1)]],
  ['at_risk', OPEN, [subplan('2026-03-10', 1)]],
  // A subplan is late, the plan is not.
  ['at_risk', OPEN, [subplan('2026-03-09', 3), subplan('2026-03-20', 0)]],
  ['on_track', OPEN, [subplan('2026-03-09', 4), subplan('2026-03-20', 0)]],
  ['overdue', OPEN, [subplan('2026-03-09', 3)]],
  ['on_track', OPEN, [subplan('2026-03-09', 4)]],
  ['to_sign', { ...OPEN, signed_by_user: true }, [subplan('2026-03-09', 4)]],
  ['to_sign', { ...OPEN, approved_by_manager: true }, [subplan('2026-03-09', 4)]],
  ['inactive', { ...OPEN, active_plan: false, signed_by_user: true }, [subplan('2026-03-09', 0)]],
  ['completed', { active_plan: true, signed_by_user: true, approved_by_manager: true }, []],
] as const)('%s (Plans 25): %o %o', (health, plan, subplans) => {
  expect(planHealth(plan, subplans, TODAY)).toBe(health);
});
