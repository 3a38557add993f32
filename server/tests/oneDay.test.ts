import ICAL from 'ical.js';
import { beforeAll, expect, test } from 'vitest';
import { readableDay } from '#shared/format.ts';
import { renderMail } from '../platform/mail/content.ts';
import { sendReminders } from '../testing/work.ts';
import { addAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { addHr } from '../testing/hr.ts';
import { readPdf } from '../testing/reports.ts';
import { createPlan, createTeam, planPath, tickAll } from '../testing/samples.ts';
import { orgSettings } from '../platform/settings/cache.ts';
import { DEFAULT_SETTINGS } from '#shared/organisation/settings.ts';

const PUBLIC_URL = 'https://gangway.example.com';
// Nothing is sent, since no sender runs.
const app = useApp({
  PUBLIC_URL,
  DEMO: '1',
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'onboarding@example.com',
});

/*
 * A Monday. The third working day after it is Friday the 8th, since Wednesday the 6th is a day off; a task of it is due on the second,
 * Thursday the 7th.
 */
const [FIRST, START, OFF, DUE, TASK_DUE] = [
  '2027-01-18',
  '2027-01-04',
  '2027-01-06',
  '2027-01-08',
  '2027-01-07',
];
let manager: Person;
let employee: Person;
let owner: Person;
let hr: Person;
let plan: Json;
let moved: Json;

beforeAll(async () => {
  ({ manager, employee } = await createTeam(app));
  [owner, hr] = [await app.addEmployee(null, 'Ida Tech'), await addHr(app)];
  await app.db
    .updateTable('people')
    .set({ location: 'Bergen', start_on: START })
    .where('id', '=', employee.id)
    .execute();
  await hr.client.post('/work-calendar', { name: 'Norway', locations: ['Bergen'], days_off: [{ day: OFF }] });
  await (
    await addAdmin(app)
  ).client.post('/webhook', { url: 'https://hooks.harbor.invalid/x', events: ['plan.start_moved'] });
  const kept = await createPlan(manager, employee, {
    assigned_at: '2026-12-01T09:00:00Z',
    start_on: FIRST,
    remind_days_before_due: 1,
    subplans: [
      {
        name: 'First week',
        due_in_days: 1,
        due: { anchor: 'start', offset: 3, unit: 'working_days' },
        topics: [
          {
            name: 'Topic',
            tasks: [
              { name: 'Read' },
              { name: 'Laptop', owner: { kind: 'person', person_id: owner.id }, offset_days: 2 },
            ],
          },
        ],
      },
    ],
  });
  const preview = await manager.client.put(planPath(kept, '/start_date'), { start_on: START, preview: true });
  moved = preview.body;
  expect((await manager.client.put(planPath(kept, '/start_date'), { start_on: START })).status).toBe(200);
  plan = (await manager.client.get(planPath(kept))).body;
});

const mailsOf = async (person: Person, kind: string): Promise<string[]> => {
  const rows = await app.db
    .selectFrom('outbox')
    .selectAll()
    .where('person_id', '=', person.id)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute();
  return rows.map(
    ({ content }) => renderMail(content as never, { name: person.name }, orgSettings(app.services)).text,
  );
};

async function feedOf({ client }: Person): Promise<string[]> {
  const { body } = await client.post('/calendar-feed');
  const { text } = await app.anonymous.get(body.url.slice(`${PUBLIC_URL}/api`.length));
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event).startDate.toString());
}

test('the preview, the plan, the lists, My tasks and the history say one day (Dates 2)', async () => {
  expect(moved.subplans).toMatchObject([{ name: 'First week', new: DUE, why_kept: null }]);
  const [subplan] = plan.subplans;
  expect([plan.start_on, plan.due_date, subplan.due_date]).toEqual([START, DUE, DUE]);
  expect(subplan.topics[0].tasks.map(({ due_date }: Json) => due_date)).toEqual([undefined, TASK_DUE]);
  for (const [person, scope] of [
    [manager, 'reports'],
    [employee, 'self'],
    [hr, 'organisation'],
  ] as const) {
    const { body } = await person.client.get(`/onboarding-plan?scope=${scope}`);
    expect(body.find(({ id }: Json) => id === plan.id)).toMatchObject({
      start_on: START,
      due_date: DUE,
      next_due_date: DUE,
    });
  }
  for (const part of ['/progress', '/order']) {
    expect((await employee.client.get(planPath(plan, part))).body).toMatchObject([{ due_date: DUE }]);
  }
  const own = (await owner.client.get('/my_task')).body;
  expect(JSON.stringify(own)).toContain(TASK_DUE);
  const person = (await hr.client.get(`/people/${employee.id}`)).body;
  expect(person.plans).toMatchObject([{ start_on: START, due_date: DUE, subplans: [{ due_date: DUE }] }]);
  const history = (await manager.client.get(planPath(plan, '/history'))).body;
  expect(history.find(({ event }: Json) => event === 'plan.start_moved').detail).toMatchObject({
    new: START,
    moved: [{ new: DUE }],
  });
});

test('so do mails, the digests, both calendars, the webhook and the files', async () => {
  const [mail = ''] = await mailsOf(employee, 'start_moved');
  expect(mail).toContain(readableDay(START));
  expect(mail).toContain(`First week: ${readableDay(DUE)}`);
  expect((await mailsOf(owner, 'start_moved'))[0]).toContain(`Laptop: ${readableDay(TASK_DUE)}`);
  for (const day of [TASK_DUE, DUE]) {
    const now = () => new Date(`${day}T12:00:00Z`);
    await sendReminders(app.db, { timeZone: 'UTC', now, mail_enabled: true, settings: DEFAULT_SETTINGS });
  }
  const digests = await mailsOf(employee, 'reminder');
  expect(digests.length).toBeGreaterThan(0);
  for (const text of digests) expect(text).toContain(readableDay(DUE));
  expect((await mailsOf(owner, 'reminder')).join('\n')).toContain(readableDay(TASK_DUE));
  expect(await feedOf(employee)).toEqual([DUE]);
  expect(await feedOf(owner)).toEqual([TASK_DUE]);

  const [delivery] = await app.db.selectFrom('webhook_deliveries').selectAll().execute();
  expect(JSON.stringify(delivery)).toContain(START);
  const csv = (await manager.client.get('/onboarding-plan/export?scope=reports')).text;
  const [header = '', row = ''] = csv.replace('\uFEFF', '').split('\r\n');
  const cells = Object.fromEntries(header.split(',').map((name, index) => [name, row.split(',')[index]]));
  expect(cells).toMatchObject({ due_date: DUE, start_on: START });
  const organisation = (await hr.client.get('/onboarding-plan/export?scope=organisation')).text;
  expect(organisation).toContain(header);
  const markdown = (await manager.client.get(planPath(plan, '/export'))).text;
  expect(markdown).toContain('First week (3 working days after the start)');
  expect(markdown).toContain('Due 2 working days after the start');
});

test('so does the signed report', async () => {
  await tickAll(employee, { subplans: [{ topics: [{ tasks: [plan.subplans[0].topics[0].tasks[0]] }] }] });
  await owner.client.put(`/onboarding-plan/user_task/${plan.subplans[0].topics[0].tasks[1].id}`);
  for (const one of [employee, manager])
    expect((await one.client.put(planPath(plan, '/signoff'))).status).toBe(200);
  const response = await fetch(`${app.url}/api${planPath(plan, '/generate_report')}`, {
    headers: { authorization: `Bearer ${manager.client.token}` },
  });
  const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  for (const day of [DUE, TASK_DUE]) expect(text).toContain(readableDay(day));
});
