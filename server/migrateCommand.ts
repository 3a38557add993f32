// node server/migrateCommand.ts: migrates the database and grants the application its rights, as a start does
// (Operations 3), and ends. Then servers need no DATABASE_MIGRATION_URL.
import { readConfig } from './config/config.ts';
import { openDatabase } from './database/opening/open.ts';

try {
  const { close, migrations } = await openDatabase(readConfig(process.env), {});
  await close();
  for (const name of migrations) process.stdout.write(`migrated: ${name}\n`);
  process.stdout.write('the database is up to date\n');
} catch (error) {
  process.stderr.write(`gangway: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
