import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '#server/config/config.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import type { Database } from '#server/database/connect.ts';
import { openDatabase } from '#server/database/open.ts';

/** Settings of a server on a database of its own, which is gone when the work is done. */
export type Place = { env: Record<string, string>; url: string; secret: Uint8Array };

const START_PATIENCE_MS = 60_000;

/**
 * Makes an empty database, on the server at DATABASE_URL or on an embedded PostgreSQL in a temporary folder, and a place
 * for a server on it.
 */
export async function withPlace(work: (place: Place) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-bench-'));
  const given = process.env['DATABASE_URL'];
  const name = `gangway_bench_${process.pid}`;
  const port = await freePort();
  const secret = 'measured on this machine alone, and nobody else signs with it';
  const env = {
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    DEMO: '0',
    SESSION_SECRET: secret,
    ...(given === undefined ? {} : { DATABASE_URL: inDatabase(given, name) }),
  };
  try {
    if (given !== undefined) await onServer(given, `create database ${name}`);
    await work({ env, url: `http://localhost:${port}`, secret: new TextEncoder().encode(secret) });
  } finally {
    if (given !== undefined) await onServer(given, `drop database if exists ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The migrated database of the place; it is closed afterwards, since an embedded one has a single owner. */
export async function withDatabase<T>(place: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(readConfig(place.env), {});
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** The address of the place's database, for several processes at once. */
export async function withAddress(
  place: Place,
  work: (database_url: string) => Promise<void>,
): Promise<void> {
  const { database_url, data_dir } = readConfig(place.env);
  const embedded = database_url === null ? await startEmbedded(path.join(data_dir, 'postgres')) : null;
  try {
    await work(database_url ?? embedded?.url ?? '');
  } finally {
    await embedded?.stop();
  }
}

/** The product as it ships, running while the work lasts. */
export async function withServer(place: Place, work: () => Promise<void>): Promise<void> {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, '../server/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...place.env },
  });
  const ended = once(server, 'exit');
  const stop = () => void server.kill('SIGTERM');
  process.on('exit', stop);
  try {
    await isReady(place.url, server);
    await work();
  } finally {
    process.off('exit', stop);
    stop();
    await ended;
  }
}

async function isReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS;
  while (server.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error('the server did not start');
}

function inDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
      });
  });
}
