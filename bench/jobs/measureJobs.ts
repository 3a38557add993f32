import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '#server/config/config.ts';
import { connect, connectForMigrations, type Database } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { migrateAs } from '#server/database/migrate.ts';
import { actionContext } from '#server/http/services.ts';
import { scheduledJobs } from '#server/jobs.ts';
import { type Check, checkChains } from '#server/journal/verification/checks.ts';
import { checkSignatures } from '#server/signing/checks.ts';
import { fillLarge } from '../company/large/fillLarge.ts';
import { type Environment, withEnvironment } from '../support/environment.ts';
import { printTable } from '../support/results.ts';
import { measureStalls } from './stalls.ts';

/*
 * node bench/jobs/measureJobs.ts --people 100000: the scheduled jobs of two days and npm run verify with a
 * company of this size. The first day has all overdue reminders, the second those of one day.
 */

const DAY_MS = 86_400_000;
const ENVIRONMENT = {
  SMTP_URL: 'smtp://mail.company.example',
  MAIL_FROM: 'gangway@company.example',
  DEMO: '0',
};

export type JobResult = { name: string; db_s: number; stall_ms: number; memory_mb: number };
export type CheckResult = { name: string; counts: Record<string, number>; s: number; memory_mb: number };

/** Runs the jobs of one day. `now` is after 08:00, when reminders are due. */
export async function measureJobs(url: string, now: Date): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const name of ['housekeeping', 'journal_anchor', 'reminders']) {
    const before = await databaseSeconds(url);
    const db = connect(url, { max: 4 });
    const config = readConfig(ENVIRONMENT);
    const context = { ...actionContext(config), now: () => now };
    const logger = { info: () => undefined, warn: console.error };
    const job = scheduledJobs({ db, context, config, logger }).find((scheduled) => scheduled.name === name);
    const stalls = measureStalls();
    await job?.work(new AbortController().signal);
    const stall_ms = stalls.stop();
    // PostgreSQL counts the time of a connection when it ends.
    await db.destroy();
    results.push({ name, db_s: (await databaseSeconds(url)) - before, stall_ms, memory_mb: memoryMb() });
  }
  return results;
}

/** Runs the two large checks of npm run verify. Throws when they find a change. */
export async function measureVerify(url: string): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const checks: [string, Check][] = [
    ['journal', checkChains],
    ['signatures', checkSignatures],
  ];
  for (const [name, check] of checks) {
    const db = connect(url, { max: 1 });
    const start = performance.now();
    const step = await check(db).next();
    if (!step.done) throw new Error(`verify: ${step.value.location}: ${step.value.why}`);
    results.push({
      name,
      counts: step.value,
      s: (performance.now() - start) / 1_000,
      memory_mb: memoryMb(),
    });
    await db.destroy();
  }
  return results;
}

/** Returns how long the database has run statements, in seconds. */
async function databaseSeconds(url: string): Promise<number> {
  const db = connect(url, { max: 1 });
  const { rows } = await sql<{ s: number }>`
    select active_time / 1000 as s from pg_stat_database where datname = current_database()`.execute(db);
  await db.destroy();
  return rows[0]?.s ?? 0;
}

const memoryMb = () => process.memoryUsage.rss() / 1e6;

async function measureCompany({ env }: Environment, people: number): Promise<void> {
  const { database_url, data_dir } = readConfig(env);
  const embedded = database_url === null ? await startEmbedded(path.join(data_dir, 'postgres')) : null;
  const url = database_url ?? embedded?.url ?? '';
  const ownerUrl = embedded?.migrationUrl ?? url;
  try {
    await fill(url, ownerUrl, people);
    for (const day of [1, 2]) {
      const jobs = await measureJobs(
        url,
        new Date(Math.ceil(Date.now() / DAY_MS + day) * DAY_MS - DAY_MS / 2),
      );
      printTable(
        [`jobs, day ${day}`, 'database', 'longest stall', 'memory'],
        jobs.map(({ name, db_s, stall_ms, memory_mb }) => [
          name,
          `${db_s.toFixed(2)} s`,
          `${stall_ms.toFixed(0)} ms`,
          `${memory_mb.toFixed(0)} MB`,
        ]),
      );
    }
    const checks = await measureVerify(ownerUrl);
    printTable(
      ['verify', 'checked', 'time', 'memory'],
      checks.map(({ name, counts, s, memory_mb }) => [
        name,
        Object.entries(counts)
          .map(([noun, count]) => `${count} ${noun}s, ${Math.round(count / s)}/s`)
          .join('; '),
        `${s.toFixed(1)} s`,
        `${memory_mb.toFixed(0)} MB`,
      ]),
    );
  } finally {
    await embedded?.stop();
  }
}

async function fill(url: string, ownerUrl: string, people: number): Promise<void> {
  const app: Database = connect(url, { max: 1 });
  await migrateAs(ownerUrl, app);
  await app.destroy();
  const owner = connectForMigrations(ownerUrl);
  const start = performance.now();
  await fillLarge(owner, { people });
  await owner.destroy();
  console.log(`filled with ${people} people in ${Math.round((performance.now() - start) / 1_000)} s\n`);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { people: { type: 'string', default: '1000' } } });
  await withEnvironment((environment) => measureCompany(environment, Number(values.people)));
}
