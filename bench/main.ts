import { writeSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { measureApi } from './api/measureApi.ts';
import { type Actors, findActors } from './company/actors.ts';
import { DEFAULT_SIZES } from './company/company.ts';
import { fillDatabase } from './company/fillDatabase.ts';
import { measureRendered } from './rendering/measureRendered.ts';
import { measureImport } from './import/measureImport.ts';
import { measureJobs } from './jobs/measureJobs.ts';
import { measureLive } from './live/measureLive.ts';
import { measureList } from './list/measureList.ts';
import { launchBrowser } from './list/slowPage.ts';
import { measureGrowth } from './load/growth.ts';
import { measureMixed } from './load/mixed.ts';
import { measureReports } from './load/reports.ts';
import { measureReport } from './operation/report.ts';
import { measureStart } from './operation/start.ts';
import { measureVerification } from './operation/verification.ts';
import { measureOwners } from './owners/measureOwners.ts';
import { measureOutbox } from './outbox/measureOutbox.ts';
import { measureOverview } from './overview/measureOverview.ts';
import { measurePages } from './pages/pages.ts';
import { measureRatios } from './ratios/ratios.ts';
import { measureReminders } from './reminders/measureReminders.ts';
import { type Company, withCompany } from './support/company.ts';
import {
  type Environment,
  withDatabase,
  withDatabaseUrl,
  withEnvironment,
  withServer,
} from './support/environment.ts';
import { printResults, type Result } from './support/results.ts';

/*
 * npm run bench: measures the product with a company, and sends mails and reminders from processes that are
 * killed. It fails on errors and lost or repeated mails, not on slow results.
 *   -- --people N      the size of the company, 5,000 by default and 1,000 with --quick
 *   -- --quick         about 50 s: short ratios, mixed use, reports, verification and start
 *   -- --only NAME     one part: company, start, import, api, list, drawn, live, owners, overview, outbox or reminders
 *   -- --json          prints {"results": [{"name", "value", "unit", "goal", "holds"}]} and nothing else
 */

const { values } = parseArgs({
  options: {
    people: { type: 'string' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    plans: { type: 'string', default: String(DEFAULT_SIZES.plans) },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
// With fewer people, long runs meet the limits of a person (API 14).
const people = Number(values.people ?? (values.quick ? 1_000 : 5_000));
const seed = Number(values.seed);
const QUICK_PARTS = ['company', 'start'];
const isWanted = (part: string) =>
  values.only === undefined ? !values.quick || QUICK_PARTS.includes(part) : values.only === part;

// The only line of the standard output is the JSON.
if (values.json) console.log = console.error;

const results: Result[] = [];
// Also after an error: the measurements so far took minutes.
process.once('exit', printAll);
console.log(`Node ${process.version} on ${os.availableParallelism()} × ${os.cpus()[0]?.model ?? os.arch()}`);
if (isWanted('company')) {
  console.log(`Filling a database with ${people} people…`);
  await withCompany(people, measureCompany);
}
if (isWanted('start')) results.push(...(await measureStart(values.quick ? 1 : 3)));
if (isWanted('import')) results.push(...(await measureImport()));
if (isWanted('api') || isWanted('list')) await withEnvironment(measureLargestManager);
if (isWanted('drawn')) {
  await withEnvironment(
    async (environment) => void results.push(...(await measureRendered(environment, seed))),
  );
}
if (isWanted('live')) {
  await withEnvironment(async (environment) => void results.push(...(await measureLive(environment))));
}
if (isWanted('owners')) results.push(...(await measureOwners(people)));
if (isWanted('overview')) results.push(...(await measureOverview(people)));
if (isWanted('outbox')) {
  await withEnvironment((environment) => withDatabaseUrl(environment, (url) => measureOutbox(url, seed)));
}
if (isWanted('reminders')) {
  await withEnvironment((environment) =>
    withDatabaseUrl(environment, (...urls) => measureReminders(urls, seed)),
  );
}

function printAll(): void {
  if (values.json) writeSync(1, `${JSON.stringify({ results })}\n`);
  else if (results.length > 0) printResults(results);
}

async function measureCompany(company: Company): Promise<void> {
  const { quick } = values;
  // Before the ticks and saves: they append events without signatures to the journal.
  results.push(...(await measureVerification(company)));
  results.push(...(await measureJobs(company)));
  await withServer(company.environment, async (pid) => {
    if (!quick) results.push(...(await measurePages(company, 5)));
    results.push(
      ...(await measureRatios(company, quick ? { rounds: 1, seconds: 1 } : { rounds: 3, seconds: 3 })),
    );
    results.push(...(await measureMixed(company, pid, quick ? 3 : 60)));
    // After the others, with a server that has run for a while.
    results.push(...(await measureReport(company)));
    results.push(...(await measureReports(company, quick ? 1 : 5)));
    if (!quick) results.push(...(await measureGrowth(company)));
  });
}

async function measureLargestManager(environment: Environment): Promise<void> {
  const sizes = { ...DEFAULT_SIZES, plans: Number(values.plans) };
  const counts = Object.entries(sizes).map(([name, count]) => `${count} ${name}`);
  console.log(`Filling a database: ${counts.join(', ')}…`);
  const actors = await withDatabase(environment, async (db) => {
    await fillDatabase(db, sizes, seed);
    return findActors(db, environment.sessions);
  });
  await withServer(environment, async () => {
    if (isWanted('api')) await measureApi(environment.url, actors);
    if (isWanted('list')) results.push(...(await measureInteractions(environment.url, actors)));
  });
}

async function measureInteractions(url: string, actors: Actors): Promise<Result[]> {
  const browser = await launchBrowser();
  if (!browser) {
    console.log('  Interactions are not measured: install Chromium or set CHROMIUM_PATH.\n');
    return [];
  }
  const lists = await measureList(browser, url, actors.largestManager);
  await browser.close();
  return lists;
}
