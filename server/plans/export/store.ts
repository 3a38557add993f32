import type { SignedAt } from '#shared/plans/export/planExport.ts';
import type { Database } from '../../platform/database/connect.ts';
import { everyPlan, fromPlanState } from '../visible/store.ts';

/** Returns when the sides of the plans have signed, by plan. Returned signatures do not count (Signing 4). */
export async function listSignedAt(db: Database, planIds: readonly string[]): Promise<Map<string, SignedAt>> {
  const rows = await fromPlanState(db, everyPlan('of the plans of a list that the caller has read'))
    .select(['plans.id', 'plans.signed_at', 'plans.approved_at'])
    .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val(planIds))))
    .execute();
  return new Map(rows.map(({ id, ...signed }) => [id, signed]));
}
