import type { SignedAt } from '#shared/plans/export/planExport.ts';
import type { Database } from '../../database/connect.ts';

/** Returns when the sides of the plans have signed, by plan. Returned signatures do not count (Signing 4). */
export async function listSignedAt(db: Database, planIds: readonly string[]): Promise<Map<string, SignedAt>> {
  const rows = await db
    .selectFrom('plan_signatures')
    .select(['plan_id', 'role', 'signed_at'])
    .where((eb) => eb('plan_id', '=', eb.fn.any(eb.val(planIds))))
    .where('voided_at', 'is', null)
    .execute();
  const signed = new Map<string, SignedAt>();
  for (const { plan_id, role, signed_at } of rows) {
    const known = signed.get(plan_id) ?? { signed_at: null, approved_at: null };
    signed.set(plan_id, { ...known, [role === 'employee' ? 'signed_at' : 'approved_at']: signed_at });
  }
  return signed;
}
