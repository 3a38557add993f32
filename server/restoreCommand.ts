// node server/restoreCommand.ts: npm run restore without npm, as in the image (docs/operate.md).
import { runCommand } from './cli.ts';

await runCommand('restore');
