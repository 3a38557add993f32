// npm run export -- FOLDER: writes everything as files with a verifier, also while the server runs (Proof 8).
import path from 'node:path';
import { root } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

// npm runs a script in the project's folder. FOLDER is relative to the caller's.
const folder = process.env.npm_lifecycle_event === 'export' ? process.env.INIT_CWD : undefined;
process.argv = process.argv.map((arg, index) =>
  index < 2 || arg.startsWith('-') ? arg : path.resolve(folder ?? process.cwd(), arg),
);
// DATA_DIR is relative to the project, as for npm start.
process.chdir(root);
await ensureRuntime();
await installDependencies();
await import('../server/exportCommand.ts');
