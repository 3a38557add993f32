import { describe, expect, test } from 'vitest';
import {
  cannotModifyTasks,
  hasProgress,
  hasSigned,
  isPlanEmployee,
  isPlanManager,
  showsPlanMenu,
  signsAs,
  SUBPLANS_WITH_PROGRESS,
  whyPlanCannotBeDeleted,
  whyPlanCannotBeEdited,
  whyPlanCannotBeSigned,
  whyPlanCannotBeToggled,
  whyReportIsNotReady,
  whyTasksAreLocked,
} from './rights.ts';

const flags = (active: number, signed: number, approved: number) => ({
  active_plan: active === 1,
  signed_by_user: signed === 1,
  approved_by_manager: approved === 1,
});
const DONE = { total_tasks: 3, completed_tasks: 3 };

// The four sentences of spec §4 to the letter.
const BOTH = 'This onboarding plan has been completed and signed by both employee and manager.';
const SIGNED = 'This onboarding plan has been signed by the employee and is awaiting manager approval.';
const APPROVED = 'This onboarding plan has been approved by the manager and is complete.';
const INACTIVE = 'This onboarding plan is inactive.';

// Each act against all eight: 1 where nothing stands in the way.
test.each([
  // active, signed, approved: tasks, edit, toggle, delete, sign, report
  [1, 0, 0, null, { edit: 1, toggle: 1, delete: 1, sign: 1, report: 0 }],
  [1, 1, 0, SIGNED, { edit: 0, toggle: 1, delete: 1, sign: 1, report: 0 }],
  [1, 0, 1, APPROVED, { edit: 0, toggle: 1, delete: 1, sign: 1, report: 0 }],
  [1, 1, 1, BOTH, { edit: 0, toggle: 0, delete: 0, sign: 1, report: 1 }],
  [0, 0, 0, INACTIVE, { edit: 0, toggle: 1, delete: 1, sign: 0, report: 0 }],
  [0, 1, 0, SIGNED, { edit: 0, toggle: 1, delete: 1, sign: 0, report: 0 }],
  [0, 0, 1, APPROVED, { edit: 0, toggle: 1, delete: 1, sign: 0, report: 0 }],
  [0, 1, 1, BOTH, { edit: 0, toggle: 0, delete: 0, sign: 0, report: 1 }],
])('spec §4 and contract §5: active %i, signed %i, approved %i: tasks %j, acts %j', (...row) => {
  const [active, signed, approved, locked, allowed] = row;
  const plan = flags(active, signed, approved);
  const why = {
    edit: whyPlanCannotBeEdited(plan),
    toggle: whyPlanCannotBeToggled(plan),
    delete: whyPlanCannotBeDeleted(plan),
    sign: whyPlanCannotBeSigned({ ...plan, progress: DONE }),
    report: whyReportIsNotReady(plan),
  };
  expect(whyTasksAreLocked(plan)).toBe(locked);
  expect(
    Object.fromEntries(Object.entries(why).map(([act, reason]) => [act, reason === null ? 1 : 0])),
  ).toEqual(allowed);
  // Where it is refused, with a sentence.
  for (const reason of Object.values(why)) if (reason !== null) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
  expect(hasSigned(plan, 'employee')).toBe(signed === 1);
  expect(hasSigned(plan, 'manager')).toBe(approved === 1);
});

test("spec §4 the alert begins with 'Cannot modify tasks: '", () => {
  expect(cannotModifyTasks(INACTIVE)).toBe('Cannot modify tasks: This onboarding plan is inactive.');
});

test.each([
  [1, 3, 3, null],
  [1, 1, 1, null],
  [1, 2, 3, 'One task is still open. The plan can be signed once every task is done.'],
  [1, 0, 3, '3 tasks are still open. The plan can be signed once every task is done.'],
  [1, 0, 0, 'This onboarding plan has no tasks, so there is nothing to sign for.'],
  [0, 3, 3, 'This onboarding plan is inactive and cannot be signed.'],
  [0, 0, 3, 'This onboarding plan is inactive and cannot be signed.'],
])('contract §5 signoff is a 409 for a task open, no task, inactive: active %i, %i of %i: %j', (...row) => {
  const [active, completed_tasks, total_tasks, why] = row;
  expect(whyPlanCannotBeSigned({ ...flags(active, 0, 0), progress: { completed_tasks, total_tasks } })).toBe(
    why,
  );
});

describe('contract §6 rights follow the object', () => {
  const PLAN = { user_id: 'eve', manager_id: 'mia' };
  const OWN_PLAN = { user_id: 'mia', manager_id: 'mia' };
  const mia = { id: 'mia', is_manager: true };
  const demoted = { id: 'mia', is_manager: false };
  const eve = { id: 'eve', is_manager: false };

  // As whom they sign while the plan is signed by: nobody, the employee, the manager, both.
  test.each([
    ['the employee', eve, PLAN, ['employee', 'employee', 'employee', 'employee']],
    [
      'the employee, who is a manager elsewhere',
      { ...eve, is_manager: true },
      PLAN,
      Array(4).fill('employee'),
    ],
    ['the manager', mia, PLAN, ['manager', 'manager', 'manager', 'manager']],
    ['a manager who was demoted', demoted, PLAN, [null, null, null, null]],
    // Who is both signs first and approves second (contract §5).
    ['who is both', mia, OWN_PLAN, ['employee', 'manager', 'employee', 'manager']],
    ['who is both, demoted', demoted, OWN_PLAN, Array(4).fill('employee')],
    ['another manager', { id: 'max', is_manager: true }, PLAN, [null, null, null, null]],
    ['another employee', { id: 'emil', is_manager: false }, PLAN, [null, null, null, null]],
  ])('signs: %s', (_, viewer, plan, roles) => {
    const states = [flags(1, 0, 0), flags(1, 1, 0), flags(1, 0, 1), flags(1, 1, 1)];
    expect(states.map((state) => signsAs(viewer, { ...plan, ...state }))).toEqual(roles);
    expect(isPlanEmployee(viewer, plan)).toBe(viewer.id === plan.user_id);
    expect(isPlanManager(viewer, plan)).toBe(roles.includes('manager'));
  });

  test.each([
    ['its manager', mia, PLAN, true],
    ['a manager who was demoted', demoted, PLAN, false],
    ['another manager', { id: 'max', is_manager: true }, PLAN, false],
    ['the employee', eve, PLAN, false],
    ['who is both', mia, OWN_PLAN, true],
  ])('spec §6 the card menu, not when the plan is Completed: %s', (_, viewer, plan, shown) => {
    for (const active of [0, 1]) {
      expect(showsPlanMenu(viewer, { ...plan, ...flags(active, 0, 0) })).toBe(shown);
      expect(showsPlanMenu(viewer, { ...plan, ...flags(active, 1, 0) })).toBe(shown);
      expect(showsPlanMenu(viewer, { ...plan, ...flags(active, 0, 1) })).toBe(shown);
      expect(showsPlanMenu(viewer, { ...plan, ...flags(active, 1, 1) })).toBe(false);
    }
  });
});

test('spec §2 a subplan with completed tasks is view-only, with the note', () => {
  expect([0, 1, 9].map((completed_tasks) => hasProgress({ completed_tasks }))).toEqual([false, true, true]);
  expect(SUBPLANS_WITH_PROGRESS).toBe(
    'These subplans cannot be edited because the employee has already made progress.',
  );
});
