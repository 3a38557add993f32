import { readConfig } from '../platform/config/config.ts';
import { print } from '../platform/terminal/lines.ts';
import { openDatabase } from '../platform/database/opening/open.ts';

/**
 * migrate: migrates the database and grants the application its rights, as a start does (Operations 3), and ends. Then
 * servers need no DATABASE_MIGRATION_URL.
 */
export async function run(): Promise<number> {
  const { close, migrations } = await openDatabase(readConfig(process.env), {});
  await close();
  for (const name of migrations) print(`migrated: ${name}`);
  print('the database is up to date');
  return 0;
}
