import { describe, expect, test } from 'vitest';
import { type Box, dropIndex, limitToList, roomOffset } from './dragPositions.ts';

// 0–20, 30–130, 140–160: the one in the middle is tall.
const BOXES: Box[] = [
  { top: 0, bottom: 20 },
  { top: 30, bottom: 130 },
  { top: 140, bottom: 160 },
];

describe('a dragged item is dropped', () => {
  test.each([
    ['where it was, not moved at all', 0, 0, 0],
    ['where it was, before the middle of the next', 0, 60, 0],
    ['after the next, past its middle', 0, 61, 1],
    ['at the end, past the middle of the last', 0, 131, 2],
    ['where it was, before the middle of the previous', 2, -60, 2],
    ['before the previous, past its middle', 2, -61, 1],
    ['at the beginning', 2, -131, 0],
    ['after a smaller one by its own lower edge', 1, 21, 2],
    ['before a smaller one by its own upper edge', 1, -21, 0],
  ])('%s', (_, from, by, expected) => {
    expect(dropIndex(BOXES, from, by)).toBe(expected);
  });

  test('where it was when it is alone', () => {
    expect(dropIndex(BOXES.slice(0, 1), 0, 500)).toBe(0);
  });
});

test.each([
  ['up, when the first moves to the end', 0, 2, [0, -30, -30]],
  ['down, when the last moves to the beginning', 2, 0, [30, 30, 0]],
  ['only those that are passed', 1, 2, [0, 0, -110]],
  ['not at all while nothing is passed', 1, 1, [0, 0, 0]],
])('the other items make room: %s', (_, from, to, expected) => {
  expect(BOXES.map((__, index) => roomOffset(BOXES, from, to, index))).toEqual(expected);
});

test.each([
  [0, 500, 140],
  [0, -5, 0],
  [1, 12, 12],
  [2, -500, -140],
])('the item at %i dragged by %i px moves by %i px', (from, by, expected) => {
  expect(limitToList(BOXES, from, by)).toBe(expected);
});
