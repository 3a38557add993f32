// node server/backupCommand.ts: npm run backup without npm, as in the image (docs/operate.md).
import { runCommand } from './cli.ts';

await runCommand('backup');
