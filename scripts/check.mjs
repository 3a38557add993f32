// npm run check: runs the checks of types, lint, format, architecture and packages in parallel, and prints
// the output of those that fail.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

await ensureRuntime();
await installDependencies();

const projects = readdirSync(root).filter((name) => existsSync(path.join(root, name, 'tsconfig.json')));
const checks = [
  ...projects.map((name) => ['tsc', '--project', name]),
  ['oxlint', '--type-aware'],
  ['oxfmt', '--check', '.'],
  [process.execPath, path.join('scripts', 'architecture.mjs')],
  [process.execPath, path.join('scripts', 'packages.mjs')],
];

const failures = await Promise.all(
  checks.map(async ([command, ...args]) => {
    const { code, output } = await run(command, args, { quiet: true });
    return code === 0 ? [] : [`${command} ${args.join(' ')}\n${output.trimEnd()}\n`];
  }),
);
for (const failure of failures.flat()) console.error(failure);
console.log(
  failures.flat().length === 0
    ? 'Types, lint, format, architecture and packages are fine.'
    : 'The checks above failed.',
);
process.exitCode = failures.flat().length === 0 ? 0 : 1;
