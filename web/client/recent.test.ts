import { expect, test } from 'vitest';
import { recentIdOf } from './recent.ts';

test.each([
  ['/onboarding/p1', '', 'plan-p1'],
  ['/onboarding', '', null],
  ['/templates/t1', '?edit=true', 'template-t1'],
  ['/templates/subplans', '', null],
  ['/templates/create', '', null],
  ['/templates', '', null],
  ['/employees', '?person=e1&plan=p1', 'person-e1'],
  ['/employees', '', null],
  ['/settings', '', null],
])('%s%s shows %s', (path, query, id) => {
  expect(recentIdOf({ path, query })).toBe(id);
});
