import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runCommand } from '#torture/restore/command.ts';
import { runFullDiskBackup } from '#torture/restore/fullDisk.ts';
import { runKills, settingsOf } from '#torture/restore/kills.ts';
import { stateOf } from '#torture/restore/state.ts';
import { whyNoSmallDisk } from '#torture/support/smallDisk.ts';
import { fillDemo } from '../demo/fill.ts';
import { cloneDatabase, useDatabase } from '../testing/database/clone.ts';

const source = useDatabase({ max: 1 });

// The short forms; `npm run torture -- --only restore` runs the long ones.
test('a restore that is killed changes everything or nothing, and can be run again (Operations 16)', async () => {
  await fillDemo(source.db, 'UTC');
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-restore-'));
  const target = await cloneDatabase();
  try {
    const file = path.join(folder, 'whole.backup');
    expect(await runCommand('backup', [file], settingsOf(source))).toMatchObject({ code: 0 });
    const whole = await stateOf(source);
    const { checks, ...kills } = await runKills({ file, whole, target, kills: 2, seed: 1 });
    checks.throwIfFailed();
    expect(kills.complete + kills.unchanged).toBe(2);
  } finally {
    await target.drop();
    await rm(folder, { recursive: true, force: true });
  }
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
