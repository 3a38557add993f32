import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, connectForMigrations, type Database } from '#server/platform/database/connect.ts';
import { hasWork } from '#server/platform/work/work.sql.ts';
import { isDayPlanned } from '#server/notifications/reminders/reminders.sql.ts';
import { type Random, randomFrom } from '../support/random.ts';
import { printTable } from '../support/results.ts';

const PEOPLE = 10_000;
const PROCESSES = 4;
const ROUNDS = 10;
const DAY = '2026-03-29';
// About the duration of a batch, so that kills hit all of its steps.
const BATCH_MS = 150;
const LIMIT_MS = 300_000;

/**
 * Writes reminders with several processes, kills and restarts all of them several times, and counts the
 * digests. Throws unless each person has exactly one (Reminders 1).
 */
export async function measureReminders(
  [database_url, owner_url]: [string, string],
  seed: number,
): Promise<void> {
  // Without the time limits of the product, which filling exceeds. The application may not analyze.
  const filling = connectForMigrations(owner_url);
  await addPeople(filling);
  await filling.destroy();
  // Plans without events.
  const db = connect(database_url, { max: 4, name: 'gangway migrations' });
  const rollbacksBefore = await countRollbacks(db);
  const random = randomFrom(seed);
  const start = performance.now();
  const kills = await sendWithKills(db, database_url, random);
  const ms = performance.now() - start;
  await report(db, kills, (await countRollbacks(db)) - rollbacksBefore, ms);
  await db.destroy();
}

/** Adds people with one plan each, which has one subplan that is due on DAY. */
async function addPeople(db: Database): Promise<void> {
  await sql`
    insert into people (id, name, email)
    select gen_random_uuid(), 'Person ' || n, 'person.' || n || '@company.example'
    from generate_series(1, ${PEOPLE}::int) n`.execute(db);
  await sql`
    insert into plans (id, name, user_id, manager_id, assigned_at, assigned_on)
    select gen_random_uuid(), 'Onboarding', id, (select id from people order by email limit 1), now(), ${DAY}::date - 6
    from people`.execute(db);
  await sql`
    with subplan as (
      insert into subplans (id, plan_id, position, name, due_in_days, due_date, total_tasks)
      select gen_random_uuid(), id, 0, 'First week', 5, ${DAY}::date, 1 from plans returning id
    ), topic as (
      insert into topics (id, subplan_id, position, name)
      select gen_random_uuid(), id, 0, 'First day' from subplan returning id
    )
    insert into tasks (id, topic_id, position, name) select gen_random_uuid(), id, 0, 'Collect your badge' from topic`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}

/**
 * Runs the processes until all digests are written and kills them
 * at random moments. Returns the number of killed processes.
 */
async function sendWithKills(db: Database, database_url: string, random: Random): Promise<number> {
  // The numbers of digests after which all processes are killed.
  const killAfter = Array.from({ length: ROUNDS }, () => random.between(0, PEOPLE - PEOPLE / 20)).toSorted(
    (a, b) => a - b,
  );
  let kills = 0;
  let processes: ChildProcess[] = [];
  const startAll = () => {
    processes = Array.from({ length: PROCESSES }, () => startProcess(database_url));
  };
  const killAll = () => {
    for (const child of processes) child.kill('SIGKILL');
  };
  const deadline = performance.now() + LIMIT_MS;
  startAll();
  try {
    while (!(await isDayPlanned(db, DAY)) || (await hasWork(db, 'reminder'))) {
      if (performance.now() > deadline) throw new Error(`reminders are not done after ${LIMIT_MS / 1_000} s`);
      if (killAfter[0] !== undefined && (await countDigests(db)) >= killAfter[0]) {
        killAfter.shift();
        await sleep(random.between(0, BATCH_MS));
        kills += processes.filter((child) => child.exitCode === null).length;
        killAll();
        startAll();
      }
      await sleep(5);
    }
  } finally {
    killAll();
  }
  return kills;
}

function startProcess(database_url: string): ChildProcess {
  return spawn(process.execPath, [path.join(import.meta.dirname, 'reminderProcess.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: database_url, DAY },
  });
}

async function countDigests(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from outbox`.execute(db);
  return rows[0]!.count;
}

/** Returns the number of rolled back transactions, such as those of killed processes. */
async function countRollbacks(db: Database): Promise<number> {
  const { rows } = await sql<{ rollbacks: number }>`
    select xact_rollback as rollbacks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]!.rollbacks;
}

async function report(db: Database, kills: number, rollbacks: number, ms: number): Promise<void> {
  const { rows } = await sql<{ digests: number; people: number; reminders: number }>`
    select count(*) as digests, count(distinct person_id) as people,
      (select count(*) from reminders) as reminders
    from outbox where kind = 'reminder'`.execute(db);
  const { digests, people, reminders } = rows[0]!;
  printTable(
    ['reminders', ''],
    [
      ['people with a reminder due', String(PEOPLE)],
      ['processes', String(PROCESSES)],
      ['kill -9', String(kills)],
      ['rolled back transactions', String(rollbacks)],
      ['seconds, with the starts', (ms / 1_000).toFixed(1)],
      ['digests', String(digests)],
      ['missing', String(PEOPLE - people)],
      ['duplicates', String(digests - people)],
      ['reminders', String(reminders)],
    ],
  );
  if (digests !== PEOPLE || people !== PEOPLE || reminders !== PEOPLE)
    throw new Error('people have no digest or more than one');
}
