import { expect, test } from 'vitest';
import { compareNames, nameOrEmail, UNNAMED_EMPLOYEE } from './name.ts';

// The same on every machine, whatever language it speaks: a Swedish one would put Ä and Ø behind Z.
test.each([
  ['case does not count', ['alan', 'Alice', 'Bea', 'bob']],
  ['accents do not push a name to the end', ['Ärlig', 'Émile', 'Eve', 'Łukasz', 'Ødegård', 'Zebra']],
  ['numbers count as numbers', ['Group 1', 'Group 2', 'Group 10']],
  ['no name comes first', ['', 'Alice']],
  ['each script by itself', ['Zoe', 'Ωμέγα', 'Анна', 'Дмитрий', '李雷']],
])('spec §4 ordered by name: %s', (_, names) => {
  expect(names.toReversed().toSorted(compareNames)).toEqual(names);
  // Sorting the sorted must not move anything either.
  expect(names.toSorted(compareNames)).toEqual(names);
});

test.each([
  ['anna', 'ANNA'],
  ['José', 'jose'],
  ['Zoe\u0308', 'Zoë'],
])('spec §4 %s and %s tie', (a, b) => expect(compareNames(a, b)).toBe(0));

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['  Ada ', 'Ada'],
  ['', 'ada@example.com'],
  [' \t', 'ada@example.com'],
])('spec §5 the email is used when there is no name: %j is called %j', (name, called) => {
  expect(nameOrEmail({ name, email: 'ada@example.com' })).toBe(called);
});

test("spec §2 'Employee management': the words for a person without a name", () => {
  expect(UNNAMED_EMPLOYEE).toBe('Unnamed Employee');
});
