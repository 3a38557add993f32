import { sql } from 'kysely';
import { readConfig } from '#server/platform/config/config.ts';
import { connect } from '#server/platform/database/connect.ts';
import { actionContext } from '#server/platform/http/services.ts';
import { scheduledJobs } from '#server/jobs.ts';
import type { Company } from '../support/company.ts';
import { type Result, resultOf } from '../support/results.ts';
import { measureStalls } from './stalls.ts';
import { DEFAULT_SETTINGS } from '#shared/organisation/settings.ts';

const DAY_MS = 86_400_000;
const ENVIRONMENT = {
  SMTP_URL: 'smtp://mail.company.example',
  MAIL_FROM: 'gangway@company.example',
  DEMO: '0',
};

const JOBS = ['housekeeping', 'journal_anchor', 'reminders'];

type Measured = { name: string; db_s: number; stall_ms: number };

/**
 * Measures the scheduled jobs of a day: the time of the database, and the longest time without a turn of the
 * event loop. They run for two days, since the first one has all reminders that were ever due.
 */
export async function measureJobs({ database_url }: Company): Promise<Result[]> {
  await runJobs(database_url, noonIn(1));
  const jobs = await runJobs(database_url, noonIn(2));
  const seconds = jobs.reduce((sum, { db_s }) => sum + db_s, 0);
  const longest = Math.max(...jobs.map(({ stall_ms }) => stall_ms));
  return [
    resultOf('jobs of a day: time of the database', seconds, 's', { atMost: 20 }),
    resultOf('jobs of a day: longest slice of the event loop', longest, 'ms', { atMost: 50 }),
  ];
}

const noonIn = (days: number) => new Date((Math.floor(Date.now() / DAY_MS) + days + 0.5) * DAY_MS);

/** Runs the jobs of one day. `now` is after 08:00, when reminders are due. */
async function runJobs(url: string, now: Date): Promise<Measured[]> {
  const results: Measured[] = [];
  for (const name of JOBS) {
    const before = await databaseSeconds(url);
    const db = connect(url, { max: 4 });
    const config = readConfig(ENVIRONMENT);
    const context = { ...actionContext(config, DEFAULT_SETTINGS), now: () => now };
    const logger = { info: () => undefined, warn: console.error };
    const job = scheduledJobs({ db, context, config, logger }).find((scheduled) => scheduled.name === name);
    const stalls = measureStalls();
    await job?.work(new AbortController().signal);
    const stall_ms = stalls.stop();
    // PostgreSQL counts the time of a connection when it ends.
    await db.destroy();
    results.push({ name, db_s: (await databaseSeconds(url)) - before, stall_ms });
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
