// npm run templates -- export DIR | plan DIR | apply DIR [--force]: templates as Markdown files (Files 8).
import path from 'node:path';
import { root } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

// npm runs a script in the project's folder. DIR is relative to the caller's.
const [, folder] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
if (folder !== undefined) {
  const caller = process.env.npm_lifecycle_event === 'templates' ? process.env.INIT_CWD : undefined;
  process.argv[process.argv.lastIndexOf(folder)] = path.resolve(caller ?? process.cwd(), folder);
}
process.chdir(root);
await ensureRuntime();
await installDependencies();
await import('../server/templatesCommand.ts');
