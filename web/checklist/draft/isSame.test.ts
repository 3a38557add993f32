import { expect, test } from 'vitest';
import { isSame } from './isSame.ts';

test.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  ['a', 'b', false],
  [null, {}, false],
  [[], {}, false],
  [[1, [2]], [1, [2]], true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [{ a: 1, b: { c: [] } }, { b: { c: [] }, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: undefined }, { b: undefined }, false],
])('%j and %j', (a, b, same) => {
  expect(isSame(a, b)).toBe(same);
});
