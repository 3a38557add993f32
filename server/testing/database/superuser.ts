import { type RawBuilder, sql } from 'kysely';
import { inject } from 'vitest';
import { connect, type Database } from '../../platform/database/connect.ts';
import { inDatabase } from './clone.ts';

/** Returns the connection string of the same database for a superuser. */
export function superuserUrl(url: string): string {
  return inDatabase(inject('template').superuser, new URL(url).pathname.slice(1));
}

/** Returns the connection string of the same database for the owner of the tables. */
export function ownerUrl(url: string): string {
  return inDatabase(inject('template').owner, new URL(url).pathname.slice(1));
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

/** Changes protected rows with all triggers disabled, as an admin of the database could. */
export async function tamper(url: string, change: RawBuilder<unknown>): Promise<void> {
  const superuser = connect(superuserUrl(url), { max: 1 });
  try {
    await superuser.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await change.execute(tx);
    });
  } finally {
    await superuser.destroy();
  }
}
