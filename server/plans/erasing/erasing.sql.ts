import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/connect.ts';

type FilledPlan = {
  id: string;
  name: string;
  description: string;
  is_signed: boolean;
  filled_in: { person_id: string; texts: string[] }[];
};

/** Locks the plans, deleted ones included, into which names of one of the people were filled, and returns them. */
export async function lockFilledIn(tx: Transaction, ids: readonly string[]): Promise<FilledPlan[]> {
  const locked = await sql<{ id: string }>`
    select id from plans
    where filled_in is not null and exists (
      select from jsonb_array_elements(filled_in) as filled where filled ->> 'person_id' = any(${[...ids]}::text[])
    )
    order by id for update`.execute(tx);
  // A statement of its own: the one that waited for the lock does not see the signature that held it.
  const { rows } = await sql<FilledPlan>`
    select id, name, description, filled_in,
      exists (select from plan_signed where plan_signed.plan_id = plans.id) as is_signed
    from plans where id = any(${locked.rows.map(({ id }) => id)}::uuid[]) order by id`.execute(tx);
  return rows;
}
