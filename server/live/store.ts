import type { Database } from '../platform/database/connect.ts';
import { everyPlan, fromPlans } from '../plans/visible/store.ts';

/** What decides who hears of a change of a plan. */
export type PlanAudience = {
  id: string;
  user_id: string;
  manager_id: string;
  department: string;
  is_deleted: boolean;
};

/** Returns the plans of changes, deleted ones as well: they are gone from lists. */
export async function listAudiences(db: Database, ids: readonly string[]): Promise<PlanAudience[]> {
  const readers = everyPlan('streams decide for each of their people', { deleted: true });
  const rows = await fromPlans(db, readers)
    .innerJoin('people as employee', 'employee.id', 'plans.user_id')
    .select(['plans.id', 'plans.user_id', 'plans.manager_id', 'plans.deleted_at', 'employee.department'])
    .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  return rows.map(({ deleted_at, ...plan }) => ({ ...plan, is_deleted: deleted_at !== null }));
}
