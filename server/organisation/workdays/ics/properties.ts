import ICAL from 'ical.js';
import { type Day, dayOf, isDay } from '#shared/calendar.ts';

export function textOf(event: ICAL.Component, name: string): string {
  const value = valueOf(event, name);
  return typeof value === 'string' ? value : '';
}

// A value of another type than its property has throws when it is read.
export function valueOf(event: ICAL.Component, name: string): unknown {
  try {
    const property = event.getFirstProperty(name);
    return property && isReal(property, 0) ? property.getFirstValue() : null;
  } catch {
    return null;
  }
}

export function valuesOf(property: ICAL.Property): unknown[] {
  try {
    return property.getValues().filter((_, index) => isReal(property, index));
  } catch {
    return [];
  }
}

/** Returns whether a value is no day, or one that exists: ical.js reads 30 February as 2 March. */
function isReal({ jCal }: ICAL.Property, index: number): boolean {
  const [type, value] = [String(jCal[2]), jCal[3 + index] as unknown];
  if (!/^(?:date|period)/.test(type)) return true;
  return isDay(String(Array.isArray(value) ? value[0] : value).slice(0, 10));
}

export type WallTime = { day: Day; isMidnight: boolean; isDate: boolean };

/** Returns a time as the clock on the wall shows it: instants in the time zone, all others as they are written. */
export function wallTime(value: unknown, timeZone: string): WallTime | null {
  if (!(value instanceof ICAL.Time)) return null;
  const { isDate } = value;
  if (!isDate && value.zone === ICAL.Timezone.utcTimezone) {
    const instant = value.toJSDate();
    if (Number.isNaN(instant.getTime())) return null;
    const day = dayOf(instant, timeZone);
    const before = dayOf(new Date(instant.getTime() - 1), timeZone);
    return isDay(day) ? { day, isMidnight: before < day, isDate } : null;
  }
  const text = String(value).slice(0, 10);
  const isMidnight = isDate || (value.hour === 0 && value.minute === 0 && value.second === 0);
  return isDay(text) ? { day: text, isMidnight, isDate } : null;
}
