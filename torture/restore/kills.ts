import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { randomFrom } from '#bench/support/random.ts';
import { connect } from '#server/platform/database/connect.ts';
import { Checks } from '../support/checks.ts';
import { killDatabase, type RunningDatabase } from '../support/database.ts';
import { untilSuccess } from '../support/untilSuccess.ts';
import { type CommandSettings, type Ended, runCommand, startCommand } from './command.ts';
import { type Addresses, EMPTY, stateOf } from './state.ts';

export type KillsOptions = {
  /** A file of npm run backup, and the state of the database that it was made of. */
  file: string;
  whole: string;
  target: Addresses;
  kills: number;
  seed: number;
};

export type KillsResult = {
  checks: Checks;
  /** How often the kill left the database as it was, and how often it came after the end of the transaction. */
  unchanged: number;
  complete: number;
  /** How often a restore right after the kill was refused. */
  refused: number;
};

/** The refusal of a restore while PostgreSQL undoes the killed one. */
const WAITS = /^gangway: Another restore uses this database, or one that was killed is still being undone/;

/**
 * Kills `npm run restore` at random moments, half of the time while it replaces other content. The database must be as
 * before or complete. A restore right after the kill must succeed, or be refused while PostgreSQL rolls the killed one
 * back.
 */
export async function runKills(options: KillsOptions): Promise<KillsResult> {
  const { file, whole, target, kills, seed } = options;
  const settings = settingsOf(target);
  const random = randomFrom(seed);
  const result: KillsResult = { checks: new Checks(), unchanged: 0, complete: 0, refused: 0 };
  const { checks } = result;
  await empty(target);
  const start = performance.now();
  checkRestored(checks, await runCommand('restore', [file], settings), 'the first restore');
  const lasts_ms = performance.now() - start;
  checks.equal(await stateOf(target), whole, 'the first restore');

  for (let kill = 0; kill < kills; kill += 1) {
    const before = kill % 2 === 0 ? await empty(target) : await withMarker(target);
    const running = startCommand('restore', [file, '--force'], settings);
    // Up to the end of a whole restore with its verification.
    await sleep(random.next() * lasts_ms);
    await running.kill();
    const about = `kill ${kill}`;
    if (kill % 4 >= 2) {
      const atOnce = await runCommand('restore', [file, '--force'], settings);
      if (atOnce.code === 0) {
        checkRestored(checks, atOnce, about);
        checks.equal(await stateOf(target), whole, `${about}, restored at once`);
        continue;
      }
      checks.that(WAITS.test(atOnce.error), `${about}: ${atOnce.error}`);
      result.refused += 1;
    }
    const left = await stateOf(target);
    checks.that(left === before || left === whole, `${about}: neither as before nor complete`);
    if (left === whole) result.complete += 1;
    else result.unchanged += 1;
    checkRestored(checks, await runCommand('restore', [file, '--force'], settings), about);
    checks.equal(await stateOf(target), whole, `${about}, restored later`);
  }
  return result;
}

/**
 * Kills PostgreSQL at random moments of a restore into an empty database. The database must be empty or complete when
 * PostgreSQL runs again, the command must print the reason, and the next restore must succeed. `unchanged` counts the
 * empty ones.
 */
export async function runDatabaseKills(
  options: KillsOptions & { target: RunningDatabase },
): Promise<{ checks: Checks; unchanged: number }> {
  const { file, whole, target, kills, seed } = options;
  const settings = settingsOf(target);
  const random = randomFrom(seed);
  const checks = new Checks();
  let unchanged = 0;
  const start = performance.now();
  checkRestored(checks, await runCommand('restore', [file], settings), 'the first restore');
  const lasts_ms = performance.now() - start;
  for (let kill = 0; kill < kills; kill += 1) {
    const about = `kill ${kill} of PostgreSQL`;
    await untilSuccess(RUNS_AGAIN_MS, () => empty(target));
    const running = startCommand('restore', [file], settings);
    await sleep(random.next() * lasts_ms);
    await killDatabase(target);
    const { code, error } = await running.ended;
    checks.that(code === 0 || LOST.test(error), `${about}: exit code ${code}, ${error}`);
    const left = await untilSuccess(RUNS_AGAIN_MS, () => stateOf(target));
    checks.that(left === EMPTY || left === whole, `${about}: neither empty nor complete`);
    if (left === EMPTY) unchanged += 1;
    checkRestored(checks, await runCommand('restore', [file, '--force'], settings), about);
    checks.equal(await stateOf(target), whole, `${about}, restored later`);
  }
  return { checks, unchanged };
}

const RUNS_AGAIN_MS = 60_000;
export const LOST =
  /gangway: the connection to the database was lost \(.*\)\. Nothing is half restored: run the restore again\.\n$/;

function checkRestored(checks: Checks, { code, output, error }: Ended, about: string): void {
  const isRestored = code === 0 && output.endsWith(': nothing was changed\n') && error === '';
  checks.that(isRestored, `${about}: exit code ${code}, ${output}${error}`);
}

export const settingsOf = ({ url, ownerUrl }: Addresses): CommandSettings => ({
  DATABASE_URL: url,
  DATABASE_MIGRATION_URL: ownerUrl,
});

/** Drops everything, and returns the state. */
async function empty(target: Addresses): Promise<string> {
  const db = connect(target.ownerUrl, { max: 1 });
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await db.destroy();
  return EMPTY;
}

/** Changes the content, so that it differs from that of the file, and returns the state. */
async function withMarker(target: Addresses): Promise<string> {
  const db = connect(target.ownerUrl, { max: 1 });
  await sql`insert into people (id, email, name) values (gen_random_uuid(), 'marker@before.example', 'Before')
    on conflict do nothing`.execute(db);
  await db.destroy();
  return stateOf(target);
}
