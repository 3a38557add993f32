// node server/exportCommand.ts: npm run export without npm, as in the image (docs/operate.md).
import { runCommand } from './cli.ts';

await runCommand('export');
