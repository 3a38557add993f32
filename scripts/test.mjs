// npm test: runs all checks and tests, also in a fresh clone. `npm test -- <filter>` runs only the matching
// tests of Vitest.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildBrowserSide } from './browserSide.mjs';
import { findChromium } from './chromium.mjs';
import { root, run } from './command.mjs';
import { installDependencies } from './dependencies.mjs';
import { ensureRuntime } from './runtime.mjs';
import { readPlaywrightResults, readVitestResults, REPORT_VARIABLE } from './testReport.mjs';

await ensureRuntime();
await installDependencies();

const filter = process.argv.slice(2);
const reports = mkdtempSync(path.join(os.tmpdir(), 'gangway-test-'));
// The tests start the server and its commands about a hundred times. Each start would compile the same code again.
process.env.NODE_COMPILE_CACHE ??= path.join(reports, 'compiled');
/** @type {import('./testReport.mjs').TestResults} */
const total = { passed: 0, failures: [], retried: [] };

// Beside the tests, which wait for timers and the disk for a part of the time.
const checked = filter.length === 0 ? runChecks() : undefined;
if (filter.length === 0) await runBudgets();
await runVitest();
if (filter.length === 0) await runPlaywright();
await checked;

rmSync(reports, { recursive: true, force: true });
process.exitCode = total.failures.length === 0 ? 0 : 1;
// Last, since CI services show the end of a long output.
printLines('Passed on the second try only, which is a defect of the test or of the product:', total.retried);
printLines('Failed:', total.failures);
console.log(`\n${total.passed} passed, ${total.failures.length} failed`);

async function runChecks() {
  const check = path.join(root, 'scripts', 'check.mjs');
  const { code, output } = await run(process.execPath, [check, '--beside'], { quiet: true });
  console.log(output.trimEnd());
  if (code !== 0) total.failures.push('npm run check');
}

async function runBudgets() {
  await buildBrowserSide();
  const { code } = await run(process.execPath, [path.join(root, 'scripts', 'budgets.mjs')]);
  if (code !== 0) total.failures.push('the budgets of the browser side');
}

async function runVitest() {
  const report = path.join(reports, 'vitest.json');
  const reporters = ['--reporter=default', `--reporter=${path.join(root, 'scripts', 'testReport.mjs')}`];
  const env = { [REPORT_VARIABLE]: report };
  const { code } = await run('vitest', ['run', ...reporters, ...filter], { env });
  add('Vitest', code, readVitestResults(report));
}

async function runPlaywright() {
  const chromium = await findChromium({ shell: true });
  if (!chromium) {
    console.log(`
*** BROWSER TESTS SKIPPED: no Chromium found. Install Chromium or Google Chrome, or set CHROMIUM_PATH. ***`);
    // A CI run without the browser tests must not pass.
    if (process.env.CI === 'true') total.failures.push('the browser tests: no Chromium found');
    return;
  }
  const report = path.join(reports, 'playwright.json');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { code } = await run('playwright', ['test', '--reporter=list,json'], { env });
  add('Playwright', code, readPlaywrightResults(report));
}

/**
 * Adds the results of a runner. Its failure without a failed test, such as a report that was not written,
 * counts as one.
 */
function add(runner, code, { passed, failures, retried }) {
  total.passed += passed;
  total.retried.push(...retried);
  total.failures.push(...failures);
  if (code !== 0 && failures.length === 0) total.failures.push(`${runner}: exit code ${code}`);
}

function printLines(title, lines) {
  if (lines.length > 0) console.log(['', title, ...lines.map((line) => `  ${line}`)].join('\n'));
}
