import { Writable } from 'node:stream';
import ICAL from 'ical.js';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { planAddress } from '#shared/addresses.ts';
import { type Person, useApp } from '../../../testing/app.ts';
import { expectProblem } from '../../../testing/problem.ts';
import { createPlan, createTeam, planPath, subplan, taskIds, tickAll } from '../../../testing/samples.ts';

const lines: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const PUBLIC_URL = 'https://gangway.example.com';
const app = useApp(
  { PUBLIC_URL, DEMO: '1', ORG_NAME: 'Åse, Ltd; "Co"', LOG_LEVEL: 'trace' },
  { logger: pino({ level: 'trace' }, stream) },
);

const ASSIGNED = { assigned_at: '2026-03-01T12:00:00Z' };

/** Creates a new address of a person's feed, and returns its path below /api. */
async function newFeed(person: Person): Promise<string> {
  const { status, body } = await person.client.post('/calendar-feed');
  expect(status).toBe(201);
  expect(body.url).toMatch(/^https:\/\/gangway\.example\.com\/api\/calendar\/[\w-]{43}\.ics$/);
  return body.url.slice(`${PUBLIC_URL}/api`.length);
}

async function read(feed: string): Promise<ICAL.Component> {
  const { status, headers, text } = await app.anonymous.get(feed);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  // RFC 5545: every line ends with CRLF, and none has more than 75 bytes.
  for (const line of text.split('\r\n')) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
  return new ICAL.Component(ICAL.parse(text));
}

async function readEvents(feed: string): Promise<ICAL.Event[]> {
  return (await read(feed)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

/** Returns the days in a new feed of the person. */
async function daysOf(person: Person): Promise<string[]> {
  const events = await readEvents(await newFeed(person));
  return events.map(({ startDate }) => startDate.toString());
}

test('has an all-day event on the due date of each subplan with an open task (Reminders 4)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee, ASSIGNED);
  const feed = await newFeed(employee);

  const calendar = await read(feed);
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  // ical.js supports neither property, so it does not unescape the text.
  for (const name of ['name', 'x-wr-calname']) {
    expect(calendar.getFirstPropertyValue(name)).toBe(String.raw`Onboarding – Åse\, Ltd\; "Co"`);
  }
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
  expect(calendar.getFirstPropertyValue('x-published-ttl')).toBe('PT1H');

  const events = await readEvents(feed);
  expect(
    events.map((event) => [event.uid, event.summary, event.startDate.toString(), event.startDate.isDate]),
  ).toEqual([
    [plan.subplans[0].id, 'First week (Onboarding)', '2026-03-07', true],
    [plan.subplans[1].id, 'First month (Onboarding)', '2026-03-30', true],
  ]);
  expect(events[0]?.duration.toString()).toBe('P1D');
  expect(String(events[0]?.component.getFirstPropertyValue('url'))).toBe(PUBLIC_URL + planAddress(plan.id));
  expect(events[0]?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');

  const [first = '', second = ''] = taskIds(plan);
  for (const id of [first, second]) await employee.client.put(`/onboarding-plan/user_task/${id}`);
  expect((await readEvents(feed)).map((event) => event.summary)).toEqual(['First month (Onboarding)']);
});

test('contains only active plans of the employee', async () => {
  const { manager, employee } = await createTeam(app);
  const feed = await newFeed(employee);
  expect(await readEvents(feed)).toEqual([]);

  const [inactive, deleted, done] = [
    await createPlan(manager, employee),
    await createPlan(manager, employee),
    await createPlan(manager, employee),
  ];
  await createPlan(manager, employee, { name: 'Open' });
  await createPlan(manager, await app.addEmployee(manager));
  await manager.client.put(planPath(inactive, '/deactivate'));
  await manager.client.delete(planPath(deleted));
  await tickAll(employee, done);
  const summaries = (await readEvents(feed)).map((event) => event.summary);
  expect(summaries).toEqual(['First week (Open)', 'First month (Open)']);
  expect(await readEvents(await newFeed(manager))).toEqual([]);
});

test('has the tasks that the person does for others, and no more of their plans', async () => {
  const { manager, employee } = await createTeam(app);
  const owner = await app.addEmployee(null);
  const tasks = [{ name: 'Read' }, { name: 'Laptop', owner: { kind: 'person', person_id: owner.id } }];
  const topics = [{ name: 'Topic', tasks }];
  const subplans = [{ name: 'Week', due_in_days: 5, topics }, subplan('Later', 9, [['Write']])];
  const plan = await createPlan(manager, employee, { ...ASSIGNED, subplans });
  const [feed, ofEmployee] = [await newFeed(owner), await newFeed(employee)];
  const [event, ...others] = await readEvents(feed);
  expect(others).toEqual([]);
  expect([event?.uid, event?.summary, event?.startDate.toString()]).toEqual([
    `${plan.subplans[0].id}-tasks`,
    `${employee.name}: Week (Onboarding)`,
    '2026-03-07',
  ]);
  expect(String(event?.component.getFirstPropertyValue('url'))).toBe(`${PUBLIC_URL}/my-tasks`);
  // Tasks that wait only for others no longer belong to the employee.
  await employee.client.put(`/onboarding-plan/user_task/${taskIds(plan)[0]}`);
  expect((await readEvents(ofEmployee)).map(({ summary }) => summary)).toEqual(['Later (Onboarding)']);
  await owner.client.put(`/onboarding-plan/user_task/${taskIds(plan)[1]}`);
  expect(await readEvents(feed)).toEqual([]);
});

test('escapes names, so that they cannot add lines or properties', async () => {
  const { manager, employee } = await createTeam(app);
  const feed = await newFeed(employee);
  const names = [
    'Plain, with; signs: \\ "and" \\n more',
    'First\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:two',
    '\t🚀👩🏽‍🚀 李雷 \u202eשלום',
    '🚀'.repeat(200),
    `${'é,'.repeat(99)}\\`,
  ];
  await createPlan(manager, employee, {
    ...ASSIGNED,
    name: 'A; B, C',
    subplans: names.map((name, day) => ({ ...subplan('Part', day + 1, [['Task']]), name })),
  });
  const events = await readEvents(feed);
  expect(events.map((event) => event.summary)).toEqual([
    'Plain, with; signs: \\ "and" \\n more (A; B, C)',
    'First END:VEVENT BEGIN:VEVENT SUMMARY:two (A; B, C)',
    '🚀👩🏽‍🚀 李雷 שלום (A; B, C)',
    `${'🚀'.repeat(200)} (A; B, C)`,
    `${'é,'.repeat(99)}\\ (A; B, C)`,
  ]);
});

test('returns an address once, until it is renewed or revoked or its person is deleted (Reminders 4)', async () => {
  const { employee } = await createTeam(app);
  const { client } = employee;
  expect((await client.get('/calendar-feed')).body).toEqual({ created_at: null });
  const first = await newFeed(employee);
  const { created_at } = (await client.get('/calendar-feed')).body;
  expect(Date.parse(created_at)).not.toBeNaN();
  expect((await app.anonymous.get(first)).status).toBe(200);

  const second = await newFeed(employee);
  expect(second).not.toBe(first);
  const revoked = await app.anonymous.get(first);
  expectProblem(revoked, 404);
  expect((await app.anonymous.get(second)).status).toBe(200);

  for (const status of [204, 204]) expect((await client.delete('/calendar-feed')).status).toBe(status);
  expect((await app.anonymous.get(second)).text).toBe(revoked.text);
  expect((await client.get('/calendar-feed')).body).toEqual({ created_at: null });

  const last = await newFeed(employee);
  await app.db.deleteFrom('people').where('id', '=', employee.id).execute();
  expect((await app.anonymous.get(last)).text).toBe(revoked.text);
});

test('responds with the same 404 to all other addresses', async () => {
  const feed = await newFeed(await app.addEmployee(null));
  const { text } = await app.anonymous.get(`/calendar/${'a'.repeat(43)}.ics`);
  for (const wrong of [
    feed.slice(0, -4),
    feed.replace('.ics', '.ICS'),
    `${feed}x`,
    feed.replace(/.\.ics/, '.ics'),
    '/calendar/.ics',
    '/calendar/%00.ics',
    '/calendar/%F0%9F%9A%80.ics',
  ]) {
    const response = await app.anonymous.get(wrong);
    expectProblem(response, 404);
    expect(response.text).toBe(text);
  }
});

test('neither stores nor logs the secret address', async () => {
  const { employee } = await createTeam(app);
  const feed = await newFeed(employee);
  await app.anonymous.get(feed);
  await app.anonymous.get(`${feed}?x`);
  const [, secret = ''] = /calendar\/(.+)\.ics/.exec(feed) ?? [];
  expect(secret).toHaveLength(43);
  expect(lines.join('')).not.toContain(secret);
  expect(lines.join('')).toContain('/api/calendar/:file');
  const rows = await app.db.selectFrom('calendar_feeds').selectAll().execute();
  expect(JSON.stringify(rows.map((row) => row.token_digest.toString('latin1')))).not.toContain(secret);
  expect(rows.every((row) => row.token_digest.length === 32)).toBe(true);
});

test('a task for somebody else is on its own day, where that is before its subplan (Dates 5)', async () => {
  const { manager, employee } = await createTeam(app);
  const ida = await app.addEmployee(null, 'Ida Tech');
  const owner = { kind: 'person', person_id: ida.id };
  await createPlan(manager, employee, {
    ...ASSIGNED,
    start_on: '2026-04-01',
    subplans: [
      {
        name: 'Day one',
        due_in_days: 1,
        due: { anchor: 'start', offset: 0, unit: 'days' },
        topics: [
          {
            name: 'T',
            tasks: [
              { name: 'Order the laptop', owner, offset_days: -10 },
              { name: 'Hand it out', owner },
            ],
          },
        ],
      },
    ],
  });
  expect(await daysOf(ida)).toEqual(['2026-03-22']);
  const [order] = (await ida.client.get('/my_task')).body;
  await ida.client.put(`/onboarding-plan/user_task/${order.id}`);
  expect(await daysOf(ida)).toEqual(['2026-04-01']);
});
