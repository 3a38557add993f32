// node server/verify.ts: npm run verify without npm, as in the image (docs/operate.md).
import { runCommand } from './cli.ts';

await runCommand('verify');
