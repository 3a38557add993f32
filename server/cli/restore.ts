import { parseArgs } from 'node:util';
import { checkBackup, readBackup } from '../platform/backup/read.ts';
import type { BackupKey } from '../platform/backup/sealing.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { connect } from '../platform/database/connect.ts';
import type { Left } from '../platform/database/dump/fill.ts';
import { refuseNewerMigrations, restoreDatabase } from '../platform/database/dump/restore.ts';
import { isExhausted, isUnreachable } from '../platform/database/failures.ts';
import { migrateAs } from '../platform/database/schema/migrate.ts';
import { openAddresses } from '../platform/database/opening/open.ts';
import { fail, print } from '../platform/terminal/lines.ts';
import { counted } from '../platform/terminal/counted.ts';
import { verifyDatabase } from './verification.ts';

/**
 * restore FILE [--force] [--unsealed]: restores a file of npm run backup into an empty database, or with --force in
 * place of Gangway's data in it. --unsealed accepts an unencrypted file although BACKUP_PASSPHRASE is set (Operations 16).
 */
export const run = (args: string[]) => restoreFile(args).catch((error: unknown) => fail(reasonOf(error)));

async function restoreFile(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      unsealed: { type: 'boolean', default: false },
    },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) return fail('npm run restore -- FILE [--force] [--unsealed]');
  const config = readConfig(process.env);
  const key: BackupKey = { passphrase: config.backup_passphrase, takes_unsealed: values.unsealed };
  const { manifest, rows } = await checkBackup(file, key);
  await refuseNewerMigrations(manifest);
  print(`${file}: whole, of ${manifest.created_at}, by release ${manifest.version}`);
  const left = await restore(config, file, { key, force: values.force });
  print(`restored: ${counted(rows, 'row')}`);
  if (left.length > 0) {
    print(`not restored, since Gangway has not made it: ${left.join(', ')}`);
  }
  return verify(config);
}

async function restore(
  config: Config,
  file: string,
  { key, force }: { key: BackupKey; force: boolean },
): Promise<Left> {
  const { url, ownerUrl, close } = await openAddresses(config, { to: 'replace' });
  const application = connect(url, { max: 1 });
  try {
    const left = await readBackup(file, key, ({ manifest, rows }) =>
      restoreDatabase(ownerUrl, { content: manifest, rows, force }),
    );
    await migrateAs(ownerUrl, application);
    return left;
  } finally {
    await application.destroy();
    await close();
  }
}

/** Rows are restored unchanged: a change from before the backup is found here, and stays. */
async function verify(config: Config): Promise<number> {
  const { ownerUrl, close } = await openAddresses(config, { to: 'read' });
  const db = connect(ownerUrl, { max: 1 });
  try {
    return await verifyDatabase(db, []);
  } finally {
    await db.destroy();
    await close();
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as Error & { code?: string };
  if (isUnreachable(error)) {
    return `the connection to the database was lost (${message}). Nothing is half restored: run the restore again.`;
  }
  if (isExhausted(error)) return `the server of the database has no room (${message}). Nothing was changed.`;
  // 42501: insufficient privilege; 55P03: a lock was not given in time.
  if (code === '42501') {
    return `the role may not replace these tables (${message}): set DATABASE_MIGRATION_URL to the role that owns them.`;
  }
  if (code === '55P03')
    return 'another connection uses a table of this database: end it. Nothing was changed.';
  return message;
}
