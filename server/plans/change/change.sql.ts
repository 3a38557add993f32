import { type RawBuilder, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '../../platform/database/connect.ts';

/* The statements that write the row of a plan. A trigger raises its version (migration 0160). */

type PlanFields = { name: string; description: string; remind_days_before_due: number };

/** Inserts a plan without its checklist. */
export async function insertPlan(
  tx: Transaction,
  plan: PlanFields & {
    user_id: string;
    manager_id: string;
    assigned_at: string;
    assigned_on: string;
    buddy_id?: string;
    start_on?: string;
    calendar_id?: string | null;
    filled_in?: string;
    template_id?: string;
    template_version?: number;
  },
): Promise<string> {
  const id = uuidv7();
  const { user_id, start_on } = plan;
  await tx
    .insertInto('plans')
    .values({
      id,
      ...plan,
      ...(start_on !== undefined && { start_kept_for: otherFirstDay(user_id, start_on) }),
    })
    .execute();
  return id;
}

/**
 * The employee's first day if the plan has another one: a manager who chose another day is not asked about it (Dates
 * 8).
 */
const otherFirstDay = (userId: string | RawBuilder<string>, start_on: string) =>
  sql<
    string | null
  >`(select start_on from people where people.id = ${userId} and people.start_on <> ${start_on}::date)`;

/** Keeps the dates of a plan for this first day of its employee (Dates 8). Saves of others are not stale after it. */
export async function keepStart(tx: Transaction, id: string, start_kept_for: string): Promise<void> {
  await tx.updateTable('plans').set({ start_kept_for }).where('id', '=', id).execute();
}

/** Changes the given fields, increments the version, and returns it. */
export async function updatePlan(
  tx: Transaction,
  id: string,
  changes: Partial<PlanFields> & { active_plan?: boolean; start_on?: string; calendar_id?: string | null },
): Promise<number> {
  const { version } = await tx
    .updateTable('plans')
    .set((eb) => ({
      ...changes,
      ...(changes.start_on !== undefined && {
        start_kept_for: otherFirstDay(sql`plans.user_id`, changes.start_on),
      }),
      version: eb('version', '+', 1),
      updated_at: sql`now()`,
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Removes the plan from every list. Its rows and its history stay. */
export async function markPlanDeleted(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('plans')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Increments the version, where that is not done yet in this transaction, and returns it. */
export const raiseVersion = (tx: Transaction, id: string): Promise<number> => updatePlan(tx, id, {});

/** Names the buddy of a plan, or none. */
export async function setBuddyOfPlan(
  tx: Transaction,
  planId: string,
  personId: string | null,
): Promise<void> {
  await tx.updateTable('plans').set({ buddy_id: personId }).where('id', '=', planId).execute();
}

/** Sets the manager of each plan. A trigger gives them the open tasks of the manager (Owners 3). */
export async function movePlans(
  tx: Transaction,
  plans: readonly { id: string; manager_id: string }[],
): Promise<void> {
  const ids = plans.map(({ id }) => id);
  const managerIds = plans.map(({ manager_id }) => manager_id);
  await sql`
    update plans set manager_id = given.manager_id
    from unnest(${ids}::uuid[], ${managerIds}::uuid[]) as given (id, manager_id)
    where plans.id = given.id`.execute(tx);
}

/** Forgets which names of the people were filled into a plan. */
export async function forgetFilledIn(tx: Transaction, planId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update plans set filled_in = (
      select jsonb_agg(filled) from jsonb_array_elements(filled_in) as filled
      where not filled ->> 'person_id' = any(${[...ids]}::text[])
    ) where id = ${planId}`.execute(tx);
}
