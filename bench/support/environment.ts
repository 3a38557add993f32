import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { openAddresses, openDatabase } from '#server/platform/database/opening/open.ts';
import { sessionKey, type SessionSettings } from '#server/platform/config/sessionSecret.ts';

/** The settings of a server with an empty database, and its URL. */
export type Environment = { env: Record<string, string>; url: string; sessions: SessionSettings };

const START_LIMIT_MS = 60_000;

/**
 * Runs the work with an empty database, on the server at DATABASE_URL or on an embedded PostgreSQL in a
 * temporary folder, and deletes the database afterwards.
 */
export async function withEnvironment(work: (environment: Environment) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-bench-'));
  const serverUrl = process.env['DATABASE_URL'];
  const port = await freePort();
  const name = `gangway_bench_${port}`;
  const secret = 'the session secret of the benchmarks that run on this machine only';
  const env = {
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    DEMO: '0',
    SESSION_SECRET: secret,
    ...(serverUrl === undefined ? {} : { DATABASE_URL: databaseUrl(serverUrl, name) }),
  };
  try {
    if (serverUrl !== undefined) await execute(serverUrl, `create database ${name}`);
    const url = `http://localhost:${port}`;
    const keys: SessionSettings['keys'] = [sessionKey(new TextEncoder().encode(secret))];
    await work({
      env,
      url,
      sessions: { session_hours: 8, session_idle_minutes: 120, public_url: url, keys },
    });
  } finally {
    if (serverUrl !== undefined) await execute(serverUrl, `drop database if exists ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs the work with the migrated database and closes it,
 * because an embedded one can only be used by one process.
 */
export async function withDatabase<T>({ env }: Environment, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(readConfig(env), {});
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Runs the work with the URLs of the migrated database, of the application and of the owner. Several processes can connect. */
export async function withDatabaseUrl(
  environment: Environment,
  work: (database_url: string, owner_url: string) => Promise<void>,
): Promise<void> {
  // Migrations need the owner of the database. The URL names another role.
  await withDatabase(environment, () => Promise.resolve());
  const { url, ownerUrl, close } = await openAddresses(readConfig(environment.env), { to: 'read' });
  try {
    await work(url, ownerUrl);
  } finally {
    await close();
  }
}

/** Runs the work, with the id of its process, while the server runs as in production. */
export async function withServer(
  { env, url }: Environment,
  work: (pid: number) => Promise<void>,
): Promise<void> {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, '../../server/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  const exited = once(server, 'exit');
  const stop = () => void server.kill('SIGTERM');
  process.on('exit', stop);
  try {
    await waitUntilReady(url, server);
    await work(server.pid!);
  } finally {
    process.off('exit', stop);
    stop();
    await exited;
  }
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (server.exitCode === null && Date.now() < deadline) {
    const response = await fetch(`${url}/health/ready`).catch(() => null);
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error('the server did not start');
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function execute(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
      });
  });
}
