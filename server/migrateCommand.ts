// node server/migrateCommand.ts: migrates the database and grants the application its rights, as a start does
// (Operations 3), and ends. Then servers need no DATABASE_MIGRATION_URL.
import { readConfig } from './config/config.ts';
import { openDatabase } from './database/opening/open.ts';

try {
  const { close } = await openDatabase(readConfig(process.env), {});
  await close();
  process.stdout.write('the database is up to date\n');
} catch (error) {
  process.stderr.write(`gangway: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
