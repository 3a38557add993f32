import { Kysely, PostgresDialect, sql, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;

// Rows go out as they come in (one spelling per field), so dates are read as the wire has them: days as YYYY-MM-DD,
// instants as ISO 8601 in UTC. 64-bit integers are counts and identities here, far below 2^53.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (text) => text);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
types.setTypeParser(pg.types.builtins.INT8, Number);

export type ConnectOptions = {
  /** Most connections at once; 17, and the 3 of the jobs, keep five processes below PostgreSQL's usual 100. */
  max?: number;
  /** Called when an idle connection breaks, as when the server restarts. The pool replaces it by itself. */
  onIdleError?: (error: Error) => void;
};

/** The PostgreSQL at the address. Nothing is opened before the first query. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(url, options, types) }) });
}

/** The pool alone, for a library that brings its own queries. */
export function openPool(url: string, options: ConnectOptions = {}, types?: pg.CustomTypesConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 17,
    ...(types ? { types } : {}),
    application_name: 'gangway',
    // A server that cannot be reached answers 503 within 5 s rather than leaving a person before a blank screen.
    connectionTimeoutMillis: 5_000,
    // No request waits for a lock or a lost query longer than the HTTP server waits for a request.
    statement_timeout: 15_000,
    // A network that swallows what it is given answers nothing at all: that is noticed here.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  // A connection that breaks in use fails its query; nobody else listens to it, and an unheard error ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Whether the database answers right now. */
export async function isReachable(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
