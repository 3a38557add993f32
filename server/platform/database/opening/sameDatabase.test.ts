import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../testing/command.ts';
import { runAsAdmin, useDatabase } from '../../../testing/database/clone.ts';
import { useProcesses } from '../../../testing/process.ts';
import { connect } from '../connect.ts';
import { isSameDatabase } from './sameDatabase.ts';

const ours = useDatabase({ max: 1 });
const other = useDatabase({ max: 1 });
const run = useProcesses();
let folder: string;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gangway-two-'));
  backup = path.join(folder, 'ours.backup');
  const { code } = await runCommand('backupCommand.ts', [backup], { DATABASE_URL: ours.ownerUrl });
  expect(code).toBe(0);
  // Objects that the start, a restore or a migration would create again.
  await runAsAdmin(other.ownerUrl, 'drop table comment_reads');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const env = () => ({ DATABASE_URL: ours.url, DATABASE_MIGRATION_URL: other.ownerUrl, DATA_DIR: folder });
const REASON =
  /DATABASE_MIGRATION_URL names another database \(".*", role ".*"\) than DATABASE_URL \(".*", role ".*"\)/;

async function isUntouched(): Promise<boolean> {
  const db = connect(other.ownerUrl, { max: 1 });
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('comment_reads') is not null as found`.execute(db);
  await db.destroy();
  return rows[0]?.found === false;
}

describe('two addresses of different databases (Operations 3)', () => {
  test('end the start with one line, and neither is migrated', async () => {
    const { code, output } = await run(env());
    expect(code).toBe(1);
    expect(output).toMatch(REASON);
    expect(output).not.toMatch(/^ +at /m);
    expect(await isUntouched()).toBe(true);
  });

  test.each([
    ['migrateCommand.ts', () => [], 1],
    ['restoreCommand.ts', () => [backup, '--force'], 1],
    ['backupCommand.ts', () => [path.join(folder, 'none.backup')], 1],
    ['verify.ts', () => [], 2],
  ])('are refused by %s', async (file, args, code) => {
    const ended = await runCommand(file, args(), env());
    expect(ended.stdout + ended.stderr).toMatch(REASON);
    expect(ended.code).toBe(code);
    expect(await isUntouched()).toBe(true);
  });

  test('are a failure of the doctor', async () => {
    const { stdout, code } = await runCommand('doctorCommand.ts', [], env());
    expect(stdout).toMatch(new RegExp(`^fail  roles +${REASON.source}`, 'm'));
    expect(code).toBe(1);
  });
});

test('two connections of one database are the same, also for another role', async () => {
  const owner = connect(ours.ownerUrl, { max: 1 });
  const foreign = connect(other.ownerUrl, { max: 1 });
  expect(await isSameDatabase(ours.db, owner)).toBe(true);
  expect(await isSameDatabase(ours.db, foreign)).toBe(false);
  await owner.destroy();
  await foreign.destroy();
});
