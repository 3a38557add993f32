// npm run backup, doctor, export, migrate, people, restore, templates and verify: runs a command of server/cli.ts, with the
// Node and the packages that it needs.
import path from 'node:path';
import { root } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

/** Returns whether an argument is a path, by its index among those that are no options. */
const IS_PATH = {
  backup: () => true,
  export: () => true,
  restore: () => true,
  // A hash is that of an anchor.
  verify: (_index, arg) => !/^[0-9a-f]{64}$/i.test(arg),
  people: (index, _arg, [act]) => index === 1 && ['import', 'export'].includes(act),
  templates: (index) => index === 1,
};

const [name, ...args] = process.argv.slice(2);
// npm runs a script in the project's folder. Paths are relative to the caller's.
const folder = process.env.npm_lifecycle_event === name ? process.env.INIT_CWD : undefined;
const operands = args.filter((arg) => !arg.startsWith('--'));
let index = 0;
const resolved = args.map((arg) => {
  if (arg.startsWith('--')) return arg;
  const isPath = !arg.startsWith('-') && IS_PATH[name]?.(index, arg, operands);
  index += 1;
  return isPath ? path.resolve(folder ?? process.cwd(), arg) : arg;
});
// ensureRuntime may run this script again, with these arguments and in another folder.
process.argv.splice(3, args.length, ...resolved);
// DATA_DIR is relative to the project, as for npm start.
process.chdir(root);
await ensureRuntime();
await installDependencies();
const { runCommand } = await import('../server/cli.ts');
await runCommand(name, resolved);
