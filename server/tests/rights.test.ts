import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { describe, expect, test } from 'vitest';
import { type Person, useApp } from '../testing/app.ts';
import type { ApiResponse, Client, Json } from '../testing/client.ts';
import { checkCounters } from '../testing/counters.ts';
import { expectProblem } from '../testing/problem.ts';
import { createPlan, createTemplate, planBody, templateBody, tickAll } from '../testing/samples.ts';

/*
 * The status of every call for every kind of caller (People 4, Templates 2 and 3, Plans 3, Signing 6).
 *
 * 2 = allowed; p = 404 when the template is private.
 * An = no token; EO = the plan's employee, or the person in the path; EX = another employee; PM = the manager of EO and of
 * the plan; OM = another manager; TC = the template's creator; NC = a manager who is not its creator.
 */
const TABLE = `
call                                                             | An  | EO  | EX  | PM   | OM   | TC  | NC
user/self                                                        | 401 | 2   | 2   | 2    | 2    | 2   | 2
user/{id}                                                        | 401 | 2   | 404 | 2    | 404  | 404 | 404
user/manager/direct_reports, user/user_manager, add_manager      | 401 | 403 | 403 | 2    | 2    | 2   | 2
add_direct_report                                                | 401 | 403 | 403 | 2    | 409  | 409 | 409
remove_direct_report                                             | 401 | 403 | 403 | 2    | 404  | 404 | 404
transfer_direct_reports                                          | 401 | 403 | 403 | 2    | 403  | 403 | 403
template lists, POST template/full                               | 401 | 403 | 403 | 2    | 2    | 2   | 2
GET template/{id}, template/subplan/{id}                         | 401 | 403 | 403 | 2p   | 2p   | 2   | 2p
DELETE template, PUT public, PUT template/full                   | 401 | 403 | 403 | 403p | 403p | 2   | 403p
plans scope=reports                                              | 401 | 403 | 403 | 2    | 2    | 2   | 2
plans scope=self, max_dates, overdue_info                        | 401 | 2   | 2   | 2    | 2    | 2   | 2
GET plan, order, progress, overdue_subplan_tasks, history        | 401 | 2   | 404 | 2    | 404  | 404 | 404
GET and POST comments                                            | 401 | 2   | 404 | 2    | 404  | 404 | 404
PUT user_task                                                    | 401 | 2   | 404 | 403  | 404  | 404 | 404
PUT signoff                                                      | 401 | 2   | 404 | 2    | 404  | 404 | 404
PUT deactivate, DELETE plan, GET generate_report, PUT plan/full  | 401 | 403 | 403 | 2    | 404  | 404 | 404
PUT return, GET mails, POST nudge                                | 401 | 403 | 403 | 2    | 404  | 404 | 404
GET verification, of a completed plan                            | 401 | 2   | 2   | 2    | 2    | 2   | 2
POST plan/full                                                   | 401 | 403 | 403 | 2    | 403  | 403 | 403
own calendar feed                                                | 401 | 2   | 2   | 2    | 2    | 2   | 2
switch_user                                                      | 401 | 404 | 404 | 404  | 404  | 404 | 404
logout                                                           | 401 | 2   | 2   | 2    | 2    | 2   | 2
`;

const CALLS: Record<string, string[]> = {
  'user/self': ['GET /user/self'],
  'user/{id}': ['GET /user/:id'],
  'user/manager/direct_reports, user/user_manager, add_manager': [
    'GET /user/manager/direct_reports',
    'GET /user/user_manager/:email',
    'PUT /user/manager/add_manager/:email',
  ],
  add_direct_report: ['PUT /user/add_direct_report/:email'],
  remove_direct_report: ['PUT /user/remove_direct_report/:email'],
  transfer_direct_reports: ['GET /user/transfer_direct_reports/:userId/:newManagerEmail'],
  'template lists, POST template/full': [
    'GET /template',
    'GET /template?scope=all',
    'GET /template/subplans',
    'GET /template/subplans/full',
    'POST /template/full',
  ],
  'GET template/{id}, template/subplan/{id}': ['GET /template/:id', 'GET /template/subplan/:id'],
  'DELETE template, PUT public, PUT template/full': [
    'DELETE /template/:id',
    'PUT /template/:id/public',
    'PUT /template/full/:id',
  ],
  'plans scope=reports': ['GET /onboarding-plan?scope=reports'],
  'plans scope=self, max_dates, overdue_info': [
    'GET /onboarding-plan?scope=self',
    'GET /onboarding-plan/max_dates',
    'GET /onboarding-plan/overdue_info',
  ],
  'GET plan, order, progress, overdue_subplan_tasks, history': [
    'GET /onboarding-plan/:id',
    'GET /onboarding-plan/:id/order',
    'GET /onboarding-plan/:id/progress',
    'GET /onboarding-plan/:id/overdue_subplan_tasks',
    'GET /onboarding-plan/:id/history',
  ],
  'GET and POST comments': ['GET /onboarding-plan/:id/comments', 'POST /onboarding-plan/:id/comments'],
  'PUT user_task': ['PUT /onboarding-plan/user_task/:taskId'],
  'PUT signoff': ['PUT /onboarding-plan/:id/signoff'],
  'PUT deactivate, DELETE plan, GET generate_report, PUT plan/full': [
    'PUT /onboarding-plan/:id/deactivate',
    'DELETE /onboarding-plan/:id',
    'GET /onboarding-plan/:id/generate_report',
    'PUT /onboarding-plan/full/:id',
  ],
  'PUT return, GET mails, POST nudge': [
    'PUT /onboarding-plan/:id/return',
    'GET /onboarding-plan/:id/mails',
    'POST /onboarding-plan/:id/nudge',
  ],
  'GET verification, of a completed plan': ['GET /onboarding-plan/:id/verification'],
  'POST plan/full': ['POST /onboarding-plan/full'],
  'own calendar feed': ['GET /calendar-feed', 'POST /calendar-feed', 'DELETE /calendar-feed'],
  switch_user: ['GET /user/switch_user'],
  logout: ['POST /auth/logout'],
};

/** Calls that need no token. */
const PUBLIC_CALLS = [
  'GET /auth/login',
  'GET /auth/oidc/callback',
  'GET /auth/token',
  'GET /calendar/:file',
  'GET /config',
  'GET /openapi.json',
  'GET /docs',
];

// A nudge needs mail settings. Nothing is sent, since no sender runs.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });
checkCounters(app);

type Fixture = Record<'EO' | 'EX' | 'PM' | 'OM' | 'TC' | 'NC', Person> & {
  template: Json;
  plan: Json;
};

/** Creates six people and the template or plan of the call, in a state in which the call can succeed. */
async function createFixture(call: string, isPublic: boolean): Promise<Fixture> {
  const [PM, OM, TC, NC] = await Promise.all([1, 2, 3, 4].map(() => app.addManager()));
  if (!PM || !OM || !TC || !NC) throw new Error('no managers');
  const [EO, EX] = await Promise.all([app.addEmployee(PM), app.addEmployee(OM)]);
  const template = call.includes('/template') ? await createTemplate(TC, { public: isPublic }) : null;
  const plan = call.includes('/onboarding-plan') ? await createPlan(PM, EO) : null;
  const signers = /report$|verification$/.test(call) ? [EO, PM] : call.endsWith('return') ? [EO] : [];
  if (signers.length > 0 || call.endsWith('signoff')) await tickAll(EO, plan);
  for (const signer of signers) await signer.client.put(`/onboarding-plan/${plan.id}/signoff`);
  return { EO, EX, PM, OM, TC, NC, template, plan };
}

function request(client: Client, call: string, { EO, NC, template, plan }: Fixture): Promise<ApiResponse> {
  const [method = '', route = ''] = call.split(' ');
  const object = route.startsWith('/user') ? EO : route.startsWith('/template') ? template : plan;
  const values: Record<string, string> = {
    id: route.includes('/subplan/') ? template.subplans[0].id : object?.id,
    userId: EO.id,
    email: EO.email,
    newManagerEmail: NC.email,
    taskId: plan?.subplans[0].topics[0].tasks[0].id,
  };
  const path = route.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(values[name] ?? ''));
  const bodies: Record<string, unknown> = {
    'POST /template/full': templateBody(),
    'PUT /template/full/:id': { ...template, name: 'Changed' },
    'POST /onboarding-plan/full': planBody(EO),
    'POST /onboarding-plan/:id/comments': { text: 'Where do I find it?' },
    'PUT /onboarding-plan/:id/return': { comment: 'The laptop is missing.' },
    'PUT /onboarding-plan/full/:id': { ...plan, name: 'Changed' },
  };
  return client.call(method, path, { body: bodies[call] });
}

/** Returns everything that a call may change for the people of the fixture. */
async function stateOf(fixture: Fixture): Promise<unknown> {
  const people = [fixture.EO, fixture.EX, fixture.PM, fixture.OM, fixture.TC, fixture.NC].map(
    (person) => person.id,
  );
  const { rows } = await sql`
    select to_jsonb(p) - 'created_at', (select jsonb_agg(t order by t.id) from templates t where t.manager_id = p.id),
      (select jsonb_agg(o order by o.id) from plans o where o.user_id = p.id),
      (select count(*) from plan_signatures s where s.person_id = p.id),
      (select count(*) from comments c where c.author_id = p.id),
      (select count(*) from outbox o where o.person_id = p.id),
      (select count(*) from journal j where j.actor_id = p.id),
      (select count(*) from sessions s where s.person_id = p.id and ended_at is null)
    from people p where id = any(${people}::uuid[]) order by id`.execute(app.db);
  return rows;
}

const lines = TABLE.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));
const [, ...columns] = lines.shift() ?? [];

describe.each(lines.map(([row = '', ...cells]) => ({ row, cells })))('$row', ({ row, cells }) => {
  const calls = CALLS[row] ?? [];
  const visibilities = cells.some((cell) => cell.endsWith('p')) ? [true, false] : [true];
  const cases = calls.flatMap((call) => visibilities.map((isPublic) => ({ call, isPublic })));

  test.each(cases)('$call (public template: $isPublic)', async ({ call, isPublic }) => {
    const actual = await Promise.all(
      columns.map(async (column) => {
        const fixture = await createFixture(call, isPublic);
        const client = column === 'An' ? app.anonymous : fixture[column as 'EO'].client;
        const before = await stateOf(fixture);
        const response = await request(client, call, fixture);
        if (response.status >= 300) {
          expectProblem(response, response.status);
          expect(await stateOf(fixture), 'a refused call changes nothing').toEqual(before);
        }
        return [column, response.status < 300 ? '2' : String(response.status)];
      }),
    );
    const expected = cells.map((cell) => (isPublic ? cell.replace('p', '') : cell.replace(/.+p$/, '404')));
    expect(Object.fromEntries(actual)).toEqual(
      Object.fromEntries(columns.map((name, index) => [name, expected[index]])),
    );
  });
});

test('the table has every route of the API, and no other', () => {
  const known = [...Object.values(CALLS).flat(), ...PUBLIC_CALLS].map((call) => call.replace(/\?.*/, ''));
  const registered = app.routes
    .filter((route) => / \/api\//.test(route))
    .map((route) => route.replace(' /api', ' '));
  expect(registered.length).toBeGreaterThan(25);
  expect([...new Set(registered)].toSorted()).toEqual([...new Set(known)].toSorted());
  expect(lines.map(([row]) => row)).toEqual(Object.keys(CALLS));
});

const byId = (calls: string[]) => calls.filter((call) => /:(id|userId|taskId)\b/.test(call));
const pathWithId = (call: string, id: string) =>
  call
    .slice(call.indexOf(' ') + 1)
    .replace(/:(id|userId|taskId)\b/, id)
    .replace(/:\w+/, 'email@example.com');

describe('visibility and roles', () => {
  const managerCalls = lines.filter((cells) => cells[2] === '403').flatMap(([row = '']) => CALLS[row] ?? []);
  test('refuses a call for managers by an employee before it checks the id (API 6)', async () => {
    const { client } = await app.addEmployee(null);
    for (const call of byId(managerCalls)) {
      const [method = ''] = call.split(' ');
      for (const id of [uuidv7(), 'no-id', '%00']) {
        const body = method === 'GET' ? undefined : '{';
        expectProblem(await client.call(method, pathWithId(call, id), { body }), 403);
      }
    }
  });

  test('responds with the same 404 to a hidden and a missing object, and with 400 to a malformed id (API 5)', async () => {
    const otherManager = (await app.addManager()).client;
    const calls = byId(Object.values(CALLS).flat()).filter((call) => !/transfer|verification/.test(call));
    for (const call of calls) {
      const [method = ''] = call.split(' ');
      const fixture = await createFixture(call, false);
      const hidden = await request(otherManager, call, fixture);
      const missing = await otherManager.call(method, pathWithId(call, uuidv7()), {
        body: method === 'GET' ? undefined : {},
      });
      expectProblem(hidden, 404);
      expect(missing.text).toBe(hidden.text);
      expectProblem(await otherManager.call(method, pathWithId(call, 'no-id')), 400, /[iI]d must be an id/);
    }
  });

  test('a manager who is a direct report has the rights of an employee on their own plan (Plans 3)', async () => {
    const boss = await app.addManager('Boss');
    const both = await app.addManager('Both', boss);
    const plan = await createPlan(boss, both);
    const at = `/onboarding-plan/${plan.id}`;
    expect((await both.client.get(at)).status).toBe(200);
    expectProblem(await both.client.put(`/onboarding-plan/full/${plan.id}`, plan), 403);
    expectProblem(await both.client.put(`${at}/deactivate`), 403);
    expectProblem(await both.client.get(`${at}/generate_report`), 403);
    expectProblem(await both.client.delete(at), 403);
    await tickAll(both, plan);
    expect((await both.client.put(`${at}/signoff`)).body).toMatchObject({
      signed_by_user: true,
      approved_by_manager: false,
    });
  });

  test('a demoted manager no longer sees the plans of the team, in the same session (API 7)', async () => {
    const manager = await app.addManager();
    const employee = await app.addEmployee(manager);
    const plan = await createPlan(manager, employee, { assigned_at: '2020-01-01T12:00:00Z' });
    const at = `/onboarding-plan/${plan.id}`;
    expect((await manager.client.get(at)).status).toBe(200);

    await app.db.updateTable('people').set({ is_manager: false }).where('id', '=', manager.id).execute();
    for (const part of ['', '/order', '/progress', '/overdue_subplan_tasks', '/history']) {
      expectProblem(await manager.client.get(at + part), 404);
    }
    expectProblem(await manager.client.put(`${at}/signoff`), 404);
    expectProblem(await manager.client.get(`/user/${employee.id}`), 404);
    expectProblem(await manager.client.get('/onboarding-plan?scope=reports'), 403);
    expect((await manager.client.get('/onboarding-plan/max_dates')).body).toEqual({});
    expect((await manager.client.get('/onboarding-plan/overdue_info')).body).toEqual({
      overdue_plans: [],
      plans_with_overdue_subplans: [],
    });
    expect((await employee.client.get(at)).status).toBe(200);
  });

  test('refuses the session of a deleted person (API 7)', async () => {
    const { id, client } = await app.addEmployee(null);
    await app.db.deleteFrom('people').where('id', '=', id).execute();
    expectProblem(await client.get('/user/self'), 401);
  });

  test('a manager is visible to every manager and to the employees of their plans (People 4)', async () => {
    const manager = await app.addManager();
    const employee = await app.addEmployee(manager);
    const at = `/user/${manager.id}`;
    expect((await (await app.addManager()).client.get(at)).status).toBe(200);
    expectProblem(await employee.client.get(at), 404);
    const plan = await createPlan(manager, employee);
    expect((await employee.client.get(at)).body).toMatchObject({ id: manager.id, is_manager: true });
    expectProblem(await (await app.addEmployee(manager)).client.get(at), 404);
    await manager.client.delete(`/onboarding-plan/${plan.id}`);
    expectProblem(await employee.client.get(at), 404);
  });
});
