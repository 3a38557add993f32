import { sql } from 'kysely';
import type { SignedAt, Uses } from '#shared/lists/files.ts';
import type { Database } from '../platform/database/connect.ts';
import { everyPlan, fromPlanState } from '../plans/access/access.sql.ts';

/** Returns when the sides of the plans have signed, by plan. Returned signatures do not count (Signing 4). */
export async function listSignedAt(db: Database, planIds: readonly string[]): Promise<Map<string, SignedAt>> {
  const rows = await fromPlanState(db, everyPlan('of the plans of a list that the caller has read'))
    .select(['plans.id', 'plans.signed_at', 'plans.approved_at'])
    .where((eb) => eb('plans.id', '=', eb.fn.any(eb.val(planIds))))
    .execute();
  return new Map(rows.map(({ id, ...signed }) => [id, signed]));
}

/**
 * Returns whether the company has a buddy, or a task that somebody else than the employee does or has done, and whether a plan counts
 * from a start date. Each part is an index, which is empty for those who do not use it.
 */
export async function findUses(db: Database): Promise<Uses> {
  const { rows } = await sql<Uses>`
    select exists (select from plans where buddy_id is not null)
      or exists (select from tasks where owner_id is not null and not completed)
      or exists (select from tasks where owner_group_id is not null and owner_id is null and not completed)
      or exists (select from tasks where completed_by is not null) as owners,
      exists (select from plans where start_on is not null) as starts`.execute(db);
  return rows[0]!;
}
