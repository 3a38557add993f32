import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type Database } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { type Mail, enqueue } from '#server/outbox/store.ts';
import { printTable } from './figures.ts';
import { type Random, randomFrom } from './random.ts';
import { openSink, type Sink } from './sink.ts';
import { FAMILY_NAMES, GIVEN_NAMES } from './words.ts';

const MAILS = 10_000;
const PROCESSES = 4;
const KILLS = 20;
// Far above the 60 s that a killed process's mails wait for the end of their lease.
const PATIENCE_MS = 600_000;

/**
 * Sends mails with several processes, each of which may be killed at any moment and is started again, and holds what
 * arrived against what was to be sent. Throws when a mail is missing, or came twice in a way that cannot be told.
 */
export async function measureOutbox(database_url: string, seed: number): Promise<void> {
  const db = connect(database_url, { max: 4 });
  await migrate(db);
  const random = randomFrom(seed);
  const mails = makeMails(random);
  for (let from = 0; from < MAILS; from += 1_000) {
    await db.transaction().execute((tx) => enqueue(tx, mails.slice(from, from + 1_000)));
  }

  // Kills come at random moments of the sending: whenever so many mails have arrived, whatever each process is at then.
  const moments = Array.from({ length: KILLS }, () => random.between(1, MAILS - MAILS / 20)).toSorted(
    (a, b) => a - b,
  );
  let kills = 0;
  const senders: ChildProcess[] = [];
  const sink = await openSink(() => {
    while (kills < KILLS && sink.taken() >= moments[kills]!) {
      kills += 1;
      const victim = random.between(0, PROCESSES - 1);
      senders[victim]!.kill('SIGKILL');
      senders[victim] = startProcess(database_url, sink.url);
    }
  });
  const start = performance.now();
  try {
    for (let count = 0; count < PROCESSES; count += 1) senders.push(startProcess(database_url, sink.url));
    await untilAllSent(db);
  } finally {
    for (const sender of senders) sender.kill('SIGKILL');
    await sink.close();
  }
  await report(db, sink, kills, performance.now() - start);
  await db.destroy();
}

function startProcess(database_url: string, smtp_url: string): ChildProcess {
  return spawn(process.execPath, [path.join(import.meta.dirname, 'sender.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database_url,
      SMTP_URL: smtp_url,
      MAIL_FROM: 'Gangway <gangway@company.example>',
    },
  });
}

function makeMails(random: Random): Mail[] {
  return Array.from({ length: MAILS }, (_, number) => ({
    key: `mail:${number}`,
    kind: 'assigned',
    to: {
      id: random.id(Date.now()),
      name: `${random.pick(GIVEN_NAMES)} ${random.pick(FAMILY_NAMES)}`,
      email: `person.${number}@company.example`,
    },
    plan_id: random.id(Date.now()),
    content: {
      subject: 'Your onboarding plan: Engineer',
      preview: 'Mia Manager has assigned you an onboarding plan.',
      paragraphs: ['Mia Manager has assigned you the onboarding plan "Engineer". It has 20 tasks.'],
      action: { label: 'Open your plan', path: `/onboarding-plan/${number}` },
    },
  }));
}

async function untilAllSent(db: Database): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from outbox where sent_at is null`.execute(db);
    if (rows[0]?.waiting === 0) return;
    await sleep(250);
  }
  throw new Error('mails are still waiting');
}

async function report(db: Database, sink: Sink, kills: number, ms: number): Promise<void> {
  const rows = await db.selectFrom('outbox').select(['id', 'email']).execute();
  const arrived = rows.map(({ id, email }) => ({
    expected: `<${id}@company.example>`,
    ids: sink.byRecipient.get(email) ?? [],
  }));
  const missing = arrived.filter(({ ids }) => ids.length === 0).length;
  const again = arrived.reduce((sum, { ids }) => sum + Math.max(0, ids.length - 1), 0);
  const strange = arrived.filter(({ expected, ids }) => ids.some((id) => id !== expected)).length;
  printTable(
    ['outbox', ''],
    [
      ['mails to send', String(rows.length)],
      ['processes', String(PROCESSES)],
      ['kill -9', String(kills)],
      ['seconds, with the last lease', (ms / 1_000).toFixed(0)],
      ['arrived', String(sink.taken())],
      ['missing', String(missing)],
      ['arrived again', String(again)],
      ["under a Message-ID that is not the row's", String(strange)],
    ],
  );
  if (missing > 0 || strange > 0 || kills < KILLS) throw new Error('the outbox does not keep its promise');
}
