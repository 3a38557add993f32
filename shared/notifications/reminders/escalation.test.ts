import { expect, test } from 'vitest';
import { escalationStage } from './escalation.ts';

test.each([
  ['2026-03-01', 14, '2026-03-14', null],
  ['2026-03-01', 14, '2026-03-15', '2026-03-15'],
  ['2026-03-01', 14, '2026-03-21', '2026-03-15'],
  ['2026-03-01', 14, '2026-03-22', '2026-03-22'],
  ['2026-03-01', 14, '2026-02-01', null],
  ['2026-03-01', 0, '2026-04-01', null],
] as const)('due on %s, after %i days, on %s: %s (Reminders 6)', (due, days, today, stage) => {
  expect(escalationStage(due, days, today)).toBe(stage);
});
