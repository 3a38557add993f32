import { Kysely, PostgresDialect, sql, type Transaction as KyselyTransaction } from 'kysely';
import { type ConnectOptions, createPrimaryPool, type PrimaryPool } from './pool.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;

type Opened = { pool: PrimaryPool; url: string; options: ConnectOptions };
const opened = new WeakMap<Database, Opened>();

/** Returns the database at the URL, at the primary of several. Opens no connection before the first query. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const pool = createPrimaryPool(url, options);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  opened.set(db, { pool, url, options });
  return db;
}

/** Returns how many connections of the pool are in use and idle, and how many callers wait for one. */
export function poolUse(db: Database): { used: number; idle: number; waiting: number } {
  return opened.get(db)?.pool.use() ?? { used: 0, idle: 0, waiting: 0 };
}

/**
 * Returns the database for migrations: one connection without time limits, since a migration may wait for
 * that of another process or build an index for minutes.
 */
export function connectForMigrations(url: string): Database {
  const pool = createPrimaryPool(url, { max: 1, isMigration: true });
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** Returns another database handle with a connection of its own, for work that must not wait for the pool. */
export function connectBeside(db: Database, options: ConnectOptions): Database {
  const { url, options: given } = opened.get(db)!;
  return connect(url, { ...given, min: 0, ...options });
}

/** Returns where the database is and how it was opened, for a connection that the pool does not have. */
export function optionsOf(db: Database): { url: string; options: ConnectOptions } {
  return opened.get(db)!;
}

/** Returns whether the database responds to a query. */
export async function isReachable(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
