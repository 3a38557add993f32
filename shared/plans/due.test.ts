import { parseAbsolute, parseDate, toCalendarDate } from '@internationalized/date';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf } from '../calendar.ts';
import { dueInDaysFor, planDueDate, subplanDueDate } from './due.ts';

describe('spec §9 a subplan is due on its assigned date plus due_in_days plus 1', () => {
  test.each([
    ['2026-01-01', 1, '2026-01-03'],
    ['2026-01-01', 7, '2026-01-09'],
    ['2026-02-26', 1, '2026-02-28'],
    ['2026-02-27', 1, '2026-03-01'],
    ['2028-02-27', 1, '2028-02-29'],
    ['2026-12-30', 1, '2027-01-01'],
    // Summer time begins and ends in between.
    ['2026-03-27', 2, '2026-03-30'],
    ['2026-10-23', 2, '2026-10-26'],
    ['2026-01-01', 36_500, '2125-12-09'],
  ])('assigned on %s, due in %i days: %s, and the picker reads it back', (assigned, days, due) => {
    expect(subplanDueDate(assigned, days)).toBe(due);
    expect(dueInDaysFor(assigned, due)).toBe(days);
  });

  // The first day that a subplan can be due on is the day after the next one, since it is due in 1 day at least.
  test.each([
    ['2026-06-10', 1, '2026-06-12'],
    ['2026-06-11', 1, '2026-06-12'],
    ['2026-06-12', 1, '2026-06-12'],
    ['2026-06-13', 2, '2026-06-13'],
    ['2026-06-09', 1, '2026-06-12'],
    ['2020-01-01', 1, '2026-06-12'],
  ])('contract §5 assigned on 2026-06-10, picked %s: due in %i days, shown as %s', (picked, days, shown) => {
    expect(dueInDaysFor('2026-06-10', picked)).toBe(days);
    expect(subplanDueDate('2026-06-10', days)).toBe(shown);
  });
});

// Mulberry32: small, and the same numbers on every machine.
function seeded(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test.each([1, 20_260_101, 987_654_321])(
  'contract §5 what a person picks is what they see, for any zone, instant and day (seed %i)',
  (seed) => {
    const random = seeded(seed);
    const zones = Intl.supportedValuesOf('timeZone');
    for (let round = 0; round < 2_000; round += 1) {
      const zone = zones[random(zones.length)] ?? 'UTC';
      const instant = new Date(
        Date.UTC(2000 + random(100), random(12), 1 + random(31), random(24), random(60)),
      );
      // A picker offers the days from the assigned one on; before it, as a careless client might, changes nothing.
      const offset = random(4_000) - 20;

      const assigned = dayOf(instant, zone);
      const picked = addDays(assigned, offset);
      const days = dueInDaysFor(assigned, picked);
      const seen = subplanDueDate(assigned, days);

      // The same, by the calendar of the picker itself.
      const assignedThere = toCalendarDate(parseAbsolute(instant.toISOString(), zone));
      const pickedThere = parseDate(picked);
      const firstThere = assignedThere.add({ days: 2 });
      const seenThere = (pickedThere.compare(firstThere) < 0 ? firstThere : pickedThere).toString();

      const at = { seed, round, zone, instant: instant.toISOString(), picked };
      expect({ ...at, assigned, seen }).toEqual({
        ...at,
        assigned: assignedThere.toString(),
        seen: seenThere,
      });
      expect({ ...at, days }).toEqual({ ...at, days: Math.max(1, offset - 1) });
      expect({ ...at, again: dueInDaysFor(assigned, seen) }).toEqual({ ...at, again: days });
    }
  },
);

test.each([
  [[], null],
  [['2026-01-09'], '2026-01-09'],
  [['2026-01-09', '2026-10-01', '2026-09-30'], '2026-10-01'],
  [['2027-01-01', '2026-12-31'], '2027-01-01'],
])("contract §5 a plan's due date is the latest of its subplans': of %j it is %j", (days, due) => {
  expect(planDueDate(days.map((due_date) => ({ due_date })))).toBe(due);
});
