import { expect, test } from 'vitest';
import { type Scale, tagSides } from './bars.ts';

const SCALE: Scale = { from: '2026-01-01', to: '2026-04-11', days: 100 };

test('the tags of today and the start never overlap and stay on the scale', () => {
  // Ahead, and past: the earlier to the left.
  expect(tagSides(SCALE, '2026-02-20', '2026-02-22')).toEqual(['left', 'right']);
  expect(tagSides(SCALE, '2026-02-20', '2026-02-18')).toEqual(['right', 'left']);
  // At the ends of the scale there is room on one side alone.
  expect(tagSides(SCALE, '2026-02-20', '2026-01-01')).toEqual(['right', 'right']);
  expect(tagSides(SCALE, '2026-01-01', '2026-04-11')).toEqual(['right', 'left']);
  expect(tagSides(SCALE, '2026-04-11', '2026-02-20')).toEqual(['left', 'left']);
  // Today alone, where both would be on one place, or on the same day.
  expect(tagSides(SCALE, '2026-01-08', '2026-01-01')).toEqual(['right']);
  expect(tagSides(SCALE, '2026-02-20', '2026-02-20')).toEqual(['left']);
});
