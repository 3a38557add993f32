// npm run verify: verifies history and signatures (Journal 5). Exits with 0, 1 (something was changed) or 2
// (the database cannot be read). With `-- <hash>` it also searches for the anchor of that hash from the
// server's log.
import { root } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

// DATA_DIR is relative to the project, as for npm start.
process.chdir(root);
await ensureRuntime();
await installDependencies();
await import('../server/verify.ts');
