import os from 'node:os';
import { parseArgs } from 'node:util';
import { measureApi } from './api/measureApi.ts';
import { findActors } from './company/actors.ts';
import { DEFAULT_SIZES } from './company/company.ts';
import { fillDatabase } from './company/fillDatabase.ts';
import { measureList } from './list/measureList.ts';
import { measureOutbox } from './outbox/measureOutbox.ts';
import { measureReminders } from './reminders/measureReminders.ts';
import {
  type Environment,
  withDatabase,
  withDatabaseUrl,
  withEnvironment,
  withServer,
} from './support/environment.ts';

/*
 * npm run bench: measures the API and the plan list of a large company, and sends mails and reminders from
 * processes that are killed. It fails on errors and lost or repeated mails, not on slow results. `-- --only
 * api`, `list`, `outbox` or `reminders` runs one part.
 */

const { values } = parseArgs({
  options: {
    plans: { type: 'string', default: String(DEFAULT_SIZES.plans) },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const sizes = { ...DEFAULT_SIZES, plans: Number(values.plans) };
const seed = Number(values.seed);
const isWanted = (part: string) => values.only === undefined || values.only === part;

console.log(`Node ${process.version} on ${os.availableParallelism()} × ${os.cpus()[0]?.model ?? os.arch()}`);
if (isWanted('api') || isWanted('list')) await withEnvironment(measureCompany);
if (isWanted('outbox')) {
  await withEnvironment((environment) => withDatabaseUrl(environment, (url) => measureOutbox(url, seed)));
}
if (isWanted('reminders')) {
  await withEnvironment((environment) => withDatabaseUrl(environment, (url) => measureReminders(url, seed)));
}

async function measureCompany(environment: Environment): Promise<void> {
  const counts = Object.entries(sizes).map(([name, count]) => `${count} ${name}`);
  console.log(`Filling a database: ${counts.join(', ')}…`);
  const actors = await withDatabase(environment, async (db) => {
    await fillDatabase(db, sizes, seed);
    return findActors(db, environment.sessions);
  });
  await withServer(environment, async () => {
    if (isWanted('api')) await measureApi(environment.url, actors);
    if (isWanted('list')) await measureList(environment.url, actors.largestManager);
  });
}
