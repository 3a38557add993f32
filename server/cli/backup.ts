import { parseArgs } from 'node:util';
import { writeBackup } from '../platform/backup/write.ts';
import { BACKUP, recordFailure, recordSuccess } from '../platform/background/background.sql.ts';
import { isPlaceholder, readConfig } from '../platform/config/config.ts';
import { connect, type Database } from '../platform/database/connect.ts';
import { inDatabaseSnapshot } from '../platform/database/dump/snapshot.ts';
import { openAddresses } from '../platform/database/opening/open.ts';
import { named } from '../platform/database/schema/objects.ts';
import { refuseExisting } from '../platform/files/newFile.ts';
import { fail, print, say } from '../platform/terminal/lines.ts';
import { counted } from '../platform/terminal/counted.ts';
import { VERSION } from '../platform/config/version.ts';

/** backup FILE: writes the whole database into a file, also while the server runs (Operations 15). */
export async function run(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) return fail('npm run backup -- FILE');
  const config = readConfig(process.env);
  if (isPlaceholder(config.backup_passphrase ?? '')) {
    return fail(
      'BACKUP_PASSPHRASE is a placeholder of an example, which everybody can read: choose one of your own.',
    );
  }
  const { url, ownerUrl, close } = await openAddresses(config, { to: 'read' });
  try {
    // Before rows are read, and again before the file gets its name.
    await refuseExisting(file);
    const { rows, bytes } = await inDatabaseSnapshot(ownerUrl, (snapshot) => {
      if (snapshot.foreign.length > 0) {
        say(
          `not in the backup, since Gangway has not made it: ${named(snapshot.foreign)}. Back it up with the application that it belongs to.`,
        );
      }
      return writeBackup(file, snapshot, {
        version: VERSION,
        created_at: new Date().toISOString(),
        passphrase: config.backup_passphrase,
      });
    });
    if (config.backup_passphrase === null) {
      say('BACKUP_PASSPHRASE is not set: whoever has the file can read it, and change it unnoticed.');
    }
    const protection = config.backup_passphrase === null ? 'not encrypted' : 'encrypted';
    print(`${file}: ${counted(rows, 'row')}, ${counted(bytes, 'byte')}, ${protection}`);
    const encrypted = config.backup_passphrase !== null;
    await record(url, (db) => recordSuccess(db, BACKUP, { rows, bytes, encrypted, version: VERSION }));
    return 0;
  } catch (error) {
    // The command itself reports the failure.
    await record(url, (db) => recordFailure(db, BACKUP, (error as Error).message).catch(() => undefined));
    throw error;
  } finally {
    await close();
  }
}

/** The metrics and the doctor report failed backups from this record. Without it the file is still complete. */
async function record(url: string, write: (db: Database) => Promise<void>): Promise<void> {
  const db = connect(url, { max: 1, name: 'gangway backup' });
  try {
    await write(db);
  } catch (error) {
    say(`the backup could not be recorded in the database (${(error as Error).message}).`);
  } finally {
    await db.destroy();
  }
}
