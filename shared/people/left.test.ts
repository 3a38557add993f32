import { expect, test } from 'vitest';
import { hasLeft } from './left.ts';

test.each([
  [null, false],
  ['2026-03-09', true],
  ['2026-03-10', false],
  ['2026-03-11', false],
])('with the last day %s, somebody has left on 2026-03-10: %s', (left_on, expected) => {
  expect(hasLeft({ left_on }, '2026-03-10')).toBe(expected);
});
