import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

/*
 * The product as it ships, in demo mode, for the browser tests: on an embedded PostgreSQL in a temporary folder, or on a
 * database of its own at DATABASE_URL. Both are gone afterwards.
 */

const folder = await mkdtemp(path.join(tmpdir(), 'gangway-e2e-'));
const given = process.env['DATABASE_URL'];
const name = `gangway_e2e_${process.pid}`;

if (given !== undefined) await onServer(given, `create database ${name}`);
const server = spawn(process.execPath, [path.join(import.meta.dirname, '../server/main.ts')], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: process.env['E2E_PORT'],
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ...(given === undefined ? {} : { DATABASE_URL: inDatabase(given, name) }),
  },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill('SIGTERM'));
const [code] = (await once(server, 'exit')) as [number | null];
if (given !== undefined) await onServer(given, `drop database if exists ${name} with (force)`);
await rm(folder, { recursive: true, force: true });
process.exit(code ?? 1);

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
