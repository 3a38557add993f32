import os from 'node:os';
import { parseArgs } from 'node:util';
import { printTable } from '#bench/support/results.ts';
import { batchesSuite } from './batches/suite.ts';
import { bulkSuite } from './bulk/suite.ts';
import { costSuite } from './cost/cost.ts';
import { crashes } from './crashes/suite.ts';
import { faults } from './faults/suite.ts';
import { load } from './load/suite.ts';
import { modelSuite } from './model/model.ts';
import { proofSuite } from './proof/suite.ts';
import { randomSuite } from './random/random.ts';
import { pagesSuite } from './pages/pages.ts';
import { racesSuite } from './races/races.ts';
import { replica } from './replica/suite.ts';
import { restore } from './restore/suite.ts';
import { rightsSuite } from './rights/rights.ts';
import { rolling } from './rolling/suite.ts';
import { streamsSuite } from './streams/suite.ts';
import type { Figure, Suite, SuiteOptions } from './support/suite.ts';
import { testsSuite } from './tests/suite.ts';
import { webhooksSuite } from './webhooks/suite.ts';

/*
 * npm run torture: the long forms of the suites that try to break the product, against its real processes on
 * an embedded PostgreSQL. `npm test` runs short forms of most. `-- --only NAME` runs one suite, `--minutes N`
 * ends each after N minutes, `--seed N` chooses the random input.
 */

const SUITES: readonly Suite[] = [
  rightsSuite,
  racesSuite,
  pagesSuite,
  streamsSuite,
  randomSuite,
  costSuite,
  modelSuite,
  crashes,
  batchesSuite,
  bulkSuite,
  faults,
  rolling,
  replica,
  webhooksSuite,
  proofSuite,
  restore,
  testsSuite,
  load,
];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const options: SuiteOptions = {
  seed: Number(values.seed),
  minutes: values.minutes === undefined ? null : Number(values.minutes),
};
const wanted = SUITES.filter(({ name }) => values.only === undefined || name === values.only);
if (wanted.length === 0) {
  console.error(`Unknown suite: use one of ${SUITES.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

console.log(`Node ${process.version} on ${os.availableParallelism()} × ${os.cpus()[0]?.model ?? os.arch()}`);
const rows: string[][] = [];
for (const suite of wanted) {
  console.log(`${suite.name}…`);
  const start = performance.now();
  const figures = await runSuite(suite);
  const seconds = ((performance.now() - start) / 1_000).toFixed(0);
  for (const [index, { figure, result }] of figures.entries()) {
    rows.push([suite.name, figure, result, index === 0 ? seconds : '']);
  }
}
printTable(['suite', 'figure', 'result', 'seconds'], rows);

/** Returns the figures of a suite. A failed one is one line in the table, and the others still run. */
async function runSuite(suite: Suite): Promise<Figure[]> {
  try {
    return await suite.run(options);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
    return [{ figure: 'FAILED', result: (error as Error).message.split('\n', 1)[0]! }];
  }
}
