// node server/templatesCommand.ts: npm run templates without npm, as in the image (docs/operate.md).
import { runCommand } from './cli.ts';

await runCommand('templates');
