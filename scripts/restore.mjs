// npm run restore -- FILE [--force]: restores a file of npm run backup (Operations 16).
import path from 'node:path';
import { root } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

// npm runs a script in the project's folder. FILE is relative to the caller's.
const folder = process.env.npm_lifecycle_event === 'restore' ? process.env.INIT_CWD : undefined;
process.argv = process.argv.map((arg, index) =>
  index < 2 || arg.startsWith('-') ? arg : path.resolve(folder ?? process.cwd(), arg),
);
// DATA_DIR is relative to the project, as for npm start.
process.chdir(root);
await ensureRuntime();
await installDependencies();
await import('../server/restoreCommand.ts');
