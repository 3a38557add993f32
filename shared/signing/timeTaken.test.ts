import { expect, test } from 'vitest';
import { timeTaken } from './timeTaken.ts';

test.each([
  ['2026-11-20', '2026-12-22', '2026-12-15', { days: 25, early: 7 }],
  ['2026-11-20', '2026-12-15', '2026-12-15', { days: 25, early: 0 }],
  ['2026-11-20', '2026-12-01', '2026-12-15', { days: 25, early: 0 }],
  ['2026-11-20', '2026-11-22', '2026-11-20', { days: 1, early: 2 }],
  ['2026-11-20', null, '2026-11-21', { days: 1, early: 0 }],
  // Assigned for a later day, completed before it.
  ['2026-12-20', '2026-12-31', '2026-12-15', { days: 1, early: 16 }],
])('a plan of %s, due on %s, completed on %s', (assigned_on, due_date, completedOn, expected) => {
  expect(timeTaken({ assigned_on, due_date }, completedOn)).toEqual(expected);
});
