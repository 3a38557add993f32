import { expect, test } from 'vitest';
import { whyNotDepartments } from './whyNotDepartments.ts';

const many = (count: number) => Array.from({ length: count }, (_, index) => `Department ${index}`);

test.each([
  ['all', null, null],
  ['one with as many characters as it may have', ['𝒳'.repeat(200)], null],
  ['as many as there may be', many(200), null],
  ['none', [], 'Choose a department, or all of them.'],
  ['one more', many(201), 'Choose at most 200 departments.'],
  ['a department of more than 200 characters', ['x'.repeat(201)], 'A department has at most 200 characters.'],
])('says why %s cannot be saved', (_case, chosen, problem) => {
  expect(whyNotDepartments(chosen)).toBe(problem);
});
