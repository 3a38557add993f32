// npm run bench: measures the API and the plan list on a large company, and kills what sends mails and
// reminders. `-- --only api` does a part.
import { buildBrowserSide } from './browserSide.mjs';
import { findChromium } from './chromium.mjs';
import { root } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

process.chdir(root);
await ensureRuntime();
await installDependencies();
await buildBrowserSide();
process.env.CHROMIUM_PATH = (await findChromium()) ?? '';
await import('../bench/main.ts');
