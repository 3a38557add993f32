import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_MEMBERS } from '#shared/people/groups/schema.ts';
import { NAME_LENGTH, TEXT_LENGTH } from '#shared/text.ts';
import { type Person, useApp } from '../testing/app.ts';
import { addAdmin } from '../testing/admins.ts';
import type { Json } from '../testing/client.ts';
import { checkCounters } from '../testing/counters.ts';
import { expectProblem } from '../testing/problem.ts';
import { createPlan, createTemplate, planBody, planPath, savePath, taskPath } from '../testing/samples.ts';

/**
 * Inputs to the calls of owners and teams: everything but a valid body is a 4xx with a sentence, and changes nothing.
 */

const app = useApp();
checkCounters(app);
const NOBODY = '0190a000-0000-7000-8000-000000000000';
let manager: Person;
let employee: Person;
let ida: Person;
let admin: Person;
let left: Person;
let team: string;
let empty: string;
let plan: Json;
let template: Json;

const tasksOf = (item: Json): Json[] => item.subplans[0].topics[0].tasks;
const checklist = (tasks: object[]) => [{ name: 'Week', due_in_days: 5, topics: [{ name: 'Topic', tasks }] }];

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  employee = await app.addEmployee(manager, 'Emil Employee');
  ida = await app.addEmployee(manager, 'Ida Tech');
  left = await app.addEmployee(manager, 'Lena Left');
  admin = await addAdmin(app);
  team = (await admin.client.post('/group', { name: 'IT' })).body.id;
  empty = (await admin.client.post('/group', { name: 'Empty' })).body.id;
  await admin.client.put(`/group/${team}/members`, { person_ids: [ida.id], lead_ids: [ida.id] });
  await admin.client.put(`/person/${left.id}/disabled`, { disabled: true });
  const subplans = checklist([
    { name: 'Laptop', owner: { kind: 'group', group_id: team } },
    { name: 'Policy', kind: 'acknowledge', settings: { text: 'Lock your screen.' } },
    { name: 'Lunch', owner: { kind: 'manager' } },
    { name: 'Canteen', counts: false },
  ]);
  plan = await createPlan(manager, employee, { subplans });
  template = await createTemplate(manager, { subplans });
});

const readPlan = async () => (await manager.client.get(planPath(plan))).body;
const taskOf = (name: string): Json => tasksOf(plan).find((task) => task.name === name)!;
const WRONG = [null, 1, true, [], {}, '', 'x', '\u0000', NOBODY, [NOBODY], { id: NOBODY }];
const long = (length: number) => 'x'.repeat(length);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Sends each body and expects a refusal with a sentence, and an unchanged `read`. */
async function expectRefused(
  send: (body: unknown) => Promise<{ status: number; body: Json; text: string }>,
  bodies: readonly unknown[],
  read: () => Promise<unknown> = readPlan,
): Promise<void> {
  const before = await read();
  for (const body of bodies) {
    const { status, body: problem, text } = await send(body);
    const about = `${JSON.stringify(body)?.slice(0, 120)}: ${text.slice(0, 200)}`;
    expect(status, about).toBeGreaterThanOrEqual(400);
    expect(status, about).toBeLessThan(500);
    expect(problem.detail, about).toMatch(/^\S.*\.$/s);
  }
  expect(await read()).toEqual(before);
}

const worst = () => [
  ...WRONG.filter((value) => value !== null).flatMap((value) => [
    { name: 'Task', owner: value },
    { name: 'Task', owner: { kind: value } },
    { name: 'Task', owner: { kind: 'person', person_id: value } },
    { name: 'Task', owner: { kind: 'group', group_id: value } },
    { name: 'Task', kind: value },
    { name: 'Task', kind: 'acknowledge', settings: { text: value } },
  ]),
  { name: 'Task', owner: { kind: 'person' } },
  { name: 'Task', owner: { kind: 'group', group_id: null } },
  { name: 'Task', counts: 'no' },
  { name: 'Task', required: 1 },
  { name: 'Task', kind: 'acknowledge' },
  { name: 'Task', kind: 'acknowledge', settings: null },
  { name: 'Task', kind: 'acknowledge', settings: { text: '  \n' } },
  { name: 'Task', kind: 'acknowledge', settings: { text: 'a\u0000' } },
  { name: 'Task', kind: 'acknowledge', settings: { text: '\ud800' } },
  { name: 'Task', kind: 'acknowledge', settings: { text: long(TEXT_LENGTH + 1) } },
];
// A text and an empty object are what some of the fields may be.
const isLegal = ({ settings, owner }: Json) =>
  (typeof settings?.text === 'string' &&
    settings.text.trim() !== '' &&
    settings.text.length <= TEXT_LENGTH &&
    settings.text.isWellFormed() &&
    !settings.text.includes('\0')) ||
  JSON.stringify(owner) === '{}';
const tick = (body: unknown) => manager.client.put(taskPath(taskOf('Laptop').id), body);
const skip = (body: unknown) => manager.client.put(`${taskPath(taskOf('Laptop').id)}/not_applicable`, body);
const confirm = (body: unknown) => employee.client.put(`${taskPath(taskOf('Policy').id)}/evidence`, body);
const groups = async () => (await admin.client.get('/group')).body;
const members = async () => (await admin.client.get(`/group/${team}/members`)).body;

describe('the owner of a task', () => {
  test('refuses what is nobody', async () => {
    const path = planPath(plan, `/task/${taskOf('Laptop').id}/owner`);
    await expectRefused(
      (body) => manager.client.put(path, body),
      [
        undefined,
        ...WRONG,
        ...WRONG.map((kind) => ({ kind })),
        ...WRONG.map((person_id) => ({ kind: 'person', person_id })),
        ...WRONG.map((group_id) => ({ kind: 'group', group_id })),
        { kind: 'person' },
        { kind: 'person', group_id: team },
        { kind: 'group', person_id: ida.id },
        { kind: 'person', person_id: left.id },
        { kind: 'group', group_id: empty },
        { kind: 'group', group_id: ida.id },
        { kind: 'person', person_id: team },
        { kind: 'manager', version: 0 },
        { kind: 'manager', version: plan.version + 1 },
        { kind: 'manager', version: 'x' },
        { kind: long(1_000_000) },
      ],
    );
  });

  test('refuses a version that is not the newest, in the header too', async () => {
    const path = planPath(plan, `/task/${taskOf('Laptop').id}/owner`);
    for (const match of ['"0"', 'x', '"9999"', '*, "1"']) {
      await expectRefused(
        (body) => manager.client.put(path, body, { 'if-match': match }),
        [{ kind: 'manager' }],
      );
    }
  });

  test('is the same person in capitals', async () => {
    const path = planPath(plan, `/task/${taskOf('Lunch').id}/owner`);
    const { body } = await manager.client.put(path, { kind: 'person', person_id: ida.id.toUpperCase() });
    expect(body.owner).toMatchObject({ kind: 'person', person: { id: ida.id } });
    const same = await manager.client.put(path, { kind: 'person', person_id: employee.id.toUpperCase() });
    expect(same.body.owner).toBeUndefined();
    await manager.client.put(path, { kind: 'manager' });
    plan = await readPlan();
  });

  test('is of the plan in the path', async () => {
    const other = await createPlan(manager, employee);
    await expectRefused(
      (body) => manager.client.put(planPath(other, `/task/${taskOf('Laptop').id}/owner`), body),
      [{ kind: 'manager' }],
    );
    for (const id of [NOBODY, 'x', '%00', long(3_000)]) {
      await expectRefused(
        (body) => manager.client.put(planPath(plan, `/task/${id}/owner`), body),
        [{ kind: 'manager' }],
      );
    }
  });

  test('refuses a buddy who is nobody', async () => {
    const same = employee.id.toUpperCase();
    await expectRefused(
      (body) => manager.client.put(planPath(plan, '/buddy'), body),
      [
        ...WRONG.filter((value) => value !== null && JSON.stringify(value) !== '{}').map((buddy_id) => ({
          buddy_id,
        })),
        ...[left.id, employee.id, same, team].map((buddy_id) => ({ buddy_id })),
        { buddy_id: null, version: 0 },
        undefined,
        null,
        [],
      ],
    );
    await expectRefused(
      (body) => manager.client.post('/onboarding-plan/full', body),
      [left.id, employee.id, same, NOBODY, 'x', 1].map((buddy_id) => planBody(employee, { buddy_id })),
      async () => (await manager.client.get('/onboarding-plan')).body.length,
    );
  });
});

describe('the fields of a task', () => {
  test('are refused when they are wrong, in plans and templates', async () => {
    const bodies = worst()
      .filter((task) => !isLegal(task))
      .map((task) => [{ name: 'Needed' }, task]);
    await expectRefused(
      (body) => manager.client.put(savePath(plan), body),
      bodies.map((tasks) => ({ ...plan, subplans: [...plan.subplans, ...checklist(tasks)] })),
    );
    await expectRefused(
      (body) => manager.client.put(`/template/full/${template.id}`, body),
      bodies.map((tasks) => ({ ...template, subplans: [...template.subplans, ...checklist(tasks)] })),
      async () => (await manager.client.get(`/template/${template.id}`)).body,
    );
  });

  test('take the longest text, and a plan of optional tasks alone is refused', async () => {
    const text = '𝕏'.repeat(TEXT_LENGTH);
    const { subplans } = await createPlan(manager, employee, {
      subplans: checklist([{ name: 'Read', kind: 'acknowledge', settings: { text } }]),
    });
    const [task] = subplans[0].topics[0].tasks;
    expect(task.settings.text).toBe(text);
    const given = await employee.client.put(`${taskPath(task.id)}/evidence`, { statement: true, text });
    expect(given.body.completed).toBe(true);
    expectProblem(
      await manager.client.post(
        '/onboarding-plan/full',
        planBody(employee, { subplans: checklist([{ name: 'Optional', counts: false }]) }),
      ),
      400,
    );
  });
});

describe('finishing a task', () => {
  test('refuses what is no reason and no statement', async () => {
    const reasons = [
      ...WRONG.filter((value) => value !== 'x' && value !== NOBODY),
      '  ',
      long(501),
      long(100_000),
    ];
    await expectRefused(tick, [
      ...reasons.map((reason) => ({ completed: true, reason })),
      { completed: true },
      { completed: 'x', reason: 'Because' },
      undefined,
    ]);
    await expectRefused(skip, [
      ...reasons.map((reason) => ({ not_applicable: true, reason })),
      ...WRONG.filter((value) => value !== true).map((not_applicable) => ({
        not_applicable,
        reason: 'Because',
      })),
      undefined,
    ]);
    await expectRefused(confirm, [
      ...WRONG.filter((value) => value !== true).map((statement) => ({ statement })),
      undefined,
    ]);
    await expectRefused(
      (body) => employee.client.put(`${taskPath(taskOf('Canteen').id)}/evidence`, body),
      [{ statement: true }],
    );
  });

  test('confirms the text that was read, or none', async () => {
    const path = `${taskPath(taskOf('Policy').id)}/evidence`;
    const edited = structuredClone(plan);
    tasksOf(edited)[1]!.settings = { text: 'Give me your house.' };
    plan = (await manager.client.put(savePath(plan), edited)).body;
    await expectRefused(
      (body) => employee.client.put(path, body),
      [
        { statement: true, text: 'Lock your screen.' },
        { statement: true, text: '' },
        { statement: true, text: 1 },
        { statement: true, text: long(TEXT_LENGTH + 1) },
        { statement: true, text_hash: sha256('Lock your screen.') },
        { statement: true, text_hash: 'Give me your house.' },
        { statement: true, text: 'Give me your house.', text_hash: sha256('Lock your screen.') },
      ],
    );
    const refused = await employee.client.put(path, { statement: true, text: 'Lock your screen.' });
    expectProblem(refused, 409);
    expect(refused.body.detail).toBe('The text was changed meanwhile. Read it again, then confirm it.');
    // A request without a hash may have read an earlier text.
    const bare = await employee.client.put(path, { statement: true });
    expectProblem(bare, 409);
    expect(bare.body).toMatchObject({ code: 'plans.text_changed' });
    for (const named of [{ text: 'Give me your house.' }, { text_hash: sha256('Give me your house.') }]) {
      const given = await employee.client.put(path, { statement: true, ...named });
      expect(given.body).toMatchObject({ completed: true });
      await employee.client.put(taskPath(taskOf('Policy').id), { completed: false });
    }
    plan = await readPlan();
  });
});

describe('a team', () => {
  test('a team needs a unique name, whatever its case and form', async () => {
    await admin.client.post('/group', { name: 'Café Team' });
    const bodies = [
      undefined,
      ...WRONG.filter((value) => value !== 'x' && value !== NOBODY).map((name) => ({ name })),
      ...['IT', 'it', ' IT ', 'ＩＴ', 'CAFÉ TEAM', 'Cafe\u0301 Team', long(NAME_LENGTH + 1), ' \n'].map(
        (name) => ({ name }),
      ),
      ...[1, {}, 'x', 'a@', '@b', 'a b@c', 'a@b\n@c', `${long(250)}@example.com`, '\u0000@b'].map(
        (email) => ({
          name: 'Fresh',
          email,
        }),
      ),
      // A mail server would read a second address, a name, or an address of nobody.
      ...['a@b.example,c@d.example', 'a,c@d.example', 'It<a@b.example>', 'a@erased.invalid'].map((email) => ({
        name: 'Fresh',
        email,
      })),
    ];
    await expectRefused((body) => admin.client.post('/group', body), bodies, groups);
    await expectRefused(
      (body) => admin.client.put(`/group/${empty}`, body),
      bodies.filter((body) => body !== undefined),
      groups,
    );
    // Its own name in another case is not another team's.
    expect((await admin.client.put(`/group/${empty}`, { name: 'EMPTY' })).status).toBe(200);
  });

  test('concurrent calls create a team once, and so does an Idempotency-Key', async () => {
    const created = await Promise.all(
      ['Payroll', 'payroll', 'PAYROLL'].map((name) => admin.client.post('/group', { name })),
    );
    expect(created.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409']);
    const { id } = created.find(({ status }) => status === 201)!.body;
    const renamed = await Promise.all(
      [id, empty].map((group) => admin.client.put(`/group/${group}`, { name: 'Same' })),
    );
    expect(renamed.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    const headers = { 'idempotency-key': 'one' };
    const [first, again] = [
      await admin.client.post('/group', { name: 'Once' }, headers),
      await admin.client.post('/group', { name: 'Once' }, headers),
    ];
    expect(again).toMatchObject({ status: 201, body: first.body });
    expectProblem(await admin.client.post('/group', { name: 'Twice' }, headers), 422);
  });

  test('has members who exist, each once', async () => {
    const many = Array.from(
      { length: 10_000 },
      (_, n) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    );
    await expectRefused(
      (body) => admin.client.put(`/group/${team}/members`, body),
      [
        undefined,
        ...WRONG.filter((value) => JSON.stringify(value) !== '[]').map((person_ids) => ({ person_ids })),
        ...WRONG.filter((value) => JSON.stringify(value) !== '[]')
          .map((lead_ids) => ({ person_ids: [ida.id], lead_ids }))
          .filter(({ lead_ids }) => lead_ids !== undefined),
        { person_ids: [ida.id, ida.id] },
        { person_ids: many },
        { person_ids: many.slice(0, MAX_MEMBERS) },
        { person_ids: [ida.id], lead_ids: [NOBODY] },
        { person_ids: [ida.id, left.id] },
        { person_ids: [team] },
      ],
      members,
    );
    const upper = ida.id.toUpperCase();
    const twice = { person_ids: [ida.id, upper], lead_ids: [upper] };
    expect((await admin.client.put(`/group/${team}/members`, twice)).body).toEqual([
      { id: ida.id, name: 'Ida Tech', is_lead: true },
    ]);
  });

  test('is searched for by two characters or more, and never by an email', async () => {
    await expectRefused(
      (q) => manager.client.get(`/directory?q=${q as string}`),
      ['', 'x', '%00%00', '%20%20', '%20x%20', '%CC%81%CC%81', long(3_000), 'x&q=yy'],
      groups,
    );
    expect((await manager.client.get('/directory?q=lena')).body).toEqual([]);
    expect((await manager.client.get('/directory?q=%25%25')).body).toEqual([]);
    const [found] = (await manager.client.get(`/directory?q=${ida.email}`)).body;
    expect(Object.keys(found)).toEqual(['id', 'name', 'job_title', 'department']);
  });
});

test('every call of My tasks refuses invalid ids, cursors and bodies', async () => {
  const { id } = taskOf('Laptop');
  await expectRefused(
    (path) => ida.client.get(path as string),
    [
      '/my_task?tab=x',
      '/my_task?limit=0',
      '/my_task?limit=1001',
      '/my_task?cursor=x',
      `/my_task?cursor=${NOBODY}`,
      `/my_task?cursor=${Buffer.from('["2026-01-01"]').toString('base64url')}`,
      `/my_task?cursor=${Buffer.from(`["x","${NOBODY}"]`).toString('base64url')}`,
      `/my_task?cursor=${Buffer.from(`["2026-02-31","${NOBODY}"]`).toString('base64url')}`,
      `/my_task?tab=done&cursor=${Buffer.from(`["x","${NOBODY}"]`).toString('base64url')}`,
      `/my_task?tab=done&cursor=${Buffer.from(`["2026-02-31T00:00:00Z","${NOBODY}"]`).toString('base64url')}`,
      `/my_task/${NOBODY}`,
      '/my_task/x',
      `/my_task/${NOBODY}/comments`,
      `/my_task/${id}/comments?cursor=x`,
    ],
  );
  await expectRefused(
    (body) => ida.client.put(`/my_task/${id}/take`, body),
    [undefined, ...WRONG, ...WRONG.filter((value) => value !== true).map((taken) => ({ taken }))],
  );
  await expectRefused(
    (body) => ida.client.post(`/my_task/${id}/comments`, body),
    [
      undefined,
      ...WRONG,
      ...WRONG.filter((value) => value !== 'x' && value !== NOBODY).map((text) => ({ text })),
      { text: long(TEXT_LENGTH + 1) },
    ],
  );
});
