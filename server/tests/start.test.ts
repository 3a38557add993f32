import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { insertPerson } from '../people/store.ts';
import { cloneDatabase } from '../testing/database/clone.ts';
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

test('a demo starts on an empty database, and again on the database that it filled', async () => {
  expect((await start()).code).toBe('ready');
  expect((await start()).code).toBe('ready');
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
  for (const env of [{}, { DEMO: '1' }, { DEMO: '0' }]) {
    const { code, output } = await start(env);
    expect(output).toMatch(/^gangway: OIDC_ISSUER is missing, .*https:\/\/login\.example\.com.*$/m);
    expect(code).toBe(1);
  }
});
