import { EventEmitter, on, once } from 'node:events';
import { Writable } from 'node:stream';
import type { WorkerEventMap } from 'graphile-worker';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config/config.ts';
import { connect, type Database } from './database/connect.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { insertPerson } from './people/store.ts';
import { cloneDatabase } from './testing/database.ts';
import { untilWaiting } from './testing/locks.ts';
import { type Proxy, startProxy } from './testing/proxy.ts';

const MAIL = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'gangway@example.com' };

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: Database;
/** The runner's way to the database; the test and the jobs have their own. */
let proxy: Proxy;
let jobs: Jobs | undefined;
let events: EventEmitter;
let lines: { level: number; msg: string; [field: string]: unknown }[];

beforeEach(async () => {
  database = await cloneDatabase();
  db = connect(database.url, { max: 4 });
  proxy = await startProxy(database.url);
  events = new EventEmitter();
  lines = [];
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await proxy.cut();
  await db.destroy();
  await database.drop();
});

/** Starts them, and returns when they are ready. */
async function start(environment: Record<string, string> = {}): Promise<void> {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const ready = Promise.all([next('worker:getJob:empty'), next('pool:listen:success'), next('cron:started')]);
  jobs = startJobs({
    db,
    url: proxy.url,
    config: readConfig(environment),
    logger: pino({ level: 'info' }, stream),
    events,
    // A job whose notification comes before anybody listens is found at once as well.
    poll_ms: 10,
    restart_ms: 10,
  });
  await ready;
}

async function next<E extends keyof WorkerEventMap>(event: E): Promise<WorkerEventMap[E]> {
  const [details] = await once(events, event);
  return details as WorkerEventMap[E];
}

/** Has the job run now, rather than when its time comes. */
async function runJob(name: string): Promise<void> {
  const completed = completion(name);
  await addJob(name);
  expect(await completed).toBeNull();
}

/** The error with which the job ends, or null. Others may run by the clock meanwhile. */
async function completion(name: string): Promise<unknown> {
  for await (const [details] of on(events, 'job:complete')) {
    const { job, error } = details as WorkerEventMap['job:complete'];
    if (job.task_identifier === name) return error;
  }
  return undefined;
}

const addJob = (name: string) => sql`select graphile_worker.add_job(${name})`.execute(db);

async function addOldKey(): Promise<void> {
  const person = await insertPerson(db, { email: 'ada@example.com' });
  await db
    .insertInto('idempotency_keys')
    .values({
      person_id: person?.id ?? '',
      endpoint: 'POST /template/full',
      key: 'old',
      reply: '{}',
      created_at: '2020-01-01T00:00:00Z',
    })
    .execute();
}
const keys = () => db.selectFrom('idempotency_keys').select('key').execute();

test('a job that is due is run', async () => {
  await addOldKey();
  await start();
  await runJob('housekeeping');
  expect(await keys()).toEqual([]);
});

test('the anchor of the journal is logged, once', async () => {
  await start();
  for (const _ of [1, 2]) await runJob('journal_anchor');
  const anchor = await db.selectFrom('journal_anchors').select(['day', 'hash']).executeTakeFirstOrThrow();
  expect(lines).toEqual([expect.objectContaining(anchor)]);
});

test.each([
  ['without mail', {}, ['housekeeping', 'journal_anchor']],
  ['with mail', MAIL, ['housekeeping', 'journal_anchor', 'reminders']],
])('what is planned %s', async (_, environment, names) => {
  await start(environment);
  const { rows } = await sql<{ identifier: string }>`
    select identifier from graphile_worker._private_known_crontabs order by identifier`.execute(db);
  expect(rows.map((row) => row.identifier)).toEqual(names);
});

test('a job that fails is told of, and the next one runs', async () => {
  await start();
  await sql`alter table idempotency_keys rename to gone`.execute(db);
  const failed = completion('housekeeping');
  await addJob('housekeeping');
  expect(await failed).toBeInstanceOf(Error);
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'a job failed', job: 'housekeeping' }));
  await sql`alter table gone rename to idempotency_keys`.execute(db);
  await runJob('housekeeping');
});

test('an outage is told of once, and survived', async () => {
  await start();
  const lost = next('pool:listen:error');
  await proxy.cut();
  await lost;
  await next('pool:listen:error');
  const back = next('pool:listen:success');
  await proxy.restore();
  await back;
  await runJob('housekeeping');
  expect(lines.map(({ msg }) => msg).filter((msg) => msg.includes('database'))).toEqual([
    'the jobs cannot use the database',
    'the jobs can use the database again',
  ]);
});

test('when the database is lost while a job runs, the runner starts again', async () => {
  await addOldKey();
  await start();
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('idempotency_keys').select('key').forUpdate().execute();
    await addJob('housekeeping');
    await untilWaiting(db, 1);
    await proxy.cut();
  });
  await next('stop');
  expect(await keys()).toEqual([]);
  const back = Promise.all([next('pool:listen:success'), next('cron:started')]);
  await proxy.restore();
  await back;
  await runJob('journal_anchor');
});

test('it stops while the database is away', async () => {
  await start();
  const lost = next('pool:listen:error');
  await proxy.cut();
  await lost;
  await jobs?.stop();
  jobs = undefined;
  await proxy.restore();
});
