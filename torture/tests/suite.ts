import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { count, type Suite } from '../support/suite.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** The tests of `npm test` that have more cases, or slow proofs, which only this suite runs. */
export const testsSuite: Suite = {
  name: 'tests',
  async run() {
    const files = readdirSync(path.join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => path.join('server', file))
      .filter((file) => readFileSync(path.join(ROOT, file), 'utf8').includes('/testing/torture.ts'));
    const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
    const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...files], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, TORTURE: '1' },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`Vitest ended with exit code ${code}`);
    return [
      { figure: 'test files with more cases and slow proofs, all passed', result: count(files.length) },
    ];
  },
};
