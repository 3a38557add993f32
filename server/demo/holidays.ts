import type { NewCalendar } from '#shared/organisation/workdays/schema.ts';

/** The days off of the demo company in each year, as month and day. */
const HOLIDAYS = [
  ['01-01', 'New Year’s Day'],
  ['05-01', 'Labour Day'],
  ['12-24', 'Christmas Eve'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
  ['12-31', 'New Year’s Eve'],
] as const;

/** Returns the calendar of the demo company, with days off from the year before until three years after (Working days 3). */
export function demoCalendar(year: number): NewCalendar {
  const years = [-1, 0, 1, 2, 3].map((ahead) => year + ahead);
  const days_off = years.flatMap((each) => HOLIDAYS.map(([day, name]) => ({ day: `${each}-${day}`, name })));
  return { name: 'Harbor', is_default: true, days_off };
}
