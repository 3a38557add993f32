import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useApp } from '../testing/app.ts';
import { doBatches } from '../testing/batches.ts';
import { type Proxy, startProxy } from '../testing/database/proxy.ts';
import { addHr, setDepartment } from '../testing/hr.ts';
import { createPlan, createTemplate, planPath } from '../testing/samples.ts';

/*
 * Lists read names, days and counters of plans, and not their notes, links and descriptions, which only a plan's own
 * page shows.
 */

let proxy: Proxy;
const app = useApp(
  {},
  {
    async databaseUrlFor(url) {
      proxy = await startProxy(url);
      return proxy.url;
    },
  },
);

const PLANS = 10;
/** Of each plan in its notes: 40 tasks with 5,000 characters. */
const NOTES = 200_000;

let manager: Person;
let employee: Person;
let hr: Person;

const subplans = [
  {
    name: 'Week',
    description: 'd'.repeat(5_000),
    due_in_days: 3,
    due: { anchor: 'start', offset: 2, unit: 'days' },
    topics: [
      {
        name: 'Topic',
        tasks: Array.from({ length: 40 }, (_, n) => ({ name: `Task ${n}`, note: 'n'.repeat(5_000) })),
      },
    ],
  },
];

beforeAll(async () => {
  manager = await app.addManager();
  employee = await app.addEmployee(manager);
  hr = await addHr(app);
  await setDepartment(app, employee, 'Sales');
  for (let n = 0; n < PLANS; n++) {
    const plan = { name: `Plan ${n}`, description: 'd'.repeat(5_000), start_on: '2026-12-01', subplans };
    await createPlan(manager, employee, plan);
  }
});

/** Returns how many bytes the database sends during the work. */
async function bytesOf(work: () => Promise<unknown>): Promise<number> {
  const before = proxy.bytesRead();
  await work();
  return proxy.bytesRead() - before;
}

async function get(person: Person, path: string) {
  const response = await person.client.get(path);
  expect(response.status).toBe(200);
  return response.body;
}

test('the page of a person reads no notes of their plans (People 16)', async () => {
  const read = await bytesOf(async () => {
    const { plans } = await get(hr, `/people/${employee.id}`);
    expect(plans).toHaveLength(PLANS);
    expect(plans[0].subplans).toMatchObject([{ name: 'Week', total_tasks: 40, completed_tasks: 0 }]);
  });
  expect(read).toBeLessThan(50_000);
});

test('the preview of another start reads no notes (Dates 9)', async () => {
  const read = await bytesOf(async () => {
    const { plans } = await get(manager, `/user/${employee.id}/start_date?start_on=2026-12-15`);
    expect(plans).toHaveLength(PLANS);
    expect(plans[0].subplans).toMatchObject([{ name: 'Week', new: '2026-12-17' }]);
  });
  expect(read).toBeLessThan(50_000);
});

test('lists, the overview and reports read no notes', async () => {
  const reads = [
    [manager, '/onboarding-plan/max_dates'],
    [manager, '/onboarding-plan/overdue_info'],
    [manager, '/user/manager/direct_reports'],
    [manager, '/overview'],
    [hr, '/overview'],
    [hr, '/people'],
    [hr, `/people/${employee.id}/history`],
  ] as const;
  for (const [person, path] of reads) {
    expect(await bytesOf(() => get(person, path)), path).toBeLessThan(50_000);
  }
});

test('a new first day reads no notes of the plans that it asks about (Dates 8)', async () => {
  const read = await bytesOf(async () => {
    const { status } = await hr.client.put(`/people/${employee.id}`, { start_on: '2026-12-08' });
    expect(status).toBe(200);
  });
  expect(read).toBeLessThan(100_000);
});

test('notifying a new owner of tasks of many plans reads no notes (Owners 10)', async () => {
  const [owner, next] = [await app.addEmployee(manager), await app.addManager()];
  await sql`update people set manager_id = ${next.id} where id = ${owner.id}`.execute(app.db);
  const { body: plans } = await manager.client.get('/onboarding-plan?scope=reports');
  for (const { id } of plans) {
    const [task] = (await get(manager, planPath({ id }))).subplans[0].topics[0].tasks;
    const path = planPath({ id }, `/task/${task.id}/owner`);
    const { status } = await manager.client.put(path, { kind: 'person', person_id: owner.id });
    expect(status).toBe(200);
  }
  const admin = await app.addEmployee(null);
  await sql`update people set is_admin = true where id = ${admin.id}`.execute(app.db);
  const read = await bytesOf(async () => {
    const { status } = await admin.client.put(`/person/${owner.id}/disabled`, { disabled: true });
    expect(status).toBe(200);
  });
  expect(read).toBeLessThan(150_000);
});

test('handing over an employee with many plans reads no notes', async () => {
  const next = await app.addManager();
  const read = await bytesOf(() =>
    get(manager, `/user/transfer_direct_reports/${employee.id}/${next.email}`),
  );
  expect(read).toBeLessThan(50_000);
});

test('an assignment to many reads no notes of their plans (Assignment 5)', async () => {
  const { id } = await createTemplate(manager, { subplans });
  const items: { person_id: string; start_on: string }[] = [];
  for (let n = 0; n < PLANS; n++) {
    items.push({ person_id: (await app.addEmployee(manager)).id, start_on: '2026-12-01' });
  }
  const preview = await manager.client.post('/assignment/preview', { template_id: id, items });
  const body = { template_id: id, items, hash: preview.body.hash };
  const read = await bytesOf(async () => {
    expect((await manager.client.post('/assignment', body)).status).toBe(202);
    await doBatches(app);
  });
  const { body: plans } = await manager.client.get('/onboarding-plan?scope=reports');
  expect(plans).toHaveLength(PLANS);
  // The template is read when the batch starts and when it runs.
  expect(read).toBeLessThan(5 * NOTES);
});
