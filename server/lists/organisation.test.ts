import { beforeAll, describe, expect, test } from 'vitest';
import { PLAN_STATUSES, type PlanStatus } from '#shared/plans/status.ts';
import { type Person, useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { addHr, setDepartment } from '../testing/hr.ts';
import { expectInvalid, expectProblem } from '../testing/problem.ts';
import {
  createPlan,
  createSignedPlan,
  daysAgo,
  planBody,
  planPath,
  subplan,
  tickAll,
} from '../testing/samples.ts';

const app = useApp();
/** The plans of Sales with the status that they were brought to, in the order of their assignment. */
const plans: { id: string; name: string; status: PlanStatus }[] = [];
let hr: Person;
let everywhere: Person;
let manager: Person;

const add = (status: PlanStatus, plan: Json) => plans.push({ id: plan.id, name: plan.name, status });
const sign = (person: Person, plan: Json) => person.client.put(planPath(plan, '/signoff'));

beforeAll(async () => {
  hr = await addHr(app, ['Sales']);
  everywhere = await addHr(app, null);
  manager = await app.addManager('Mia Manager');
  const employee = await app.addEmployee(manager, 'Zoë Ångström');
  await setDepartment(app, employee, 'Sales');
  await createPlan(manager, await app.addEmployee(manager, 'Otto Other'), { name: 'Of another department' });

  const late = { assigned_at: daysAgo(100) };
  const create = (name: string, fields = {}) => createPlan(manager, employee, { name, ...fields });
  const off = (plan: Json) => manager.client.put(planPath(plan, '/deactivate'), { active_plan: false });
  add('Active', await create('Fresh'));
  add('Overdue', await create('Late', late));
  // One subplan is late, but not the last one.
  const two = { subplans: [subplan('Soon', 1, [['A']]), subplan('Later', 300, [['B']])] };
  add('Active', await create('Late in part', { ...two, assigned_at: daysAgo(30) }));
  for (const fields of [{}, late]) {
    const done = await create('Done', fields);
    await tickAll(employee, done);
    add('Active', done);
    const signed = await create('Signed', fields);
    await tickAll(employee, signed);
    await sign(employee, signed);
    add('Needs Manager Signature', signed);
    const approved = await create('Approved', fields);
    await tickAll(employee, approved);
    await sign(manager, approved);
    add('Needs Employee Signature', approved);
    add('Completed', await createSignedPlan(manager, employee, { name: 'Completed', ...fields }));
    const inactive = await create('Switched off', fields);
    await off(inactive);
    add('Inactive', inactive);
    const offSigned = await create('Signed and switched off', fields);
    await tickAll(employee, offSigned);
    await sign(employee, offSigned);
    await off(offSigned);
    add('Inactive', offSigned);
  }
  await manager.client.delete(planPath(await create('Deleted')));
});

const list = async (query = '', person = hr): Promise<Json[]> => {
  const { status, body, text } = await person.client.get(`/onboarding-plan?scope=organisation${query}`);
  expect(status, text).toBe(200);
  return body;
};
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const get = (query: string) => hr.client.get(`/onboarding-plan?scope=organisation&${query}`);

describe("the list of the organisation's plans (HR 6)", () => {
  test('has the plans in scope, the newest first, as the lists of managers have them', async () => {
    const rows = await list();
    expect(rows.map(({ id, name, status }) => ({ id, name, status }))).toEqual(plans.toReversed());
    const ofManager = (await manager.client.get('/onboarding-plan?scope=reports')).body;
    for (const row of rows) {
      expect(row).toEqual(ofManager.find(({ id }: Json) => id === row.id));
    }
    const everything = await list('', everywhere);
    expect(everything.map(({ name }) => name)).toContain('Of another department');
    expect(everything).toHaveLength(plans.length + 1);
  });

  test('comes in pages of 50 that the header Link names', async () => {
    const found: Json[] = [];
    let next: string | undefined = '/onboarding-plan?scope=organisation&limit=4';
    let pages = 0;
    while (next !== undefined) {
      const response = await hr.client.get(next);
      found.push(...response.body);
      pages += 1;
      next = /<\/api([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(pages).toBe(Math.ceil(plans.length / 4));
    expect(idsOf(found)).toEqual(idsOf(plans.toReversed()));

    const crowded = await app.addEmployee(manager);
    await setDepartment(app, crowded, 'Crowded');
    for (let count = 0; count < 51; count += 1) {
      await manager.client.post('/onboarding-plan/full', planBody(crowded));
    }
    const person = await addHr(app, ['Crowded']);
    expect(await list('', person)).toHaveLength(50);
    expect(await list('&limit=60', person)).toHaveLength(51);
  });

  test.each(PLAN_STATUSES)(
    'has those with the status %s that the rule of Plans 4 gives them',
    async (status) => {
      const expected = plans.filter((plan) => plan.status === status).toReversed();
      expect(expected).not.toEqual([]);
      expect(idsOf(await list(`&status=${encodeURIComponent(status)}`))).toEqual(idsOf(expected));
    },
  );

  test.each([
    ['zoe angstrom', undefined],
    ['ZOË', undefined],
    ['  late in ', ['Late in part']],
    ['late', ['Late in part', 'Late']],
    ['otto', []],
    ['%', []],
    ['', undefined],
  ])('finds %j in the names of plans and employees', async (q, names) => {
    const rows = await list(`&q=${encodeURIComponent(q)}`);
    expect(rows.map(({ name }) => name)).toEqual(names ?? plans.toReversed().map(({ name }) => name));
  });

  test('a term and a status filter together, page by page', async () => {
    const [row] = await list('&q=late&status=Active&limit=1');
    expect(row.name).toBe('Late in part');
    expect(await list(`&q=late&status=Active&limit=1&cursor=${row.id}`)).toEqual([]);
  });

  test('is for HR alone, and refuses what is not valid', async () => {
    for (const scope of ['onboarding-plan', 'onboarding-plan/export']) {
      expectProblem(await app.anonymous.get(`/${scope}?scope=organisation`), 401);
      expectProblem(await manager.client.get(`/${scope}?scope=organisation`), 403, 'Only HR can do this.');
      expectProblem(await (await app.addEmployee(manager)).client.get(`/${scope}?scope=organisation`), 403);
    }
    expectInvalid(await get('status=Late'), 'status');
    expectInvalid(await get('limit=0'), 'limit');
    expectInvalid(await get('cursor=first'), 'cursor');
    expectInvalid(await get(`q=${'x'.repeat(255)}`), 'q');
  });
});

test("the organisation's plans as a file (HR 6, Import 8)", async () => {
  const file = await hr.client.get('/onboarding-plan/export?scope=organisation');
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const ofManager = (await manager.client.get('/onboarding-plan/export?scope=reports')).text.split('\r\n');
  const lines = file.text.split('\r\n');
  expect(lines[0]).toBe(ofManager[0]);
  expect(lines.slice(1, -1).map((line) => line.slice(0, 36))).toEqual(idsOf(plans.toReversed()));
  expect(ofManager).toEqual(expect.arrayContaining(lines));
  const json = await hr.client.get('/onboarding-plan/export?scope=organisation&format=json');
  expect(json.body.map(({ plan_id }: Json) => plan_id)).toEqual(idsOf(plans.toReversed()));
  const nobody = await addHr(app, ['Nobody works here']);
  expect((await nobody.client.get('/onboarding-plan/export?scope=organisation&format=json')).body).toEqual(
    [],
  );
});
