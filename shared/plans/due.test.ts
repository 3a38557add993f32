import { parseAbsolute, parseDate, toCalendarDate } from '@internationalized/date';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf } from '../calendar.ts';
import { dueInDaysFor, subplanDueDate } from './due.ts';

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
