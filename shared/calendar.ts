/**
 * A civil day, `YYYY-MM-DD`. All due dates are civil days in the organisation's time zone: counting in
 * milliseconds gives the wrong day wherever a clock changes between two midnights.
 */
export type Day = string;

const MS_PER_DAY = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    // Swedish writes dates as YYYY-MM-DD, so that no parts need to be put together.
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

/** Whether this runtime knows the IANA time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  // Intl also takes offsets such as +01:00. They know no summer time, and PostgreSQL reads them the other way round.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatterFor(name);
    return true;
  } catch {
    return false;
  }
}

/** The civil day on which the instant (ISO 8601 with offset, or a Date) falls in the time zone. */
export function dayOf(instant: string | Date, timeZone: string): Day {
  return formatterFor(timeZone).format(typeof instant === 'string' ? new Date(instant) : instant);
}

// Days since 1970-01-01. Reading a civil day as UTC midnight is exact: UTC has no clock changes.
function dayNumber(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}

/** Whether the text is a real day of the calendar, so not `2026-02-30`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(dayNumber(text)) && addDays(text, 0) === text;
}

export function addDays(day: Day, days: number): Day {
  return new Date((dayNumber(day) + days) * MS_PER_DAY).toISOString().slice(0, 10);
}

/** How many days `to` lies after `from`; negative when it lies before. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** The Sunday of the day's week: weeks begin on Monday (ISO 8601). */
export function endOfWeek(day: Day): Day {
  const weekday = new Date(dayNumber(day) * MS_PER_DAY).getUTCDay();
  return addDays(day, (7 - weekday) % 7);
}

/** Compares two days for sorting, ascending; a missing day comes last (spec §4). */
export function compareDays(a: Day | null, b: Day | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}
