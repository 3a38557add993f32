import { describe, expect, test } from 'vitest';
import type { PlanSummary } from '#shared/plans/schema.ts';
import { deservesCongratulation, isApprovedFor, offeredSignature } from './offered.ts';

const EMPLOYEE = { id: 'e', is_manager: false };
const MANAGER = { id: 'm', is_manager: true };
const BOTH = { id: 'b', is_manager: true };
const STRANGER = { id: 's', is_manager: true };

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

describe('who is offered to sign', () => {
  test.each([
    ['the employee', EMPLOYEE, plan(), 'employee'],
    ['the manager', MANAGER, plan(), 'manager'],
    ['nobody else', STRANGER, plan(), null],
    ['nobody twice', EMPLOYEE, plan({ signed_by_user: true }), null],
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
    ['who is both: first as the employee', BOTH, own(), 'employee'],
    ['who is both: then as the manager', BOTH, own({ signed_by_user: true }), 'manager'],
  ] as const)('%s', (_case, viewer, given, role) => {
    expect(offeredSignature(viewer, given)).toBe(role);
  });
});

describe("'Training Approved'", () => {
  test("is the manager's own approval for the manager, the own signature for the employee", () => {
    expect(isApprovedFor(MANAGER, plan({ signed_by_user: true }))).toBe(false);
    expect(isApprovedFor(MANAGER, plan({ approved_by_manager: true }))).toBe(true);
    expect(isApprovedFor(EMPLOYEE, plan({ approved_by_manager: true }))).toBe(false);
    expect(isApprovedFor(EMPLOYEE, plan({ signed_by_user: true }))).toBe(true);
    expect(isApprovedFor(STRANGER, plan({ signed_by_user: true, approved_by_manager: true }))).toBe(false);
  });
});

describe('congratulations', () => {
  test('are for the employee who has done everything and not signed', () => {
    expect(deservesCongratulation(EMPLOYEE, plan())).toBe(true);
    expect(deservesCongratulation(EMPLOYEE, plan({ signed_by_user: true }))).toBe(false);
    expect(deservesCongratulation(EMPLOYEE, plan({ progress: { total_tasks: 2, completed_tasks: 1 } }))).toBe(
      false,
    );
    expect(deservesCongratulation(MANAGER, plan())).toBe(false);
  });

  test('are not for who also manages the plan', () => {
    expect(deservesCongratulation(BOTH, own())).toBe(false);
  });
});
