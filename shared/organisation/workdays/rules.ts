import { type Day, daysBetween } from '../../calendar.ts';
import { isWorkingDay, type WorkCalendar, workingDay } from './calendar.ts';
import { FIRST_DAY_OFF, LAST_DAY_OFF } from './schema.ts';

type Located = { locations: readonly string[]; is_default: boolean };

/** Returns the key that compares spellings of a location. */
export const locationKey = (location: string) => location.trim().normalize('NFKC').toLowerCase();

/** Returns the calendar of people of a location: the one that names it, or the default, or none (Working days 3). */
export function calendarFor<C extends Located>(calendars: readonly C[], location: string): C | undefined {
  const key = locationKey(location);
  const own =
    key === ''
      ? undefined
      : calendars.find(({ locations }) => locations.some((other) => locationKey(other) === key));
  return own ?? calendars.find(({ is_default }) => is_default);
}

/** Why a calendar cannot be saved, with the field. */
type CalendarProblem = { path: string; message: string; detail: string };

/** Returns why a calendar cannot be saved, or null (Working days 4). */
export function whyNotSaved({ weekdays, days_off }: WorkCalendar): CalendarProblem | null {
  if (weekdays.length === 0)
    return {
      path: 'weekdays',
      message: 'must have a day',
      detail: 'Choose at least one day of the week on which people work.',
    };
  const strange = [...days_off].find((day) => day < FIRST_DAY_OFF || day > LAST_DAY_OFF);
  if (strange !== undefined)
    return {
      path: 'days_off',
      message: `has a day of the year ${Number(strange.slice(0, 4))}`,
      detail: `Days off are of the years ${FIRST_DAY_OFF.slice(0, 4)} to ${LAST_DAY_OFF.slice(0, 4)}. Correct the year of ${strange}.`,
    };
  if (hasYearOff({ weekdays, days_off }))
    return {
      path: 'days_off',
      message: 'leaves no working day in a year',
      detail: 'With these days off nobody would work for a whole year. Remove some of them.',
    };
  return null;
}

/** A calendar with so many days between its first and its last day off in a row has no working day for about a year. */
const YEAR_OFF = 350;

/** Returns whether the days off make a stretch that a search for a working day would not pass. */
function hasYearOff({ weekdays, days_off }: WorkCalendar): boolean {
  const withoutDaysOff = { weekdays, days_off: new Set<Day>() };
  const off = [...days_off].filter((day) => isWorkingDay(withoutDaysOff, day)).toSorted();
  let start = off[0]!;
  return off.some((day, index) => {
    if (index > 0 && workingDay(withoutDaysOff, off[index - 1]!, 1) !== day) start = day;
    return daysBetween(start, day) > YEAR_OFF;
  });
}
