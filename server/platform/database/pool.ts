import pg from 'pg';
import { splitUrls } from '../config/urls.ts';
import { isUnreachable } from './failures.ts';
import { traceStatement } from '../tracing/statements.ts';
import { tracedPart } from '../tracing/tracer.ts';
import { statementName } from './statementNames.ts';

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
  /** The number of connections that are kept when nobody uses them; 0 by default. */
  min?: number;
  /** The time limit for opening a connection, in ms. */
  connect_limit_ms?: number;
  /** The time in ms after which a query without a response fails and its connection ends. */
  response_limit_ms?: number;
  /** For migrations and copies of the whole database: without time limits. */
  isMigration?: boolean;
  /** The name of the connections in pg_stat_activity, also if the address has another one. */
  name?: string;
  /** Whether the connections may be to a replica, which refuses changes. */
  allowReplica?: boolean;
  /** Called when an idle connection breaks, for example when the server restarts. The pool replaces it. */
  onIdleError?: (error: Error) => void;
};

/** The connections to one database, as Kysely needs them. */
export type PrimaryPool = Pick<pg.Pool, 'options'> & {
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
  /** The numbers of connections in use and idle, and of callers that wait for one. */
  use(): { used: number; idle: number; waiting: number };
};

/**
 * Returns a pool for a database. With several addresses, separated by commas, it is on the first one that
 * accepts changes: after a failover the connections are made to the next one that does (Operations 13).
 */
export function createPrimaryPool(urls: string, options: ConnectOptions): PrimaryPool {
  const pools = splitUrls(urls).map((url) => createPool(url, options));
  let current = 0;

  async function connect(): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt += 1) {
      const index = current;
      try {
        return await connectTo(pools[index]!, options);
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        // Another call may have moved on already.
        if (current === index) current = (index + 1) % pools.length;
        if (attempt === pools.length) throw error;
      }
    }
  }

  return {
    options: pools[0]!.options,
    connect,
    end: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
    use: () => ({
      used: sum(pools.map(({ totalCount, idleCount }) => totalCount - idleCount)),
      idle: sum(pools.map(({ idleCount }) => idleCount)),
      waiting: sum(pools.map(({ waitingCount }) => waitingCount)),
    }),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

async function connectTo(pool: pg.Pool, { allowReplica = false }: ConnectOptions): Promise<pg.PoolClient> {
  const connect = () => pool.connect();
  const client = await (pool.idleCount > 0
    ? connect()
    : tracedPart('wait for a connection', () => ({ kind: 'client' }), connect));
  if (allowReplica || !(client as pg.PoolClient & { isReplica?: boolean }).isReplica) return client;
  const error = new ReplicaError();
  client.release(error);
  throw error;
}

/** A change needs the primary, and the server at the address is a replica at the moment. */
class ReplicaError extends Error {
  override name = 'ReplicaError';
  // The code of PostgreSQL for a change on a replica.
  readonly code = '25006';

  constructor() {
    super('the server is a replica');
  }
}

/**
 * A connection that prepares the statements of `prepared` under their names. It ends itself, so that the pool
 * does not use it again, when a query got no response in time: the network may have lost it without an error.
 */
class Connection extends pg.Client {
  /** Reported by the server at the start, and when a replica becomes the primary. */
  isReplica = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
      if (status.parameterName === 'in_hot_standby') this.isReplica = status.parameterValue === 'on';
    });
  }

  /** Runs without a span of its own. */
  configure(statements: string): Promise<unknown> {
    return super.query(statements);
  }

  // A field, since an override would have to repeat every overload.
  override query = ((...args: Parameters<pg.Client['query']>) => {
    const [text, values] = args as unknown[];
    const name = typeof text === 'string' ? statementName(text) : undefined;
    const result: unknown =
      name === undefined
        ? super.query(...args)
        : super.query({ name, text: text as string, values: values as unknown[] });
    if (result instanceof Promise) {
      if (typeof text === 'string') traceStatement(text, result);
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') void this.end();
      });
    }
    return result;
  }) as pg.Client['query'];
}

function createPool(url: string, options: ConnectOptions): pg.Pool {
  const name = options.name ?? (options.isMigration ? 'gangway migrations' : 'gangway server');
  // The driver prefers a name in the address. The guards of migration 0160 go by ours.
  const settings = `${options.isMigration ? NO_LIMITS : LIMITS}; set application_name = ${pg.escapeLiteral(name)}`;
  // Not as parameters of the start of the connection, which PgBouncer refuses. The pool waits for the promise.
  const configure: unknown = (client: Connection) => client.configure(settings);
  const pool = new pg.Pool({
    Client: Connection,
    connectionString: url,
    max: options.max ?? 17,
    types,
    application_name: name,
    min: options.min ?? 0,
    // A kept connection must not be dropped by a firewall without anybody noticing.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    // When the database cannot be reached, requests get a 503 (API 5) after 5 s instead of waiting.
    connectionTimeoutMillis: options.connect_limit_ms ?? 5_000,
    ...(options.isMigration ? {} : timeLimits(options)),
    onConnect: configure as (client: pg.ClientBase) => void,
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  // A connection that breaks during use fails its query. An 'error' event without a listener would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const timeLimits = (options: ConnectOptions) => ({
  // The client's own limit, for a network that drops packets without an error.
  query_timeout: options.response_limit_ms ?? 20_000,
});

// No statement waits for a lock or runs longer than the HTTP server's timeout of a request.
const LIMITS = 'set statement_timeout = 15000; set idle_in_transaction_session_timeout = 30000';
// A role may have limits of its own.
const NO_LIMITS = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0';
