import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../platform/database/connect.ts';

/** Locks a row, as a slow request would, until `release` is called. */
export async function holdRow(db: Database, table: 'people' | 'plans', id: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: setLocked } = Promise.withResolvers<void>();
  const ended = db.transaction().execute(async (tx) => {
    await tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
    setLocked();
    await released;
  });
  await Promise.race([locked, ended]);
  return { release, ended };
}

/** Waits until `count` connections wait for a lock. */
export async function untilWaiting(db: Database, count: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.n;
  };
  await expect.poll(waiting).toBe(count);
}
