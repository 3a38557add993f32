import { addDays, type Day, weekdayOf } from '../../calendar.ts';

/** Which days people work (Working days 1): some weekdays, 1 = Monday to 7 = Sunday, without the days off. */
export type WorkCalendar = { weekdays: readonly number[]; days_off: ReadonlySet<Day> };

/** The default without a calendar. */
export const MONDAY_TO_FRIDAY: WorkCalendar = { weekdays: [1, 2, 3, 4, 5], days_off: new Set() };

/**
 * The most days without a working day that are looked through. No calendar that can be saved has as many, but days off add up over
 * years, and a search must end: after so many the next day counts as a working day.
 */
const LONGEST_PAUSE = 366;

export function isWorkingDay({ weekdays, days_off }: WorkCalendar, day: Day): boolean {
  return weekdays.includes(weekdayOf(day)) && !days_off.has(day);
}

/**
 * Returns the `offset`-th working day after the day, or before it when the offset is negative: the day itself never
 * counts. 0 is the first working day from the day on, so after a non-working day 0 and 1 are the same (Working days 2).
 */
export function workingDay(calendar: WorkCalendar, day: Day, offset: number): Day {
  if (offset === 0) return isWorkingDay(calendar, day) ? day : nextWorkingDay(calendar, day, 1);
  const step = offset < 0 ? -1 : 1;
  let found = day;
  for (let left = Math.abs(offset); left > 0; left -= 1) found = nextWorkingDay(calendar, found, step);
  return found;
}

function nextWorkingDay(calendar: WorkCalendar, day: Day, step: 1 | -1): Day {
  let next = addDays(day, step);
  for (let passed = 1; passed < LONGEST_PAUSE && !isWorkingDay(calendar, next); passed += 1)
    next = addDays(next, step);
  return next;
}
