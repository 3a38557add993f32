import { parse } from 'regexparam';
import { expect, test } from 'vitest';
import { matchRoute } from 'wouter';
import { parseSearch, paths, ROUTES } from './paths.ts';

const addresses = {
  employeeDashboard: paths.employeeDashboard(),
  templates: paths.templates(),
  subplans: paths.subplans(),
  createTemplate: paths.createTemplate(),
  template: paths.template('t1'),
  'template, edit': paths.template('t1', { edit: true }),
  onboarding: paths.onboarding(),
  plan: paths.plan('p1'),
  'plan, edit': paths.plan('p1', { edit: true }),
  'plan, sign': paths.plan('p1', { sign: 3 }),
  verify: paths.verify('p1'),
  employees: paths.employees(),
  'employees, selected': paths.employees({ person: 'e1', plan: 'p1' }),
  settings: paths.settings(),
  people: paths.people(),
  'landing of a manager': paths.landing({ is_manager: true }),
  'landing of an employee': paths.landing({ is_manager: false }),
};

test('the addresses of the app do not change', () => {
  expect(addresses).toMatchInlineSnapshot(`
    {
      "createTemplate": "/templates/create",
      "employeeDashboard": "/employee-dashboard",
      "employees": "/employees",
      "employees, selected": "/employees?person=e1&plan=p1",
      "landing of a manager": "/templates",
      "landing of an employee": "/employee-dashboard",
      "onboarding": "/onboarding",
      "people": "/settings/people",
      "plan": "/onboarding/p1",
      "plan, edit": "/onboarding/p1?edit=true",
      "plan, sign": "/onboarding/p1?sign=3",
      "settings": "/settings",
      "subplans": "/templates/subplans",
      "template": "/templates/t1",
      "template, edit": "/templates/t1?edit=true",
      "templates": "/templates",
      "verify": "/verify/p1",
    }
  `);
});

test('a parameter cannot change the path', () => {
  expect(paths.plan('../templates?edit=true')).toBe('/onboarding/..%2Ftemplates%3Fedit%3Dtrue');
});

test.each(Object.entries(addresses))('the address of %s matches one route, or is matched first', (_, to) => {
  const [path = ''] = to.split('?');
  const matched = Object.values(ROUTES).filter((route) => matchRoute(parse, route, path)[0]);
  // '/templates/create' also matches the route of a template: its own route comes first.
  expect(matched.length).toBe(path === '/templates/create' || path === '/templates/subplans' ? 2 : 1);
  expect(matched[0]?.includes(':')).toBe(path.endsWith('1'));
});

test('reads the values of a query, and no others', () => {
  expect(parseSearch('?edit=true&person=007&other=1')).toEqual({
    edit: true,
    sign: undefined,
    person: '007',
    plan: undefined,
    code: undefined,
  });
  expect(parseSearch('?edit=1').edit).toBe(false);
});

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
