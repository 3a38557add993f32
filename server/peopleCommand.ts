// node server/peopleCommand.ts: npm run people without npm, as in the image (docs/operate.md).
import { runCommand } from './cli.ts';

await runCommand('people');
