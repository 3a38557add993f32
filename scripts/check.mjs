// npm run check: runs the checks of types, lint, format, architecture, language and packages in parallel, and prints the
// output of those that fail. With --beside, for npm test, they run at low priority; with --commits, the subjects of the
// commits since the last release are checked, too.
import os from 'node:os';
import path from 'node:path';
import { run } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

await ensureRuntime();
await installDependencies();
if (process.argv.includes('--beside')) os.setPriority(os.constants.priority.PRIORITY_LOW);

// The subjects of commits need the history, which an archive of the sources does not have.
const commits = process.argv.includes('--commits') ? ['--commits'] : [];

const checks = [
  // Checks the types of each file by the tsconfig.json above it, once for types and lint: tsc before it took as long again.
  ['oxlint', '--type-aware', '--type-check'],
  ['tsc', '--project', path.join('shared', 'tsconfig.pure.json')],
  ['oxfmt', '--check', '.'],
  [process.execPath, path.join('scripts', 'architecture.mjs')],
  [process.execPath, path.join('scripts', 'language.mjs'), ...commits],
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
    ? 'Types, lint, format, architecture, language and packages are fine.'
    : 'The checks above failed.',
);
process.exitCode = failures.flat().length === 0 ? 0 : 1;
