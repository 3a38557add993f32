import { addDays, type Day, dayOf, isWeekend } from '#shared/calendar.ts';

/** The working hours of the demo company, in minutes of the day. */
const OPENS = 8 * 60 + 30;
const CLOSES = 17 * 60;

const MINUTE_MS = 60_000;

/**
 * Returns the latest working time up to `now`: events of the demo company are before it, never at night, at a weekend
 * or in the future.
 */
export function lastWorkingTime(now: Date, timeZone: string): Date {
  const today = dayOf(now, timeZone);
  const closes = timeOn(today, CLOSES, timeZone);
  if (!isWeekend(today) && now >= timeOn(today, OPENS, timeZone)) return now < closes ? now : closes;
  return timeOn(workingDay(addDays(today, -1), -1), CLOSES, timeZone);
}

/**
 * Returns the instant on a day after a share of its working hours, from 0 to 1; for a weekend on the Friday before, and
 * never after `latest`.
 */
export function workingTime(
  day: Day,
  share: number,
  { timeZone, latest }: { timeZone: string; latest: Date },
): Date {
  const time = timeOn(workingDay(day, -1), Math.round(OPENS + share * (CLOSES - OPENS)), timeZone);
  return time < latest ? time : latest;
}

/** Returns the day, or of a weekend the Friday before or, with 1, the Monday after. */
export function workingDay(day: Day, step: 1 | -1): Day {
  return isWeekend(day) ? workingDay(addDays(day, step), step) : day;
}

/** Returns the instant of the minute of the day in the time zone. */
function timeOn(day: Day, minutes: number, timeZone: string): Date {
  const inUtc = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS);
  const shown = new Date(`${inTimeZone(inUtc, timeZone)}Z`);
  return new Date(2 * inUtc.getTime() - shown.getTime());
}

function inTimeZone(instant: Date, timeZone: string): string {
  // The Swedish locale formats it as YYYY-MM-DD HH:MM:SS.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(instant)
    .replace(' ', 'T');
}
