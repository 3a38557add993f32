import { execFile } from 'node:child_process';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '../platform/database/connect.ts';
import { fillDemo } from '../demo/fill.ts';
import { anchorAt } from '../testing/journal.ts';
import { cloneDatabase } from '../testing/database/clone.ts';
import { superuserUrl } from '../testing/database/superuser.ts';

const ROOT = path.join(import.meta.dirname, '../..');

let url: string;
let superuser: Database;
let logged: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await cloneDatabase();
  drop = () => database.drop();
  url = database.url;
  superuser = connect(superuserUrl(url), { max: 1 });
  await fillDemo(superuser, 'UTC');
  logged = (await anchorAt(superuser, new Date())).hash;
});

afterAll(async () => {
  await superuser.destroy();
  await drop();
});

type Ended = { code: number; output: string };

/** Runs a program in the project's folder, as an operator does. */
function run(file: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, env: { ...process.env, DATABASE_URL: url, ...env } };
    execFile(file, args, options, (error, stdout) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout });
    });
  });
}

const verify = (env?: Record<string, string>) => run(process.execPath, ['server/verify.ts'], env);

/** Changes protected rows, runs `work`, and restores them. */
async function changed(table: string, set: string, back: string, work: () => Promise<void>): Promise<void> {
  const change = (text: string) =>
    superuser.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(`update ${table} set ${text}`).execute(tx);
    });
  await change(set);
  try {
    await work();
  } finally {
    await change(back);
  }
}

test('the demo company is as it was written: npm run verify reports it and exits with 0', async () => {
  const { code, output } = await run('npm', ['run', '--silent', 'verify']);
  expect(output).toMatch(
    /^\d+ chains, \d+ events, 1 anchor, \d+ signed plans, \d+ signatures, \d+ confirmed texts: nothing was changed\n$/,
  );
  expect(code).toBe(0);
});

test('the hash of an anchor, as it was logged, is searched for', async () => {
  const found = await run(process.execPath, ['server/verify.ts', logged]);
  expect(found.output).toMatch(/, 1 logged anchor, .*: nothing was changed\n$/);
  const other = '0'.repeat(64);
  const lost = await run(process.execPath, ['server/verify.ts', logged, other]);
  expect(lost.output).toMatch(`anchor ${other}: no anchor has this hash\n`);
  expect([found.code, lost.code]).toEqual([0, 1]);
});

test('a change makes it exit with 1, and is printed', async () => {
  await changed(
    'journal',
    `actor_name = actor_name || 'x'`,
    `actor_name = left(actor_name, -1)`,
    async () => {
      const { code, output } = await verify();
      const lines = output.trimEnd().split('\n');
      expect(lines[0]).toMatch(
        /^(plan|template|group|calendar) [0-9a-f-]{36}, event 1 '\w+\.\w+': its content or its hash was changed$/,
      );
      expect(lines.at(-1)).toMatch(/: changed in \d+ places$/);
      expect(code).toBe(1);
    },
  );
});

test('so does a change of signed content', async () => {
  await changed('tasks', `name = name || 'x'`, `name = left(name, -1)`, async () => {
    const { code, output } = await verify();
    expect(output).toMatch(/^plan [0-9a-f-]{36}: its content is not what was signed$/m);
    expect(code).toBe(1);
  });
});

test.each([
  ['an unreachable server', { DATABASE_URL: 'postgresql://postgres@127.0.0.1:1/none' }, /nothing listens/],
  ['a malformed address', { DATABASE_URL: 'nonsense' }, /DATABASE_URL is malformed/],
  ['a folder without a database', { DATABASE_URL: '', DATA_DIR: '/nowhere' }, /DATA_DIR \/nowhere holds no/],
])('%s makes it exit with 2, and is printed', async (_, env, reason) => {
  const { code, output } = await verify({ DATABASE_WAIT_SECONDS: '0', ...env });
  expect(output).toMatch(reason);
  expect(output.trimEnd().split('\n')).toHaveLength(1);
  expect(code).toBe(2);
});

test('a database of another application makes it exit with 2', async () => {
  const { code, output } = await verify({ DATABASE_URL: new URL('/postgres', url).href });
  expect(output).toMatch(/this database has no journal\. Start Gangway on it once/);
  expect(code).toBe(2);
});
