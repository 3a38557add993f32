import { expect, test } from 'vitest';
import { whyNotAsked, whyNotTheirs } from './askManager.ts';

const OPEN = { active_plan: true, signed_by_user: false, approved_by_manager: false };
const TODAY = '2026-03-10';

test.each([
  [OPEN, null, null],
  [{ ...OPEN, signed_by_user: true }, null, null],
  [{ ...OPEN, active_plan: false }, null, 'plans.inactive'],
  [{ ...OPEN, signed_by_user: true, approved_by_manager: true }, null, 'plans.completed'],
  [OPEN, '2026-03-10', 'plans.manager_asked'],
  [OPEN, '2026-03-04', 'plans.manager_asked'],
  [OPEN, '2026-03-03', null],
] as const)('%o, asked on %s: %s (Overview 7)', (plan, asked_on, code) => {
  expect(whyNotAsked(plan, asked_on, TODAY)?.code ?? null).toBe(code);
});

test.each([
  ['hr', true],
  ['manager', false],
  ['employee', false],
])('%s may ask: %s (Overview 7)', (id, isAllowed) => {
  const viewer = { id, is_manager: true, is_hr: true, hr_departments: null };
  expect(whyNotTheirs(viewer, { user_id: 'employee', manager_id: 'manager' }) === null).toBe(isAllowed);
});
