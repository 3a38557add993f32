import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { DateOrder } from '#shared/directory/import/days.ts';
import type { ImportResult } from '#shared/directory/import/schema.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/connect.ts';
import { inSnapshot, inTransaction } from '../platform/database/transaction.ts';
import { refuseExisting, writeNewFile } from '../platform/files/newFile.ts';
import { Refusal } from '../platform/http/errors.ts';
import { actionContext } from '../platform/http/services.ts';
import { OPERATOR } from '../platform/journal/journal.sql.ts';
import { print } from '../platform/terminal/lines.ts';
import { exportPeople } from './export/exportPeople.ts';
import { importPeople, previewImport } from './import/actions.ts';
import { readPeopleFile } from './import/readPeopleFile.ts';
import { readSettings } from '../platform/settings/cache.ts';

/**
 * npm run people -- import FILE [--dry-run] [--date-order dmy|mdy]: as the import of an admin, with any number of people (Import 9). Returns the
 * exit code.
 */
export async function importFile(
  db: Database,
  {
    config,
    path,
    isDryRun,
    order,
  }: { config: Config; path: string; isDryRun: boolean; order: DateOrder | undefined },
): Promise<number> {
  const bytes = path === '-' ? await buffer(process.stdin) : await readFile(path);
  const file = readPeopleFile(bytes, { most: Number.POSITIVE_INFINITY, order });
  const context = actionContext(config, await readSettings(db, config));
  try {
    const result = await (isDryRun
      ? inSnapshot(db, (tx) => previewImport(tx, context, OPERATOR, { file }))
      : inTransaction(db, (tx) => importPeople(tx, context, OPERATOR, { file })));
    print(isDryRun ? 'This would be imported (dry run: nothing was changed):' : 'Imported:');
    print(`  ${countsOf(result)}`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'import.invalid') throw error;
    const { errors, error_count, unclear_day } = error.members['import'] as ImportResult;
    print('Nothing was imported. Correct these lines first:');
    for (const { line, message } of errors) print(`  line ${line}: ${message}`);
    if (error_count > errors.length) print(`  and ${error_count - errors.length} more`);
    if (unclear_day !== null) print('  Run it again with --date-order dmy, or with --date-order mdy.');
    return 1;
  }
}

const countsOf = ({ created, updated, unchanged }: ImportResult) =>
  `${created} created, ${updated} updated, ${unchanged} unchanged`;

/** npm run people -- export FILE: everybody as CSV, in a new file that only this user can read (Import 7, Import 9). Returns the exit code. */
export async function exportFile(db: Database, path: string): Promise<number> {
  const lines = () => Readable.from(exportPeople(db, 'csv'));
  if (path === '-') {
    await pipeline(lines(), process.stdout, { end: false });
    return 0;
  }
  // Before everybody is read, and again before the file gets its name.
  await refuseExisting(path);
  await writeNewFile(path, (target) => pipeline(lines(), target));
  return 0;
}
