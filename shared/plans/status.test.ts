import { expect, test } from 'vitest';
import { isSigned, isSignedByBoth, needsSignature, PLAN_STATUSES, planStatus } from './status.ts';

// All combinations of active, signed by the employee, approved by the manager, and overdue.
test.each([
  [1, 1, 1, 1, 'Completed'],
  [1, 1, 1, 0, 'Completed'],
  [1, 1, 0, 1, 'Needs Manager Signature'],
  [1, 1, 0, 0, 'Needs Manager Signature'],
  [1, 0, 1, 1, 'Needs Employee Signature'],
  [1, 0, 1, 0, 'Needs Employee Signature'],
  [1, 0, 0, 1, 'Overdue'],
  [1, 0, 0, 0, 'Active'],
  [0, 1, 1, 1, 'Completed'],
  [0, 1, 1, 0, 'Completed'],
  [0, 1, 0, 1, 'Inactive'],
  [0, 1, 0, 0, 'Inactive'],
  [0, 0, 1, 1, 'Inactive'],
  [0, 0, 1, 0, 'Inactive'],
  [0, 0, 0, 1, 'Inactive'],
  [0, 0, 0, 0, 'Inactive'],
])('active %i, signed %i, approved %i, overdue %i has the status %s (Plans 4)', (...row) => {
  const [active, signed, approved, overdue, status] = row;
  const plan = {
    active_plan: active === 1,
    signed_by_user: signed === 1,
    approved_by_manager: approved === 1,
  };
  expect(planStatus(plan, overdue === 1)).toBe(status);
  expect(isSignedByBoth(plan)).toBe(signed + approved === 2);
  expect(isSigned(plan)).toBe(signed + approved > 0);
});

test('two statuses need a signature', () => {
  expect(PLAN_STATUSES.filter(needsSignature)).toEqual([
    'Needs Manager Signature',
    'Needs Employee Signature',
  ]);
});
