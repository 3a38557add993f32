// npm start: everything that a fresh clone lacks, then the server, in this process so that signals reach it directly.
import { buildBrowserSide } from './browserSide.mjs';
import { root } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { endWithNpm, ensureRuntime } from './runtime.mjs';

// Relative settings such as DATA_DIR mean the same from wherever the script is called.
process.chdir(root);
endWithNpm();
await ensureRuntime();
await installDependencies();
await buildBrowserSide();
await import('../server/main.ts');
