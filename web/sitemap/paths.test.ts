import { parse } from 'regexparam';
import { expect, test } from 'vitest';
import { isReturnable, landingOf } from './entrance.ts';
import { pageAt } from './pageAt.ts';
import { PAGE_NAMES, PAGES } from './pageTable.ts';
import { parseSearch, paths } from './paths.ts';

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
  'landing of a manager': landingOf({ is_manager: true }),
  'landing of an employee': landingOf({ is_manager: false }),
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

test.each(Object.entries(addresses))('the address of %s is that of one page, or is found first', (_, to) => {
  const [path = ''] = to.split('?');
  const matched = PAGE_NAMES.filter((name) => parse(PAGES[name].path).pattern.test(path));
  // '/templates/create' also matches the path of a template: its own page comes first.
  expect(matched.length).toBe(path === '/templates/create' || path === '/templates/subplans' ? 2 : 1);
  expect(pageAt(path)?.name).toBe(matched[0]);
  expect(matched[0] && PAGES[matched[0]].path.includes(':')).toBe(path.endsWith('1'));
});

test('finds the parameters of a page, and no page at another address', () => {
  expect(pageAt('/onboarding/p%201')).toEqual({ name: 'plan', params: { id: 'p%201' } });
  expect(pageAt('/templates/t1/more')).toBeNull();
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
  expect(isReturnable(path)).toBe(expected);
});
