import { expect, test } from 'vitest';
import { departmentsIn } from './departmentsIn.ts';

test.each([
  ['nothing', '', null],
  ['blank lines', ' \n\n', null],
  ['one', 'Sales', ['Sales']],
  ['one with a comma', 'Sales, EMEA', ['Sales, EMEA']],
  ['one with as many characters as it may have', '𝒳'.repeat(200), ['𝒳'.repeat(200)]],
  ['several, one twice, with spaces around them', ' Sales\r\nLegal\n\nSales ', ['Sales', 'Legal']],
])('reads %s', (_case, text, list) => {
  expect(departmentsIn(text)).toEqual({ list, problem: null });
});

test.each([
  ['a department of more than 200 characters', 'x'.repeat(201), 'A department has at most 200 characters.'],
  ['more than 200 departments', [...Array(201).keys()].join('\n'), 'Enter at most 200 departments.'],
])('refuses %s', (_case, text, problem) => {
  expect(departmentsIn(text).problem).toBe(problem);
});
