import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startSession } from '../../server/auth/session.ts';
import { setLastSignIn } from '../../server/people/people.sql.ts';
import { readConfig } from '../../server/platform/config/config.ts';
import { type SessionSettings, sessionKeys } from '../../server/platform/config/sessionSecret.ts';
import { connect, type Database } from '../../server/platform/database/connect.ts';
import { attachEmbedded } from '../../server/platform/database/embedded/attach.ts';
import { digest, randomToken } from '../../server/platform/secrets/secret.ts';
import { originOf } from './ports.ts';

/*
 * The tests run against the product as it ships, in demo mode, with a database of its own: embedded, or on
 * the server at DATABASE_URL. All processes of a run derive the database from the port, so a test can also
 * reach it by SQL.
 */

const DATABASE_URL = process.env['DATABASE_URL'];

export type RunningProduct = {
  /** Resolves with the exit code when the process has ended and its data is removed. */
  ended: Promise<number | null>;
  stop: () => void;
};

/** Starts the product on the port with these settings and those in the environment of this process. */
export async function startProduct(
  port: string,
  settings: Record<string, string> = {},
): Promise<RunningProduct> {
  const dataDir = dataDirOf(port);
  await mkdir(dataDir, { recursive: true });
  if (DATABASE_URL !== undefined) await query(DATABASE_URL, `create database ${databaseOf(port)}`);
  const server = spawn(process.execPath, [path.join(import.meta.dirname, '../../server/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: port,
      PUBLIC_URL: originOf(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...settings,
      ...(DATABASE_URL === undefined ? {} : { DATABASE_URL: urlOf(DATABASE_URL, port) }),
    },
  });
  const ended = (async () => {
    const [code] = (await once(server, 'exit')) as [number | null];
    if (DATABASE_URL !== undefined) {
      await query(DATABASE_URL, `drop database if exists ${databaseOf(port)} with (force)`);
    }
    await rm(dataDir, { recursive: true, force: true });
    return code;
  })();
  return { ended, stop: () => void server.kill('SIGTERM') };
}

/** Resolves when the product answers. */
export async function untilReady(origin: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin}/health/ready`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Runs statements in the database of the product at this origin; returns the rows of the last one. */
export async function sql<Row extends object>(origin: string, statements: string): Promise<Row[]> {
  return query((await databaseAddresses(origin)).migrationUrl, statements);
}

/** Returns the addresses of the database of the product at this origin, as the server uses it and as its owner. */
async function databaseAddresses(origin: string): Promise<{ url: string; migrationUrl: string }> {
  const { port } = new URL(origin);
  if (DATABASE_URL === undefined) return attachEmbedded(path.join(dataDirOf(port), 'postgres'));
  const url = urlOf(DATABASE_URL, port);
  return { url, migrationUrl: url };
}

/** The database and settings that sessions are started with. */
type SessionStart = { db: Database; settings: SessionSettings };

const sessionStarts = new Map<string, Promise<SessionStart>>();

/** Starts a session of the person without a sign-in, which takes 0.1 s of CPU time; returns its token and page cookie. */
export async function startSessionAt(
  origin: string,
  person: { id: string; email: string; name: string },
): Promise<{ token: string; page: string }> {
  let start = sessionStarts.get(origin);
  if (!start) sessionStarts.set(origin, (start = prepareSessions(origin)));
  const { db, settings } = await start;
  const page = randomToken();
  const signIn = { authenticated_at: new Date().toISOString(), page_digest: digest(page) };
  const token = await startSession(db, settings, { ...person, ...signIn });
  await setLastSignIn(db, person.id);
  return { token, page };
}

async function prepareSessions(origin: string): Promise<SessionStart> {
  const { url } = await databaseAddresses(origin);
  const config = readConfig({ PUBLIC_URL: origin, DATA_DIR: dataDirOf(new URL(origin).port) });
  return { db: connect(url, { max: 1 }), settings: { ...config, keys: await sessionKeys(config) } };
}

const dataDirOf = (port: string) => path.join(tmpdir(), `gangway-e2e-${port}`);

const databaseOf = (port: string) => `gangway_e2e_${port}`;

function urlOf(server: string, port: string): string {
  const url = new URL(server);
  url.pathname = `/${databaseOf(port)}`;
  return url.href;
}

async function query<Row extends object>(url: string, statements: string): Promise<Row[]> {
  // Writes states that no action creates. The database would require events for them.
  const client = new pg.Client({ connectionString: url, application_name: 'gangway migrations' });
  await client.connect();
  // Several statements in one query are one transaction, and return a list of results.
  const results = [await client.query<Row>(statements)].flat();
  await client.end();
  return results.at(-1)?.rows ?? [];
}
