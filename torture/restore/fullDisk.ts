import { readdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Checks } from '../support/checks.ts';
import { withDatabase } from '../support/database.ts';
import { withSmallDisk } from '../support/smallDisk.ts';
import { runCommand } from './command.ts';
import { settingsOf } from './kills.ts';
import { type Addresses, EMPTY, stateOf } from './state.ts';

/** Writes a backup to a disk that is too small for it. Nothing may be left, and one sentence says why. */
export async function runFullDiskBackup(source: Addresses): Promise<Checks> {
  const checks = new Checks();
  await withSmallDisk('16k', async (folder) => {
    const file = path.join(folder, 'full.backup');
    const { code, output, error } = await runCommand('backup', [file], settingsOf(source));
    const expected = `gangway: ${file} cannot be written: the disk is full.\n`;
    checks.equal([code, output, error], [1, '', expected], 'a backup to a full disk');
    checks.equal(await readdir(folder), [], 'what a backup to a full disk leaves');
  });
  return checks;
}

// An empty database with its log of changes takes about 100 MB.
const SIZE = '224m';
const FREE_BYTES = 4 * 1_048_576;

/** Restores into a PostgreSQL whose disk is full, and again when there is room. */
export async function runFullDiskRestore(file: string, whole: string): Promise<Checks> {
  const checks = new Checks();
  await withSmallDisk(SIZE, (folder) =>
    withDatabase(async (target) => {
      const filler = path.join(folder, 'filler');
      const { bavail, bsize } = await statfs(folder);
      await writeFile(filler, Buffer.alloc(bavail * bsize - FREE_BYTES));
      const full = await runCommand('restore', [file], settingsOf(target));
      checks.equal(full.code, 1, 'a restore to a full disk');
      checks.that(ROOM.test(full.error), `the reason of a restore to a full disk: ${full.error}`);
      checks.equal(await stateOf(target), EMPTY, 'what a restore to a full disk leaves');
      await rm(filler);
      const again = await runCommand('restore', [file], settingsOf(target));
      checks.equal([again.code, again.error], [0, ''], 'a restore when there is room again');
      checks.equal(await stateOf(target), whole, 'a restore when there is room again');
    }, folder),
  );
  return checks;
}

const ROOM = /^gangway: the server of the database has no room \(.*\)\. Nothing was changed\.\n$/;
