import { sql } from 'kysely';
import { MAX_DEPARTMENTS } from '#shared/people/limits.ts';
import type { Database, Transaction } from '../../platform/database/connect.ts';

/** Returns the departments of people, the largest first. White space alone is none. */
export function listDepartments(db: Database) {
  return db
    .selectFrom('people')
    .select(['department as name', sql<number>`count(*) filter (where disabled_at is null)`.as('people')])
    .where(sql<boolean>`btrim(department) <> ''`)
    .groupBy('department')
    .orderBy('people', 'desc')
    .orderBy(sql`department collate "C"`)
    .limit(MAX_DEPARTMENTS)
    .execute();
}

export async function personExists(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('people').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function countReports(db: Database, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('people')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('manager_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the number of plans that the person manages and that are not signed by both. */
export async function countOpenPlans(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from plan_state where manager_id = ${id} and deleted_at is null and not signed_by_both`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Ends the sessions of a person and the sign-ins that are not finished. Returns the number of ended sessions.
 */
export async function endSessionsOf(tx: Transaction, id: string): Promise<number> {
  await tx.deleteFrom('sign_in_codes').where('person_id', '=', id).execute();
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended_at: sql<string>`now()` })
    .where('person_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function endFeedOf(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('person_id', '=', id).execute();
}

/** Deletes the access tokens of a person. Returns their number. */
export async function endTokensOf(tx: Transaction, id: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('access_tokens')
    .where('person_id', '=', id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
