import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../connect.ts';
import { createPrimaryPool } from '../pool.ts';
import type { DB } from '../tables.ts';

/** One connection, for statements through `db` and for streams of COPY. */
type SingleConnection = { db: Database; client: pg.PoolClient; close: () => Promise<void> };

/** Opens a connection without time limits. Its name is shown in pg_stat_activity. */
export async function openSingleConnection(
  url: string,
  { name, allowReplica = false }: { name: string; allowReplica?: boolean },
): Promise<SingleConnection> {
  const pool = createPrimaryPool(url, { max: 1, isMigration: true, name, allowReplica });
  const client = await pool.connect();
  // Kysely gives the connection back after each statement or transaction. It stays here.
  const kept = Object.assign(Object.create(client) as pg.PoolClient, { release: () => {} });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { options: pool.options, connect: () => Promise.resolve(kept), end: () => Promise.resolve() },
    }),
  });
  let closed: Promise<void> | undefined;
  function close(): Promise<void> {
    // Not put back: after an error the connection may be in the middle of a COPY.
    if (!closed) client.release(true);
    return (closed ??= pool.end());
  }
  return { db, client, close };
}
