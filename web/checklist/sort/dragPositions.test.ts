import { expect, test } from 'vitest';
import { type DropList, gapsOf, nearestGap } from './dragSort.ts';

// A: 0–20, 30–130; B: empty, at 200; C: folded with 3 items, at 300.
const LISTS: DropList[] = [
  {
    owner: 'A',
    start: 0,
    boxes: [
      { top: 0, bottom: 20 },
      { top: 30, bottom: 130 },
    ],
    hidden: 0,
  },
  { owner: 'B', start: 200, boxes: [], hidden: 0 },
  { owner: 'C', start: 300, boxes: [], hidden: 3 },
];

test('an item can be dropped before, between and after items, into an empty list, and at the end of a folded one', () => {
  expect(gapsOf(LISTS)).toEqual([
    { owner: 'A', index: 0, y: 0 },
    { owner: 'A', index: 1, y: 25 },
    { owner: 'A', index: 2, y: 130 },
    { owner: 'B', index: 0, y: 200 },
    { owner: 'C', index: 3, y: 300 },
  ]);
  expect(gapsOf([])).toEqual([]);
});

test.each([
  [-500, 'A', 0],
  [12, 'A', 0],
  [13, 'A', 1],
  [77, 'A', 1],
  [78, 'A', 2],
  [166, 'B', 0],
  [251, 'C', 3],
  [9_000, 'C', 3],
])('an item dragged to %i px is dropped in %s at %i', (y, owner, index) => {
  expect(nearestGap(gapsOf(LISTS), y)).toMatchObject({ owner, index });
});

test('there is nowhere to drop without lists', () => {
  expect(nearestGap([], 5)).toBeUndefined();
});
