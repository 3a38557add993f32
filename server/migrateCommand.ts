// node server/migrateCommand.ts: npm run migrate without npm, as in the image (docs/operate.md).
import { runCommand } from './cli.ts';

await runCommand('migrate');
