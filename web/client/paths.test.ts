import { expect, test } from 'vitest';
import { router } from '../router.tsx';
import { paths } from './paths.ts';

const targets = {
  employeeDashboard: paths.employeeDashboard(),
  templates: paths.templates(),
  subplans: paths.subplans(),
  createTemplate: paths.createTemplate(),
  template: paths.template('t1'),
  'template, edit': paths.template('t1', { edit: true }),
  onboarding: paths.onboarding(),
  plan: paths.plan('p1'),
  'plan, edit': paths.plan('p1', { edit: true }),
  'plan, sign': paths.plan('p1', { sign: true }),
  verify: paths.verify('p1'),
  employees: paths.employees(),
  'landing of a manager': paths.landing({ is_manager: true }),
  'landing of an employee': paths.landing({ is_manager: false }),
};

test('the addresses of the app do not change', () => {
  const urls = Object.fromEntries(Object.entries(targets).map(([name, target]) => [name, paths.url(target)]));
  expect(urls).toMatchInlineSnapshot(`
    {
      "createTemplate": "/templates/create",
      "employeeDashboard": "/employee-dashboard",
      "employees": "/employees",
      "landing of a manager": "/templates",
      "landing of an employee": "/employee-dashboard",
      "onboarding": "/onboarding",
      "plan": "/onboarding/p1",
      "plan, edit": "/onboarding/p1?edit=true",
      "plan, sign": "/onboarding/p1?sign=true",
      "subplans": "/templates/subplans",
      "template": "/templates/t1",
      "template, edit": "/templates/t1?edit=true",
      "templates": "/templates",
      "verify": "/verify/p1",
    }
  `);
});

test.each(Object.entries(targets))(
  'the router builds the same address for %s and matches it',
  (_, target) => {
    const location = router.buildLocation(target);
    expect(location.href).toBe(paths.url(target));
    // '/templates/create' must not match the route of a template called 'create'.
    const [, , route] = router.getMatchedRoutes(location.pathname);
    expect(route?.fullPath).toBe(target.to);
  },
);

test.each([
  ['/templates', true],
  ['/onboarding/p1', true],
  ['/', false],
  ['/login', false],
  ['/auth/callback', false],
  ['//elsewhere.example', false],
  ['https://elsewhere.example', false],
])('whether signing in may return to %s: %s', (path, expected) => {
  expect(paths.isReturnable(path)).toBe(expected);
});
