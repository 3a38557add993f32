import { countsFromStart } from '#shared/checklist/due.ts';
import { type PlanDates, savedDays, taskDueDate } from '#shared/plans/due.ts';
import type { PlanSubplan } from '#shared/plans/schema.ts';
import type { DueDays } from '../../checklist/rows.ts';
import type { Database } from '../../platform/database/connect.ts';
import { invalidField } from '../../platform/http/errors.ts';
import {
  calendarById,
  calendarOf,
  NO_CALENDAR,
  type StoredCalendar,
} from '../../organisation/workdays/calendarOf.ts';
import { listCalendarIds } from './days.sql.ts';

/** The base of the days of a plan, with the stored calendar. */
type StoredDates = PlanDates & { calendar: StoredCalendar };

/** Returns what the days of a new plan count from: working days are those of where its employee works (Working days 3). */
export async function findNewDates(
  db: Database,
  { user_id, assigned_on, start_on }: { user_id: string; assigned_on: string; start_on: string | null },
): Promise<StoredDates> {
  // Only a plan with a start date reads a calendar.
  const calendar = start_on === null ? NO_CALENDAR : await calendarOf(db, user_id);
  return { assigned_on, start_on, calendar };
}

type Plan = { id: string; user_id: string; assigned_on: string; start_on?: string | undefined };

/** Returns the base of the days of a plan. A plan keeps the calendar of its first start date. */
export async function findDates(db: Database, plan: Plan, start_on = plan.start_on): Promise<StoredDates> {
  const { assigned_on } = plan;
  if (plan.start_on === undefined) return findNewDates(db, { ...plan, start_on: start_on ?? null });
  const [calendarId = null] = (await listCalendarIds(db, [plan.id])).values();
  return { assigned_on, start_on: start_on ?? null, calendar: await calendarById(db, calendarId) };
}

/** As `findDates` for plans that have a start date, by id. Most have the same calendar, and each is read once. */
export async function listDates(
  db: Database,
  plans: readonly Plan[],
  start_on: string,
): Promise<Map<string, StoredDates>> {
  const calendarIds = await listCalendarIds(
    db,
    plans.map(({ id }) => id),
  );
  const calendars = new Map<string | null, StoredCalendar>();
  for (const id of new Set(calendarIds.values())) calendars.set(id, await calendarById(db, id));
  return new Map(
    plans.map(({ id, assigned_on }) => {
      const calendar = calendars.get(calendarIds.get(id) ?? null) ?? NO_CALENDAR;
      return [id, { assigned_on, start_on, calendar }];
    }),
  );
}

/** Returns when the items of a plan that is saved are due. A subplan that counts from a start that the plan has not is a 400. */
export function dueDaysOf(dates: PlanDates, stored: readonly PlanSubplan[] = []): DueDays {
  const known = new Map(stored.map((subplan) => [subplan.id, subplan]));
  return {
    ofSubplan(subplan, id) {
      if (countsFromStart(subplan) && dates.start_on === null) {
        throw invalidField(
          'start_on',
          'is missing',
          `This plan has no start date. Choose a due date for "${subplan.name}".`,
        );
      }
      const { due_date, due_in_days } = savedDays(subplan, known.get(id ?? ''), dates);
      return { due_date, due_in_days };
    },
    ofTask: (offset, { due, due_date }) => taskDueDate(offset, { due, due_date: due_date! }, dates),
  };
}
