import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { connect } from '../platform/database/connect.ts';
import { listKnownMigrations } from '../platform/database/schema/files.ts';
import { insertPerson } from '../people/people.sql.ts';
import { runCommand } from '../testing/command.ts';
import { cloneDatabase } from '../testing/database/clone.ts';
import { startProxy } from '../testing/database/proxy.ts';
import { useProcesses } from '../testing/process.ts';

/* Runs the server as a process of its own, as npm start does. */

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let data_dir: string;
const run = useProcesses();

beforeEach(async () => {
  database = await cloneDatabase();
  data_dir = await mkdtemp(path.join(tmpdir(), 'gangway-start-'));
});
afterEach(async () => {
  await database.drop();
  await rm(data_dir, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}) =>
  run({ DATABASE_URL: database.url, DATA_DIR: data_dir, ...env });

// Two starts prove all of it: each fills or opens the demo, which takes seconds.
test('a demo waits for its database, starts when it is empty, and again when it is filled (Operations 11)', async () => {
  const proxy = await startProxy(database.url);
  // While it is starting or stopping: one line each for the start and the end.
  proxy.refuseWith(['57P03', '57P01', '57P02', '53300']);
  const first = await start({ DATABASE_URL: proxy.url });
  expect(first.code).toBe('ready');
  expect(first.output.match(/Waiting up to 60 s/g)).toHaveLength(1);
  expect(first.output.match(/the database can be reached/g)).toHaveLength(1);
  first.child.kill('SIGKILL');

  // While nothing listens, and with a variable that looks like a misspelt setting (Operations 25).
  await proxy.cut();
  let isRestored = false;
  const env = {
    DATABASE_URL: proxy.url,
    DATA_DIR: data_dir,
    SMPT_URL: 'smtp://ada:hush@mail.example.com',
  };
  const second = await run(env, (output) => {
    if (isRestored || !output.includes('nothing listens')) return;
    isRestored = true;
    void proxy.restore();
  });
  await proxy.cut();
  expect(second.code).toBe('ready');
  expect(isRestored).toBe(true);
  expect(second.output).toMatch(
    /"level":40,.*"msg":"the variable SMPT_URL is no setting: SMTP_URL was probably meant"/,
  );
  expect(second.output).not.toContain('hush');
});

test('--version prints the release and starts nothing (Operations 14)', async () => {
  const output = await new Promise<string>((resolve) => {
    const program = path.join(import.meta.dirname, '../../scripts/start.mjs');
    const env = { ...process.env, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
    execFile(process.execPath, [program, '--version'], { env }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  expect(output).toBe(`${packageJson.version}\n`);
});

test('the release before starts again on the schema of a newer one, and leaves its rights (Operations 3)', async () => {
  const owner = connect(database.ownerUrl, { max: 1 });
  await sql`insert into kysely_migration values ('9999_later', '2026-01-01')`.execute(owner);
  const role = sql.id(new URL(database.url).username);
  await sql`revoke delete on comment_reads from ${role}`.execute(owner);
  const { code, output } = await run({
    DATABASE_URL: database.url,
    DATABASE_MIGRATION_URL: database.ownerUrl,
    DATA_DIR: data_dir,
    DEMO: '0',
  });
  expect(code).toBe('ready');
  expect(output).toMatch(/"level":40,.*"msg":"the database is of a newer release \(9999_later\)/);
  const { rows } =
    await sql`select has_table_privilege(${new URL(database.url).username}, 'comment_reads', 'delete')
    as may_delete`.execute(owner);
  expect(rows).toEqual([{ may_delete: false }]);
  await owner.destroy();
});

test('a demo refuses a database whose people sign in through a real provider, also with DEMO=1 (Sign-in 9)', async () => {
  const db = connect(database.url, { max: 1 });
  const person = await insertPerson(db, { email: 'ada@example.com', name: 'Ada' });
  await db
    .updateTable('people')
    .set({ identity_issuer: 'https://login.example.com', identity_subject: 'ada' })
    .where('id', '=', person?.id ?? '')
    .execute();
  await db.destroy();
  const { code, output } = await start({ DEMO: '1' });
  expect(output).toMatch(/^gangway: OIDC_ISSUER is missing, .*https:\/\/login\.example\.com.*$/m);
  expect(code).toBe(1);
});

test('in production standard output has lines of the log alone, one for each migration (Operations 26)', async () => {
  const owner = connect(database.ownerUrl, { max: 1 });
  await sql`drop schema public cascade`.execute(owner);
  await sql`create schema public`.execute(owner);
  await owner.destroy();
  const { code, child, stdout, exited } = await run({
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: data_dir,
    NODE_ENV: 'production',
    DEMO: '1',
  });
  expect(code).toBe('ready');
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  const lines = stdout()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const migrated = lines.filter(({ msg }) => msg === 'the database was migrated');
  expect(migrated.map(({ migration }) => migration)).toEqual(await listKnownMigrations());
});

describe('a database that cannot be reached yet (Operations 11)', () => {
  test('ends the start with one line after DATABASE_WAIT_SECONDS', async () => {
    const proxy = await startProxy(database.url);
    await proxy.cut();
    const { code, output } = await start({ DATABASE_URL: proxy.url, DATABASE_WAIT_SECONDS: '1' });
    expect(output).toMatch(/^gangway: DATABASE_URL: nothing listens .*\. Waited 1 s for it\.$/m);
    expect(output).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
  });

  test.each([
    ['verify.ts', [], /nothing was changed/],
    ['peopleCommand.ts', ['data', 'nobody@example.com'], /nobody has the email/],
  ])('is waited for by the command %s', async (file, args, result) => {
    const proxy = await startProxy(database.url);
    proxy.refuseWith(['57P03', '57P01']);
    const { stdout, stderr } = await runCommand(file, args, { DATABASE_URL: proxy.url });
    await proxy.cut();
    expect(stdout + stderr).toMatch(/Waiting up to 60 s/);
    expect(stdout + stderr).toMatch(result);
  });
});
