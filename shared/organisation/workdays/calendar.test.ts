import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWorkingDay, MONDAY_TO_FRIDAY, type WorkCalendar, workingDay } from './calendar.ts';

const CHRISTMAS: WorkCalendar = {
  weekdays: [1, 2, 3, 4, 5],
  days_off: new Set(['2026-12-24', '2026-12-25', '2026-12-26', '2027-01-01']),
};

describe('the working day at an offset (Working days 2)', () => {
  test.each([
    // Wednesday 23 December 2026; the 24th and 25th are off, the 26th is a Saturday.
    ['2026-12-23', 0, '2026-12-23'],
    ['2026-12-23', 1, '2026-12-28'],
    ['2026-12-23', -1, '2026-12-22'],
    ['2026-12-23', -3, '2026-12-18'],
    ['2026-12-28', -1, '2026-12-23'],
    ['2026-12-31', 1, '2027-01-04'],
    // A day off: 0 and 1 are the next working day, -1 is the last one.
    ['2026-12-25', 0, '2026-12-28'],
    ['2026-12-25', 1, '2026-12-28'],
    ['2026-12-25', 2, '2026-12-29'],
    ['2026-12-25', -1, '2026-12-23'],
  ])('%s and %i give %s', (day, offset, expected) => {
    expect(workingDay(CHRISTMAS, day, offset)).toBe(expected);
  });

  test('without a calendar the week has five days', () => {
    expect(workingDay(MONDAY_TO_FRIDAY, '2026-11-28', 0)).toBe('2026-11-30');
    expect(workingDay(MONDAY_TO_FRIDAY, '2026-11-27', 5)).toBe('2026-12-04');
  });

  test('the search ends in a calendar without a working day', () => {
    const none = { weekdays: [], days_off: new Set<string>() };
    expect(workingDay(none, '2026-01-01', 0)).toBe('2027-01-02');
    expect(workingDay(none, '2026-01-01', -2)).toBe('2023-12-31');
  });

  test('2,000 random cases agree with a list of all days', () => {
    const first = Date.UTC(2024, 0, 1);
    const text = (number: number) => new Date(first + number * 86_400_000).toISOString().slice(0, 10);
    // 3,000 days from Monday, 1 January 2024 on: a list that is filtered and looked into, without a step by step search.
    const days = Array.from({ length: 3000 }, (_, number) => ({ number, weekday: (number % 7) + 1 }));
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
        fc.uniqueArray(fc.integer({ min: 1000, max: 2000 }), { maxLength: 60 }),
        fc.integer({ min: 1300, max: 1700 }),
        fc.integer({ min: -120, max: 120 }),
        (weekdays, off, start, offset) => {
          const work = days.filter(
            ({ number, weekday }) => weekdays.includes(weekday) && !off.includes(number),
          );
          const expected =
            offset === 0
              ? work.find(({ number }) => number >= start)
              : offset > 0
                ? work.filter(({ number }) => number > start)[offset - 1]
                : work.filter(({ number }) => number < start).at(offset);
          const calendar = { weekdays, days_off: new Set(off.map(text)) };
          const found = workingDay(calendar, text(start), offset);
          expect(found).toBe(text(expected!.number));
          expect(isWorkingDay(calendar, found)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
