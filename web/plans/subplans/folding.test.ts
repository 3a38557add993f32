import { expect, test } from 'vitest';
import { canCollapse, isToRead } from './folding.ts';

const progress = (completed_tasks: number) => ({ total_tasks: 2, completed_tasks });

test.each([
  ['open tasks', 1, false, true, false],
  ['open tasks, for the manager', 1, false, false, false],
  ['all done', 2, false, true, true],
  ['all done, for the manager', 2, false, false, true],
  ['signed by the viewer', 2, true, true, false],
  ['signed by the employee, for the manager', 2, true, false, true],
])('a plan with %s is shown as a whole: %5$s', (_, done, signed_by_user, isEmployee, expected) => {
  expect(isToRead({ progress: progress(done), signed_by_user }, isEmployee)).toBe(expected);
});

test.each([
  ['with open tasks', false, false, false, false],
  ['that is done', true, false, false, true],
  ['that is done, in a plan to be read', true, true, false, false],
  ['that is done, with the tasks of one owner', true, false, true, false],
])('a subplan %s can be collapsed: %5$s', (_, done, isOpen, isFiltered, expected) => {
  expect(canCollapse(done, isOpen, isFiltered)).toBe(expected);
});
