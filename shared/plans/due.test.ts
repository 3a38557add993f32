import {
  type CalendarDate,
  getDayOfWeek,
  parseAbsolute,
  parseDate,
  toCalendarDate,
} from '@internationalized/date';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf } from '../calendar.ts';
import { MONDAY_TO_FRIDAY, type WorkCalendar } from '../organisation/workdays/calendar.ts';
import { dueInDaysFor, savedDays, subplanDays, subplanDueDate } from './due.ts';

describe('a subplan is due on the day of the assignment plus due_in_days plus 1 (Plans 5)', () => {
  test.each([
    ['2026-01-01', 1, '2026-01-03'],
    ['2026-01-01', 7, '2026-01-09'],
    ['2026-02-26', 1, '2026-02-28'],
    ['2026-02-27', 1, '2026-03-01'],
    ['2028-02-27', 1, '2028-02-29'],
    ['2026-12-30', 1, '2027-01-01'],
    // With the begin and the end of summer time in between.
    ['2026-03-27', 2, '2026-03-30'],
    ['2026-10-23', 2, '2026-10-26'],
    ['2026-01-01', 36_500, '2125-12-09'],
  ])('assigned on %s, due in %i days: due on %s, and dueInDaysFor is the inverse', (assigned, days, due) => {
    expect(subplanDueDate(assigned, days)).toBe(due);
    expect(dueInDaysFor(assigned, due)).toBe(days);
  });

  // The earliest due date is two days after the assignment, because due_in_days is at least 1.
  test.each([
    ['2026-06-10', 1, '2026-06-12'],
    ['2026-06-11', 1, '2026-06-12'],
    ['2026-06-12', 1, '2026-06-12'],
    ['2026-06-13', 2, '2026-06-13'],
    ['2026-06-09', 1, '2026-06-12'],
    ['2020-01-01', 1, '2026-06-12'],
  ])('assigned on 2026-06-10, picked %s: due in %i days, shown as %s', (picked, days, shown) => {
    expect(dueInDaysFor('2026-06-10', picked)).toBe(days);
    expect(subplanDueDate('2026-06-10', days)).toBe(shown);
  });
});

/** Returns a generator (Mulberry32) of whole numbers below an upper bound, the same for the same seed. */
function seededRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test.each([1, 20_260_101, 987_654_321])(
  'people see the day that they picked, for any zone, instant and day (Plans 5, seed %i)',
  (seed) => {
    const random = seededRandom(seed);
    const zones = Intl.supportedValuesOf('timeZone');
    for (let round = 0; round < 2_000; round += 1) {
      const zone = zones[random(zones.length)] ?? 'UTC';
      const instant = new Date(
        Date.UTC(2000 + random(100), random(12), 1 + random(31), random(24), random(60)),
      );
      // Also days before the assignment, which the date picker does not offer but a client can send.
      const offset = random(4_000) - 20;

      const assigned = dayOf(instant, zone);
      const picked = addDays(assigned, offset);
      const days = dueInDaysFor(assigned, picked);
      const seen = subplanDueDate(assigned, days);

      // The same with the calendar of the date picker.
      const expectedAssigned = toCalendarDate(parseAbsolute(instant.toISOString(), zone));
      const earliest = expectedAssigned.add({ days: 2 });
      const pickedDate = parseDate(picked);
      const expectedSeen = (pickedDate.compare(earliest) < 0 ? earliest : pickedDate).toString();

      const at = { seed, round, zone, instant: instant.toISOString(), picked };
      expect({ ...at, assigned, seen }).toEqual({
        ...at,
        assigned: expectedAssigned.toString(),
        seen: expectedSeen,
      });
      expect({ ...at, days }).toEqual({ ...at, days: Math.max(1, offset - 1) });
      expect({ ...at, again: dueInDaysFor(assigned, seen) }).toEqual({ ...at, again: days });
    }
  },
);

const datesFrom = (start_on: string, calendar: WorkCalendar = MONDAY_TO_FRIDAY) => ({
  assigned_on: '2026-11-23',
  start_on,
  calendar,
});
const christmas: WorkCalendar = { ...MONDAY_TO_FRIDAY, days_off: new Set(['2026-12-25', '2026-12-28']) };
const rule = (offset: number, unit: 'days' | 'working_days') => ({
  due_in_days: 1,
  due: { anchor: 'start', offset, unit } as const,
});

describe('a subplan that counts from the start (Dates 1, Dates 2)', () => {
  test.each([
    ['on the start date, also on a holiday', '2026-12-25', 0, 'days', christmas, '2026-12-25'],
    ['on the first working day from it on', '2026-12-25', 0, 'working_days', christmas, '2026-12-29'],
    ['over New Year', '2026-12-30', 3, 'working_days', MONDAY_TO_FRIDAY, '2027-01-04'],
    ['over holidays', '2026-12-24', 1, 'working_days', christmas, '2026-12-29'],
    ['before the start', '2026-12-29', -2, 'working_days', christmas, '2026-12-23'],
    ['with no work at the weekend', '2026-11-30', -1, 'working_days', MONDAY_TO_FRIDAY, '2026-11-27'],
    ['moved up to the assignment', '2026-12-01', -30, 'days', MONDAY_TO_FRIDAY, '2026-11-23'],
  ] as const)('%s: start %s, %i %s', (_, start_on, offset, unit, calendar, due_date) => {
    expect(subplanDays(rule(offset, unit), datesFrom(start_on, calendar)).due_date).toBe(due_date);
  });

  test('says which day it was before it was moved up', () => {
    expect(subplanDays(rule(-30, 'days'), datesFrom('2026-12-01')).moved_up_from).toBe('2026-11-01');
    expect(subplanDays(rule(-8, 'days'), datesFrom('2026-12-01'))).toEqual({
      due_date: '2026-11-23',
      due_in_days: 1,
      moved_up_from: null,
    });
  });

  test('10,000 random calendars, starts and offsets agree with days counted one by one', () => {
    const random = seededRandom(20261125);
    for (let round = 0; round < 10_000; round += 1) {
      const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => day === 3 || random(3) > 0);
      const assigned_on = parseDate('2024-01-01').add({ days: random(1500) });
      const start = assigned_on.add({ days: random(200) - 100 });
      const off = Array.from({ length: random(12) }, () => start.add({ days: random(80) - 40 }).toString());
      const unit = random(2) === 0 ? 'days' : 'working_days';
      const offset = random(60) - 30;
      // Written apart from the rule: by the days of another library, one after the other.
      const isOff = (day: CalendarDate) =>
        off.includes(day.toString()) || !weekdays.includes(getDayOfWeek(day, 'en-GB', 'mon') + 1);
      let day = start;
      if (unit === 'days') day = start.add({ days: offset });
      else if (offset === 0) while (isOff(day)) day = day.add({ days: 1 });
      let left = unit === 'days' ? 0 : Math.abs(offset);
      while (left > 0) {
        day = day.add({ days: offset < 0 ? -1 : 1 });
        if (!isOff(day)) left -= 1;
      }
      const isEarly = day.compare(assigned_on) < 0;
      const found = subplanDays(rule(offset, unit), {
        assigned_on: assigned_on.toString(),
        start_on: start.toString(),
        calendar: { weekdays, days_off: new Set(off) },
      });
      const days = (isEarly ? assigned_on : day).compare(assigned_on);
      expect(found).toEqual({
        due_date: (isEarly ? assigned_on : day).toString(),
        due_in_days: Math.max(1, days - 1),
        moved_up_from: isEarly ? day.toString() : null,
      });
    }
  });
});

describe('a save', () => {
  const dates = { assigned_on: '2026-11-23', start_on: '2026-12-01', calendar: MONDAY_TO_FRIDAY };
  const due = { anchor: 'start', offset: 2, unit: 'working_days' } as const;
  // Stored before a holiday was entered.
  const stored = { due_in_days: 9, due, due_date: '2026-12-04' };

  test('keeps the day that people were promised, and counts a changed one again', () => {
    expect(savedDays({ due_in_days: 9, due }, stored, dates).due_date).toBe('2026-12-04');
    expect(savedDays({ due_in_days: 9, due: { ...due, offset: 1 } }, stored, dates).due_date).toBe(
      '2026-12-02',
    );
    expect(savedDays({ due_in_days: 9, due }, undefined, dates).due_date).toBe('2026-12-03');
  });
});
