import type { Database } from '../../platform/database/connect.ts';
import { everyPlan, fromPlans } from '../visible/store.ts';

/** Returns the calendar by which the days of a plan count, or null for Monday to Friday. */
export async function findCalendarId(db: Database, id: string): Promise<string | null> {
  const row = await fromPlans(db, everyPlan('of a plan that was found for who changes it'))
    .select('plans.calendar_id')
    .where('plans.id', '=', id)
    .executeTakeFirst();
  return row?.calendar_id ?? null;
}
