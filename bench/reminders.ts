import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type Database } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { isDayDone } from '#server/reminders/store.ts';
import { printTable } from './figures.ts';
import { type Random, randomFrom } from './random.ts';

const PEOPLE = 10_000;
const PROCESSES = 4;
const ROUNDS = 10;
const DAY = '2026-03-29';
// About what a batch takes, so that a kill hits any moment of it.
const BATCH_MS = 150;
const PATIENCE_MS = 300_000;

/**
 * Reminds people with several processes, all of which are killed and started again several times, and counts the digests.
 * Throws unless everybody has exactly one.
 */
export async function measureReminders(database_url: string, seed: number): Promise<void> {
  const db = connect(database_url, { max: 4 });
  await migrate(db);
  await addPeople(db);
  const undoneBefore = await countUndone(db);
  const random = randomFrom(seed);
  const start = performance.now();
  const kills = await remindUnderFire(db, database_url, random);
  const ms = performance.now() - start;
  await report(db, kills, (await countUndone(db)) - undoneBefore, ms);
  await db.destroy();
}

/** Each with a plan of their own and one subplan that is due on the day. */
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
    insert into subplans (id, plan_id, position, name, due_in_days, due_date, total_tasks)
    select gen_random_uuid(), id, 0, 'First week', 5, ${DAY}::date, 1 from plans`.execute(db);
  await sql`analyze`.execute(db);
}

/** Has the processes remind until they are done, and kills them all at random moments in between; answers how often. */
async function remindUnderFire(db: Database, database_url: string, random: Random): Promise<number> {
  const moments = Array.from({ length: ROUNDS }, () => random.between(0, PEOPLE - PEOPLE / 20)).toSorted(
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
  const deadline = performance.now() + PATIENCE_MS;
  startAll();
  try {
    while (!(await isDayDone(db, DAY))) {
      if (performance.now() > deadline) throw new Error('people are still waiting');
      if (moments[0] !== undefined && (await countDigests(db)) >= moments[0]) {
        moments.shift();
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
  return spawn(process.execPath, [path.join(import.meta.dirname, 'reminder.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: database_url, DAY },
  });
}

async function countDigests(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from outbox`.execute(db);
  return rows[0]!.count;
}

/** Transactions that the database has undone, as those of a killed process. */
async function countUndone(db: Database): Promise<number> {
  const { rows } = await sql<{ undone: number }>`
    select xact_rollback as undone from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]!.undone;
}

async function report(db: Database, kills: number, undone: number, ms: number): Promise<void> {
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
      ['transactions undone', String(undone)],
      ['seconds, with the starts', (ms / 1_000).toFixed(1)],
      ['digests', String(digests)],
      ['missing', String(PEOPLE - people)],
      ['twice', String(digests - people)],
      ['remembered', String(reminders)],
    ],
  );
  if (digests !== PEOPLE || people !== PEOPLE || reminders !== PEOPLE)
    throw new Error('somebody was reminded twice, or not at all');
}
