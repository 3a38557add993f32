import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { uuidv7 } from 'uuidv7';
import { afterEach, expect, test } from 'vitest';
import { dayOf } from '#shared/calendar.ts';
import { ChangeFeed } from '../../platform/changes/feed.ts';
import { announceNow } from '../../platform/database/committed.ts';
import { connect } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { InSession } from '../../platform/http/viewer.ts';
import { record } from '../../platform/journal/journal.sql.ts';
import { addAdmin, makeAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { Client } from '../../testing/client.ts';
import { superuserUrl } from '../../testing/database/superuser.ts';
import { addHr, setDepartment } from '../../testing/hr.ts';
import { type LiveStream, openStream } from '../../testing/liveStream.ts';
import { expectProblem } from '../../testing/problem.ts';
import { checklist, createPlan, createTeam, planPath, taskIds, taskPath } from '../../testing/samples.ts';
import { Streams } from './streams.ts';

const app = useApp();
const silent = pino({ level: 'silent' });

const opened: LiveStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

/** Opens a stream, and leaves out what was done before. */
async function listen({ client, id }: Pick<Person, 'client' | 'id'>): Promise<LiveStream> {
  const stream = await openStream(app, client);
  opened.push(stream);
  // Events gathered before the first one arrive with it at the latest.
  for (const count of [1, 2]) {
    announceNow(app.db, { kind: 'notification', id });
    await expect
      .poll(() => stream.events.filter(({ kind }) => kind === 'notification').length)
      .toBeGreaterThanOrEqual(count);
  }
  stream.events.length = 0;
  return stream;
}

async function setUpPlan() {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  return { manager, employee, plan, tick: () => employee.client.put(taskPath(taskIds(plan)[0])) };
}

/** A later event has taken the same path, so an event that has not arrived before it never will. */
async function nothingMoreFor(stream: LiveStream, person: Person): Promise<void> {
  const before = stream.events.length;
  announceNow(app.db, { kind: 'notification', id: person.id });
  await expect.poll(() => stream.events.slice(before)).toEqual([{ kind: 'notification', id: null }]);
}

test('a tick reaches those who may see the plan, and nobody else (Live pages 1)', async () => {
  const { manager, employee, plan, tick } = await setUpPlan();
  await setDepartment(app, employee, 'Sales');
  const [hr, otherHr] = [await addHr(app, ['Sales']), await addHr(app, ['Legal'])];
  const other = await app.addManager('Other Manager');
  const secondOfManager = { id: manager.id, client: await app.signIn(manager) };
  const seeing = await Promise.all([manager, hr, secondOfManager].map(listen));
  const [own, ...blind] = await Promise.all([employee, other, otherHr].map(listen));
  for (const stream of seeing) stream.events.length = 0;
  expect((await tick()).status).toBe(200);
  for (const { events } of seeing) await expect.poll(() => events).toEqual([{ kind: 'plan', id: plan.id }]);
  // The browser that has ticked knows.
  await nothingMoreFor(own!, employee);
  await nothingMoreFor(blind[0]!, other);
  await nothingMoreFor(blind[1]!, otherHr);
});

test('the current roles decide, also when no event has reached the stream', async () => {
  const { manager, tick } = await setUpPlan();
  const stream = await listen(manager);
  await app.db.updateTable('people').set({ is_manager: false }).where('id', '=', manager.id).execute();
  expect((await tick()).status).toBe(200);
  await nothingMoreFor(stream, manager);
});

test('a deleted plan is gone from lists, without its id, and a notification has come', async () => {
  const { manager, employee, plan } = await setUpPlan();
  const stream = await listen(employee);
  await manager.client.post(planPath(plan, '/comments'), { text: 'Hello' });
  await expect.poll(() => stream.events).toHaveLength(2);
  expect(stream.events).toEqual([
    { kind: 'notification', id: null },
    { kind: 'plan', id: plan.id },
  ]);
  await manager.client.delete(planPath(plan));
  // Nor does the bell count what is about it.
  await expect
    .poll(() => stream.events.slice(2))
    .toEqual([
      { kind: 'notification', id: null },
      { kind: 'plans', id: null },
    ]);
});

test('the bell of everybody who was asked is read again when another person has done it (Notifications 9)', async () => {
  const { manager, employee } = await createTeam(app);
  const [ida, ben] = [await app.addEmployee(null, 'Ida Tech'), await app.addEmployee(null, 'Ben Okafor')];
  const admin = await addAdmin(app);
  const { body: team } = await admin.client.post('/group', { name: 'IT' });
  await admin.client.put(`/group/${team.id}/members`, { person_ids: [ida.id, ben.id] });
  const owner = { kind: 'group', group_id: team.id };
  const plan = await createPlan(manager, employee, {
    subplans: [
      { name: 'First day', due_in_days: 3, topics: [{ name: 'T', tasks: [{ name: 'Laptop', owner }] }] },
    ],
  });
  const stream = await listen(ida);
  expect((await ben.client.put(taskPath(taskIds(plan)[0]))).status).toBe(200);
  await expect.poll(() => stream.events).toEqual([{ kind: 'notification', id: null }]);
  expect((await ida.client.get('/notification')).body.unread).toBe(0);
});

test('nobody is notified of a rolled-back change', async () => {
  const { manager, employee, plan } = await setUpPlan();
  const stream = await listen(manager);
  const event = { event: 'plan.deactivated', detail: { old: true, new: false } } as const;
  const failed = inTransaction(app.db, async (tx) => {
    await record(tx, { ...event, subject_id: plan.id, actor: employee, at: new Date() });
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  await nothingMoreFor(stream, manager);
});

test('a stream ends immediately with the session: logout, ended elsewhere, disabled', async () => {
  const { manager, employee } = await createTeam(app);
  const [kept, left] = [
    await listen(employee),
    await listen({ id: manager.id, client: await app.signIn(manager) }),
  ];
  const second = await app.signIn(employee);
  const out = await listen({ id: employee.id, client: second });
  await second.post('/auth/logout');
  await out.ended;

  const third = await app.signIn(employee);
  const elsewhere = await listen({ id: employee.id, client: third });
  const { body: sessions } = await employee.client.get('/session');
  const newest = sessions.toSorted((a: { id: string }, b: { id: string }) => (a.id < b.id ? 1 : -1))[0];
  expect((await employee.client.delete(`/session/${newest.id}`)).status).toBe(204);
  await elsewhere.ended;

  await nothingMoreFor(kept, employee);
  const admin = await app.addManager('Admin');
  await makeAdmin(app, admin);
  expect((await admin.client.put(`/person/${employee.id}/disabled`, { disabled: true })).status).toBe(200);
  await kept.ended;
  await nothingMoreFor(left, manager);
});

test('a stream whose session has just ended gets no notification, and the server keeps running', async () => {
  const { manager, employee } = await createTeam(app);
  const stream = await listen(employee);
  await app.db.deleteFrom('sessions').where('person_id', '=', employee.id).execute();
  // One batch: the stream is ended first, and the notification follows in the same turn.
  announceNow(app.db, { kind: 'person', id: employee.id });
  announceNow(app.db, { kind: 'notification', id: employee.id });
  await stream.ended;
  expect((await manager.client.get('/user/self')).status).toBe(200);
});

test('disabling a person with an open page who is notified in the same transaction ends the stream', async () => {
  const manager = await app.addManager();
  const employee = await app.addEmployee(manager);
  const admin = await makeAdmin(app, await app.addManager('Admin'));
  const hr = await addHr(app);
  const team = (await hr.client.post('/group', { name: `Desk ${uuidv7()}` })).body;
  const members = { person_ids: [manager.id] };
  expect((await hr.client.put(`/group/${team.id}/members`, members)).status).toBe(200);
  const subplans = checklist();
  Object.assign(subplans[0]!.topics![0]!.tasks![0]!, { owner: { kind: 'group', group_id: team.id } });
  await createPlan(manager, employee, { subplans });
  const stream = await listen({ id: manager.id, client: await app.signIn(manager) });
  expect((await admin.client.put(`/person/${manager.id}/disabled`, { disabled: true })).status).toBe(200);
  await stream.ended;
  expect((await admin.client.get('/user/self')).status).toBe(200);
});

test('a stream whose browser has left before it was added is not kept', async () => {
  const streams = new Streams(app.db, app.config, app.services.conditions);
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.destroy();
  streams.add({ id: uuidv7(), is_hr: false, session_id: uuidv7() } as InSession, response);
  expect(streams.size).toBe(0);
  streams.close();
});

test('a batch whose readers could not be queried is followed by a request to read everything', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  const stream = await listen(manager);
  const superuser = connect(superuserUrl(app.database_url), { max: 1 });
  await sql`alter table plans rename to plans_away`.execute(superuser);
  announceNow(app.db, { kind: 'plan', id: plan.id, actor_id: employee.id });
  // The notification behind it in the queue arrives once the batch has failed.
  await expect
    .poll(() => {
      announceNow(app.db, { kind: 'notification', id: manager.id });
      return stream.events.length;
    })
    .toBeGreaterThan(1);
  await sql`alter table plans_away rename to plans`.execute(superuser);
  await superuser.destroy();
  await expect.poll(() => stream.events).toContainEqual({ kind: 'all', id: null });
}, 60_000);

test('ends within seconds when the session is idle for too long, which a stream does not prolong', async () => {
  const { employee } = await createTeam(app);
  const last = new Date(Date.now() - 10 * 60_000).toISOString();
  const sessions = () => app.db.updateTable('sessions').where('person_id', '=', employee.id);
  await sessions().set({ last_seen_at: last }).execute();
  const stream = await listen(employee);
  const { last_seen_at } = await app.db
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('person_id', '=', employee.id)
    .executeTakeFirstOrThrow();
  expect(last_seen_at).toBe(last);
  await sessions()
    .set({ last_seen_at: new Date(Date.now() - 3 * 3_600_000).toISOString() })
    .execute();
  await stream.ended;
}, 30_000);

test('a person has three streams: a fourth replaces the oldest, which is notified', async () => {
  const { employee } = await createTeam(app);
  const streams = [await listen(employee), await listen(employee), await listen(employee)];
  const fourth = await listen(employee);
  await streams[0]!.ended;
  expect(streams[0]!.events.at(-1)).toEqual({ kind: 'replaced', id: null });
  for (const { events } of streams.slice(1)) events.length = 0;
  await nothingMoreFor(fourth, employee);
  for (const { events } of streams.slice(1)) expect(events).toEqual([{ kind: 'notification', id: null }]);
});

test('a stream needs a session, and without the type of a stream it ends immediately', async () => {
  const { employee } = await createTeam(app);
  expectProblem(await app.anonymous.get('/change'), 401);
  const { status, text, headers } = await employee.client.get('/change');
  expect([status, text]).toEqual([200, 'retry: 2000\n\n']);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const expires_on = dayOf(new Date(Date.now() + 86_400_000), 'UTC');
  const body = { name: 'Reader', scopes: ['read'], expires_on };
  const { token } = (await employee.client.post('/access-token', body)).body;
  expectProblem(await new Client(app.url, token).get('/change'), 403);
});

test('changes of other processes are heard, and after an outage everything is read again (Live pages 2)', async () => {
  const { manager, employee, plan } = await setUpPlan();
  const { changes } = app.services;
  changes.start(silent);
  const elsewhere = connect(app.database_url, { max: 1 });
  const feed = new ChangeFeed(elsewhere);
  feed.start(silent);
  try {
    const stream = await listen(manager);
    // An event that explains no new version.
    const event = { event: 'plan.nudged', detail: {} } as const;
    const change = () =>
      inTransaction(elsewhere, (tx) =>
        record(tx, { ...event, subject_id: plan.id, actor: employee, at: new Date() }),
      );
    await expect
      .poll(async () => {
        await change();
        return stream.events;
      })
      .toContainEqual({ kind: 'plan', id: plan.id });

    stream.events.length = 0;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'gangway changes' and datname = current_database()`.execute(app.db);
    await expect.poll(() => stream.events, { timeout: 5_000 }).toContainEqual({ kind: 'all', id: null });
    stream.events.length = 0;
    await expect
      .poll(async () => {
        await change();
        return stream.events;
      })
      .toContainEqual({ kind: 'plan', id: plan.id });
  } finally {
    await Promise.all([feed.stop(), changes.stop()]);
    await elsewhere.destroy();
  }
});
