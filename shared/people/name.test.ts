import { expect, test } from 'vitest';
import { compareNames, firstNameOf, nameOrEmail, UNNAMED_EMPLOYEE } from './name.ts';

// The same for every language of the machine: Swedish would sort Ä and Ø after Z.
test.each([
  ['ignoring case', ['alan', 'Alice', 'Bea', 'bob']],
  ['ignoring accents', ['Ärlig', 'Émile', 'Eve', 'Łukasz', 'Ødegård', 'Zebra']],
  ['with numbers by value', ['Group 1', 'Group 2', 'Group 10']],
  ['with empty names first', ['', 'Alice']],
  ['script by script', ['Zoe', 'Ωμέγα', 'Анна', 'Дмитрий', '李雷']],
])('sorts names %s (People 7)', (_, names) => {
  expect(names.toReversed().toSorted(compareNames)).toEqual(names);
  expect(names.toSorted(compareNames)).toEqual(names);
});

test.each([
  ['anna', 'ANNA'],
  ['José', 'jose'],
  ['Zoe\u0308', 'Zoë'],
])('%s and %s compare as equal', (a, b) => expect(compareNames(a, b)).toBe(0));

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['  Ada ', 'Ada'],
  ['', 'ada@example.com'],
  [' \t', 'ada@example.com'],
])('a person without a name is addressed by email (People 3): %j as %j', (name, expected) => {
  expect(nameOrEmail({ name, email: 'ada@example.com' })).toBe(expected);
});

test("a missing name is shown as 'Unnamed Employee' (People 3)", () => {
  expect(UNNAMED_EMPLOYEE).toBe('Unnamed Employee');
});

test.each([
  ['Maya Patel', 'Maya'],
  ['  Maya   Patel ', 'Maya'],
  ['Patel, Maya', 'Maya'],
  ['Patel,', 'Patel,'],
  ['李雷', '李雷'],
  ['maya@harbor.example', 'maya@harbor.example'],
  ['', ''],
])('%j is addressed as %j', (name, expected) => {
  expect(firstNameOf(name)).toBe(expected);
});
