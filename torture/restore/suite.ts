import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fillLarge } from '#bench/company/large/fillLarge.ts';
import { connect, connectForMigrations } from '#server/platform/database/connect.ts';
import { migrateAs } from '#server/platform/database/schema/migrate.ts';
import { type RunningDatabase, withDatabase } from '../support/database.ts';
import { whyNoSmallDisk } from '../support/smallDisk.ts';
import { count, type Figure, type Suite } from '../support/suite.ts';
import { runCommand } from './command.ts';
import { runFullDiskBackup, runFullDiskRestore } from './fullDisk.ts';
import { runDatabaseKills, runKills, settingsOf } from './kills.ts';
import { stateOf } from './state.ts';

const PEOPLE = 200;
const KILLS = 20;
const DATABASE_KILLS = 10;

/** Restores that are killed, and disks that are full while a backup is written or restored (Operations 15 and 16). */
export const restore: Suite = {
  name: 'restore',
  run: ({ seed }) =>
    withDatabase(async (source) => {
      await fill(source);
      const folder = await mkdtemp(path.join(tmpdir(), 'gangway-torture-backup-'));
      try {
        const file = path.join(folder, 'whole.backup');
        const { code, error } = await runCommand('backup', [file], settingsOf(source));
        if (code !== 0) throw new Error(error);
        const whole = await stateOf(source);
        return [...(await killed({ file, whole, seed })), ...(await fullDisks(source, { file, whole }))];
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }),
};

async function fill({ url, ownerUrl }: RunningDatabase): Promise<void> {
  const [db, owner] = [connect(url, { max: 1 }), connectForMigrations(ownerUrl)];
  await migrateAs(ownerUrl, db);
  await fillLarge(owner, { people: PEOPLE });
  await Promise.all([db.destroy(), owner.destroy()]);
}

async function killed(whole: { file: string; whole: string; seed: number }): Promise<Figure[]> {
  const { checks, unchanged, complete, refused } = await withDatabase((target) =>
    runKills({ ...whole, target, kills: KILLS }),
  );
  checks.throwIfFailed();
  const ofDatabase = await withDatabase((target) =>
    runDatabaseKills({ ...whole, target, kills: DATABASE_KILLS }),
  );
  ofDatabase.checks.throwIfFailed();
  return [
    {
      figure: `kill -9 of a restore, ${KILLS} times`,
      result: `${count(unchanged)} left the database as before, ${count(complete)} complete; restored again each time, ${count(refused)} after a moment`,
    },
    {
      figure: `kill -9 of PostgreSQL during a restore, ${DATABASE_KILLS} times`,
      result: `${count(ofDatabase.unchanged)} left the database empty, ${count(DATABASE_KILLS - ofDatabase.unchanged)} complete; restored again each time`,
    },
  ];
}

async function fullDisks(
  source: RunningDatabase,
  { file, whole }: { file: string; whole: string },
): Promise<Figure[]> {
  const whyNot = await whyNoSmallDisk();
  if (whyNot !== null) return [{ figure: 'full disks', result: `skipped: ${whyNot}` }];
  (await runFullDiskBackup(source)).throwIfFailed();
  (await runFullDiskRestore(file, whole)).throwIfFailed();
  return [
    { figure: 'a backup to a full disk', result: 'refused in one sentence, no file left' },
    { figure: 'a restore to a full disk', result: 'refused in one sentence, nothing changed, then restored' },
  ];
}
