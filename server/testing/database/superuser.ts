import { type RawBuilder, sql } from 'kysely';
import { connect, type Database } from '../../database/connect.ts';

/**
 * Returns the connection string for a superuser. The role of DATABASE_URL has to be one;
 * the superuser of the embedded PostgreSQL has the password of the application's role.
 */
export async function superuserUrl(url: string): Promise<string> {
  const db = connect(url, { max: 1 });
  const { rows } = await sql<{ super: string }>`select current_setting('is_superuser') as super`.execute(db);
  await db.destroy();
  if (rows[0]?.super === 'on') return url;
  const address = new URL(url);
  address.username = 'postgres';
  return address.href;
}

/** Runs `work` with all triggers disabled, in a transaction that is rolled back, and returns its result. */
export async function inRolledBackTransaction<T>(
  superuser: Database,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const undo = new Error('undo');
  let result: T;
  await superuser
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      result = await work(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return result!;
}

/** Changes protected rows with all triggers disabled, as an administrator of the database could. */
export async function tamper(url: string, change: RawBuilder<unknown>): Promise<void> {
  const superuser = connect(await superuserUrl(url), { max: 1 });
  try {
    await superuser.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await change.execute(tx);
    });
  } finally {
    await superuser.destroy();
  }
}
