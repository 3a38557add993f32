// npm run verify: whether anything was changed that must not be. Exits with 0, 1 (changed) or 2 (the database cannot be read).
// `npm run verify -- <hash>` also looks for an anchor of that hash, as the server has logged it.
import { root } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

// DATA_DIR means the same as for npm start.
process.chdir(root);
await ensureRuntime();
await installDependencies();
await import('../server/verify.ts');
