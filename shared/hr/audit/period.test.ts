import { expect, test } from 'vitest';
import { addDays } from '../../calendar.ts';
import { MAX_DAYS } from './limits.ts';
import { whyNoPeriod } from './period.ts';

test.each([
  ['2026-01-01', '2026-12-31', null],
  ['2026-01-01', '2026-01-01', null],
  ['2026-01-02', '2026-01-01', 'to'],
  ['2026-01-01', addDays('2026-01-01', MAX_DAYS - 1), null],
  ['2026-01-01', addDays('2026-01-01', MAX_DAYS), 'to'],
  ['1926-01-01', '2026-01-01', 'to'],
])('the period from %s to %s: %s (Audit 1)', (from, to, field) => {
  expect(whyNoPeriod(from, to)?.field ?? null).toBe(field);
});
