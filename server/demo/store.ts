import { sql } from 'kysely';
import type { Database, Transaction } from '../database/connect.ts';

// Any fixed number; it names the lock on filling the demo.
const DEMO = 7_202;

/** Lets one process at a time look whether the database is empty. */
export async function lockDemo(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(DEMO)})`.execute(tx);
}

export async function isEmpty(tx: Transaction): Promise<boolean> {
  return (await tx.selectFrom('people').select('id').limit(1).executeTakeFirst()) === undefined;
}

/** Everybody whom the demo's sign-in page offers: managers first, both by when they came. */
export function listDemoPeople(db: Database) {
  return (
    db
      .selectFrom('people')
      .select(['name', 'email', 'is_manager'])
      .orderBy('is_manager', 'desc')
      .orderBy('created_at')
      .orderBy('id')
      // More would not be a page to choose from.
      .limit(200)
      .execute()
  );
}
