import { expect, test } from 'vitest';
import { isInHrScope } from './hrScope.ts';

test.each([
  [false, null, 'Sales', false],
  [false, ['Sales'], 'Sales', false],
  [true, null, 'Sales', true],
  [true, null, '', true],
  [true, ['Sales'], 'Sales', true],
  [true, ['Legal', 'Sales'], 'Sales', true],
  [true, ['Sales'], 'sales', false],
  [true, ['Sales'], 'Sales ', false],
  [true, ['Sales'], 'Sales EMEA', false],
  [true, ['Sales'], '', false],
])('HR %s with the departments %j acts for %j: %s (HR 1)', (is_hr, hr_departments, department, expected) => {
  expect(isInHrScope({ is_hr, hr_departments }, department)).toBe(expected);
});
