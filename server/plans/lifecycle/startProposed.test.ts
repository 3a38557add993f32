import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { listMailed } from '../../testing/mail/outbox.ts';
import { addHr, setDepartment } from '../../testing/hr.ts';
import { createPlan, planPath, subplan } from '../../testing/samples.ts';

// Nothing is sent, since no sender runs.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });
const [FIRST, NEXT] = ['2026-12-01', '2026-12-15'];
let manager: Person;
let hr: Person;
let admin: Person;

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  hr = await addHr(app, ['Sales'], 'Hanna HR');
  admin = await addAdmin(app);
});

beforeEach(async () => {
  for (const table of ['outbox', 'notifications'] as const) await app.db.deleteFrom(table).execute();
});

async function addStarter(): Promise<Person> {
  const employee = await app.addEmployee(manager);
  await setDepartment(app, employee, 'Sales');
  await app.db.updateTable('people').set({ start_on: FIRST }).where('id', '=', employee.id).execute();
  return employee;
}

const assign = (employee: Person): Promise<Json> =>
  createPlan(manager, employee, {
    assigned_at: '2026-11-23T09:00:00Z',
    start_on: FIRST,
    subplans: [
      { ...subplan('First day', 1, [['Laptop']]), due: { anchor: 'start', offset: 0, unit: 'days' } },
    ],
  });

/** Gives them all another first day with one file. */
async function startLater(employees: readonly Person[]): Promise<void> {
  const lines = employees.map(({ email }) => `${email},${NEXT}`);
  const { status, text } = await admin.client.post(
    '/person/import',
    ['email,start_on', ...lines].join('\n'),
    {
      'content-type': 'text/csv',
    },
  );
  expect(status, text).toBe(200);
}

const isAboutStart = ({ kind }: Json) => kind === 'start_proposed';

/** How many lines in the bell, and waiting mails, ask the manager and HR. */
async function asking(): Promise<{ lines: number[]; mails: number }> {
  const lines: number[] = [];
  for (const one of [manager, hr])
    lines.push((await one.client.get('/notification')).body.notifications.filter(isAboutStart).length);
  return { lines, mails: (await listMailed(app.db)).filter(isAboutStart).length };
}

const ALL = { lines: [1, 1], mails: 2 };
const NONE = { lines: [0, 0], mails: 0 };

const ENDS: [string, (plan: Json) => Promise<{ status: number }>][] = [
  ['deactivated', (plan) => manager.client.put(planPath(plan, '/deactivate'), { active_plan: false })],
  ['deleted', (plan) => manager.client.delete(planPath(plan))],
];

describe.each(ENDS)('of a plan that is %s nothing is asked any more (Dates 8)', (_, end) => {
  test('once no other plan of its employee asks', async () => {
    const employee = await addStarter();
    const plans = [await assign(employee), await assign(employee)];
    await startLater([employee]);
    expect(await asking()).toEqual(ALL);
    // The line of the manager leads to the first.
    expect((await end(plans[1])).status).toBeLessThan(300);
    expect(await asking()).toEqual(ALL);
    expect((await end(plans[0])).status).toBeLessThan(300);
    expect(await asking()).toEqual(NONE);
  });

  test('many people stay ready until none of them has an open question', async () => {
    const employees = [];
    for (let index = 0; index < 4; index += 1) employees.push(await addStarter());
    const plans = [];
    for (const employee of employees) plans.push(await assign(employee));
    await startLater(employees);
    expect(await asking()).toEqual(ALL);
    for (const plan of plans.slice(1)) await end(plan);
    expect(await asking()).toEqual(ALL);
    await end(plans[0]);
    expect(await asking()).toEqual(NONE);
  });
});

test.each(['deactivate', 'delete'])(
  'a start of several plans leaves no open question: %s (Plans 19, Dates 8)',
  async (act) => {
    const employees = [await addStarter(), await addStarter()];
    const plans = [];
    for (const employee of employees) plans.push(await assign(employee), await assign(employee));
    await startLater(employees);
    const TWICE = { lines: [2, 2], mails: 4 };
    expect(await asking()).toEqual(TWICE);
    // The lines of the manager lead to the first of each.
    const end = (...ended: Json[]) =>
      manager.client.post('/onboarding-plan/bulk', { act, ids: ended.map(({ id }) => id) });
    expect((await end(plans[1], plans[3])).status).toBe(200);
    expect(await asking()).toEqual(TWICE);
    expect((await end(plans[0])).status).toBe(200);
    expect(await asking()).toEqual(ALL);
    // One that has ended already is no obstacle.
    expect((await end(plans[1], plans[2])).status).toBe(200);
    expect(await asking()).toEqual(NONE);
  },
);
