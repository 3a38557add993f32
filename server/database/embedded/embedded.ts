import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedFolder, explainFailure, openFolder } from './folder.ts';
import { isRunning, launch, type Launched, refuseIfHopeless } from './launch.ts';
import { findPostmaster } from './postmaster.ts';
import { EmbeddedError, runProgram } from './programs.ts';

export { EmbeddedError };

/** An embedded PostgreSQL that this process owns. */
export type EmbeddedServer = {
  /** Of the database `gangway`, as a role that owns it and may create others, but is no superuser. */
  url: string;
  /** Ends all connections and the server. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Called when the database is lost and could not be started again, or another process has taken it over. */
  onLost?: (error: EmbeddedError) => void;
};

// Any number will do, as long as every Gangway has the same; these are the letters "gang".
const OWNER_LOCK = 0x67616e67;
// Recovery after a crash replays at most 1 GB of log (max_wal_size), which a slow disk reads in half of this time.
const START_PATIENCE_MS = 60_000;
// A server notices within milliseconds that a killed owner is gone; a busy machine takes longer.
const LOCK_PATIENCE_MS = 2_000;
const POLL_MS = 20;

/**
 * Starts the PostgreSQL of the folder, or adopts the one that a killed Gangway left running, and keeps every other
 * Gangway away from it. While it runs, a server that dies is started again on the same port.
 */
export async function startEmbedded(
  folder: string,
  { onLost = fail }: EmbeddedOptions = {},
): Promise<EmbeddedServer> {
  const place = await openFolder(folder).catch((error: unknown) => {
    throw explainFailure(error, path.dirname(folder));
  });
  let owner: pg.Client | undefined = await own(place);
  const { port } = owner;
  let recovery: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;

  /** The lock ends with its connection, so the connection is made again at once. */
  function watch(client: pg.Client): void {
    client.once('end', () => {
      if (!stopping) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    try {
      owner = undefined;
      owner = await own(place, port);
      watch(owner);
    } catch (error) {
      onLost(error as EmbeddedError);
    }
  }

  async function stop(): Promise<void> {
    await recovery;
    // What is no longer ours may be another Gangway's by now.
    if (owner) await stopServer(place);
  }

  watch(owner);
  return {
    url: `postgresql://gangway:${place.password}@127.0.0.1:${port}/gangway`,
    stop: () => (stopping ??= stop()),
  };
}

/** Without anybody to tell, the process must not go on: the data may have another owner now. */
function fail(error: EmbeddedError): never {
  throw error;
}

async function stopServer(place: EmbeddedFolder): Promise<void> {
  try {
    await runProgram(place.account, place.programs.pg_ctl, ['stop', '-D', place.data, '-m', 'fast', '-w']);
  } catch (error) {
    if (await findPostmaster(place.data)) throw error;
  }
}

/** A connection that holds the folder's lock for as long as it lives, to a server that has our database. */
async function own(place: EmbeddedFolder, port?: number): Promise<pg.Client> {
  const dataDir = path.dirname(place.path);
  let client: pg.Client | undefined;
  try {
    client = await reach(place, port);
    if (!(await lock(client))) {
      throw new EmbeddedError(
        `DATA_DIR ${dataDir} is in use by another Gangway process: stop it, or set DATA_DIR to another folder.`,
      );
    }
    await prepareDatabase(client, place.password);
    return client;
  } catch (error) {
    await client?.end();
    throw explainFailure(error, dataDir);
  }
}

async function lock(client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + LOCK_PATIENCE_MS;
  while (Date.now() < deadline) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      OWNER_LOCK,
    ]);
    if (rows[0]?.locked) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/** Connects to the folder's server, which it starts when none runs. */
async function reach(place: EmbeddedFolder, port?: number): Promise<pg.Client> {
  const deadline = Date.now() + START_PATIENCE_MS;
  let launched: Launched | undefined;
  while (Date.now() < deadline) {
    const postmaster = await findPostmaster(place.data);
    if (postmaster?.ready) {
      const client = await connect(place, postmaster.port);
      if (client) return client;
    } else if (!postmaster && !isRunning(launched)) {
      await refuseIfHopeless(place, launched);
      launched = await launch(place, port);
    }
    await sleep(POLL_MS);
  }
  throw new EmbeddedError(`PostgreSQL was not ready within ${START_PATIENCE_MS / 1000} s: see ${place.log}.`);
}

async function connect(place: EmbeddedFolder, port: number): Promise<pg.Client | undefined> {
  const { password } = place;
  const address = { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres', ssl: false };
  const client = new pg.Client({
    ...address,
    application_name: 'gangway owner',
    connectionTimeoutMillis: 5_000,
  });
  // A broken connection also ends, and that is what we listen to.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    // 28P01: wrong password. Anything else passes: the server is starting, recovering or shutting down.
    if ((error as pg.DatabaseError).code !== '28P01') return undefined;
    throw new EmbeddedError(
      `The file "password" in ${place.path} is not the database's: restore it from a backup.`,
    );
  }
}

/** The application's own role and database, so that it has no more rights here than on a server of its owner's. */
async function prepareDatabase(owner: pg.Client, password: string): Promise<void> {
  const role = await owner.query("SELECT FROM pg_roles WHERE rolname = 'gangway'");
  if (role.rowCount === 0) {
    await owner.query(`CREATE ROLE gangway LOGIN CREATEDB PASSWORD ${owner.escapeLiteral(password)}`);
  }
  const database = await owner.query("SELECT FROM pg_database WHERE datname = 'gangway'");
  if (database.rowCount === 0) await owner.query('CREATE DATABASE gangway OWNER gangway');
}
