import { Kysely, PostgresDialect, sql, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import { statementName } from './prepared.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;
export type Transaction = KyselyTransaction<DB>;

// A field has one form in the database, in TypeScript and in JSON (API 2): days as YYYY-MM-DD, instants as
// ISO 8601 in UTC. 64-bit integers are counts and sequence numbers, far below 2^53.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (text) => text);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());
types.setTypeParser(pg.types.builtins.INT8, Number);

export type ConnectOptions = {
  /**
   * The maximum number of connections. With the default of 17, five processes stay below PostgreSQL's default
   * limit of 100.
   */
  max?: number;
  /** The time in ms after which a query without a response fails and its connection ends. */
  response_limit_ms?: number;
  /** Called when an idle connection breaks, for example when the server restarts. The pool replaces it. */
  onIdleError?: (error: Error) => void;
};

const pools = new WeakMap<Database, pg.Pool>();

/** Returns the database at the URL. Opens no connection before the first query. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const pool = createPool(url, options);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** Returns how many connections of the pool are in use and idle, and how many callers wait for one. */
export function poolUse(db: Database): { used: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {};
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/**
 * Returns the database for migrations: one connection without time limits, since a migration may wait for
 * that of another process or build an index for minutes.
 */
export function connectForMigrations(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    types,
    application_name: 'gangway migrations',
    connectionTimeoutMillis: 5_000,
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * A connection that prepares the statements of `prepared` under their names, and ends itself when a query got
 * no response in time: the network may have lost it without an error, and the pool would use it again.
 */
class Connection extends pg.Client {
  // A field, since an override would have to repeat every overload.
  override query = ((...args: Parameters<pg.Client['query']>) => {
    const [text, values] = args as unknown[];
    const name = typeof text === 'string' ? statementName(text) : undefined;
    const result: unknown =
      name === undefined
        ? super.query(...args)
        : super.query({ name, text: text as string, values: values as unknown[] });
    if (result instanceof Promise) {
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') void this.end();
      });
    }
    return result;
  }) as pg.Client['query'];
}

function createPool(url: string, options: ConnectOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: Connection,
    connectionString: url,
    max: options.max ?? 17,
    types,
    application_name: 'gangway',
    // When the database cannot be reached, requests get a 503 (API 5) after 5 s instead of waiting.
    connectionTimeoutMillis: 5_000,
    // No statement waits for a lock or runs longer than the HTTP server's timeout of a request.
    statement_timeout: 15_000,
    // The client's own limit, for a network that drops packets without an error.
    query_timeout: options.response_limit_ms ?? 20_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  // A connection that breaks during use fails its query. An 'error' event without a listener would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
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
