import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, useApp } from '../testing/app.ts';
import type { ApiResponse, Client, Json } from '../testing/client.ts';
import { addHr, setDepartment, setHr } from '../testing/hr.ts';
import { eventsOf } from '../testing/journal.ts';
import { expectInvalid, expectProblem } from '../testing/problem.ts';
import {
  createPlan,
  createSignedPlan,
  daysAgo,
  planBody,
  planPath,
  savePath,
  taskIds,
  taskPath,
  tickAll,
} from '../testing/samples.ts';

const app = useApp();
let manager: Person;
let employee: Person;
/** HR for Sales, where the employee works, and for Legal. */
let hr: Person;
/** HR for another department. */
let elsewhere: Person;

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  employee = await inSales(app.addEmployee(manager, 'Emil Employee'));
  hr = await addHr(app, ['Legal', 'Sales']);
  elsewhere = await addHr(app, ['Finance']);
});

/** Sets the department of a new person. */
async function inSales(added: Promise<Person>): Promise<Person> {
  const person = await added;
  await setDepartment(app, person, 'Sales');
  return person;
}

type Call = (client: Client, plan: Json) => Promise<ApiResponse>;
const REASON = { reason: 'Assigned by mistake' };
const READS: Record<string, Call> = {
  plan: (client, plan) => client.get(planPath(plan)),
  order: (client, plan) => client.get(planPath(plan, '/order')),
  progress: (client, plan) => client.get(planPath(plan, '/progress')),
  overdue: (client, plan) => client.get(planPath(plan, '/overdue_subplan_tasks')),
  history: (client, plan) => client.get(planPath(plan, '/history')),
  comments: (client, plan) => client.get(planPath(plan, '/comments')),
};
const REFUSED: Record<string, Call> = {
  tick: (client, plan) => client.put(taskPath(taskIds(plan)[0])),
  sign: (client, plan) => client.put(planPath(plan, '/signoff')),
  return: (client, plan) => client.put(planPath(plan, '/return'), { comment: 'The laptop is missing.' }),
  comment: (client, plan) => client.post(planPath(plan, '/comments'), { text: 'Hello' }),
  seen: (client, plan) => client.put(planPath(plan, '/comments/seen'), { comment_id: plan.id }),
  nudge: (client, plan) => client.post(planPath(plan, '/nudge')),
  mails: (client, plan) => client.get(planPath(plan, '/mails')),
};
const ACTS: Record<string, Call> = {
  edit: (client, plan) => client.put(savePath(plan), { name: 'Renamed' }),
  deactivate: (client, plan) => client.put(planPath(plan, '/deactivate'), { active_plan: false }),
  reactivate: (client, plan) => client.put(planPath(plan, '/deactivate'), { active_plan: true }),
  delete: (client, plan) => client.delete(planPath(plan), REASON),
};
const ALL = { ...READS, ...REFUSED, ...ACTS };

describe('HR reads a plan of a person in their scope (HR 2, HR 3)', () => {
  test('is read as its two sides read it', async () => {
    const plan = await createPlan(manager, employee);
    await employee.client.post(planPath(plan, '/comments'), { text: 'Where do I start?' });
    for (const [name, read] of Object.entries(READS)) {
      const { status, body } = await read(hr.client, plan);
      expect([name, status, body]).toEqual([name, 200, (await read(manager.client, plan)).body]);
    }
  });

  test('is edited, deactivated, reactivated and deleted, which is recorded as an act of HR', async () => {
    const plan = await createPlan(manager, employee);
    for (const [name, act] of Object.entries(ACTS)) {
      expect([name, (await act(hr.client, plan)).status]).toEqual([name, name === 'delete' ? 204 : 200]);
    }
    const events = await eventsOf(app.db, plan.id);
    expect(events.map(({ event, detail }) => [event, (detail as Json).as])).toEqual([
      ['plan.assigned', undefined],
      ['plan.edited', 'hr'],
      ['plan.deactivated', 'hr'],
      ['plan.reactivated', 'hr'],
      ['plan.deleted', 'hr'],
    ]);
    expect(events.at(-1)?.detail).toEqual({ name: 'Renamed', as: 'hr', ...REASON });
    expectProblem(await READS['plan']!(hr.client, plan), 404);
    expectProblem(await READS['plan']!(employee.client, plan), 404);
  });

  test('is not ticked, signed, returned, commented or reminded of', async () => {
    const plan = await createPlan(manager, employee);
    await tickAll(employee, plan);
    const sentences = [];
    for (const act of Object.values(REFUSED)) sentences.push(expectProblem(await act(hr.client, plan), 403));
    expect(sentences).toEqual([
      'HR cannot tick tasks for others.',
      'HR cannot sign for others.',
      'HR cannot sign for others.',
      expect.stringMatching(/^HR can read the comments/),
      expect.stringMatching(/^HR can read the comments/),
      "Only the plan's manager can do this.",
      "Only the plan's manager can do this.",
    ]);
    const { body } = await manager.client.get(planPath(plan, '/history'));
    expect(new Set(body.map(({ actor }: Json) => actor.id))).toEqual(new Set([manager.id, employee.id]));
    // Also once somebody has signed.
    await employee.client.put(planPath(plan, '/signoff'));
    expectProblem(await REFUSED['sign']!(hr.client, plan), 403, 'HR cannot sign for others.');
  });

  test('is deleted with a reason alone, which managers need not give', async () => {
    const plan = await createPlan(manager, employee);
    for (const body of [undefined, {}, { reason: '' }, { reason: ' \n' }, { reason: 'x'.repeat(501) }]) {
      expectInvalid(await hr.client.delete(planPath(plan), body), 'reason');
    }
    expectInvalid(await hr.client.delete(planPath(plan), { reason: 1 }), 'reason');
    expect((await READS['plan']!(hr.client, plan)).status).toBe(200);
    expect((await manager.client.delete(planPath(plan), { reason: 1 })).status).toBe(204);
    expect((await eventsOf(app.db, plan.id)).at(-1)?.detail).toEqual({ name: plan.name });
  });

  test('is refused by its state before the body, as for its manager (API 6)', async () => {
    const plan = await createSignedPlan(manager, employee);
    expectProblem(await hr.client.delete(planPath(plan)), 409);
    expectProblem(await hr.client.put(savePath(plan), { name: 1 }), 409);
    const report = await hr.client.get(planPath(plan, '/generate_report'));
    expect([report.status, report.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const verification = async (client: Client) => (await client.get(planPath(plan, '/verification'))).body;
    expect(await verification(hr.client)).toEqual(await verification(manager.client));
    expect(await verification(elsewhere.client)).toMatchObject({ holds: true, name: null });
    const open = await createPlan(manager, employee);
    expectProblem(await hr.client.get(planPath(open, '/generate_report')), 409);
    expectProblem(await hr.client.get(planPath(open, '/verification')), 409);
    expectProblem(await elsewhere.client.get(planPath(open, '/verification')), 404);
    expectProblem(await hr.client.delete('/onboarding-plan/nonsense'), 400);
  });

  test('is acted on with others, each with its own result (Plans 19)', async () => {
    const [plan, other, foreign] = [
      await createPlan(manager, employee),
      await createPlan(manager, employee),
      await createPlan(manager, await app.addEmployee(manager)),
    ];
    const ids = [plan.id, foreign.id, other.id];
    const bulk = async (body: Json) =>
      (await hr.client.post('/onboarding-plan/bulk', { ids, ...body })).body.results.map(
        ({ ok, code }: Json) => code ?? ok,
      );
    expect(await bulk({ act: 'nudge' })).toEqual([
      'plans.not_the_manager',
      'not_found',
      'plans.not_the_manager',
    ]);
    expect(await bulk({ act: 'deactivate' })).toEqual([true, 'not_found', true]);
    expect(await bulk({ act: 'delete' })).toEqual(['input.invalid', 'not_found', 'input.invalid']);
    expect(await bulk({ act: 'delete', ...REASON })).toEqual([true, 'not_found', true]);
    expect((await eventsOf(app.db, other.id)).at(-1)?.detail).toMatchObject({ as: 'hr', ...REASON });
  });
});

describe('the scope of HR (HR 1, HR 2)', () => {
  test('HR cannot see any other plan, whatever the call and its body (API 6)', async () => {
    const plan = await createPlan(manager, employee);
    const others = [elsewhere, await addHr(app, ['sales']), await addHr(app, ['Sales '])];
    for (const { client } of others) {
      for (const [name, call] of Object.entries(ALL)) {
        expect([name, (await call(client, plan)).status]).toEqual([name, 404]);
      }
      expectProblem(await client.put(savePath(plan), { name: 1 }), 404);
      expectProblem(await client.delete(planPath(plan)), 404);
    }
    expect(await eventsOf(app.db, plan.id)).toHaveLength(1);
  });

  test('is everybody without departments, also people whose department is not known', async () => {
    const plan = await createPlan(manager, await app.addEmployee(manager));
    expectProblem(await READS['plan']!(hr.client, plan), 404);
    expect((await READS['plan']!((await addHr(app, null)).client, plan)).status).toBe(200);
  });

  test('follows the role, the departments and the department of the employee on the next call', async () => {
    const person = await addHr(app, ['Sales']);
    const someone = await inSales(app.addEmployee(manager));
    const plan = await createPlan(manager, someone);
    const read = async () => (await READS['plan']!(person.client, plan)).status;
    expect(await read()).toBe(200);
    await setDepartment(app, someone, 'Finance');
    expect(await read()).toBe(404);
    await setHr(app, person, ['Finance']);
    expect(await read()).toBe(200);
    expect((await ACTS['edit']!(person.client, plan)).status).toBe(200);
    await setHr(app, person, undefined);
    expect(await read()).toBe(404);
    // As every employee, before the plan is looked up.
    expectProblem(await ACTS['edit']!(person.client, plan), 403, 'Only managers can do this.');
    expectProblem(await person.client.get('/onboarding-plan?scope=organisation'), 403);
  });

  test("leaves HR's own plan theirs as its employee alone", async () => {
    const own = await app.addEmployee(manager);
    await setHr(app, own, null);
    const plan = await createPlan(manager, own);
    for (const [name, read] of Object.entries(READS)) {
      expect([name, (await read(own.client, plan)).status]).toEqual([name, 200]);
    }
    for (const name of ['edit', 'deactivate', 'delete']) {
      expectProblem(await ACTS[name]!(own.client, plan), 403, "Only the plan's manager can do this.");
    }
    const assigned = await own.client.post('/onboarding-plan/full', planBody(own));
    expectProblem(assigned, 403, /your own direct reports/);
    await tickAll(own, plan);
    expect((await own.client.put(planPath(plan, '/signoff'))).status).toBe(200);
    const { body } = await own.client.get('/onboarding-plan?scope=organisation&limit=1000');
    expect(body.map(({ id }: Json) => id)).not.toContain(plan.id);
  });

  test('leaves a manager the manager of their plans', async () => {
    const boss = await app.addManager();
    await setHr(app, boss, ['Sales']);
    const report = await inSales(app.addEmployee(boss));
    const plan = await createPlan(boss, report);
    await tickAll(report, plan);
    expect((await boss.client.post(planPath(plan, '/comments'), { text: 'Hello' })).status).toBe(201);
    expect((await ACTS['edit']!(boss.client, plan)).status).toBe(200);
    expect((await boss.client.put(planPath(plan, '/signoff'))).status).toBe(200);
    const details = (await eventsOf(app.db, plan.id)).map(({ detail }) => (detail as Json)?.as);
    expect(new Set(details)).toEqual(new Set([undefined]));
    expect((await boss.client.delete(planPath(plan))).status).toBe(204);
    // Elsewhere they are HR.
    expectProblem(await REFUSED['tick']!(boss.client, await createPlan(manager, employee)), 403, /^HR/);
  });

  test('does not reach the calls about teams, nor the lists of others', async () => {
    const plan = await createPlan(manager, employee, { assigned_at: daysAgo(100) });
    for (const path of ['/user/manager/direct_reports', `/user/user_manager/${employee.email}`]) {
      expectProblem(await hr.client.get(path), 403, 'Only managers can do this.');
    }
    expectProblem(await hr.client.get('/onboarding-plan?scope=reports'), 403);
    expect((await hr.client.get('/onboarding-plan?scope=self')).body).toEqual([]);
    expect((await hr.client.get('/onboarding-plan/max_dates')).body).toEqual({});
    expect((await hr.client.get('/onboarding-plan/overdue_info')).body.overdue_plans).toEqual([]);
    expect((await manager.client.get('/onboarding-plan/overdue_info')).body.overdue_plans).toContain(plan.id);
  });
});

const assignTo = (client: Client, person: Pick<Person, 'id'>, body = {}) =>
  client.post('/onboarding-plan/full', planBody(person, body));

describe('assigning on behalf of a manager (HR 4)', () => {
  test("makes the employee's manager that of the plan, and is recorded", async () => {
    const { status, body } = await hr.client.post('/onboarding-plan/full', planBody(employee));
    expect(status).toBe(201);
    const plan = (await manager.client.get(planPath(body))).body;
    expect([plan.manager_id, plan.user_id]).toEqual([manager.id, employee.id]);
    const [{ actor, event, detail }] = (await employee.client.get(planPath(body, '/history'))).body;
    expect([actor.id, event, detail.as]).toEqual([hr.id, 'plan.assigned', 'hr']);
  });

  test('is refused without a manager, for others and for oneself', async () => {
    const alone = await inSales(app.addEmployee(null, 'Lou Alone'));
    expectProblem(await assignTo(hr.client, alone), 409, 'Lou Alone has no manager. Choose one first.');
    const outside = await app.addEmployee(manager);
    for (const person of [outside, hr, { id: outside.id.replace(/.{4}$/, '0000') }]) {
      expectProblem(await assignTo(hr.client, person), 403, /your own direct reports/);
    }
    expectProblem(await assignTo(elsewhere.client, employee), 403);
    expectInvalid(await assignTo(hr.client, employee, { subplans: [] }), 'subplans');
  });

  test('is refused while the manager is disabled (People 9)', async () => {
    const left = await app.addManager('Lea Left');
    const report = await inSales(app.addEmployee(left));
    const disabled_at = new Date().toISOString();
    await app.db.updateTable('people').set({ disabled_at }).where('id', '=', left.id).execute();
    expectProblem(await assignTo(hr.client, report), 409, /Lea Left is disabled/);
  });

  test('returns the first result again for the same key, while the person is in scope (API 11)', async () => {
    const person = await addHr(app, ['Sales']);
    const assign = () =>
      person.client.post('/onboarding-plan/full', planBody(employee), { 'idempotency-key': 'one' });
    const first = await assign();
    expect((await assign()).body).toEqual(first.body);
    await setHr(app, person, ['Finance']);
    expectProblem(await assign(), 403);
  });
});
