import { parseAbsolute, parseDate, toCalendarDate } from '@internationalized/date';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  addDays,
  compareDays,
  dayOf,
  daysBetween,
  endOfWeek,
  instantOn,
  isDay,
  isTimeZone,
  isWeekend,
} from './calendar.ts';

/*
 * @internationalized/date shares no code with calendar.ts: both must give the same days.
 */

describe('dayOf returns the civil day of an instant in a time zone (Plans 5)', () => {
  test.each([
    // Before and after an ordinary midnight, and at the largest offsets.
    ['UTC', '2026-03-31T23:59:59.999Z', '2026-03-31'],
    ['UTC', '2026-04-01T00:00:00Z', '2026-04-01'],
    ['Pacific/Kiritimati', '2026-03-31T10:00:00Z', '2026-04-01'],
    ['Pacific/Pago_Pago', '2026-04-01T10:59:59Z', '2026-03-31'],
    ['Asia/Kathmandu', '2026-04-01T18:14:59Z', '2026-04-01'],
    ['Asia/Kathmandu', '2026-04-01T18:15:00Z', '2026-04-02'],
    // Summer time in Berlin begins and ends at 01:00 UTC, so that the midnights around it have different
    // offsets.
    ['Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28'],
    ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-26'],
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
    ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
    // The clock changes by half an hour on Lord Howe, and at midnight in Santiago: 00:00 does not exist on
    // that day.
    ['Australia/Lord_Howe', '2026-10-03T13:29:59Z', '2026-10-03'],
    ['Australia/Lord_Howe', '2026-10-04T12:59:59Z', '2026-10-04'],
    ['America/Santiago', '2026-09-06T03:59:59Z', '2026-09-05'],
    ['America/Santiago', '2026-09-06T04:00:00Z', '2026-09-06'],
    // Samoa had no 30 December 2011.
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
    // Year ends and leap days; an instant may be written with any offset.
    ['America/Los_Angeles', '2028-03-01T07:59:59Z', '2028-02-29'],
    ['Asia/Tokyo', '2026-12-31T15:00:00Z', '2027-01-01'],
    ['Asia/Tokyo', '2026-12-31T10:00:00-05:00', '2027-01-01'],
  ])('%s, %s: %s', (zone, instant, day) => {
    expect(dayOf(instant, zone)).toBe(day);
    expect(dayOf(new Date(instant), zone)).toBe(day);
    expect(toCalendarDate(parseAbsolute(instant, zone)).toString()).toBe(day);
  });

  test("agrees with the date picker's calendar in every time zone, in every week of two years", () => {
    const weeks = Array.from({ length: 104 }, (_, week) =>
      Date.UTC(2026, 0, 1 + week * 7, (week * 5) % 24, 30),
    );
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const instants = weeks.map((time) => new Date(time));
      expect({ zone, days: instants.map((instant) => dayOf(instant, zone)) }).toEqual({
        zone,
        days: instants.map((instant) =>
          toCalendarDate(parseAbsolute(instant.toISOString(), zone)).toString(),
        ),
      });
    }
  });
});

describe('days are YYYY-MM-DD (API 2)', () => {
  test.each([
    ['2026-02-28', true],
    ['2028-02-29', true],
    ['2000-02-29', true],
    ['2026-12-31', true],
    ['0001-01-01', true],
    ['0000-01-01', false],
    ['2026-02-29', false],
    ['2100-02-29', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-01-00', false],
    ['2026-1-1', false],
    ['20260101', false],
    ['2026-01-01T00:00:00Z', false],
    ['2026-01-01\n', false],
    ['+002026-01-01', false],
    ['', false],
  ])('isDay(%j) is %j', (text, expected) => expect(isDay(text)).toBe(expected));

  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 366, '2029-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-06-15', 0, '2026-06-15'],
    ['2026-01-01', 36_500, '2125-12-08'],
  ])('%s plus %i days is %s, and addDays and daysBetween are inverse', (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
    expect(daysBetween(from, to)).toBe(days);
    expect(addDays(to, -days)).toBe(from);
  });

  test("addDays agrees with the date picker's calendar on every day of four centuries", () => {
    let day = '1900-01-01';
    let expected = parseDate(day);
    // 146,097 days are one cycle of the Gregorian leap years.
    for (let count = 0; count < 146_097; count += 1) {
      const next = addDays(day, 1);
      expected = expected.add({ days: 1 });
      if (next !== expected.toString() || daysBetween(day, next) !== 1 || !isDay(next)) {
        expect.fail(`the day after ${day} is ${expected.toString()}, not ${next}`);
      }
      day = next;
    }
    expect(day).toBe('2300-01-01');
  });
});

describe("results do not depend on the machine's time zone", () => {
  afterEach(() => void vi.unstubAllEnvs());

  // With the offset in July, in minutes: far behind, far ahead, and a zone that changes its clock at
  // midnight.
  test.each([
    ['Pacific/Pago_Pago', 660],
    ['Pacific/Kiritimati', -840],
    ['America/Santiago', 240],
  ])('%s', (zone, offset) => {
    vi.stubEnv('TZ', zone);
    expect(new Date('2026-07-01T00:00:00Z').getTimezoneOffset()).toBe(offset);
    expect(dayOf('2026-09-06T03:30:00Z', 'Europe/Berlin')).toBe('2026-09-06');
    expect(addDays('2026-09-05', 1)).toBe('2026-09-06');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysBetween('2026-09-05', '2026-09-07')).toBe(2);
    expect(isDay('2026-09-06')).toBe(true);
  });
});

test.each([
  ['2026-06-15', '2026-06-21'],
  ['2026-06-20', '2026-06-21'],
  ['2026-06-21', '2026-06-21'],
  ['2026-12-30', '2027-01-03'],
  ['2028-02-28', '2028-03-05'],
  ['1969-12-29', '1970-01-04'],
])('the week of %s ends with the Sunday %s', (day, sunday) => {
  expect(endOfWeek(day)).toBe(sunday);
});

test('compareDays sorts ascending with missing days last (Plans 9)', () => {
  const sorted = [null, '2026-10-01', '2026-09-30', null, '2025-12-31'].toSorted(compareDays);
  expect(sorted).toEqual(['2025-12-31', '2026-09-30', '2026-10-01', null, null]);
  expect(compareDays('2026-01-01', '2026-01-01')).toBe(0);
  expect(compareDays(null, null)).toBe(0);
});

test.each([
  ['UTC', true],
  ['Europe/Berlin', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Mars/Olympus_Mons', false],
  ['GMT+1', false],
  // Offsets, which Intl itself accepts.
  ['+01:00', false],
  ['-0330', false],
  ['', false],
])('isTimeZone(%j) is %j', (name, expected) => expect(isTimeZone(name)).toBe(expected));

test.each([
  'UTC',
  'Pacific/Kiritimati',
  'Pacific/Auckland',
  'Pacific/Pago_Pago',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Apia',
])('instantOn returns an instant on the day in %s, in every season (Plans 21)', (zone) => {
  for (let n = 0; n < 800; n += 1) {
    const day = addDays('2026-01-01', n);
    expect(dayOf(instantOn(day, zone), zone)).toBe(day);
  }
});

test('Saturdays and Sundays are on a weekend', () => {
  const days = Array.from({ length: 14 }, (_, n) => addDays('2026-11-16', n));
  expect(days.filter(isWeekend)).toEqual(['2026-11-21', '2026-11-22', '2026-11-28', '2026-11-29']);
});
