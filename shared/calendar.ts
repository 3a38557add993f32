/**
 * A civil day, `YYYY-MM-DD`. Due dates are civil days in the organisation's time zone (Plans 5): counting in
 * milliseconds gives a wrong day when a clock changes between two midnights.
 */
export type Day = string;

const MS_PER_DAY = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    // The Swedish locale formats dates as YYYY-MM-DD.
    formatter = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** Returns whether the runtime knows the IANA time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  // Intl also accepts offsets such as +01:00. They have no summer time, and PostgreSQL reads their sign the
  // other way round.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatterFor(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns the civil day of an instant (ISO 8601 with offset, or a Date) in the time zone. */
export function dayOf(instant: string | Date, timeZone: string): Day {
  return formatterFor(timeZone).format(typeof instant === 'string' ? new Date(instant) : instant);
}

/**
 * Returns the days since 1970-01-01. Reading a civil day as
 * UTC midnight is exact, because UTC has no clock changes.
 */
function dayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}

/** Returns whether the text is an existing day, so not `2026-02-30`. PostgreSQL has no year 0. */
export function isDay(text: string): boolean {
  return (
    /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(dayNumber(text)) && addDays(text, 0) === text
  );
}

/** Returns the day that is `days` after the given one, or before it when the number is negative. */
export function addDays(day: Day, days: number): Day {
  return new Date((dayNumber(day) + days) * MS_PER_DAY).toISOString().slice(0, 10);
}

/**
 * The years 1900 to 2199, for start dates: with the largest offset, days that count from them keep a year of four
 * digits.
 */
export const START_YEARS = String.raw`^(?:19|20|21)\d\d-`;

/** The same in a sentence, for every input of a start date. */
export const A_START_DAY = 'a day of the years 1900 to 2199';

/** Returns whether other days can be counted from the day. Rows of before the doors refused others may have 9999-12-31. */
export const isStartDay = (day: Day | null): day is Day =>
  day !== null && new RegExp(START_YEARS, 'u').test(day);

/** Returns the number of days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** Returns the weekday by ISO 8601: 1 = Monday to 7 = Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(dayNumber(day) * MS_PER_DAY).getUTCDay() || 7;
}

/** Returns the Sunday of the day's week. Weeks begin on Monday (ISO 8601). */
export function endOfWeek(day: Day): Day {
  return addDays(day, 7 - weekdayOf(day));
}

/** Returns whether the day is a Saturday or a Sunday. */
export function isWeekend(day: Day): boolean {
  return daysBetween(day, endOfWeek(day)) < 2;
}

/** Returns an instant (ISO 8601 in UTC) that lies on the civil day in the time zone. */
export function instantOn(day: Day, timeZone: string): string {
  // Noon in UTC lies on the same day up to 11:59 hours east of it, the start of the day further east.
  const noon = `${day}T12:00:00.000Z`;
  return dayOf(noon, timeZone) === day ? noon : `${day}T00:00:00.000Z`;
}

/** Compares two days for an ascending sort; a missing day comes last (Plans 9). */
export function compareDays(a: Day | null, b: Day | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}
