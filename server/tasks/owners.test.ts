import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, useApp } from '../testing/app.ts';
import { addAdmin } from '../testing/admins.ts';
import type { ApiResponse, Json } from '../testing/client.ts';
import { checkCounters } from '../testing/counters.ts';
import { addHr } from '../testing/hr.ts';
import { expectProblem as expectAnyProblem } from '../testing/problem.ts';
import {
  createPlan,
  createTemplate,
  planBody,
  planPath,
  savePath,
  taskPath,
  withField,
} from '../testing/samples.ts';

const app = useApp();
checkCounters(app);
let manager: Person;
let employee: Person;
let buddy: Person;
let it: Person;
let ben: Person;
let admin: Person;
let team: string;

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  employee = await app.addEmployee(manager, 'Emil Employee');
  const other = await app.addManager('Olga Other');
  buddy = await app.addEmployee(other, 'Bea Buddy');
  it = await app.addEmployee(other, 'Ida Tech');
  ben = await app.addEmployee(other, 'Ben Okafor');
  admin = await addAdmin(app);
  team = (await admin.client.post('/group', { name: 'IT' })).body.id;
  await admin.client.put(`/group/${team}/members`, { person_ids: [it.id, ben.id] });
});

const task = (name: string, more: object = {}) => ({ name, ...more });

/** A subplan with a task of each kind of owner. */
function checklist() {
  return [
    {
      name: 'First week',
      due_in_days: 5,
      topics: [
        {
          name: 'Arrive',
          tasks: [
            task('Read the handbook'),
            task('Welcome them', { owner: { kind: 'manager' } }),
            task('Have lunch', { owner: { kind: 'buddy' } }),
            task('Hand out the laptop', { owner: { kind: 'group', group_id: team } }),
            task('Explain the canteen', { owner: { kind: 'person', person_id: buddy.id }, counts: false }),
          ],
        },
      ],
    },
  ];
}

function expectProblem(response: ApiResponse, status: number, code?: string): void {
  expectAnyProblem(response, status);
  if (code !== undefined) expect(response.body.code).toBe(code);
}

const assign = (overrides: Record<string, unknown> = {}) =>
  createPlan(manager, employee, { subplans: checklist(), ...overrides });
const tasksOf = (plan: Json): Json[] =>
  plan.subplans.flatMap((part: Json) => part.topics.flatMap((t: Json) => t.tasks));
const taskOf = (plan: Json, name: string): Json => tasksOf(plan).find((task) => task.name === name);
const tick = (person: Person, task: Json, body: object = { completed: true }) =>
  person.client.put(taskPath(task.id), body);
const read = async (plan: Json, person = manager): Promise<Json> =>
  (await person.client.get(planPath(plan))).body;
const mine = async (person: Person, tab = 'mine') =>
  ((await person.client.get(`/my_task?tab=${tab}`)).body as Json[]).map(({ name }) => name);

describe('the owner of a task of a plan (Owners 3)', () => {
  test('is resolved when the plan is assigned', async () => {
    const plan = await assign({ buddy_id: buddy.id });
    expect(plan.buddy).toEqual({ id: buddy.id, name: 'Bea Buddy', email: buddy.email });
    expect(plan.others_open).toBe(3);
    expect(plan.progress).toEqual({ total_tasks: 4, completed_tasks: 0 });
    expect(tasksOf(plan).map(({ owner }) => owner)).toEqual([
      undefined,
      { kind: 'manager', person: { id: manager.id, name: 'Mia Manager' }, group: null },
      { kind: 'buddy', person: { id: buddy.id, name: 'Bea Buddy' }, group: null },
      { kind: 'group', person: null, group: { id: team, name: 'IT' } },
      { kind: 'person', person: { id: buddy.id, name: 'Bea Buddy' }, group: null },
    ]);
    expect(tasksOf(plan).map(({ mine: own }) => own)).toEqual([undefined, true, false, false, false]);
    expect(taskOf(plan, 'Explain the canteen').counts).toBe(false);
  });

  test('the manager is the owner without a buddy, for an empty team, and for a leaver', async () => {
    const gone = await app.addEmployee(manager, 'Gina Gone');
    const { id: empty } = (await admin.client.post('/group', { name: 'Facilities' })).body;
    const template = await createTemplate(manager, {
      subplans: [
        {
          name: 'Week',
          due_in_days: 5,
          topics: [
            {
              name: 'Topic',
              tasks: [
                { name: 'Of nobody yet', owner: { kind: 'buddy' } },
                { name: 'Of an empty team', owner: { kind: 'group', group_id: empty } },
                { name: 'Of who has left', owner: { kind: 'person', person_id: gone.id } },
                { name: 'Of the employee', owner: { kind: 'person', person_id: employee.id } },
              ],
            },
          ],
        },
      ],
    });
    expect((await admin.client.put(`/person/${gone.id}/disabled`, { disabled: true })).body).toMatchObject({
      name: 'Gina Gone',
    });
    const plan = await createPlan(manager, employee, { id: template.id, subplans: template.subplans });
    expect(tasksOf(plan).map(({ owner }) => owner?.person?.id)).toEqual([
      manager.id,
      manager.id,
      manager.id,
      undefined,
    ]);
    expect(tasksOf(plan).map(({ owner }) => owner?.kind)).toEqual(['buddy', 'manager', 'manager', undefined]);
  });

  test.each([
    { kind: 'person' },
    { kind: 'group' },
    { kind: 'person', person_id: '0190a000-0000-7000-8000-000000000000' },
    { kind: 'group', group_id: '0190a000-0000-7000-8000-000000000000' },
  ])('is refused when nobody is named: %j', async (owner) => {
    const body = planBody(employee, { subplans: withField(checklist(), '0.topics.0.tasks.0.owner', owner) });
    expectProblem(await manager.client.post('/onboarding-plan/full', body), 400);
  });

  test('nobody is their own buddy', async () => {
    const body = planBody(employee, { buddy_id: employee.id });
    expectProblem(await manager.client.post('/onboarding-plan/full', body), 400);
  });
});

describe('a plan without owners (Owners 1)', () => {
  test('has no field of them', async () => {
    const plan = await createPlan(manager, employee);
    const task = tasksOf(plan)[0];
    expect(Object.keys(task).toSorted()).toEqual(
      [
        'id',
        'name',
        'task_content',
        'note',
        'is_template',
        'completed',
        'status_changed_at',
        'user_id',
        'task_id',
      ].toSorted(),
    );
    expect(Object.keys(plan)).not.toContain('buddy');
    expect(Object.keys(plan)).not.toContain('others_open');
  });

  test('a save that leaves the owner out keeps it, and one that names the employee takes it away', async () => {
    const plan = await assign();
    const sent = structuredClone(plan);
    for (const task of tasksOf(sent)) {
      delete task.owner;
      delete task.counts;
    }
    const kept = (await manager.client.put(savePath(plan), sent)).body;
    expect(tasksOf(kept).map(({ owner }) => owner?.kind)).toEqual([
      undefined,
      'manager',
      'buddy',
      'group',
      'person',
    ]);
    expect(kept.others_open).toBe(3);
    tasksOf(kept)[3].owner = { kind: 'employee' };
    const changed = (await manager.client.put(savePath(plan), kept)).body;
    expect(taskOf(changed, 'Hand out the laptop').owner).toBeUndefined();
    expect(changed.others_open).toBe(2);
  });
});

describe('a task of somebody else (Owners 4)', () => {
  test('a task is ticked by its owner alone, who does not see the plan', async () => {
    const plan = await assign({ buddy_id: buddy.id });
    const laptop = taskOf(plan, 'Hand out the laptop');
    expectProblem(await tick(employee, laptop), 403, 'plans.task_of_other');
    expect((await tick(employee, laptop)).body.detail).toBe('This task belongs to IT.');
    expectProblem(await tick(buddy, laptop), 404);
    expectProblem(await it.client.get(planPath(plan)), 404);
    expectProblem(await it.client.get(planPath(plan, '/history')), 404);
    const { status, body } = await tick(it, laptop);
    expect(status).toBe(200);
    expect(body).toMatchObject({ completed: true, completed_by: { id: it.id, name: 'Ida Tech' } });
    const after = await read(plan);
    expect(after.others_open).toBe(2);
    expect(after.progress.completed_tasks).toBe(1);
    expectProblem(await tick(it, taskOf(plan, 'Read the handbook')), 404);
    expectProblem(await tick(it, taskOf(plan, 'Have lunch')), 404);
    // Optional ones count nowhere.
    expect((await tick(buddy, taskOf(plan, 'Explain the canteen'))).status).toBe(200);
    expect((await read(plan)).progress.completed_tasks).toBe(1);
  });

  test('is finished by the manager with a reason, which the history has', async () => {
    const plan = await assign();
    const laptop = taskOf(plan, 'Hand out the laptop');
    expectProblem(await tick(manager, laptop), 400);
    expectProblem(await tick(manager, laptop, { completed: true, reason: '  ' }), 400);
    expect((await tick(manager, laptop, { completed: true, reason: 'They have one.' })).status).toBe(200);
    const { body: history } = await employee.client.get(planPath(plan, '/history'));
    expect(history.at(-1)).toMatchObject({
      event: 'plan.task_completed',
      detail: { name: 'Hand out the laptop', for: 'IT', reason: 'They have one.' },
    });
    expectProblem(await tick(manager, taskOf(plan, 'Read the handbook')), 403, 'plans.not_the_employee');
  });

  test('of a team is taken and given back, and taken by one', async () => {
    const plan = await assign();
    const laptop = taskOf(plan, 'Hand out the laptop');
    const take = (person: Person, taken: boolean) =>
      person.client.put(`/my_task/${laptop.id}/take`, { taken });
    expect(await mine(it, 'teams')).toContain('Hand out the laptop');
    const results = await Promise.all([take(it, true), take(ben, true)]);
    expect(results.map(({ status }) => status)).toContain(200);
    const taker = (await read(plan)).subplans[0].topics[0].tasks[3].owner.person.id === it.id ? it : ben;
    const loser = taker === it ? ben : it;
    expect([404, 409]).toContain((await take(loser, true)).status);
    expect((await tick(loser, laptop)).status).toBe(404);
    expect((await take(taker, false)).status).toBe(200);
    expect((await take(loser, true)).body.owner).toMatchObject({ kind: 'group', person: { id: loser.id } });
    expect((await tick(loser, laptop)).status).toBe(200);
  });
});

describe('choosing who does a task (Owners 8)', () => {
  test('a comment is for the manager and the owner, and a new owner gets it', async () => {
    const plan = await assign();
    const laptop = taskOf(plan, 'Hand out the laptop');
    const give = (person: Person, body: object) =>
      person.client.put(planPath(plan, `/task/${laptop.id}/owner`), body);
    expectProblem(await give(employee, { kind: 'person', person_id: ben.id }), 403);
    expectProblem(await give(buddy, { kind: 'person', person_id: ben.id }), 403);
    expectProblem(await give(manager, { kind: 'person' }), 400);
    const given = await give(manager, { kind: 'person', person_id: buddy.id });
    expect(given.body.owner).toEqual({
      kind: 'person',
      person: { id: buddy.id, name: 'Bea Buddy' },
      group: null,
    });
    expect(await mine(buddy)).toContain('Hand out the laptop');
    expectProblem(await tick(it, laptop), 404);
    expect((await give(buddy, { kind: 'group', group_id: team })).status).toBe(200);
    expect((await give(manager, { kind: 'employee' })).body.owner).toBeUndefined();
    expect((await read(plan)).others_open).toBe(2);
    await tick(employee, laptop);
    expectProblem(await give(manager, { kind: 'manager' }), 409, 'plans.task_done');
  });

  test('a buddy who changes takes the open tasks of the buddy along', async () => {
    const plan = await assign({ buddy_id: buddy.id });
    expectProblem(await employee.client.put(planPath(plan, '/buddy'), { buddy_id: ben.id }), 403);
    const changed = (await manager.client.put(planPath(plan, '/buddy'), { buddy_id: ben.id })).body;
    expect(changed.buddy.id).toBe(ben.id);
    expect(taskOf(changed, 'Have lunch').owner.person.id).toBe(ben.id);
    expect(taskOf(changed, 'Explain the canteen').owner.person.id).toBe(buddy.id);
    const none = (await manager.client.put(planPath(plan, '/buddy'), { buddy_id: null })).body;
    expect(taskOf(none, 'Have lunch').owner.person.id).toBe(manager.id);
  });

  test('tasks of a disabled person go to their team, else the manager', async () => {
    const left = await app.addEmployee(manager, 'Lena Left');
    const plan = await assign({ buddy_id: left.id });
    const laptop = taskOf(plan, 'Hand out the laptop');
    await manager.client.put(planPath(plan, `/task/${laptop.id}/owner`), {
      kind: 'person',
      person_id: left.id,
    });
    await admin.client.put(`/person/${left.id}/disabled`, { disabled: true });
    const after = await read(plan);
    expect(after.buddy).toBeUndefined();
    expect(taskOf(after, 'Have lunch').owner).toMatchObject({ kind: 'buddy', person: { id: manager.id } });
    expect(taskOf(after, 'Hand out the laptop').owner).toMatchObject({
      kind: 'manager',
      person: { id: manager.id },
    });
  });

  test("the manager's tasks follow a hand-over", async () => {
    const next = await app.addManager('Nora Next');
    const person = await app.addEmployee(manager, 'Hanna Handed');
    const plan = await createPlan(manager, person, { subplans: checklist() });
    await manager.client.get(`/user/transfer_direct_reports/${person.id}/${next.email}`);
    const after = await read(plan, next);
    expect(taskOf(after, 'Welcome them').owner.person.id).toBe(next.id);
    expect(await mine(next)).toContain('Welcome them');
  });
});

test('an employee who manages their own plan does the tasks of its manager as its employee (Owners 3)', async () => {
  const hr = await addHr(app);
  const plan = await assign({ buddy_id: buddy.id });
  await app.unguarded
    .updateTable('plans')
    .set({ manager_id: employee.id })
    .where('id', '=', plan.id)
    .execute();
  const { body } = await hr.client.put(planPath(plan, '/buddy'), { buddy_id: null });
  expect([taskOf(body, 'Welcome them').owner, taskOf(body, 'Have lunch').owner]).toEqual([
    undefined,
    undefined,
  ]);
  expect(body.others_open).toBe(1);
});

describe('the signatures (Owners 6)', () => {
  test('wait for the counted tasks of everybody, and say whose', async () => {
    const plan = await assign({ buddy_id: buddy.id });
    await tick(employee, taskOf(plan, 'Read the handbook'));
    const refused = await employee.client.put(planPath(plan, '/signoff'));
    expectProblem(refused, 409, 'plans.tasks_open');
    expect(refused.body.detail).toMatch(/^3 tasks of others are still open: .*IT \(1\)/);
    await tick(manager, taskOf(plan, 'Welcome them'));
    await tick(buddy, taskOf(plan, 'Have lunch'));
    await tick(it, taskOf(plan, 'Hand out the laptop'));
    const signed = (await employee.client.put(planPath(plan, '/signoff'))).body;
    expect(signed.signatures[0].meaning).toBe(
      'I have completed my tasks of this onboarding plan; the tasks of others are done.',
    );
    expect((await manager.client.put(planPath(plan, '/signoff'))).body.status).toBe('Completed');
    const { body } = await manager.client.get(planPath(plan, '/verification'));
    expect(body.holds).toBe(true);
  });
});

describe('an optional, a locked and a not applicable task (Tasks 1 to 3)', () => {
  test('its owner calls an optional one not applicable, the manager any', async () => {
    const plan = await assign({ buddy_id: buddy.id });
    const skip = (
      person: Person,
      name: string,
      body: object = { not_applicable: true, reason: 'No canteen here.' },
    ) => person.client.put(`${taskPath(taskOf(plan, name).id)}/not_applicable`, body);
    expectProblem(await skip(employee, 'Explain the canteen'), 403);
    expect((await skip(buddy, 'Explain the canteen')).body).toMatchObject({
      completed: true,
      not_applicable: true,
      reason: 'No canteen here.',
    });
    expectProblem(await skip(buddy, 'Have lunch'), 403, 'plans.task_needed');
    expectProblem(await skip(employee, 'Read the handbook'), 403, 'plans.task_needed');
    expectProblem(await skip(manager, 'Read the handbook', { not_applicable: true }), 400);
    expect((await skip(manager, 'Read the handbook')).status).toBe(200);
    expect((await read(plan)).progress.completed_tasks).toBe(1);
    const back = await skip(manager, 'Read the handbook', { not_applicable: false });
    expect(back.body.completed).toBe(false);
    expect(back.body.not_applicable).toBeUndefined();
  });

  test('a locked one stays in the plan with its name', async () => {
    const plan = await assign({
      subplans: withField(checklist(), '0.topics.0.tasks.0.required', true),
    });
    expect(taskOf(plan, 'Read the handbook').required).toBe(true);
    const renamed = withField(plan, 'subplans.0.topics.0.tasks.0.name', 'Skim it');
    expectProblem(await manager.client.put(savePath(plan), renamed), 409, 'plans.task_required');
    const optional = withField(plan, 'subplans.0.topics.0.tasks.0.counts', false);
    expectProblem(await manager.client.put(savePath(plan), optional), 409, 'plans.task_required');
    const unlocked = withField(plan, 'subplans.0.topics.0.tasks.0.required', false);
    expect(
      taskOf((await manager.client.put(savePath(plan), unlocked)).body, 'Read the handbook').required,
    ).toBe(true);
  });
});

describe('a task that is read and confirmed (Tasks 4)', () => {
  test('is done by confirming its text, and keeps who did', async () => {
    const plan = await assign({
      subplans: withField(
        withField(checklist(), '0.topics.0.tasks.0.kind', 'acknowledge'),
        '0.topics.0.tasks.0.settings',
        { text: 'Lock your screen.' },
      ),
    });
    const policy = taskOf(plan, 'Read the handbook');
    expect(policy).toMatchObject({ kind: 'acknowledge', settings: { text: 'Lock your screen.' } });
    const refused = await tick(employee, policy);
    expectProblem(refused, 409, 'plans.evidence_missing');
    expect(refused.body.detail).toBe('Read the text and confirm it to finish this task.');
    const confirm = (person: Person, body: object = { statement: true }) =>
      person.client.put(`${taskPath(policy.id)}/evidence`, body);
    expectProblem(await confirm(manager), 403);
    expectProblem(await confirm(employee, { statement: false }), 400);
    const { body } = await confirm(employee);
    expect(body.completed).toBe(true);
    expect((await read(plan)).subplans[0].topics[0].tasks[0].evidence).toMatchObject([
      {
        kind: 'acknowledge',
        by: { id: employee.id },
        summary: 'I have read and understood this.',
        files: [],
      },
    ]);
    const unticked = await tick(employee, policy, { completed: false });
    expect(unticked.body.evidence).toBeUndefined();
    expect((await confirm(employee)).status).toBe(200);
  });

  test('without a text is refused', async () => {
    const subplans = withField(checklist(), '0.topics.0.tasks.0.kind', 'acknowledge');
    expectProblem(await manager.client.post('/onboarding-plan/full', planBody(employee, { subplans })), 400);
  });
});

describe('My tasks (My tasks 1)', () => {
  test('My tasks has the open tasks by day, in pages, and the done ones', async () => {
    const person = await app.addEmployee(manager, 'Paula Page');
    const tasks = Array.from({ length: 5 }, (_, index) => ({
      name: `Task ${index}`,
      owner: { kind: 'person', person_id: person.id },
    }));
    const plan = await assign({
      subplans: [
        { name: 'Week', due_in_days: 3, topics: [{ name: 'Topic', tasks: [...tasks, { name: 'Mine' }] }] },
      ],
    });
    const first = await person.client.get('/my_task?limit=2');
    expect(first.body).toHaveLength(2);
    expect(first.body[0]).toEqual({
      id: expect.any(String),
      name: expect.any(String),
      plan: {
        id: plan.id,
        name: 'Onboarding',
        approved_by_manager: false,
        signed_by_user: false,
        employee: { id: employee.id, name: 'Emil Employee', job_title: '', department: '', start_on: null },
      },
      subplan: 'Week',
      due_date: plan.due_date,
      owner: { kind: 'person', person: { id: person.id, name: 'Paula Page' }, group: null },
      completed: false,
      status_changed_at: null,
      template_task_id: null,
    });
    const next = /<([^>]*)>/.exec(first.headers.get('link')!)![1]!;
    const names = [...first.body, ...(await person.client.get(next.replace(/^.*\/api/, ''))).body].map(
      ({ id }: Json) => id,
    );
    expect(new Set(names).size).toBe(4);
    await tick(person, { id: first.body[0].id });
    expect(await mine(person)).toHaveLength(4);
    expect(await mine(person, 'done')).toEqual([first.body[0].name]);
    const hasTasks = async () => (await person.client.get('/user/self')).body.has_tasks;
    expect(await hasTasks()).toBe(true);
    await manager.client.put(planPath(plan, '/deactivate'), { active_plan: false });
    expect(await mine(person)).toEqual([]);
    expect(await mine(person, 'done')).toEqual([]);
    expect(await hasTasks()).toBeUndefined();
    expectProblem(await person.client.get(`/my_task/${first.body[1].id}`), 404);
  });

  test('2,000 tasks of one owner are read in pages without a gap while some are ticked', async () => {
    const person = await app.addEmployee(manager, 'Otto Owner');
    const owner = { kind: 'person', person_id: person.id };
    for (let count = 0; count < 4; count += 1) {
      await assign({
        subplans: Array.from({ length: 5 }, (_, day) => ({
          name: `Day ${day}`,
          due_in_days: day + 1,
          topics: [
            { name: 'Topic', tasks: Array.from({ length: 100 }, (_, n) => ({ name: `Task ${n}`, owner })) },
          ],
        })),
      });
    }
    const all = await app.db.selectFrom('tasks').select('id').where('owner_id', '=', person.id).execute();
    expect(all).toHaveLength(2_000);
    const seen: Json[] = [];
    const ticked = new Set<string>();
    let path: string | undefined = '/my_task?limit=150';
    while (path !== undefined) {
      const page: ApiResponse = await person.client.get(path);
      seen.push(...page.body);
      // One that was read, and one that may still come.
      for (const { id } of [page.body[0], all[(ticked.size * 37) % all.length]!]) {
        if (!ticked.has(id)) expect((await tick(person, { id })).status).toBe(200);
        ticked.add(id);
      }
      path = /<\/api([^>]*)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    const places = seen.map(({ due_date, id }) => `${due_date} ${id}`);
    expect(places).toEqual([...new Set(places)].toSorted());
    const missing = all.filter(({ id }) => !ticked.has(id) && !seen.some((task) => task.id === id));
    expect(missing).toEqual([]);
  });

  test('a task shows its note, and takes comments of its owner', async () => {
    const plan = await assign();
    const { id } = taskOf(plan, 'Hand out the laptop');
    expect((await it.client.get(`/my_task/${id}`)).body).toMatchObject({
      name: 'Hand out the laptop',
      note: '',
    });
    expectProblem(await buddy.client.get(`/my_task/${id}`), 404);
    expectProblem(await employee.client.get(`/my_task/${id}`), 404);
    expect((await it.client.post(`/my_task/${id}/comments`, { text: 'Which size?' })).status).toBe(201);
    await employee.client.post(planPath(plan, '/comments'), { text: 'On the plan' });
    expect((await it.client.get(`/my_task/${id}/comments`)).body.map(({ text }: Json) => text)).toEqual([
      'Which size?',
    ]);
    expectProblem(await buddy.client.post(`/my_task/${id}/comments`, { text: 'No' }), 404);
  });
});

describe('teams (Owners 2)', () => {
  test('are made by HR and admins, read by those who give tasks, and kept while they have open tasks', async () => {
    const hr = await addHr(app);
    expectProblem(await manager.client.post('/group', { name: 'Nope' }), 403);
    expectProblem(await employee.client.get('/group'), 403);
    expectProblem(await manager.client.get(`/group/${team}/members`), 403);
    expect((await manager.client.get('/group')).body).toContainEqual(
      expect.objectContaining({ id: team, name: 'IT', source: 'manual', member_count: 2 }),
    );
    expectProblem(await hr.client.post('/group', { name: 'IT' }), 409, 'groups.name_taken');
    const { id } = (await hr.client.post('/group', { name: 'Payroll', email: 'Pay@harbor.example' })).body;
    await hr.client.put(`/group/${id}/members`, { person_ids: [ben.id], lead_ids: [ben.id] });
    expect((await ben.client.get(`/group/${id}/members`)).body).toEqual([
      { id: ben.id, name: 'Ben Okafor', is_lead: true },
    ]);
    const plan = await assign({
      subplans: withField(checklist(), '0.topics.0.tasks.0.owner', { kind: 'group', group_id: id }),
    });
    expectProblem(await hr.client.delete(`/group/${id}`), 409, 'groups.has_tasks');
    await hr.client.put(`/group/${id}/members`, { person_ids: [] });
    expect((await read(plan)).subplans[0].topics[0].tasks[0].owner).toMatchObject({
      kind: 'manager',
      person: { id: manager.id },
    });
    expect((await hr.client.delete(`/group/${id}`)).status).toBe(204);
  });

  test('that are saved as they are leave no event', async () => {
    const { id } = (await admin.client.post('/group', { name: 'Still', email: 'still@harbor.example' })).body;
    const members = { person_ids: [ben.id, it.id], lead_ids: [it.id] };
    const events = async () =>
      (await app.db.selectFrom('journal').select('event').where('subject_id', '=', id).execute()).length;
    await admin.client.put(`/group/${id}/members`, members);
    expect(await events()).toBe(2);
    const { status, body } = await admin.client.put(`/group/${id}`, {
      name: ' Still',
      email: 'Still@harbor.example',
    });
    expect([status, body.name]).toEqual([200, 'Still']);
    expect((await admin.client.put(`/group/${id}/members`, members)).body).toHaveLength(2);
    expect(await events()).toBe(2);
    await admin.client.put(`/group/${id}/members`, { ...members, lead_ids: [] });
    expect(await events()).toBe(3);
  });

  test('colleagues are found by a part of their name', async () => {
    expectProblem(await employee.client.get('/directory?q=ben'), 403);
    expectProblem(await manager.client.get('/directory?q=b'), 400);
    expect((await manager.client.get('/directory?q=OKAF')).body).toEqual([
      { id: ben.id, name: 'Ben Okafor', job_title: '', department: '' },
    ]);
  });
});
