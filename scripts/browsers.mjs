// npm run browsers: the main job in Firefox and WebKit, where they are installed. The tests use Chromium.
import { buildBrowserSide } from './browserSide.mjs';
import { root } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

process.chdir(root);
await ensureRuntime();
await installDependencies();
await buildBrowserSide();
await import('../e2e/browsers/runBrowsers.ts');
