import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedError, explainFailure } from './embeddedError.ts';
import { type EmbeddedFolder, openFolder } from './folder.ts';
import { isRunning, launch, type LaunchedServer, throwUnlessRetryable } from './launch.ts';
import { findPostmaster } from './postmaster.ts';
import { OWNER_ROLE, rolePassword, roleUrls, RUNNER_ROLE } from './roles.ts';
import { runProgram } from './programs.ts';

/** An embedded PostgreSQL that this process owns. */
export type EmbeddedServer = {
  /** The database `gangway` as the role that the application runs as: it owns nothing (Operations 3). */
  url: string;
  /** The same database as the role that owns it and may create databases, but is no superuser. */
  migrationUrl: string;
  /** Ends all connections and the server. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Called when a lost server could not be started again, or another process has taken it over. */
  onLost?: (error: EmbeddedError) => void;
};

// The letters "gang". The number is arbitrary, but must be the same in every process.
const OWNER_LOCK = 0x67616e67;
// After a crash, recovery replays at most 1 GB of log (max_wal_size). A slow disk reads that in half of this
// time.
const START_TIMEOUT_MS = 60_000;
// The server releases the lock of a killed owner within milliseconds, or later on a busy machine.
const LOCK_TIMEOUT_MS = 2_000;
const POLL_MS = 20;

/**
 * Starts the PostgreSQL of the folder, or takes over the one that a killed Gangway left running. A lock keeps
 * other Gangway processes out (Operations 2). A server that ends unexpectedly is started again on the same
 * port.
 */
export async function startEmbedded(
  folderPath: string,
  { onLost = throwLost }: EmbeddedOptions = {},
): Promise<EmbeddedServer> {
  const folder = await openFolder(folderPath).catch((error: unknown) => {
    throw explainFailure(error, path.dirname(folderPath));
  });
  let owner: pg.Client | undefined = await connectAsOwner(folder);
  const { port } = owner;
  let recovery: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;

  /** The lock ends with its connection, so a lost connection is replaced immediately. */
  function recoverAtEndOf(client: pg.Client): void {
    client.once('end', () => {
      if (!stopping) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    try {
      owner = undefined;
      owner = await connectAsOwner(folder, port);
      recoverAtEndOf(owner);
    } catch (error) {
      onLost(error as EmbeddedError);
    }
  }

  async function stop(): Promise<void> {
    await recovery;
    // Without the lock, the server may belong to another Gangway by now.
    if (owner) await stopServer(folder);
  }

  recoverAtEndOf(owner);
  return {
    ...roleUrls(folder.password, port),
    stop: () => (stopping ??= stop()),
  };
}

/**
 * The default of `onLost`: the unhandled rejection ends the process, since the data may have another owner
 * now.
 */
function throwLost(error: EmbeddedError): never {
  throw error;
}

async function stopServer(folder: EmbeddedFolder): Promise<void> {
  try {
    await runProgram(folder.account, folder.programs.pg_ctl, ['stop', '-D', folder.data, '-m', 'fast', '-w']);
  } catch (error) {
    if (await findPostmaster(folder.data)) throw error;
  }
}

/**
 * Returns a connection that holds the folder's lock until it ends. The server runs and has the application's
 * database.
 */
async function connectAsOwner(folder: EmbeddedFolder, port?: number): Promise<pg.Client> {
  const dataDir = path.dirname(folder.path);
  let client: pg.Client | undefined;
  try {
    client = await connectOrLaunch(folder, port);
    if (!(await lock(client))) {
      throw new EmbeddedError(
        `DATA_DIR ${dataDir} is in use by another Gangway process: stop it, or set DATA_DIR to another folder.`,
      );
    }
    await prepareDatabase(client, folder.password);
    return client;
  } catch (error) {
    await client?.end();
    throw explainFailure(error, dataDir);
  }
}

/** Returns false when another process still holds the lock after the timeout. */
async function lock(client: pg.Client): Promise<boolean> {
  const deadline = performance.now() + LOCK_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      OWNER_LOCK,
    ]);
    if (rows[0]?.locked) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/** Connects to the folder's server, and starts it when it does not run. */
async function connectOrLaunch(folder: EmbeddedFolder, port?: number): Promise<pg.Client> {
  // Not by the clock of the machine, which may be set while it starts.
  const deadline = performance.now() + START_TIMEOUT_MS;
  let launched: LaunchedServer | undefined;
  while (performance.now() < deadline) {
    const postmaster = await findPostmaster(folder.data);
    if (postmaster?.ready) {
      const client = await connect(folder, postmaster.port);
      if (client) return client;
    } else if (!postmaster && !isRunning(launched)) {
      await throwUnlessRetryable(folder, launched);
      launched = await launch(folder, port);
    }
    await sleep(POLL_MS);
  }
  throw new EmbeddedError(`PostgreSQL was not ready within ${START_TIMEOUT_MS / 1000} s: see ${folder.log}.`);
}

/** Returns undefined when the server does not accept connections at the moment. */
async function connect(folder: EmbeddedFolder, port: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: folder.password,
    database: 'postgres',
    ssl: false,
    application_name: 'gangway owner',
    connectionTimeoutMillis: 5_000,
  });
  // A broken connection also emits 'end', which is handled. An 'error' without a listener would end the
  // process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    // 28P01: wrong password. Any other error is temporary: the server is starting, recovering or shutting down.
    if ((error as pg.DatabaseError).code !== '28P01') return undefined;
    throw new EmbeddedError(
      `The file "password" in ${folder.path} does not match the database: restore it from a backup.`,
    );
  }
}

/** Creates the application's roles and database. The roles have no more rights than on an external server. */
async function prepareDatabase(owner: pg.Client, superuserPassword: string): Promise<void> {
  for (const [role, options] of [
    [OWNER_ROLE, 'LOGIN CREATEDB'],
    [RUNNER_ROLE, 'LOGIN'],
  ] as const) {
    const found = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    const verb = found.rowCount === 0 ? 'CREATE' : 'ALTER';
    const password = owner.escapeLiteral(rolePassword(superuserPassword, role));
    await owner.query(`${verb} ROLE ${role} ${options} PASSWORD ${password}`);
  }
  const database = await owner.query("SELECT FROM pg_database WHERE datname = 'gangway'");
  if (database.rowCount === 0) await owner.query(`CREATE DATABASE gangway OWNER ${OWNER_ROLE}`);
}
