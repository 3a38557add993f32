import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isTorture } from '../../../testing/torture.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { EmbeddedError } from './embeddedError.ts';

/** The parent of a folder with a database, which tests copy: initdb takes a second of processor time. */
let preparedDir: string;
let dataDir: string;
let folder: string;
const started: EmbeddedServer[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  preparedDir = await mkdtemp(path.join(tmpdir(), 'gangway-prepared-'));
  await (await startEmbedded(path.join(preparedDir, 'postgres'))).stop();
});

afterAll(() => rm(preparedDir, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'gangway-server-'));
  folder = path.join(dataDir, 'postgres');
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  // One that another server has replaced cannot be stopped, and fails its own test alone.
  await Promise.all(started.splice(0).map((server) => server.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedServer> {
  const server = await startEmbedded(folder);
  started.push(server);
  return server;
}

/** Fills the folder with a database without a running server. */
const copyPrepared = () => cp(path.join(preparedDir, 'postgres'), folder, { recursive: true });

async function query(server: EmbeddedServer, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.migrationUrl);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Returns the pid of the running server. Throws while it starts and the file is still empty: pid 0 would be
 * this process and all others of its group.
 */
async function postmasterPid(): Promise<number> {
  const [line = ''] = (await readFile(path.join(folder, 'data/postmaster.pid'), 'utf8')).split('\n');
  const pid = Number(line);
  if (!(pid > 0)) throw new Error('postmaster.pid is still empty');
  return pid;
}

/** Starts another process, which starts the server and then runs the code with `server` and `pg` in scope. */
function runInProcess(code: string): ChildProcess {
  const program = `
    import pg from 'pg';
    import { startEmbedded } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))};
    const server = await startEmbedded(${JSON.stringify(folder)}).catch((error) => {
      console.log(error.message);
      process.exit(1);
    });
    ${code}
  `;
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: [...stdio] });
  children.push(child);
  return child;
}

test('creates the database of the application in a new folder', async () => {
  folder = path.join(dataDir, 'not', 'there', 'postgres');
  const server = await start();
  const [row] = await query(
    server,
    `SELECT current_database(), rolsuper, lower('ŁÉ') AS lowered, current_setting('fsync') AS fsync,
       current_setting('data_checksums') AS checksums, current_setting('listen_addresses') AS addresses
     FROM pg_roles WHERE rolname = current_user`,
  );
  expect(row).toEqual({
    current_database: 'gangway',
    rolsuper: false,
    lowered: 'łé',
    fsync: 'on',
    checksums: 'on',
    addresses: '127.0.0.1',
  });
  expect((await stat(path.dirname(folder))).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(folder, 'password'))).mode & 0o777).toBe(0o600);
  expect(await readdir(path.dirname(folder))).toEqual(['postgres']);
});

test('keeps the data across a restart', async () => {
  await copyPrepared();
  const first = await start();
  await query(first, 'CREATE TABLE kept AS SELECT 7 AS number');
  await Promise.all([first.stop(), first.stop()]);
  await expect(query(first, 'SELECT')).rejects.toThrow('ECONNREFUSED');
  expect(await query(await start(), 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
});

test('takes over the server of a killed process with every acknowledged row', async () => {
  await copyPrepared();
  const writer = runInProcess(`
    const client = new pg.Client(server.migrationUrl);
    await client.connect();
    await client.query('CREATE TABLE written (number int)');
    for (let number = 1; ; number++) {
      await client.query('INSERT INTO written VALUES ($1)', [number]);
      console.log(number);
    }
  `);
  let acknowledged = 0;
  for await (const line of createInterface(writer.stdout!)) {
    acknowledged = Number(line);
    if (acknowledged === 50) writer.kill('SIGKILL');
  }
  expect(acknowledged).toBeGreaterThanOrEqual(50);
  const leftRunning = await postmasterPid();

  const server = await start();
  expect(await postmasterPid()).toBe(leftRunning);
  const [row] = await query(
    server,
    `SELECT count(*)::int FROM written WHERE number BETWEEN 1 AND ${acknowledged}`,
  );
  expect(row).toEqual({ count: acknowledged });
});

test('refuses a second process and leaves the first one undisturbed (Operations 2)', async () => {
  await copyPrepared();
  const server = await start();
  const refused = startEmbedded(folder);
  await expect(refused).rejects.toThrow(EmbeddedError);
  await expect(refused).rejects.toThrow(
    `DATA_DIR ${dataDir} is in use by another Gangway process: stop it, or set DATA_DIR to another folder.`,
  );
  expect(await query(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test.runIf(isTorture)('starts one of two processes that start concurrently on an empty folder', async () => {
  const contenders = [1, 2].map(() => runInProcess('console.log("owner"); setInterval(() => {}, 1000);'));
  const outputs = await Promise.all(
    contenders.map(async (contender) => String(await once(contender.stdout!, 'data'))),
  );
  expect(outputs.toSorted()).toEqual([expect.stringContaining('is in use by another Gangway'), 'owner\n']);
  for (const contender of contenders) contender.kill('SIGKILL');
  await start();
  expect(await readdir(dataDir)).toEqual(['postgres']);
});

test.runIf(isTorture)('starts despite a postmaster.pid with the pid of another program', async () => {
  await copyPrepared();
  // The first start gives the files to the account that runs PostgreSQL.
  await (await start()).stop();
  // With the account that runs PostgreSQL, which ignores processes of other accounts.
  const { uid, gid } = await stat(path.join(folder, 'data'));
  const otherProgram = spawn('sleep', ['600'], { uid, gid });
  children.push(otherProgram);
  const lines = [otherProgram.pid, path.join(folder, 'data'), 1, 1, '', '127.0.0.1', '1 1', 'ready'];
  await writeFile(path.join(folder, 'data/postmaster.pid'), `${lines.join('\n')}\n`);
  expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('starts a killed server again on the same port and keeps the lock', async () => {
  await copyPrepared();
  const server = await start();
  await query(server, 'CREATE TABLE kept AS SELECT 7 AS number');
  process.kill(await postmasterPid(), 'SIGKILL');
  // The server answers before its owner has the lock again, and until then another process may take it.
  const readRows = () =>
    query(server, `SELECT number FROM kept WHERE EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory')`);
  await vi.waitFor(async () => expect(await readRows()).toEqual([{ number: 7 }]), {
    timeout: 60_000,
    interval: 50,
  });
  await expect(startEmbedded(folder)).rejects.toThrow('in use by another Gangway');
});

test.runIf(isTorture)('starts a server again that is killed while it starts', async () => {
  await copyPrepared();
  const server = await start();
  await query(server, 'CREATE TABLE kept AS SELECT 7 AS number');
  const first = await postmasterPid();
  process.kill(first, 'SIGKILL');
  const killNext = async () => {
    const next = await postmasterPid();
    expect(next).not.toBe(first);
    process.kill(next, 'SIGKILL');
  };
  await vi.waitFor(killNext, { timeout: 60_000, interval: 1 });
  const readRows = () => query(server, 'SELECT number FROM kept');
  await vi.waitFor(async () => expect(await readRows()).toEqual([{ number: 7 }]), {
    timeout: 60_000,
    interval: 50,
  });
});

test('refuses data of another PostgreSQL version', async () => {
  await mkdir(path.join(folder, 'data'), { recursive: true });
  await writeFile(path.join(folder, 'data/PG_VERSION'), '14\n');
  await expect(startEmbedded(folder)).rejects.toThrow(/holds a database of PostgreSQL 14.*pg_dump/);
});

test('refuses a folder with other files, and a file in place of a folder', async () => {
  await mkdir(folder);
  await writeFile(path.join(folder, 'notes.txt'), 'mine');
  await expect(startEmbedded(folder)).rejects.toThrow('contains files but no database of Gangway');
  expect(await readdir(dataDir)).toEqual(['postgres']);

  await writeFile(path.join(dataDir, 'file'), '');
  await expect(startEmbedded(path.join(dataDir, 'file', 'postgres'))).rejects.toThrow('is not a folder');
});
