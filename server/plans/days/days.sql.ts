import type { Database } from '../../platform/database/connect.ts';
import { everyPlan, fromPlans } from '../access/access.sql.ts';

/** Returns the calendars of plans, by the id of the plan: null for Monday to Friday. */
export async function listCalendarIds(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await fromPlans(db, everyPlan('of plans that were found for who changes them'))
    .select(['plans.id', 'plans.calendar_id'])
    .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  return new Map(rows.map(({ id, calendar_id }) => [id, calendar_id]));
}
