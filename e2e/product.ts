import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { attachEmbedded } from '../server/database/embedded/attach.ts';

/** The product as it ships, in demo mode, with a database of its own: embedded, or on the server at DATABASE_URL. */
export type Product = {
  origin: string;
  /** For what nobody can do through the door, and for time that passes; answers the rows. */
  sql: <Row extends object>(statement: string) => Promise<Row[]>;
  /** Settles when the process has ended and everything of it is gone; answers how it ended. */
  ended: Promise<number | null>;
  /** Asks the process to end, and waits for it. */
  stop: () => Promise<number | null>;
};

const given = process.env['DATABASE_URL'];

export async function launch(port: number | string, settings: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-e2e-'));
  const name = `gangway_e2e_${process.pid}_${port}`;
  const url = given === undefined ? undefined : inDatabase(given, name);
  if (given !== undefined) await query(given, `create database ${name}`);
  const server = spawn(process.execPath, [path.join(import.meta.dirname, '../server/main.ts')], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...(url === undefined ? {} : { DATABASE_URL: url }),
      ...settings,
    },
  });
  const ended = (async () => {
    const [code] = (await once(server, 'exit')) as [number | null];
    if (given !== undefined) await query(given, `drop database if exists ${name} with (force)`);
    await rm(folder, { recursive: true, force: true });
    return code;
  })();
  return {
    origin: `http://localhost:${port}`,
    sql: (statement) => (url === undefined ? queryEmbedded(folder, statement) : query(url, statement)),
    ended,
    stop: () => {
      server.kill('SIGTERM');
      return ended;
    },
  };
}

function inDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

async function queryEmbedded<Row extends object>(folder: string, statement: string): Promise<Row[]> {
  const server = await attachEmbedded(path.join(folder, 'postgres'));
  const rows = await query<Row>(server.url, statement);
  await server.stop();
  return rows;
}

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
}
