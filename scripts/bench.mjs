// npm run bench: measures the API and the plan list of a large company, and sends mails and reminders from
// processes that are killed. `-- --only api` runs one part; `-- --against COMMIT` compares with another version.
import { benchAgainst } from './benchAgainst.mjs';
import { buildBrowserSide } from './browserSide.mjs';
import { findChromium } from './chromium.mjs';
import { root } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

process.chdir(root);
await ensureRuntime();
await installDependencies();
const args = process.argv.slice(2);
if (args.some((arg) => arg.startsWith('--against'))) {
  await benchAgainst(args);
} else {
  await buildBrowserSide();
  process.env.CHROMIUM_PATH = (await findChromium()) ?? '';
  await import('../bench/main.ts');
}
