import { expect, test } from 'vitest';
import { mayOpen } from './mayOpen.ts';

test.each([
  ['/templates', 'manager or HR'],
  ['/templates/t1?edit=true', 'manager or HR'],
  ['/onboarding', 'manager'],
  ['/employees?person=e1', 'manager'],
  ['/organisation', 'HR'],
  ['/settings/organisation', 'admin'],
  ['/settings/people', 'admin'],
  ['/settings/teams', 'HR or admin'],
  ['/settings/directory', 'admin'],
  ['/settings/webhooks', 'admin'],
  ['/settings/tokens', 'admin'],
  ['/settings/access', 'admin'],
  ['/settings/operation', 'admin'],
  ['/onboarding/p1?edit=true', 'anybody'],
  ['/employee-dashboard', 'anybody'],
  ['/my-tasks', 'anybody'],
  ['/settings', 'anybody'],
  ['/verify/p1', 'anybody'],
])('%s may be opened by the role: %s (Sign-in 10)', (path, role) => {
  const employee = { id: 'e1', is_manager: false, is_admin: false };
  const isOpenTo = (who: string) => role === 'anybody' || role.split(' or ').includes(who);
  expect(mayOpen(path, employee)).toBe(role === 'anybody');
  expect(mayOpen(path, { ...employee, is_manager: true })).toBe(isOpenTo('manager'));
  expect(mayOpen(path, { ...employee, is_hr: true })).toBe(isOpenTo('HR'));
  expect(mayOpen(path, { ...employee, is_admin: true })).toBe(isOpenTo('admin'));
});
