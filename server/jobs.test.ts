import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutageLog } from './platform/background/outageLog.ts';
import { repeat } from './platform/background/repeat.ts';
import { readConfig } from './platform/config/config.ts';
import { connect, type Database } from './platform/database/connect.ts';
import { type ActionContext, actionContext } from './platform/http/services.ts';
import { scheduledJobs, startJobs } from './jobs.ts';
import { WORK } from '#shared/operations/names.ts';
import { FIRST_ID } from './platform/database/pages.ts';
import { inTransaction } from './platform/database/transaction.ts';
import { addWork } from './platform/work/work.sql.ts';
import { insertPerson } from './people/people.sql.ts';
import { cloneDatabase } from './testing/database/clone.ts';
import { startProxy } from './testing/database/proxy.ts';
import { DEFAULT_SETTINGS } from '#shared/organisation/settings.ts';

const MAIL = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'gangway@example.com' };

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Database;
let context: ActionContext;
const config = readConfig({});
let lines: { level: number; msg: string; [field: string]: unknown }[];
const logger = pino(
  { level: 'info' },
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  }),
);

beforeEach(async () => {
  database = await cloneDatabase();
  db = connect(database.ownerUrl, { max: 4 });
  context = actionContext(readConfig({}), DEFAULT_SETTINGS);
  lines = [];
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const jobs = () => scheduledJobs({ db, context, config, logger });

async function addOldKey(): Promise<void> {
  const person = await insertPerson(db, { email: 'ada@example.com' });
  await db
    .insertInto('idempotency_keys')
    .values({
      person_id: person?.id ?? '',
      endpoint: 'POST /template/full',
      key: 'old',
      reply: '{}',
      body_digest: Buffer.alloc(32),
      created_at: '2020-01-01T00:00:00Z',
    })
    .execute();
}
const keys = () => db.selectFrom('idempotency_keys').select('key').execute();

test('runs every job at the start', async () => {
  await addOldKey();
  const running = startJobs({ db, context, config, logger });
  await expect.poll(keys).toEqual([]);
  await expect.poll(() => lines.map(({ msg }) => msg)).toEqual(['the journal is anchored']);
  await running.stop();
});

test('logs an anchor of the journal once (Journal 3)', async () => {
  const anchor = jobs().find(({ name }) => name === 'journal_anchor');
  for (const _ of [1, 2]) await anchor?.work(new AbortController().signal);
  const stored = await db.selectFrom('journal_anchors').select(['day', 'hash']).executeTakeFirstOrThrow();
  expect(lines).toEqual([expect.objectContaining(stored)]);
});

async function anchorAt(time: string): Promise<void> {
  context = { ...context, now: () => new Date(time) };
  const anchor = jobs().find(({ name }) => name === 'journal_anchor');
  await anchor?.work(new AbortController().signal);
}

test('warns of an anchor of the future (Journal 3)', async () => {
  await anchorAt('2036-05-01T12:00:00Z');
  await anchorAt('2026-05-01T12:00:00Z');
  expect(lines.map(({ level, day }) => [level, day])).toEqual([
    [30, '2036-05-01'],
    [40, '2036-05-02'],
    [30, '2036-05-02'],
  ]);
});

test.each([
  ['without mail', {}, ['housekeeping', 'journal_anchor', 'overdue', 'reminders', 'leaving', 'batches']],
  ['with mail', MAIL, ['housekeeping', 'journal_anchor', 'overdue', 'reminders', 'leaving', 'batches']],
])('schedules the jobs %s', (_, environment, names) => {
  context = actionContext(readConfig(environment), DEFAULT_SETTINGS);
  expect(jobs().map(({ name }) => name)).toEqual(names);
});

test('every kind of work has a job that performs it', async () => {
  const stop = new AbortController().signal;
  const add = (kind: string) =>
    inTransaction(db, (tx) => addWork(tx, kind, [{ key: FIRST_ID, payload: {} }]));
  for (const kind of Object.keys(WORK)) await add(kind);
  for (const job of jobs()) await job.work(stop);
  const left = await db.selectFrom('work_items').select(['kind', 'failed_at', 'due_at']).execute();
  expect(left).toEqual([]);
});

test('logs a failed job and runs it again', async () => {
  await addOldKey();
  await sql`alter table idempotency_keys rename to renamed`.execute(db);
  const [housekeeping] = jobs();
  const stopping = new AbortController();
  const running = repeat(
    { ...housekeeping!, every_ms: 10 },
    { logger, database: createOutageLog(logger, 'out', 'back'), stop: stopping.signal },
  );
  await expect.poll(() => lines[0]).toMatchObject({ msg: 'job failed', job: 'housekeeping' });
  await sql`alter table renamed rename to idempotency_keys`.execute(db);
  await expect.poll(keys).toEqual([]);
  stopping.abort();
  await running;
});

test('logs an outage of the database once and resumes the jobs after it', async () => {
  const proxy = await startProxy(database.url);
  const dbBehindProxy = connect(proxy.url, { max: 1 });
  let runs = 0;
  const job = {
    name: 'counting',
    every_ms: 5,
    work: async () => {
      await sql`select 1`.execute(dbBehindProxy);
      runs += 1;
    },
  };
  const stopping = new AbortController();
  const running = repeat(job, {
    logger,
    database: createOutageLog(logger, 'out', 'back'),
    stop: stopping.signal,
  });
  await expect.poll(() => runs).toBeGreaterThan(0);
  await proxy.cut();
  await expect.poll(() => lines.map(({ msg }) => msg)).toEqual(['out']);
  await proxy.restore();
  await expect.poll(() => lines.map(({ msg }) => msg)).toEqual(['out', 'back']);
  stopping.abort();
  await running;
  await dbBehindProxy.destroy();
  await proxy.cut();
});

test('a stop waits for the current run and starts no other', async () => {
  await addOldKey();
  const { stopped } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('idempotency_keys').select('key').forUpdate().execute();
    const running = startJobs({ db, context, config, logger });
    const stop = running.stop().then(() => 'stopped');
    // The delete of housekeeping waits for this transaction.
    expect(await Promise.race([stop, sleep(100).then(() => 'waiting')])).toBe('waiting');
    // In an object, because returning the promise would wait for it before the commit.
    return { stopped: stop };
  });
  expect(await stopped).toBe('stopped');
  expect(await keys()).toEqual([]);
});
