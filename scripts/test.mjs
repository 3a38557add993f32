// npm test: runs all checks and tests, also in a fresh clone. `npm test -- <filter>` runs only the matching
// tests of Vitest.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildBrowserSide } from './browserSide.mjs';
import { findChromium } from './chromium.mjs';
import { root, run } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';

await ensureRuntime();
await installDependencies();

const filter = process.argv.slice(2);
const reports = mkdtempSync(path.join(os.tmpdir(), 'gangway-test-'));
const total = { passed: 0, failed: 0 };

if (filter.length === 0) await runChecks();
if (filter.length === 0) await runBudgets();
await runVitest();
if (filter.length === 0) await runPlaywright();

rmSync(reports, { recursive: true, force: true });
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`\n${total.passed} passed, ${total.failed} failed`);

async function runChecks() {
  const { code } = await run(process.execPath, [path.join(root, 'scripts', 'check.mjs')]);
  if (code !== 0) total.failed += 1;
}

async function runBudgets() {
  await buildBrowserSide();
  const { code } = await run(process.execPath, [path.join(root, 'scripts', 'budgets.mjs')]);
  if (code !== 0) total.failed += 1;
}

async function runVitest() {
  const report = path.join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run('vitest', ['run', ...reporters, ...filter]);
  count(code, report, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests]);
}

async function runPlaywright() {
  const chromium = await findChromium();
  if (!chromium) {
    console.log(`
*** BROWSER TESTS SKIPPED: no Chromium found. Install Chromium or Google Chrome, or set CHROMIUM_PATH. ***`);
    // A CI run without the browser tests must not pass.
    if (process.env.CI === 'true') total.failed += 1;
    return;
  }
  const report = path.join(reports, 'playwright.json');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { code } = await run('playwright', ['test', '--reporter=list,json'], { env });
  count(code, report, ({ stats }) => [stats.expected, stats.unexpected]);
}

/**
 * Adds the report of a runner. A failure without a failed
 * test, such as a file that cannot be loaded, counts as one.
 */
function count(code, report, read) {
  const [passed, failed] = readReport(report, read);
  total.passed += passed;
  total.failed += code === 0 ? failed : Math.max(failed, 1);
}

function readReport(report, read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return [0, 0];
  }
}
