import { type Day, dayOf } from '#shared/calendar.ts';

/** A clock, and the organisation's time zone for counting days. */
export type Clock = { now: () => Date; timeZone: string };

const MINUTE_MS = 60_000;
let last = { timeZone: '', minute: -1, day: '' };

/**
 * Returns the current day in the organisation's time zone. Days begin on whole minutes, so the day is kept
 * for one: to format it takes longer than to read a short list.
 */
export function today({ now, timeZone }: Clock): Day {
  const at = now();
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  if (last.minute !== minute || last.timeZone !== timeZone) {
    last = { timeZone, minute, day: dayOf(at, timeZone) };
  }
  return last.day;
}
