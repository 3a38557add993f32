// npm run torture: the long forms of the suites that try to break the product. `-- --only NAME` runs one
// suite, `--minutes N` ends each after N minutes.
import { buildBrowserSide } from './browserSide.mjs';
import { root } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

process.chdir(root);
await ensureRuntime();
await installDependencies();
await buildBrowserSide();
await import('../torture/main.ts');
