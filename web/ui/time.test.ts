import { expect, test } from 'vitest';
import { dueText, relativeDays } from './time.tsx';

test.each([
  [-800, '2 years ago'],
  [-30, '4 weeks ago'],
  [-13, '13 days ago'],
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
  [3, 'in 3 days'],
  [14, 'in 2 weeks'],
  [90, 'in 3 months'],
])('formats a distance of %i days as %s', (days, text) => {
  expect(relativeDays(days)).toBe(text);
});

test.each([
  [-90, '3 months overdue'],
  [-1, '1 day overdue'],
  [0, 'due today'],
  [3, 'due in 3 days'],
])('says of a due date in %i days: %s', (days, text) => {
  expect(dueText(days, 'due ', 'overdue')).toBe(text);
});
