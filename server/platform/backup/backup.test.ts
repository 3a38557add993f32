import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, type Database } from '../database/connect.ts';
import { fillDemo } from '../../demo/fill.ts';
import { runCommand } from '../../testing/command.ts';
import { type ClonedDatabase, useDatabase } from '../../testing/database/clone.ts';
import { ownerUrl } from '../../testing/database/superuser.ts';
import { useApp } from '../../testing/app.ts';
import { createPlan, createTeam, taskIds } from '../../testing/samples.ts';
import { checkBackup } from './read.ts';
import { createSealing } from './sealing.ts';

const PASSPHRASE = 'correct horse battery';
const ENCRYPTED = { BACKUP_PASSPHRASE: PASSPHRASE };

const app = useApp();
const target = useDatabase({ max: 1 });
let folder: string;
let plain: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gangway-backup-'));
  await fillDemo(app.db, 'UTC');
  plain = path.join(folder, 'plain');
  expect(await backup(plain)).toMatchObject({ code: 0 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));
// An open connection looks like a server.
beforeEach(() => target.db.destroy());

/** Returns the address of a cloned database for its owner, from that of the application's role. */
const addresses = ({ url, ownerUrl }: Pick<ClonedDatabase, 'url' | 'ownerUrl'>) => ({
  DATABASE_URL: url,
  DATABASE_MIGRATION_URL: ownerUrl,
});

const source = () => ({ url: app.database_url, ownerUrl: ownerUrl(app.database_url) });

const backup = (file: string, env: Record<string, string> = {}) =>
  runCommand('backupCommand.ts', [file], { ...addresses(source()), ...env });

const restore = (file: string, args: string[] = [], env: Record<string, string> = {}) =>
  runCommand('restoreCommand.ts', [file, ...args], { ...addresses(target), ...env });

async function inTarget<T>(read: (db: Database) => Promise<T>, url = target.ownerUrl): Promise<T> {
  const db = connect(url, { max: 1 });
  try {
    return await read(db);
  } finally {
    await db.destroy();
  }
}

/** Returns the number of rows and a digest of all rows of each table, and all indexes, constraints and triggers. */
function stateOf(url: string): Promise<Record<string, unknown>> {
  return inTarget(async (db) => {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname not in ('kysely_migration', 'job_runs') order by 1`.execute(db);
    const state: Record<string, unknown> = {};
    for (const { name } of tables) {
      // Numbers of transactions are those of the cluster.
      const row = sql`(to_jsonb(t) - '{changed_in,written_in}'::text[])::text`;
      const { rows } =
        await sql`select count(*)::int as count, md5(string_agg(md5(${row}), '' order by md5(${row})))
        from ${sql.table(name)} t`.execute(db);
      state[name] = rows[0];
    }
    const { rows: rules } = await sql`
      select pg_get_indexdef(indexrelid) as rule from pg_index where indrelid::regclass::text !~ '^pg_'
      union all select pg_get_constraintdef(oid) || convalidated from pg_constraint where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      union all select relname || relacl::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      order by 1`.execute(db);
    return { ...state, rules };
  }, url);
}

const partsOf = async () => (await readdir(folder)).filter((name) => name.endsWith('.part'));

test('a backup of a running product is one moment of it; restored, its history verifies (Operations 15 and 16)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  const file = path.join(folder, 'running');
  let ticks = 0;
  const running = new AbortController();
  const written = backup(file, ENCRYPTED).finally(() => running.abort());
  while (!running.signal.aborted) {
    const ids = taskIds(plan);
    const { status } = await employee.client.put(`/onboarding-plan/user_task/${ids[ticks++ % ids.length]}`);
    expect(status).toBe(200);
  }
  expect(await written).toMatchObject({ code: 0, stdout: expect.stringMatching(/ rows, .*, encrypted\n$/) });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file)).includes('Mia Manager')).toBe(false);

  const restored = await restore(file, [], ENCRYPTED);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(/ signatures, 2 confirmed texts: nothing was changed\n$/);
  const { rows } = await inTarget((db) =>
    sql`select s.id from subplans s where completed_tasks <> (
      select count(*) from tasks join topics on topics.id = topic_id where subplan_id = s.id and completed and counts)`.execute(
      db,
    ),
  );
  expect(rows).toEqual([]);
  expect(ticks).toBeGreaterThan(3);
});

test('a restore with --force replaces everything, and the result has the same rows, rules and rights', async () => {
  const file = path.join(folder, 'quiet');
  expect(await backup(file)).toMatchObject({ code: 0 });
  const before = await stateOf(source().ownerUrl);
  for (const table of ['tasks', 'groups', 'group_members', 'task_evidence']) {
    expect(before[table], table).not.toEqual({ count: 0, md5: null });
  }
  expect((await stateOf(target.ownerUrl))['tasks']).not.toEqual({ count: 0, md5: null });
  expect(await restore(file, ['--force'])).toMatchObject({ code: 0, stderr: '' });
  expect(await stateOf(target.ownerUrl)).toEqual(before);
});

const recorded = () =>
  inTarget(
    (db) => db.selectFrom('job_runs').selectAll().where('job', '=', 'backup').executeTakeFirstOrThrow(),
    source().ownerUrl,
  );

test('the last backup, and the last that failed, are recorded (Operations 15)', async () => {
  expect(await backup(path.join(folder, 'recorded'), ENCRYPTED)).toMatchObject({ code: 0 });
  const { size } = await stat(path.join(folder, 'recorded'));
  const run = await recorded();
  expect(run).toMatchObject({
    succeeded_at: expect.any(String),
    detail: { bytes: size, encrypted: true, version: expect.any(String) },
  });
  await backup(path.join(folder, 'none/x'));
  expect(await recorded()).toMatchObject({
    succeeded_at: run.succeeded_at,
    failed_at: expect.any(String),
    error: expect.stringMatching(/none does not exist/),
  });
});

test('a backup never replaces a file, and leaves nothing behind when it fails', async () => {
  const before = await readFile(plain);
  const { code, stderr } = await backup(plain);
  expect([code, stderr]).toEqual([1, `gangway: ${plain} exists: choose another name, or remove it.\n`]);
  expect(await readFile(plain)).toEqual(before);
  const unknown = await backup(path.join(folder, 'none/x'));
  expect(unknown.stderr).toMatch(/^gangway: The folder .*none does not exist/);
  const other = await backup(path.join(folder, 'x'), {
    DATABASE_URL: new URL('/postgres', app.database_url).href,
    DATABASE_MIGRATION_URL: '',
  });
  expect(other.stderr).toMatch(/^gangway: this database has no tables of Gangway/);
  expect(await partsOf()).toEqual([]);
});

describe('a file that is not as it was written is refused before anything is restored', () => {
  test('cut anywhere', async () => {
    const whole = await readFile(plain);
    const file = path.join(folder, 'cut');
    const points = [0, 10, 34, 37, 40, 1_000, whole.length >> 1, whole.length - 36, whole.length - 1];
    for (const length of points) {
      await writeFile(file, whole.subarray(0, length));
      await expect(
        checkBackup(file, { passphrase: null, takes_unsealed: false }),
        String(length),
      ).rejects.toThrow(/is incomplete|is no backup/);
    }
    await writeFile(file, Buffer.concat([whole, Buffer.from('x')]));
    await expect(checkBackup(file, { passphrase: null, takes_unsealed: false })).rejects.toThrow(
      /was changed or damaged/,
    );
    await expect(checkBackup(plain, { passphrase: null, takes_unsealed: false })).resolves.toMatchObject({
      rows: expect.any(Number),
    });
  });

  test('with one bit changed anywhere', async () => {
    const whole = await readFile(plain);
    const file = path.join(folder, 'flipped');
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 150)) {
      const changed = Buffer.from(whole);
      changed[at]! ^= 1;
      await writeFile(file, changed);
      await expect(
        checkBackup(file, { passphrase: null, takes_unsealed: false }),
        String(at),
      ).rejects.toThrow(/changed|incomplete|is no backup/);
    }
  });

  test('sealed again with another manifest or other counts', async () => {
    const file = path.join(folder, 'forged');
    const manifest = {
      version: '1.1.0',
      created_at: '2026-01-01T00:00:00.000Z',
      migrations: [],
      tables: [{ name: 'people', columns: ['id'] }],
      sequences: [{ name: 'events_seq', value: 1 }],
    };
    const check = async (first: string, counts: string) => {
      const frames = [first, '', counts].map((text) => {
        const length = Buffer.alloc(4);
        length.writeUInt32BE(Buffer.byteLength(text));
        return Buffer.concat([length, Buffer.from(text)]);
      });
      const seal = await createSealing(null);
      await writeFile(file, Readable.from(seal(Readable.from([gzipSync(Buffer.concat(frames))]))));
      return checkBackup(file, { passphrase: null, takes_unsealed: false });
    };
    await expect(check(JSON.stringify(manifest), '[0]')).resolves.toMatchObject({ rows: 0 });
    const others = [
      '{',
      'null',
      '[]',
      '{}',
      ...Object.keys(manifest).map((name) => JSON.stringify({ ...manifest, [name]: 1 })),
      ...Object.keys(manifest).map((name) => JSON.stringify({ ...manifest, [name]: undefined })),
      JSON.stringify({ ...manifest, tables: [{ name: 'people' }] }),
      JSON.stringify({ ...manifest, tables: [null] }),
      JSON.stringify({ ...manifest, migrations: [1] }),
      JSON.stringify({ ...manifest, sequences: [{ name: 'events_seq', value: 1e300 }] }),
    ];
    for (const other of others)
      await expect(check(other, '[0]'), other).rejects.toThrow(/was changed or damaged/);
    for (const counts of ['{', 'null', '{}', '["0"]', '[-1]', '[1]', '[0,0]']) {
      await expect(check(JSON.stringify(manifest), counts), counts).rejects.toThrow(/was changed or damaged/);
    }
  });

  test('encrypted, and cut or changed or with another passphrase', async () => {
    const whole = await readFile(path.join(folder, 'running'));
    const file = path.join(folder, 'secret');
    const check = async (bytes: Buffer, passphrase: string | null = PASSPHRASE) => {
      await writeFile(file, bytes);
      return checkBackup(file, { passphrase, takes_unsealed: false });
    };
    const changed = Buffer.from(whole);
    changed[whole.length >> 1]! ^= 1;
    await expect(check(changed)).rejects.toThrow(/was changed or damaged/);
    await expect(check(whole.subarray(0, -20))).rejects.toThrow(/is incomplete/);
    await expect(check(whole, 'another passphrase')).rejects.toThrow(/is not the one of this file/);
    await expect(check(whole, null)).rejects.toThrow(/is encrypted: set BACKUP_PASSPHRASE/);
    await expect(check(whole)).resolves.toBeTruthy();
  });

  test('by the command, with one line', async () => {
    const before = await stateOf(target.ownerUrl);
    const { code, stderr, stdout } = await restore(path.join(folder, 'flipped'), ['--force']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^gangway: .*\/flipped: It .*\.\n$/);
    expect((await restore(path.join(folder, 'missing'))).stderr).toMatch(/there is no such file/);
    expect(await stateOf(target.ownerUrl)).toEqual(before);
  });
});

describe('a database is not replaced by mistake', () => {
  test('not when it has rows', async () => {
    const before = await stateOf(target.ownerUrl);
    const { code, stderr } = await restore(plain);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^gangway: The database is not empty .* add --force/);
    expect(await stateOf(target.ownerUrl)).toEqual(before);
  });

  test('not while a server uses it', async () => {
    const server = connect(target.url, { max: 1, min: 1 });
    await sql`select 1`.execute(server);
    const { code, stderr } = await restore(plain, ['--force']);
    await server.destroy();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^gangway: Gangway uses this database \(1 connection\): stop every server first/);
  });
});
