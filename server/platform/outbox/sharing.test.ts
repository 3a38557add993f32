import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { useApp } from '../../testing/app.ts';
import { ALWAYS, mailTo, useOutbox } from '../../testing/mail/outbox.ts';
import { type Proxy, startProxy } from '../../testing/database/proxy.ts';
import { createPlan, createTeam, tickAll } from '../../testing/samples.ts';
import { markFailed, markSent } from '../sending/sending.sql.ts';
import { enqueue } from './outbox.sql.ts';
import { claimMails } from './claims.sql.ts';

const outbox = useOutbox();
const WARN = 40;

const states = async () => [...new Set((await outbox.rows()).map(({ state }) => state))];
const find = async (email: string) => (await outbox.rows()).find((row) => row.email === email);
const inThePast = new Date(0).toISOString();

/** Ends all leases, as after the death of the processes that claimed the mails. */
async function endLeases(): Promise<void> {
  await outbox.db
    .updateTable('outbox')
    .set({ leased_until: inThePast })
    .where('leased_until', 'is not', null)
    .execute();
}

test('several senders send each mail once', async () => {
  const server = await outbox.startServer();
  const mails = Array.from({ length: 200 }, (_, number) => mailTo(`person${number}@example.com`));
  await outbox.enqueue(...mails);
  for (let count = 0; count < 3; count += 1) outbox.startSender(server.url);
  await expect.poll(states).toEqual(['sent']);
  expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual(mails.map(({ to }) => to.email).toSorted());
  expect((await outbox.rows()).every(({ attempts }) => attempts === 1)).toBe(true);
});

test('does not send a mail that another process has claimed until its lease ends', async () => {
  const server = await outbox.startServer();
  await outbox.enqueue(mailTo('taken@example.com'));
  expect(await claimMails(outbox.db, 5, 60_000, ALWAYS)).toMatchObject([
    { email: 'taken@example.com', attempts: 1 },
  ]);
  expect(await claimMails(outbox.db, 5, 60_000, ALWAYS)).toEqual([]);
  await outbox.enqueue(mailTo('free@example.com'));
  outbox.startSender(server.url);
  await expect.poll(async () => (await find('free@example.com'))?.state).toBe('sent');
  expect(await find('taken@example.com')).toMatchObject({ state: 'queued', attempts: 1 });

  await endLeases();
  await expect.poll(states).toEqual(['sent']);
  expect(await find('taken@example.com')).toMatchObject({ attempts: 2 });
});

test('after the end of a lease its process can mark the mail as sent, but not as failed', async () => {
  await outbox.enqueue(mailTo('ada@example.com'));
  const [early] = await claimMails(outbox.db, 1, 60_000, ALWAYS);
  await endLeases();
  const [late] = await claimMails(outbox.db, 1, 60_000, ALWAYS);
  expect([early?.attempts, late?.attempts]).toEqual([1, 2]);
  await markFailed(outbox.db, 'outbox', early!, 'Too slow', null);
  expect(await outbox.rows()).toMatchObject([{ state: 'queued', last_error: null }]);
  await markSent(outbox.db, 'outbox', early!);
  await markFailed(outbox.db, 'outbox', late!, 'Refused', null);
  expect(await outbox.rows()).toMatchObject([{ state: 'sent', last_error: null }]);
});

test('claims due mails up to the limit, in the order of their next attempt', async () => {
  await outbox.enqueue(...['a', 'b', 'c', 'later'].map((name) => mailTo(`${name}@example.com`)));
  const wait = (email: string, at: string) =>
    outbox.db.updateTable('outbox').set({ next_attempt_at: at }).where('email', '=', email).execute();
  await wait('c@example.com', inThePast);
  await wait('later@example.com', new Date(Date.now() + 60_000).toISOString());
  const claim = async (limit: number) =>
    (await claimMails(outbox.db, limit, 60_000, ALWAYS)).map(({ email }) => email);
  expect(await claim(1)).toEqual(['c@example.com']);
  expect((await claim(5)).toSorted()).toEqual(['a@example.com', 'b@example.com']);
});

describe('a stop', () => {
  test('waits for a mail that is being sent', async () => {
    const { promise: accepted, resolve: accept } = Promise.withResolvers<void>();
    const server = await outbox.startServer({ afterData: () => accepted });
    await outbox.enqueue(mailTo('ada@example.com'));
    const sender = outbox.startSender(server.url, { stop_ms: 60_000 });
    await expect.poll(() => server.receivedCount()).toBe(1);
    const stopped = sender.stop();
    accept();
    await stopped;
    expect(await outbox.rows()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  test('interrupts a mail after the time limit and leaves it to the next process', async () => {
    let hang = true;
    const server = await outbox.startServer({
      afterData: async () => void (hang && (await new Promise(() => {}))),
    });
    await outbox.enqueue(mailTo('ada@example.com'));
    const sender = outbox.startSender(server.url, { stop_ms: 1 });
    await expect.poll(() => server.receivedCount()).toBe(1);
    await sender.stop();
    expect(await outbox.rows()).toMatchObject([{ state: 'queued', attempts: 1, last_error: null }]);
    expect(outbox.log).toEqual([]);

    hang = false;
    await endLeases();
    outbox.startSender(server.url);
    await expect.poll(states).toEqual(['sent']);
  });

  test('does not wait for the next poll', async () => {
    const server = await outbox.startServer();
    await outbox.startSender(server.url, { poll_ms: 3_600_000, stop_ms: 3_600_000 }).stop();
  });
});

const lostConnections = async () =>
  (
    await sql`select pid from pg_stat_activity
      where datname = current_database() and application_name = 'behind the proxy'`.execute(outbox.db)
  ).rows;

describe('without the database', () => {
  let proxy: Proxy;
  afterAll(() => proxy.cut());

  test('a sender logs the outage once and continues after it', async () => {
    proxy = await startProxy(outbox.url);
    const db = connect(proxy.url, { max: 2, name: 'behind the proxy' });
    const server = await outbox.startServer({
      // The database is lost after the mail server has the mail and before the mail is marked as sent.
      afterData: async ({ to }) => void (to[0] === 'ada@example.com' && (await proxy.cut())),
    });
    await outbox.enqueue(mailTo('ada@example.com'));
    const sender = outbox.startSender(server.url, { db, stop_ms: 5_000 });
    await expect.poll(() => outbox.log.length).toBe(1);
    // PostgreSQL may still execute a claim whose connection was cut, and would lease the next mail.
    await expect.poll(lostConnections).toEqual([]);
    await outbox.enqueue(mailTo('bob@example.com'));
    expect(await states()).toEqual(['queued']);

    await proxy.restore();
    await expect.poll(states).toEqual(['sent']);
    expect(server.mails.flatMap(({ to }) => to)).toEqual(['ada@example.com', 'bob@example.com']);
    expect(outbox.log).toMatchObject([
      { level: WARN, msg: 'the outbox cannot be used' },
      { msg: 'the outbox can be used again' },
    ]);
    await sender.stop();
    await db.destroy();
  });
});

describe('while the mail server hangs', () => {
  const app = useApp();

  test('requests are handled as usual', async () => {
    const { promise: never } = Promise.withResolvers<void>();
    const server = await outbox.startServer({ afterData: () => never });
    const { manager, employee } = await createTeam(app);
    const plan = await createPlan(manager, employee);
    await app.db.transaction().execute((tx) => enqueue(tx, [mailTo(employee.email, { plan_id: plan.id })]));
    const sender = outbox.startSender(server.url, { db: app.db });
    await expect.poll(() => server.receivedCount()).toBe(1);

    await tickAll(employee, plan);
    expect((await employee.client.put(`/onboarding-plan/${plan.id}/signoff`)).status).toBe(200);
    await sender.stop();
  });
});
