import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * The results of a test run.
 * @typedef {{ passed: number, failures: string[], retried: string[] }} TestResults
 * `failures` are tests and files that failed; `retried` are tests that passed on the second try only. Each
 * is a name, with the first line of its error.
 */

/** The environment variable with the path of the file that the reporter of Vitest writes. */
export const REPORT_VARIABLE = 'GANGWAY_TEST_REPORT';

/** The reporter of Vitest that writes TestResults as JSON. */
export default class ResultsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const results = {
      passed: 0,
      failures: unhandledErrors.map((error) => described('Vitest', error)),
      retried: [],
    };
    for (const module of modules) addModule(results, module);
    writeFileSync(process.env[REPORT_VARIABLE], JSON.stringify(results));
  }
}

function addModule(results, module) {
  const suites = [...module.children.allSuites()];
  for (const error of [module, ...suites].flatMap((owner) => owner.errors())) {
    results.failures.push(described(module.relativeModuleId, error));
  }
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result();
    const line = () => described(`${module.relativeModuleId} > ${test.fullName}`, errors[0]);
    if (state === 'failed') results.failures.push(line());
    if (state !== 'passed') continue;
    results.passed += 1;
    if (test.diagnostic()?.flaky) results.retried.push(line());
  }
}

/** Returns the results that the reporter wrote; none when the file does not exist or is not complete. */
export function readVitestResults(file) {
  return readJson(file) ?? noResults();
}

/** Returns the results of a JSON report of Playwright; none when the file does not exist or is not complete. */
export function readPlaywrightResults(file) {
  const report = readJson(file);
  const results = noResults();
  if (report === null) return results;
  results.failures.push(...report.errors.map((error) => described('Playwright', error)));
  for (const spec of report.suites.flatMap(allSpecs)) {
    for (const test of spec.tests) {
      const error = test.results.flatMap(({ errors }) => errors)[0];
      const line = described(`${spec.file}:${spec.line} > ${spec.title}`, error);
      if (test.status === 'unexpected') results.failures.push(line);
      if (test.status === 'flaky') results.retried.push(line);
      if (test.status === 'expected' || test.status === 'flaky') results.passed += 1;
    }
  }
  return results;
}

const allSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(allSpecs)];
const noResults = () => ({ passed: 0, failures: [], retried: [] });

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Returns the name with the first line of the error. PDFs and pages in messages would fill the screen. */
function described(name, error) {
  const [line = ''] = stripVTControlCharacters(error?.message ?? '').split('\n');
  return line === '' ? name : `${name}: ${line.slice(0, 200)}`;
}
