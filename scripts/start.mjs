// npm start: installs and builds what is missing, then runs the server in this process, so that it receives
// signals. `npm start -- --version` prints the release and starts nothing.
import { buildBrowserSide } from './browserSide.mjs';
import { root } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { endWithNpm, ensureRuntime } from './runtime.mjs';

// Relative paths in settings such as DATA_DIR are relative to the project, not to the caller's working
// directory.
process.chdir(root);
endWithNpm();
await ensureRuntime();
await installDependencies();
if (!process.argv.includes('--version')) await buildBrowserSide();
await import('../server/main.ts');
