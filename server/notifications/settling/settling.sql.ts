import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { IS_UNFINISHED } from '../../plans/rules/rules.sql.ts';
import { isVisibleTo } from '../visibility.sql.ts';

/** Returns the plans that were completed or deleted within the days. */
export async function listFinishedPlans(db: Database, days: number): Promise<string[]> {
  const since = sql`now() - make_interval(days => ${days})`;
  const { rows } = await sql<{ id: string }>`
    select id from plans where completed_at > ${since} and deleted_at is null
    union all
    select id from plans where deleted_at > ${since}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The notifications about these plans and no unfinished one, with whether their person sees them. Those of the release before do
 * not name all of their plans.
 */
export const aboutFinished = (db: Database, planIds: readonly string[]) => sql`
  select notifications.id,
    notifications.plan_id is null or ${isVisibleTo(db, sql.ref('notifications.person_id'))} as is_seen
  from notifications
  where notifications.id in (
    select id from notifications where plan_id = any(${planIds}::uuid[])
    union all
    select id from notifications
    where plan_id is null and more_plan_ids <> '{}' and more_plan_ids && ${planIds}::uuid[]
  )
  and notifications.more_plan_ids is not null
  and not exists (select from plans where plans.id = any(notifications.more_plan_ids) and ${IS_UNFINISHED})`;
