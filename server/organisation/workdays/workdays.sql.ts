import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Day } from '#shared/calendar.ts';
import {
  type Calendar,
  type DayOff,
  type ListedCalendar,
  MAX_CALENDARS,
} from '#shared/organisation/workdays/schema.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';

const COLUMNS = ['id', 'name', 'weekdays', 'locations', 'is_default', 'version'] as const;

/** Returns all calendars, by name. */
export function listCalendars(db: Database): Promise<ListedCalendar[]> {
  return db
    .selectFrom('work_calendars')
    .select(COLUMNS)
    .select([
      sql<number>`(select count(*)::int from days_off where calendar_id = work_calendars.id)`.as(
        'days_off_count',
      ),
      sql<Day | null>`(select max(day) from days_off where calendar_id = work_calendars.id)`.as(
        'last_day_off',
      ),
    ])
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_CALENDARS)
    .execute();
}

export async function findCalendar(db: Database, id: string): Promise<Calendar | undefined> {
  const found = await db.selectFrom('work_calendars').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return found && { ...found, days_off: await listDaysOff(db, id) };
}

/** Returns the days off of a calendar, the earliest first. */
export function listDaysOff(db: Database, id: string): Promise<DayOff[]> {
  return db
    .selectFrom('days_off')
    .select(['day', 'name', sql<DayOff['source']>`source`.as('source')])
    .where('calendar_id', '=', id)
    .orderBy('day')
    .execute();
}

export async function countCalendars(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('work_calendars')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns where a person works; undefined when there is no such person. */
export async function findLocation(db: Database, personId: string): Promise<string | undefined> {
  const row = await db.selectFrom('people').select('location').where('id', '=', personId).executeTakeFirst();
  return row?.location;
}

type Fields = Pick<Calendar, 'name' | 'weekdays' | 'locations' | 'is_default'>;

export async function insertCalendar(tx: Transaction, fields: Fields): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('work_calendars')
    .values({ id, ...fields })
    .execute();
  return id;
}

export async function updateCalendar(
  tx: Transaction,
  id: string,
  fields: Partial<Fields>,
  version: number,
): Promise<void> {
  await tx
    .updateTable('work_calendars')
    .set({ ...fields, version })
    .where('id', '=', id)
    .execute();
}

/** Sets the days off of a calendar. */
export async function setDaysOff(tx: Transaction, id: string, days: readonly DayOff[]): Promise<void> {
  await tx.deleteFrom('days_off').where('calendar_id', '=', id).execute();
  if (days.length === 0) return;
  await tx
    .insertInto('days_off')
    .values(days.map(({ day, name, source }) => ({ calendar_id: id, day, name, source })))
    .execute();
}

export async function deleteCalendar(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('work_calendars').where('id', '=', id).execute();
}
