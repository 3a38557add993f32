// npm run verify: verifies history and signatures (Journal 5). Exits with 0, 1 (something was changed) or 2
// (the database cannot be read). With `-- <hash>` it also searches for the anchor of that hash from the
// server's log. With `-- FILE` it checks a report, with `-- FOLDER` an export (Proof 6, Proof 8), without the database.
import path from 'node:path';
import { root } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

// npm runs a script in the project's folder. Files are relative to the caller's; an anchor's hash is none.
const folder = process.env.npm_lifecycle_event === 'verify' ? process.env.INIT_CWD : undefined;
process.argv = process.argv.map((arg, index) =>
  index < 2 || arg.startsWith('-') || /^[0-9a-f]{64}$/i.test(arg)
    ? arg
    : path.resolve(folder ?? process.cwd(), arg),
);
// DATA_DIR is relative to the project, as for npm start.
process.chdir(root);
await ensureRuntime();
await installDependencies();
await import('../server/verify.ts');
