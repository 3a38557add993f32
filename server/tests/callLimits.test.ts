import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { NAMED_ENDPOINTS } from '#shared/api/contracts.ts';
import { connect } from '../platform/database/connect.ts';
import { createLimits } from '../platform/http/limits.ts';
import { makeAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import { type ApiResponse, Client } from '../testing/client.ts';
import { superuserUrl } from '../testing/database/superuser.ts';
import { addHr } from '../testing/hr.ts';
import { send } from '../testing/peopleImport.ts';
import { expectProblem } from '../testing/problem.ts';
import {
  createPlan,
  createTeam,
  createTemplate,
  planBody,
  planPath,
  savePath,
  templateBody,
} from '../testing/samples.ts';

const byPerson = useApp({}, { limits: { person: 5 } });
const byFailure = useApp({}, { limits: { failure: 3, address: 3 } });
const byAct = useApp(
  { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'gangway@example.com' },
  { limits: { comment: 2, assign: 2, nudge: 2 } },
);
const byImport = useApp({}, { limits: { imported: 3, outsider: 3 } });
const byMail = useApp({}, { limits: { mail: 2 } });
const byDirectory = useApp({}, { limits: { directory: 2 } });
const byTokens = useApp({}, { limits: { failure: 3 } });
const byContent = useApp({}, { limits: { content: 100_000 } });
const byManagers = useApp({}, { limits: { managers: 2 } });

function expectTooMany(response: ApiResponse): void {
  expectProblem(response, 429, 'Too many requests. Wait a moment and try again.');
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
}

test('calls count for the person, in all their sessions, and not for their address (API 14)', async () => {
  const [ada, ben] = [await byPerson.addManager(), await byPerson.addManager()];
  const other = await byPerson.signIn(ada);
  for (const client of [ada.client, other, ada.client, other, ada.client]) {
    expect((await client.get('/user/self')).status).toBe(200);
  }
  expectTooMany(await other.get('/user/self'));
  expect((await ben.client.get('/user/self')).status).toBe(200);
});

test('invalid tokens count for the address and never stop a valid one (API 14)', async () => {
  const { client } = await byFailure.addManager();
  const wrong = { headers: { authorization: 'Bearer a.b.c' } };
  for (let n = 0; n < 3; n += 1) {
    expectProblem(await byFailure.anonymous.call('GET', '/user/self', wrong), 401);
  }
  expectTooMany(await byFailure.anonymous.call('GET', '/user/self', wrong));
  expect((await client.get('/user/self')).status).toBe(200);
});

test('failed sign-ins count as failures of the address, too', async () => {
  // The limit was reached by the invalid tokens.
  expectTooMany(await byFailure.anonymous.get('/auth/token?code=wrong'));
});

test('acts that mail somebody else are counted together (API 14)', async () => {
  const manager = await byMail.addManager();
  const employee = await byMail.addEmployee(manager);
  const [other, next] = [await byMail.addEmployee(null), await byMail.addManager()];
  const plan = await createPlan(manager, employee);
  const [task] = plan.subplans[0].topics[0].tasks;
  const acts = [
    () =>
      manager.client.put(planPath(plan, `/task/${task.id}/owner`), { kind: 'person', person_id: other.id }),
    () => manager.client.put(planPath(plan, '/buddy'), { buddy_id: other.id }),
    () => manager.client.put(planPath(plan, '/start_date'), { start_on: '2030-01-07' }),
    () => manager.client.get(`/user/transfer_direct_reports/${employee.id}/${next.email}`),
  ];
  for (const act of acts.slice(0, 2)) expect((await act()).status).toBe(200);
  for (const act of acts) expectTooMany(await act());
  // Calls that mail in some cases only count in these.
  const current = (await manager.client.get(planPath(plan))).body;
  const later = structuredClone(current);
  later.subplans[0].topics[0].tasks[1].owner = { kind: 'person', person_id: other.id };
  expectTooMany(await manager.client.put(savePath(plan), later));
  expect((await manager.client.put(savePath(plan), { ...current, description: 'New' })).status).toBe(200);
  const email = `fresh.${manager.id}@example.com`;
  expect((await manager.client.put(`/user/add_direct_report/${email}?user_name=Nia`)).status).toBe(200);
  expect((await manager.client.get(planPath(plan))).body.manager_id).toBe(manager.id);
  // Others are not held up.
  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect((await other.client.put('/user/self/stand_in', { person_id: employee.id, until })).status).toBe(200);
});

test('POST /people by HR of some departments counts as a search of the directory, as its refusal reveals known people', async () => {
  const hr = await addHr(byDirectory, ['Sales']);
  const known = await byDirectory.addEmployee(null);
  const add = (email: string) => hr.client.post('/people', { email, name: 'New', department: 'Sales' });
  expect((await add('new@counted.example')).status).toBe(201);
  expectProblem(await add(known.email), 409);
  expectTooMany(await add(known.email));
  expectTooMany(await hr.client.get('/directory?q=person'));
  const ofAll = await addHr(byDirectory);
  for (const name of ['a', 'b', 'c']) {
    const email = `${name}@counted.example`;
    expect((await ofAll.client.post('/people', { email, name: 'New' })).status).toBe(201);
  }
});

test('invented access tokens of an address with too many failures are not looked up, and stop no valid one', async () => {
  const { client } = await byTokens.addManager();
  const expires_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const { token } = (await client.post('/access-token', { name: 'Reports', scopes: ['read'], expires_on }))
    .body;
  const invented = () => new Client(byTokens.url, `gw_${'A'.repeat(43)}`).get('/user/self');
  for (let n = 0; n < 3; n += 1) expectProblem(await invented(), 401);
  expectTooMany(await invented());
  expect((await new Client(byTokens.url, token).get('/user/self')).status).toBe(200);
  const db = connect(superuserUrl(byTokens.database_url), { max: 1 });
  await db.transaction().execute(async (tx) => {
    await sql`lock table access_tokens in access exclusive mode`.execute(tx);
    expectTooMany(await invented());
  });
  await db.destroy();
});

const load = ({ client }: Person, names: string, query = '') =>
  send(client, ['email', ...[...names].map((name) => `${name}@counted.example`)].join('\n'), query);

test('people whom imports create or managers look up with them are counted (API 14)', async () => {
  const manager = await byImport.addManager();
  const admin = await makeAdmin(byImport, await byImport.addManager());
  // A dry run reveals whether an address is known, and writes nothing.
  expect((await load(manager, 'ab', '?dry_run=true')).status).toBe(200);
  expectTooMany(await load(manager, 'cd'));
  expect((await load(admin, 'efghi', '?dry_run=true')).status).toBe(200);
  expect((await load(admin, 'ef')).status).toBe(200);
  expectTooMany(await load(admin, 'gh'));
  expect((await load(admin, 'gh', '?dry_run=true')).body).toMatchObject({ created: 2 });
});

test('costly acts of a person have limits of their own (API 14)', async () => {
  const { manager, employee } = await createTeam(byAct);
  const plan = await createPlan(manager, employee);
  const acts = [
    () => manager.client.post(planPath(plan, '/comments'), { text: 'Hello' }),
    () => manager.client.post('/onboarding-plan/full', planBody(employee)),
    () => manager.client.post(planPath(plan, '/nudge')),
  ];
  for (const act of acts) {
    // The plan above was the first of two; a second reminder of a day is a 409 and counts, too.
    const statuses = [(await act()).status, (await act()).status];
    expect(statuses).not.toContain(500);
    expectTooMany(await act());
  }
  expect((await employee.client.post(planPath(plan, '/comments'), { text: 'Hello' })).status).toBe(201);
});

test.each<[string, (client: Client, person: Person) => Promise<ApiResponse>]>([
  ['add_manager', (client, { email }) => client.put(`/user/manager/add_manager/${email}`)],
  ['add_direct_report', (client, { email }) => client.put(`/user/add_direct_report/${email}`)],
  ['remove_direct_report', (client, { email }) => client.put(`/user/remove_direct_report/${email}`)],
  [
    'transfer_direct_reports',
    (client, { id, email }) => client.get(`/user/transfer_direct_reports/${id}/${email}`),
  ],
  ['roles', (client, { id }) => client.put(`/person/${id}/roles`, { is_hr: true })],
  ['disabled', (client, { id }) => client.put(`/person/${id}/disabled`, { disabled: true })],
])('%s counts as a change of managers, together with the others of its kind (API 14)', async (_name, act) => {
  const [manager, other] = [await byManagers.addManager(), await byManagers.addManager()];
  const report = await byManagers.addEmployee(manager);
  const admins = [manager.id, other.id];
  await byManagers.db.updateTable('people').set({ is_admin: true }).where('id', 'in', admins).execute();
  // The call itself and one of another kind use the limit up; a refused call counts, too.
  expect((await act(manager.client, report)).status).not.toBe(429);
  const another = `newcomer${manager.id}@example.com`;
  expect((await manager.client.put(`/user/add_direct_report/${another}?user_name=Nia`)).status).toBe(200);
  expectTooMany(await act(manager.client, report));
  expect((await manager.client.get('/user/self')).status).toBe(200);
  expect((await act(other.client, report)).status).not.toBe(429);
});

/** A body of so many bytes, with spaces at its end. */
const sized = (body: object, bytes: number) => JSON.stringify(body).padEnd(bytes, ' ');

const template = (bytes: number) => sized(templateBody(), bytes);

describe('templates and plans that are saved are counted in bytes', () => {
  test('by person, over all calls that carry them (API 14)', async () => {
    const manager = await byContent.addManager();
    const employee = await byContent.addEmployee(manager);
    const [other, idle] = [await byContent.addManager(), await byContent.addManager()];
    const { body: created } = await manager.client.post('/template/full', template(50_000));
    expect((await manager.client.put(`/template/full/${created.id}`, template(20_000))).status).toBe(200);
    const plan = await manager.client.post('/onboarding-plan/full', sized(planBody(employee), 20_000));
    expect(plan.status).toBe(201);
    expect(
      (await manager.client.put(`/onboarding-plan/full/${plan.body.id}`, sized(planBody(employee), 9_000)))
        .status,
    ).toBe(200);
    const markdown = { 'content-type': 'text/markdown' };
    const file = `# Copied\n\n## Week (due in 3 days)\n\n- [ ] Task\n`;
    // A dry run saves nothing.
    for (let n = 0; n < 3; n++) {
      const preview = await manager.client.post(
        '/template/import?dry_run=true',
        file.padEnd(50_000),
        markdown,
      );
      expect(preview.status).toBe(200);
    }
    const rest = await manager.client.post('/template/import', file.padEnd(1_001), markdown);
    expectTooMany(rest);
    for (const act of [
      () => manager.client.post('/template/full', template(900)),
      () => manager.client.post(`/template/${created.id}/copy`),
      () => manager.client.put(`/template/full/${created.id}`, template(900)),
      () => manager.client.post('/onboarding-plan/full', planBody(employee)),
      () => manager.client.put(`/onboarding-plan/full/${plan.body.id}`, planBody(employee)),
    ]) {
      const refused = await act();
      expectTooMany(refused);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
    // Reading, ticking and others are not held up.
    expect((await manager.client.get('/template')).body).toHaveLength(1);
    expect((await other.client.post('/template/full', template(99_000))).status).toBe(201);
    // A copy counts with its stored bytes, and the 100,000 bytes are reached exactly.
    expect((await idle.client.post('/template/full', template(100_000))).status).toBe(201);
    expectTooMany(await idle.client.post('/template/full', template(900)));
  });

  test('copies count with their stored bytes', async () => {
    const manager = await byContent.addManager();
    const note = 'n'.repeat(5_000);
    const topics = [{ name: 'Topic', tasks: Array.from({ length: 6 }, () => ({ name: 'Task', note })) }];
    const { id } = await createTemplate(manager, {
      subplans: [{ name: 'Week', description: '', due_in_days: 3, topics }],
    });
    expect((await manager.client.post(`/template/${id}/copy`)).status).toBe(201);
    expect((await manager.client.post(`/template/${id}/copy`)).status).toBe(201);
    expectTooMany(await manager.client.post(`/template/${id}/copy`));
    expect((await manager.client.get('/template')).body).toHaveLength(3);
  });

  test('60,000,000 in a minute, of every call whose body has subplans', async () => {
    const limits = createLimits();
    await limits.count('content', 'Ada', 60_000_000);
    await expect(limits.count('content', 'Ada')).rejects.toThrow('Too many requests');
    const carrying = NAMED_ENDPOINTS.filter(([, { schema }]) =>
      JSON.stringify(schema.body ?? {}).includes('"subplans"'),
    );
    expect(carrying.map(([name]) => name).toSorted()).toEqual([
      'createPlan',
      'createTemplate',
      'updatePlan',
      'updateTemplate',
    ]);
    for (const [, { limits: counted }] of carrying) expect(counted).toContain('content');
  });
});
