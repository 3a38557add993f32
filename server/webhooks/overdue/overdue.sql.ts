import { sql } from 'kysely';
import type { Day } from '#shared/calendar.ts';
import type { PlanOfEvent } from '#shared/events/shape/facts.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';
import { isPlanOverdue } from '../../plans/rules/rules.sql.ts';

/** Returns plans that are overdue on the day, and whose being overdue was no event yet, by id. */
export async function listOverduePlans(
  db: Database,
  day: Day,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PlanOfEvent[]> {
  const { rows } = await sql<{ facts: PlanOfEvent }>`
    select facts
    from plan_state as plans
    join event_subjects on event_subjects.subject = 'plan' and event_subjects.id = plans.id
    where deleted_at is null and ${isPlanOverdue(day)}
      and not exists (select from overdue_plans where plan_id = plans.id)
      ${after === undefined ? sql`` : sql`and plans.id > ${after}`}
    order by plans.id limit ${limit}`.execute(db);
  return rows.map(({ facts }) => facts);
}

/** Stores that these plans were found to be overdue, and returns those that were not stored before. */
export async function markOverdue(tx: Transaction, planIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ plan_id: string }>`
    insert into overdue_plans (plan_id) select unnest(${planIds}::uuid[])
    on conflict do nothing returning plan_id`.execute(tx);
  return new Set(rows.map(({ plan_id }) => plan_id));
}
