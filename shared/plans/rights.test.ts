import { describe, expect, test } from 'vitest';
import { NOT_HR } from '../people/viewer.ts';
import { relations } from './relations.ts';
import { type PlanAct, type PlanRights, rights } from './rights.ts';
import {
  hasProgress,
  hasSigned,
  MAIL_IS_OFF,
  NUDGED_TODAY,
  PLAN_NEEDS_A_TASK,
  signatureRole,
  SUBPLANS_IN_PROGRESS,
  whyReportIsNotReady,
  whyTasksAreLocked,
} from './refusals.ts';

const flags = (active: number, signed: number, approved: number) => ({
  active_plan: active === 1,
  signed_by_user: signed === 1,
  approved_by_manager: approved === 1,
});
const DONE = { total_tasks: 3, completed_tasks: 3 };
const PARTIES = { user_id: 'eve', manager_id: 'mia' };
const OWN = { user_id: 'mia', manager_id: 'mia' };
const eve = { id: 'eve', is_manager: false, ...NOT_HR };
const mia = { id: 'mia', is_manager: true, ...NOT_HR };

const allowed = (all: PlanRights) =>
  Object.entries(all)
    .filter(([, reason]) => reason === null)
    .map(([act]) => act)
    .join(' ');

// The required sentences, copied so that a change of rights.ts is noticed.
const BOTH = 'This onboarding plan has been completed and signed by both employee and manager.';
const SIGNED = 'This onboarding plan has been signed by the employee and is awaiting manager approval.';
const APPROVED = 'This onboarding plan has been approved by the manager and is complete.';
const INACTIVE = 'This onboarding plan is inactive.';

describe('rights in each state of a plan whose tasks are done', () => {
  test.each([
    // active, signed, approved: why tasks are locked, the employee's rights, the manager's rights
    [1, 0, 0, null, 'tick comment sign', 'comment approve edit deactivate delete nudge readMails'],
    [1, 1, 0, SIGNED, 'comment', 'comment approve return deactivate delete readMails'],
    [1, 0, 1, APPROVED, 'comment sign', 'comment deactivate delete nudge readMails'],
    [1, 1, 1, BOTH, '', 'download readMails'],
    [0, 0, 0, INACTIVE, '', 'deactivate delete readMails'],
    [0, 1, 0, INACTIVE, '', 'deactivate delete readMails'],
    [0, 0, 1, INACTIVE, '', 'deactivate delete readMails'],
    [0, 1, 1, BOTH, '', 'download readMails'],
  ])('active %i, signed %i, approved %i', (active, signed, approved, locked, employee, manager) => {
    const plan = { ...PARTIES, ...flags(active, signed, approved), progress: DONE };
    expect(whyTasksAreLocked(plan)?.text ?? null).toBe(locked);
    expect(allowed(rights(eve, plan))).toBe(employee);
    expect(allowed(rights(mia, plan))).toBe(manager);
    expect(whyReportIsNotReady(plan) === null).toBe(signed === 1 && approved === 1);
    expect([hasSigned(plan, 'employee'), hasSigned(plan, 'manager')]).toEqual([signed === 1, approved === 1]);
    // Every reason has a sentence and a code.
    for (const reason of [...Object.values(rights(eve, plan)), ...Object.values(rights(mia, plan))]) {
      if (reason === null) continue;
      expect(reason.text).toMatch(/^[A-Z].{20,}\.$/);
      expect(reason.code).toMatch(/^(plans|comments)\.\w+$/);
    }
  });
});

test('a reason of the role has precedence over one of the state', () => {
  const plan = { ...PARTIES, ...flags(0, 1, 1), progress: DONE };
  for (const act of ['sign', 'tick'] as PlanAct[]) expect(rights(mia, plan)[act]?.kind).toBe('role');
  for (const act of ['approve', 'return', 'edit', 'deactivate', 'delete', 'nudge'] as PlanAct[]) {
    expect(rights(eve, plan)[act]).toMatchObject({ kind: 'role', code: 'plans.not_the_manager' });
    expect(rights(mia, plan)[act]?.kind).toBe('state');
  }
});

test("a refused tick begins with 'Cannot modify tasks: ' (Plans 11)", () => {
  const plan = { ...PARTIES, ...flags(0, 0, 0), progress: DONE };
  expect(rights(eve, plan).tick?.text).toBe('Cannot modify tasks: This onboarding plan is inactive.');
});

test.each([
  [1, 3, 3, null, undefined],
  [1, 1, 1, null, undefined],
  [1, 2, 3, 'One task is still open. The plan can be signed once every task is done.', 'plans.tasks_open'],
  [1, 0, 3, '3 tasks are still open. The plan can be signed once every task is done.', 'plans.tasks_open'],
  [1, 0, 0, 'This onboarding plan has no tasks, so there is nothing to sign for.', 'plans.no_task'],
  [0, 3, 3, 'This onboarding plan is inactive and cannot be signed.', 'plans.inactive'],
  [0, 0, 3, 'This onboarding plan is inactive and cannot be signed.', 'plans.inactive'],
])('signing a plan with active %i and %i of %i tasks done: %j (Signing 1)', (...row) => {
  const [active, completed_tasks, total_tasks, why, code] = row;
  const plan = { ...PARTIES, ...flags(active, 0, 0), progress: { completed_tasks, total_tasks } };
  const { sign } = rights(eve, plan);
  const { approve } = rights(mia, plan);
  expect([sign?.text ?? null, sign?.code]).toEqual([why, code]);
  expect([approve?.text ?? null, approve?.code]).toEqual([why, code]);
});

test('a second signature of the same role has a reason of its own (Signing 1)', () => {
  const plan = { ...PARTIES, ...flags(1, 1, 1), progress: DONE };
  expect(rights(eve, plan).sign).toMatchObject({
    code: 'plans.signed',
    text: 'You have signed this onboarding plan already.',
  });
  expect(rights(mia, plan).approve).toMatchObject({
    code: 'plans.approved',
    text: 'You have approved this onboarding plan already.',
  });
});

test('a person who is both sides must sign before they approve (Signing 1)', () => {
  const plan = { ...OWN, ...flags(1, 0, 0), progress: DONE };
  expect(rights(mia, plan).approve).toEqual({
    kind: 'state',
    code: 'plans.not_signed',
    text: 'Sign this onboarding plan as its employee before you approve it.',
  });
  expect(rights(mia, { ...plan, signed_by_user: true }).approve).toBeNull();
});

test.each([
  ['the employee', eve, PARTIES, ['employee']],
  ['the manager', mia, PARTIES, ['manager']],
  ['both', mia, OWN, ['employee', 'manager']],
  ['a former manager', { ...mia, is_manager: false }, PARTIES, []],
  ['a former manager who is HR', { ...mia, is_manager: false, is_hr: true }, PARTIES, ['hr']],
  ['the employee, who is HR', { ...eve, is_hr: true }, PARTIES, ['employee']],
  ['HR', { ...eve, id: 'hanna', is_hr: true }, PARTIES, ['hr']],
  ['nobody', { ...eve, id: 'emil' }, PARTIES, []],
])('the roles of %s on a plan (Plans 3, HR 2)', (_, viewer, parties, roles) => {
  expect([...relations(viewer, parties)]).toEqual(roles);
});

describe('rights of HR (HR 3)', () => {
  const hanna = { id: 'hanna', is_manager: false, is_hr: true, hr_departments: ['Sales'] };

  test.each([
    [1, 0, 0, 'edit deactivate delete'],
    [1, 1, 0, 'deactivate delete'],
    [1, 0, 1, 'deactivate delete'],
    [1, 1, 1, 'download'],
    [0, 0, 0, 'deactivate delete'],
    [0, 1, 1, 'download'],
  ])('active %i, signed %i, approved %i: %s', (active, signed, approved, acts) => {
    const plan = { ...PARTIES, ...flags(active, signed, approved), progress: DONE };
    expect(allowed(rights(hanna, plan))).toBe(acts);
    // A manager elsewhere has no other rights here.
    expect(rights({ ...hanna, is_manager: true }, plan)).toEqual(rights(hanna, plan));
    for (const act of ['tick', 'comment', 'sign', 'approve', 'return', 'nudge', 'readMails'] as PlanAct[]) {
      expect(rights(hanna, plan)[act]?.kind).toBe('role');
    }
    expect(signatureRole(hanna, plan)).toBeNull();
  });

  test.each([
    ['their own plan', { ...eve, is_hr: true }, eve],
    ['a plan that they manage', { ...mia, is_hr: true }, mia],
  ])('are not those on %s', (_, viewer, plain) => {
    const plan = { ...PARTIES, ...flags(1, 0, 0), progress: DONE };
    expect(relations(viewer, plan).has('hr')).toBe(false);
    expect(rights(viewer, plan)).toEqual(rights(plain, plan));
  });

  test('are not those of a manager who is no longer one', () => {
    const plan = { ...PARTIES, ...flags(1, 0, 0), progress: DONE };
    expect(relations({ ...mia, is_hr: true, is_manager: false }, plan).has('hr')).toBe(true);
  });
});

describe('rights follow the object (Plans 3)', () => {
  const demoted = { id: 'mia', is_manager: false, ...NOT_HR };
  const STATES = [flags(1, 0, 0), flags(1, 1, 0), flags(1, 0, 1), flags(1, 1, 1)];

  // The role that the viewer signs in next when neither, the employee, the manager or both have signed.
  test.each([
    ['the employee', eve, PARTIES, ['employee', 'employee', 'employee', 'employee']],
    [
      'the employee, a manager elsewhere',
      { ...eve, is_manager: true, ...NOT_HR },
      PARTIES,
      Array(4).fill('employee'),
    ],
    ['the manager', mia, PARTIES, ['manager', 'manager', 'manager', 'manager']],
    ['a former manager', demoted, PARTIES, [null, null, null, null]],
    // A person who is both sides signs before they approve (Signing 1).
    ['both', mia, OWN, ['employee', 'manager', 'employee', 'manager']],
    ['both, demoted', demoted, OWN, Array(4).fill('employee')],
    ['another manager', { id: 'max', is_manager: true, ...NOT_HR }, PARTIES, [null, null, null, null]],
    ['another employee', { id: 'emil', is_manager: false, ...NOT_HR }, PARTIES, [null, null, null, null]],
  ])('the signature role of %s', (_, viewer, parties, roles) => {
    const plans = STATES.map((state) => ({ ...parties, ...state, progress: DONE }));
    expect(plans.map((plan) => signatureRole(viewer, plan))).toEqual(roles);
    expect(relations(viewer, parties).has('employee')).toBe(viewer.id === parties.user_id);
    expect(relations(viewer, parties).has('manager')).toBe(roles.includes('manager'));
    // A viewer who may sign or approve signs in that role.
    for (const plan of plans) {
      const { sign, approve } = rights(viewer, plan);
      const role = signatureRole(viewer, plan);
      if (sign === null) expect(role).toBe('employee');
      if (approve === null) expect(role).toBe('manager');
    }
  });
});

test('a subplan with a done task is view-only, with a reason (Plans 12)', () => {
  expect([0, 1, 9].map((completed_tasks) => hasProgress({ completed_tasks }))).toEqual([false, true, true]);
});

test.each([
  [
    SUBPLANS_IN_PROGRESS,
    'plans.subplan_in_progress',
    'These subplans cannot be edited because the employee has already made progress.',
  ],
  [
    NUDGED_TODAY,
    'plans.nudged_today',
    'A reminder has been sent today already. You can send the next one tomorrow.',
  ],
])('a reason that depends on more than the plan: %j', (reason, code, text) => {
  expect(reason).toEqual({ kind: 'state', code, text });
});

test('without mail, the reason names the settings that turn it on', () => {
  expect(MAIL_IS_OFF.code).toBe('mail.off');
  expect(MAIL_IS_OFF.text).toMatch(/SMTP_URL and MAIL_FROM/);
});

test('a plan without tasks is refused with a sentence that says what to add', () => {
  expect(PLAN_NEEDS_A_TASK).toBe(
    'A plan needs at least one task before it can be assigned. Add a task to one of its topics.',
  );
});
