import type { Day } from '#shared/calendar.ts';
import { MONDAY_TO_FRIDAY, type WorkCalendar } from '#shared/organisation/workdays/calendar.ts';
import type { DayOff } from '#shared/organisation/workdays/schema.ts';
import { calendarFor } from '#shared/organisation/workdays/rules.ts';
import type { Database } from '../../platform/database/connect.ts';
import * as store from './workdays.sql.ts';

/** The working days that count for a plan, with the names of the days off. Without an id no calendar is stored. */
export type StoredCalendar = WorkCalendar & { id: string | null; names: ReadonlyMap<Day, string> };

/** Monday to Friday, without a calendar that is stored. */
export const NO_CALENDAR: StoredCalendar = { ...MONDAY_TO_FRIDAY, id: null, names: new Map() };

/** Returns the calendar of a person: that of their location, else the default, else Monday to Friday (Working days 3). */
export async function calendarOf(db: Database, personId: string): Promise<StoredCalendar> {
  const calendars = await store.listCalendars(db);
  if (calendars.length === 0) return NO_CALENDAR;
  const found = calendarFor(calendars, (await store.findLocation(db, personId)) ?? '');
  return found ? stored(found, await store.listDaysOff(db, found.id)) : NO_CALENDAR;
}

/** Returns the calendar of a plan, Monday to Friday for a plan without one. */
export async function calendarById(db: Database, id: string | null): Promise<StoredCalendar> {
  const found = id === null ? undefined : await store.findCalendar(db, id);
  return found ? stored(found, found.days_off) : NO_CALENDAR;
}

function stored(
  { id, weekdays }: { id: string; weekdays: number[] },
  days: readonly DayOff[],
): StoredCalendar {
  return {
    id,
    weekdays,
    days_off: new Set(days.map(({ day }) => day)),
    names: new Map(days.map(({ day, name }) => [day, name])),
  };
}
