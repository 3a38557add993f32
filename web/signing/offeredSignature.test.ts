import { describe, expect, test } from 'vitest';
import { NOT_HR } from '#shared/people/viewer.ts';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { isApprovedFor, isCongratulated, offeredSignature } from './offeredSignature.ts';

const EMPLOYEE = { id: 'e', is_manager: false, ...NOT_HR };
const MANAGER = { id: 'm', is_manager: true, ...NOT_HR };
const BOTH = { id: 'b', is_manager: true, ...NOT_HR };
const OTHER = { id: 's', is_manager: true, ...NOT_HR };

const plan = (fields: Partial<PlanSummary> = {}) =>
  ({
    user_id: 'e',
    manager_id: 'm',
    active_plan: true,
    signed_by_user: false,
    approved_by_manager: false,
    progress: { total_tasks: 2, completed_tasks: 2 },
    ...fields,
  }) as PlanSummary;

const own = (fields: Partial<PlanSummary> = {}) => plan({ user_id: 'b', manager_id: 'b', ...fields });

describe('a signature is offered to (Signing 1)', () => {
  test.each([
    ['the employee', EMPLOYEE, plan(), 'employee'],
    ['the manager', MANAGER, plan(), 'manager'],
    ['nobody else', OTHER, plan(), null],
    ['nobody a second time', EMPLOYEE, plan({ signed_by_user: true }), null],
    ['the manager after the employee', MANAGER, plan({ signed_by_user: true }), 'manager'],
    ['the employee after the manager', EMPLOYEE, plan({ approved_by_manager: true }), 'employee'],
    [
      'nobody while a task is open',
      EMPLOYEE,
      plan({ progress: { total_tasks: 2, completed_tasks: 1 } }),
      null,
    ],
    [
      'nobody when there are no tasks',
      EMPLOYEE,
      plan({ progress: { total_tasks: 0, completed_tasks: 0 } }),
      null,
    ],
    ['nobody while the plan is inactive', EMPLOYEE, plan({ active_plan: false }), null],
    ['the person who is both, first as the employee', BOTH, own(), 'employee'],
    ['the person who is both, then as the manager', BOTH, own({ signed_by_user: true }), 'manager'],
  ] as const)('%s', (_case, viewer, given, role) => {
    expect(offeredSignature(viewer, given)).toBe(role);
  });
});

describe("'Training Approved' (Signing 7)", () => {
  test('shows managers their approval and employees their signature', () => {
    expect(isApprovedFor(MANAGER, plan({ signed_by_user: true }))).toBe(false);
    expect(isApprovedFor(MANAGER, plan({ approved_by_manager: true }))).toBe(true);
    expect(isApprovedFor(EMPLOYEE, plan({ approved_by_manager: true }))).toBe(false);
    expect(isApprovedFor(EMPLOYEE, plan({ signed_by_user: true }))).toBe(true);
    expect(isApprovedFor(OTHER, plan({ signed_by_user: true, approved_by_manager: true }))).toBe(false);
  });
});

describe('congratulations (Plans 16)', () => {
  test('are for the employee who has completed all tasks and not signed', () => {
    expect(isCongratulated(EMPLOYEE, plan())).toBe(true);
    expect(isCongratulated(EMPLOYEE, plan({ signed_by_user: true }))).toBe(false);
    expect(isCongratulated(EMPLOYEE, plan({ progress: { total_tasks: 2, completed_tasks: 1 } }))).toBe(false);
    expect(isCongratulated(MANAGER, plan())).toBe(false);
  });

  test('are not for an employee who manages the plan', () => {
    expect(isCongratulated(BOTH, own())).toBe(false);
  });
});
