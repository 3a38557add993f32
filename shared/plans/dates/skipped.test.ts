import { expect, test } from 'vitest';
import type { WorkCalendar } from '../../organisation/workdays/calendar.ts';
import { skippedDays } from './skipped.ts';

const calendar: WorkCalendar = {
  weekdays: [1, 2, 3, 4, 5],
  // 26 December 2026 is a Saturday.
  days_off: new Set(['2026-12-24', '2026-12-25', '2026-12-26', '2027-01-01']),
};
const days = (offset: number, unit: 'days' | 'working_days', start_on: string, due_date: string) =>
  skippedDays({ anchor: 'start', offset, unit }, { start_on, due_date, calendar });

test('days off between the start and the day are passed over, in working days alone', () => {
  expect(days(3, 'working_days', '2026-12-23', '2026-12-30')).toEqual(['2026-12-24', '2026-12-25']);
  expect(days(-2, 'working_days', '2026-12-28', '2026-12-22')).toEqual(['2026-12-24', '2026-12-25']);
  expect(days(0, 'working_days', '2026-12-24', '2026-12-28')).toEqual(['2026-12-24', '2026-12-25']);
  expect(days(3, 'days', '2026-12-23', '2026-12-26')).toEqual([]);
  expect(days(1, 'working_days', '2026-12-28', '2026-12-29')).toEqual([]);
  expect(skippedDays(undefined, { start_on: '2026-12-23', due_date: '2026-12-30', calendar })).toEqual([]);
});
