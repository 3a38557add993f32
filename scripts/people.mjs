// npm run people -- data EMAIL | erase EMAIL [--dry-run] | import FILE [--dry-run] | export FILE: prints or erases what
// is stored about a person (Personal data), imports and exports people (Import 9).
import { root } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

// DATA_DIR is relative to the project, as for npm start.
process.chdir(root);
await ensureRuntime();
await installDependencies();
await import('../server/peopleCommand.ts');
