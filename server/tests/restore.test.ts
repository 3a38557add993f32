import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand, startCommand } from '#torture/restore/command.ts';
import { runFullDiskBackup } from '#torture/restore/fullDisk.ts';
import { LOST, settingsOf } from '#torture/restore/kills.ts';
import { stateOf } from '#torture/restore/state.ts';
import { whyNoSmallDisk } from '#torture/support/smallDisk.ts';
import { connect } from '../platform/database/connect.ts';
import { fillDemo } from '../demo/fill.ts';
import { type ClonedDatabase, cloneDatabase, useDatabase } from '../testing/database/clone.ts';

/* `npm run torture -- --only restore` kills restores, too. */

const source = useDatabase({ max: 1 });
let target: ClonedDatabase;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gangway-restore-'));
  file = path.join(folder, 'whole.backup');
  target = await cloneDatabase();
  await fillDemo(source.db, 'UTC');
  expect(await runCommand('backup', [file], settingsOf(source))).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a restore that loses its connection gives the reason, and changes nothing (Operations 16)', async () => {
  const before = await stateOf(target);
  const running = startCommand('restore', [file, '--force'], settingsOf(target));
  // Not in the database of the restore, where it would look like a server.
  const owner = connect(source.ownerUrl, { max: 1 });
  const name = new URL(target.url).pathname.slice(1);
  const end = async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${name} and application_name = 'gangway restore'`.execute(owner);
    return rows.length;
  };
  await expect.poll(end, { timeout: 60_000, interval: 5 }).toBe(1);
  await owner.destroy();
  const { code, error } = await running.ended;
  expect([code, error]).toEqual([1, expect.stringMatching(LOST)]);
  expect(await stateOf(target)).toBe(before);
}, 300_000);

test('a backup to a full disk leaves no file, and one sentence says why (Operations 15)', async ({
  skip,
}) => {
  const whyNot = await whyNoSmallDisk();
  skip(whyNot !== null, whyNot ?? '');
  // More than fits into the buffers, so that PostgreSQL is still sending rows when the disk is full.
  await sql`
    insert into people (id, email, name, about)
    select gen_random_uuid(), n || '@many.example', '', repeat(md5(n::text), 15) from generate_series(1, 20000) as n`.execute(
    source.db,
  );
  (await runFullDiskBackup(source)).throwIfFailed();
}, 300_000);
