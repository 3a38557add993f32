// npm run mutants: changes the rules of rights and states one operator at a time, and checks that their table tests
// notice each change. Stryker is installed in a temporary folder: it would double node_modules.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { npmCommand, root, run, runStep } from './command.mjs';
import { ensureRuntime } from './runtime.mjs';

await ensureRuntime();

const STRYKER = '10.1.1';
const RULES = ['plans/rights', 'plans/refusals', 'plans/status', 'checklist/same', 'templates/rights'];
/** The percentage of changes that the tests must notice. */
const LOWEST_SCORE = 95;

const { imports, dependencies, devDependencies } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);
const folder = mkdtempSync(path.join(os.tmpdir(), 'gangway-mutants-'));
const write = (name, content) => writeFileSync(path.join(folder, name), JSON.stringify(content, null, 2));

cpSync(path.join(root, 'shared'), path.join(folder, 'shared'), {
  recursive: true,
  // Stryker would look for TypeScript to read it.
  filter: (source) => path.basename(source) !== 'tsconfig.json',
});
write('package.json', {
  private: true,
  type: 'module',
  imports: { '#shared/*': imports['#shared/*'] },
  dependencies: {
    '@stryker-mutator/core': STRYKER,
    '@stryker-mutator/vitest-runner': STRYKER,
    typebox: dependencies.typebox,
    vitest: devDependencies.vitest,
  },
});
write('vitest.config.json', { include: RULES.map((rule) => `shared/${rule}.test.ts`) });
writeFileSync(
  path.join(folder, 'vitest.config.mjs'),
  "import test from './vitest.config.json' with { type: 'json' };\nexport default { test };\n",
);
write('stryker.config.json', {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: RULES.map((rule) => `shared/${rule}.ts`),
  vitest: { configFile: 'vitest.config.mjs', related: false },
  reporters: ['clear-text'],
  clearTextReporter: { reportTests: false },
  thresholds: { high: 100, low: LOWEST_SCORE, break: LOWEST_SCORE },
});

const [npm, ...args] = npmCommand();
await runStep('Installing Stryker', npm, [...args, 'install', '--prefix', folder, '--no-audit', '--no-fund']);
const { code } = await run(path.join(folder, 'node_modules', '.bin', 'stryker'), ['run'], { cwd: folder });
rmSync(folder, { recursive: true, force: true });
process.exit(code);
