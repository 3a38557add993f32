import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type Database } from '#server/platform/database/connect.ts';
import { type Mail, enqueue } from '#server/platform/outbox/outbox.sql.ts';
import { FAMILY_NAMES, GIVEN_NAMES } from '../company/vocabulary.ts';
import { type Random, randomFrom } from '../support/random.ts';
import { printTable } from '../support/results.ts';
import { type MailServer, startMailServer } from './mailServer.ts';

const MAILS = 10_000;
const PROCESSES = 4;
const KILLS = 20;
// Far above the 60 s after which the lease of a killed process ends.
const LIMIT_MS = 600_000;

/**
 * Sends mails with several processes, kills and restarts them at random moments, and compares the mails that
 * arrived with the outbox. Throws when a mail is missing or has a wrong Message-ID (Mails 5).
 */
export async function measureOutbox(database_url: string, seed: number): Promise<void> {
  const db = connect(database_url, { max: 4 });
  const random = randomFrom(seed);
  const mails = makeMails(random);
  for (let from = 0; from < MAILS; from += 1_000) {
    await db.transaction().execute((tx) => enqueue(tx, mails.slice(from, from + 1_000)));
  }

  // The numbers of received mails after which a process is killed.
  const killAfter = Array.from({ length: KILLS }, () => random.between(1, MAILS - MAILS / 20)).toSorted(
    (a, b) => a - b,
  );
  let kills = 0;
  const senders: ChildProcess[] = [];
  const mailServer = await startMailServer(() => {
    while (kills < KILLS && mailServer.count() >= killAfter[kills]!) {
      kills += 1;
      const victim = random.between(0, PROCESSES - 1);
      senders[victim]!.kill('SIGKILL');
      senders[victim] = startProcess(database_url, mailServer.url);
    }
  });
  const start = performance.now();
  try {
    for (let count = 0; count < PROCESSES; count += 1)
      senders.push(startProcess(database_url, mailServer.url));
    await waitUntilSent(db);
  } finally {
    for (const sender of senders) sender.kill('SIGKILL');
    await mailServer.close();
  }
  await report(db, mailServer, kills, performance.now() - start);
  await db.destroy();
}

function startProcess(database_url: string, smtp_url: string): ChildProcess {
  return spawn(process.execPath, [path.join(import.meta.dirname, 'senderProcess.ts')], {
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

async function waitUntilSent(db: Database): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (performance.now() < deadline) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from outbox where sent_at is null`.execute(db);
    if (rows[0]?.waiting === 0) return;
    await sleep(250);
  }
  throw new Error(`mails are not sent after ${LIMIT_MS / 1_000} s`);
}

async function report(db: Database, mailServer: MailServer, kills: number, ms: number): Promise<void> {
  const rows = await db.selectFrom('outbox').select(['id', 'email']).execute();
  const arrived = rows.map(({ id, email }) => ({
    expected: `<${id}@company.example>`,
    ids: mailServer.byRecipient.get(email ?? '') ?? [],
  }));
  const missing = arrived.filter(({ ids }) => ids.length === 0).length;
  const duplicates = arrived.reduce((sum, { ids }) => sum + Math.max(0, ids.length - 1), 0);
  const wrongId = arrived.filter(({ expected, ids }) => ids.some((id) => id !== expected)).length;
  printTable(
    ['outbox', ''],
    [
      ['mails to send', String(rows.length)],
      ['processes', String(PROCESSES)],
      ['kill -9', String(kills)],
      ['seconds, with the last lease', (ms / 1_000).toFixed(0)],
      ['arrived', String(mailServer.count())],
      ['missing', String(missing)],
      ['duplicates', String(duplicates)],
      ['wrong Message-ID', String(wrongId)],
    ],
  );
  if (missing > 0 || wrongId > 0) throw new Error('mails are missing or have a wrong Message-ID');
  if (kills < KILLS) throw new Error(`only ${kills} of ${KILLS} kills took place`);
}
