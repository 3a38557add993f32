import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { connect } from '../database/connect.ts';
import { inDatabaseSnapshot } from '../database/dump/snapshot.ts';
import { createdBy, readMigrationFiles } from '../database/schema/files.ts';
import { listForeign, listObjects } from '../database/schema/objects.ts';
import { checkDatabase } from '../../operations/doctor/database.ts';
import { runCommand } from '../../testing/command.ts';
import { type ClonedDatabase, cloneDatabase, runAsAdmin, useDatabase } from '../../testing/database/clone.ts';
import { joined } from '../../testing/doctor.ts';
import { writeBackup } from './write.ts';

/* Other applications in the schema of Gangway. */

const source = useDatabase({ max: 1 });
const targets: ClonedDatabase[] = [];
let folder: string;
let file: string;

const FOREIGN = `
  create table notes (id int primary key, text text);
  insert into notes values (1, 'theirs');
  create view note_texts as select text from notes;
  create function badge(uuid) returns text language sql as $$ select 'b' $$;
  create sequence numbers;
  create type mood as enum ('fine');`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gangway-foreign-'));
  file = path.join(folder, 'shared.backup');
  await runAsAdmin(source.ownerUrl, `${FOREIGN} alter table people add column badge text default 'x'`);
  await runAsAdmin(
    source.ownerUrl,
    "insert into people (id, email, name) values (gen_random_uuid(), 'ada@example.com', 'Ada')",
  );
});
afterAll(async () => {
  for (const target of targets) await target.drop();
  await rm(folder, { recursive: true, force: true });
});

const settings = ({ url, ownerUrl }: ClonedDatabase) => ({
  DATABASE_URL: url,
  DATABASE_MIGRATION_URL: ownerUrl,
});

/** Creates a database and runs the statement in it; without a template one with Gangway's tables. */
async function targetWith(statement: string, template?: 'template1'): Promise<ClonedDatabase> {
  const target = await cloneDatabase(template);
  targets.push(target);
  await runAsAdmin(target.ownerUrl, statement);
  return target;
}

const restore = (target: ClonedDatabase, args: string[] = []) =>
  runCommand('restoreCommand.ts', [file, ...args], settings(target));

async function read<T>({ ownerUrl }: ClonedDatabase, query: string): Promise<T[]> {
  const db = connect(ownerUrl, { max: 1 });
  const { rows } = await sql.raw<T>(query).execute(db);
  await db.destroy();
  return rows;
}

test('all that migrations make is known as theirs, and nothing else', async () => {
  const fresh = await targetWith('select');
  const db = connect(fresh.ownerUrl, { max: 1 });
  expect(await listForeign(db)).toEqual([]);
  const names = (await listObjects(db)).map(({ kind, name }) => `${kind} ${name}`);
  await db.destroy();
  const tables = createdBy(await readMigrationFiles()).filter(({ kind }) => kind === 'table');
  expect(tables.length).toBeGreaterThan(20);
  expect(tables.filter(({ kind, name }) => !names.includes(`${kind} ${name}`))).toEqual([]);
});

describe('a schema that others use too (Operations 19)', () => {
  test('is backed up without what is theirs, which is named', async () => {
    const { code, stderr } = await runCommand('backupCommand.ts', [file], settings(source));
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^gangway: not in the backup, .*: function badge\(uuid\), sequence numbers, table notes, type mood, view note_texts\./m,
    );
    const { lines } = await checkDatabase(readConfig(settings(source)));
    expect(joined(lines)).toMatch(/^warn schema: Gangway has not made function badge\(uuid\), /m);
  });

  test('is restored into an empty database of another application, whose tables stay', async () => {
    const target = await targetWith(
      'create table invoices (id int primary key); insert into invoices values (7); create schema graphile_worker',
      'template1',
    );
    const { code, stdout, stderr } = await restore(target);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^not restored, since Gangway has not made it: column people\.badge$/m);
    expect(await read(target, 'select email from people')).toEqual([{ email: 'ada@example.com' }]);
    expect(await read(target, 'select id from invoices')).toEqual([{ id: 7 }]);
    expect(await read(target, "select to_regclass('notes') as notes")).toEqual([{ notes: null }]);
    expect(
      await read(target, "select count(*)::int as n from pg_namespace where nspname = 'graphile_worker'"),
    ).toEqual([{ n: 1 }]);
    // The application gets no rights on them.
    const role = new URL(target.url).username;
    expect(await read(target, `select has_table_privilege('${role}', 'invoices', 'select') as may`)).toEqual([
      { may: false },
    ]);
  });

  test('keeps what is theirs in a restore with --force', async () => {
    const target = await targetWith(FOREIGN);
    expect(await restore(target, ['--force'])).toMatchObject({ code: 0, stderr: '' });
    expect(await read(target, 'select text from note_texts')).toEqual([{ text: 'theirs' }]);
    expect(await read(target, 'select email from people')).toHaveLength(1);
  });

  test('is not restored when theirs is built on a table of Gangway', async () => {
    const target = await targetWith(
      'create table badges (person uuid references people (id)); create view names as select name from people',
    );
    const { code, stderr } = await restore(target, ['--force']);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^gangway: Others have built on the tables of Gangway \(.*table badges .*\)\. Remove/m,
    );
    expect(await read(target, 'select * from badges')).toEqual([]);
  });

  test('is not migrated or restored when theirs has a name that Gangway needs', async () => {
    const target = await targetWith('create table tasks (id int); insert into tasks values (1)', 'template1');
    for (const ended of [
      await restore(target, ['--force']),
      await runCommand('migrateCommand.ts', [], settings(target)),
    ]) {
      expect(ended.code).toBe(1);
      expect(ended.stderr).toMatch(/^gangway: .*\btable tasks\b/);
    }
    expect(await read(target, 'select id from tasks')).toEqual([{ id: 1 }]);
    const { lines } = await checkDatabase(readConfig(settings(target)));
    expect(joined(lines)).toMatch(/^fail schema: another application has table tasks/m);
  });

  test('of another application with the same migrator is refused', async () => {
    const target = await targetWith('create table kysely_migration (name text, timestamp text)', 'template1');
    const { code, stderr } = await runCommand('migrateCommand.ts', [], settings(target));
    expect([code, stderr]).toEqual([1, expect.stringMatching(/table kysely_migration\b/)]);
  });
});

test('a file of an earlier release that has their table is restored without it', async () => {
  const old = path.join(folder, 'old.backup');
  await inDatabaseSnapshot(source.ownerUrl, (snapshot) => {
    const notes = { name: 'notes', columns: ['id', 'text'] };
    const content = { ...snapshot.content, tables: [...snapshot.content.tables, notes] };
    return writeBackup(
      old,
      { ...snapshot, content },
      { version: '1.0.0', created_at: new Date().toISOString(), passphrase: null },
    );
  });
  const target = await targetWith('select');
  const { code, stdout } = await runCommand('restoreCommand.ts', [old], settings(target));
  expect(stdout).toMatch(/^not restored, .*: column people\.badge, table notes$/m);
  expect(code).toBe(0);
});

test('a restore by the release before drops what a newer one has made', async () => {
  const target = await targetWith(
    "create table later (id int references people (id)); comment on table later is 'Part of Gangway.'; insert into kysely_migration values ('9999_later', '')".replace(
      'id int',
      'id uuid',
    ),
  );
  expect(await restore(target, ['--force'])).toMatchObject({ code: 0 });
  expect(await read(target, "select to_regclass('later') as later")).toEqual([{ later: null }]);
});

test('with BACKUP_PASSPHRASE a file without encryption is refused, unless --unsealed is given (Operations 16)', async () => {
  const target = await targetWith('select');
  const env = { ...settings(target), BACKUP_PASSPHRASE: 'correct horse battery' };
  const refused = await runCommand('restoreCommand.ts', [file], env);
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(/It is not encrypted, although BACKUP_PASSPHRASE is set: .* --unsealed/);
  expect(await read(target, 'select email from people')).toEqual([]);
  expect(await runCommand('restoreCommand.ts', [file, '--unsealed'], env)).toMatchObject({ code: 0 });
  expect(await read(target, 'select email from people')).toHaveLength(1);
});
