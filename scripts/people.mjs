// npm run people -- data EMAIL | erase EMAIL [--dry-run] | import FILE [--dry-run] | export FILE: prints or erases what
// is stored about a person (Personal data), imports and exports people (Import 9).
import path from 'node:path';
import { root } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

// npm runs a script in the project's folder. FILE is relative to the caller's.
const [act, subject] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
if ((act === 'import' || act === 'export') && subject !== undefined && subject !== '-') {
  const folder = process.env.npm_lifecycle_event === 'people' ? process.env.INIT_CWD : undefined;
  process.argv[process.argv.indexOf(subject, 3)] = path.resolve(folder ?? process.cwd(), subject);
}
// DATA_DIR is relative to the project, as for npm start.
process.chdir(root);
await ensureRuntime();
await installDependencies();
await import('../server/peopleCommand.ts');
