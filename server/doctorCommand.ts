// node server/doctorCommand.ts: npm run doctor without npm, as in the image (docs/operate.md).
import { runCommand } from './cli.ts';

await runCommand('doctor');
