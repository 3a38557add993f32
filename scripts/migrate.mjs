// npm run migrate: migrates the database and ends, for servers without DATABASE_MIGRATION_URL (Operations 3).
import { root } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

// DATA_DIR is relative to the project, as for npm start.
process.chdir(root);
await ensureRuntime();
await installDependencies();
await import('../server/migrateCommand.ts');
