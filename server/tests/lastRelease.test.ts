import { beforeAll, describe, expect, test } from 'vitest';
import { doLeftWork, reassignForEmptyTeams, reassignForLeavers } from '../testing/work.ts';
import { addAdmin, makeAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import type { Client, Json } from '../testing/client.ts';
import { runCommand } from '../testing/command.ts';
import { checkCounters } from '../testing/counters.ts';
import { LAST_RELEASE, SHARED_SECRET, useLastRelease } from '../testing/lastRelease.ts';
import { file, send } from '../testing/peopleImport.ts';
import { expectProblem } from '../testing/problem.ts';
import { addDirectory } from '../testing/scim.ts';
import {
  createPlan,
  createSignedPlan,
  planPath,
  savePath,
  taskPath,
  templateBody,
} from '../testing/samples.ts';
import { templatesWithoutVersion } from '../testing/versions.ts';

/*
 * Runs the server of release 1.1.0 on one database with this one, as during an update and after a downgrade. It does
 * not know the additions of this release. Whatever it does, no plan is locked, the counters are right, and everything
 * verifies.
 */

const app = useApp({
  SESSION_SECRET: SHARED_SECRET,
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'gangway@example.com',
});
const last = useLastRelease(app);
checkCounters(app);

let manager: Person;
let employee: Person;
let ida: Person;
let team: string;

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  employee = await app.addEmployee(manager, 'Emil Employee');
  ida = await app.addEmployee(manager, 'Ida Tech');
  team = await createGroup('IT', [ida]);
});

async function createGroup(name: string, members: Person[]): Promise<string> {
  const admin = await addAdmin(app);
  const { id } = (await admin.client.post('/group', { name })).body;
  await admin.client.put(`/group/${id}/members`, { person_ids: members.map((member) => member.id) });
  return id;
}

const TASKS = {
  mine: {},
  managers: { owner: { kind: 'manager' } },
  buddys: { owner: { kind: 'buddy' } },
  teams: () => ({ owner: { kind: 'group', group_id: team } }),
  read: { kind: 'acknowledge', settings: { text: 'Wear a helmet.' } },
  readByIda: () => ({
    kind: 'acknowledge',
    settings: { text: 'Lock your screen.' },
    owner: { kind: 'person', person_id: ida.id },
  }),
  optional: { counts: false },
  managersOptional: { counts: false, owner: { kind: 'manager' } },
};
type Name = keyof typeof TASKS;
const NAMES = Object.keys(TASKS) as Name[];

/** Assigns a plan with a subplan of these tasks, and returns it with the ids of the tasks by their names. */
async function assign(names: readonly Name[], overrides: Record<string, unknown> = {}) {
  const tasks = names.map((name) => {
    const what = TASKS[name];
    return { name, ...(typeof what === 'function' ? what() : what) };
  });
  const subplans = [{ name: 'Week 1', due_in_days: 5, topics: [{ name: 'Arrive', tasks }] }];
  const plan = await createPlan(manager, employee, { buddy_id: ida.id, subplans, ...overrides });
  const ids: string[] = plan.subplans[0].topics[0].tasks.map(({ id }: Json) => id);
  return {
    plan,
    ids: Object.fromEntries(names.map((name, index) => [name, ids[index]])) as Record<Name, string>,
  };
}

async function put(client: Client, path: string, body?: object): Promise<Json> {
  const response = await client.put(path, body);
  expect({ path, status: response.status, text: response.status === 200 ? '' : response.text }).toEqual({
    path,
    status: 200,
    text: '',
  });
  return response.body;
}

const tick = (client: Client, id: string, completed = true, reason?: string) =>
  put(client, taskPath(id), { completed, ...(reason !== undefined && { reason }) });
const confirm = (client: Client, id: string) => put(client, taskPath(`${id}/evidence`), { statement: true });
const old = (person: Person) => last.clientOf(person);
const read = async (plan: Json): Promise<Json> => (await manager.client.get(planPath(plan))).body;
const taskOf = (plan: Json, id: string): Json =>
  plan.subplans
    .flatMap(({ topics }: Json) => topics.flatMap(({ tasks }: Json) => tasks))
    .find((task: Json) => task.id === id);

/** Returns the plan with other tasks in its first topic. */
const withTasks = (plan: Json, change: (tasks: Json[]) => Json[]) => {
  const [subplan] = plan.subplans;
  const [topic] = subplan.topics;
  return { ...plan, subplans: [{ ...subplan, topics: [{ ...topic, tasks: change(topic.tasks) }] }] };
};

test('the release before says that the database is newer, and runs on it (Operations 3)', () => {
  expect(last.output()).toMatch(/the database is of a newer release/);
});

describe(`a plan that ${LAST_RELEASE} ticks`, () => {
  test.each([NAMES, NAMES.toReversed()])(
    'can be signed here, ticked in the order %s %s … (Owners 6)',
    async (...names) => {
      const { plan, ids } = await assign(NAMES);
      for (const name of names) {
        await tick(old(employee), ids[name]);
        const { progress, subplans } = await read(plan);
        expect(progress).toEqual({ total_tasks: 6, completed_tasks: subplans[0].completed_tasks });
      }
      for (const client of [employee.client, manager.client]) await put(client, planPath(plan, '/signoff'));
      expect((await read(plan)).status).toBe('Completed');
    },
  );

  test('names who has finished the task of another: only the employee can there', async () => {
    const { plan, ids } = await assign(['mine', 'managers']);
    await tick(old(employee), ids.managers);
    expect(taskOf(await read(plan), ids.managers).completed_by).toEqual({
      id: employee.id,
      name: employee.name,
    });
    expect(taskOf(await read(plan), ids.mine)).not.toHaveProperty('completed_by');
  });

  test('can be reopened there, in whichever release a task was finished', async () => {
    const { plan, ids } = await assign(NAMES);
    await confirm(employee.client, ids.read);
    await confirm(ida.client, ids.readByIda);
    await tick(manager.client, ids.teams, true, 'Ida is away');
    await tick(manager.client, ids.managers);
    await put(manager.client, taskPath(`${ids.mine}/not_applicable`), {
      not_applicable: true,
      reason: 'Remote',
    });
    await put(employee.client, taskPath(`${ids.optional}/not_applicable`), {
      not_applicable: true,
      reason: 'No car',
    });
    for (const name of ['read', 'readByIda', 'teams', 'managers', 'mine', 'optional'] as const) {
      await tick(old(employee), ids[name], false);
      const task = taskOf(await read(plan), ids[name]);
      expect(task).toMatchObject({ completed: false });
      for (const field of ['completed_by', 'reason', 'not_applicable', 'evidence', 'answer_hash'])
        expect(task).not.toHaveProperty(field);
    }
    // A reopened task is confirmed again.
    expect(await confirm(employee.client, ids.read)).toMatchObject({ completed: true });
    expect(await confirm(ida.client, ids.readByIda)).toMatchObject({ completed: true });
  });

  test('has no confirmation of a text, which can be given afterwards (Tasks 4)', async () => {
    const { plan, ids } = await assign(['mine', 'read']);
    await tick(old(employee), ids.read);
    expect(taskOf(await read(plan), ids.read)).toMatchObject({ completed: true });
    expect(taskOf(await read(plan), ids.read)).not.toHaveProperty('evidence');
    const { status_changed_at } = taskOf(await read(plan), ids.read);
    const confirmed = await confirm(employee.client, ids.read);
    expect(confirmed).toMatchObject({
      completed: true,
      status_changed_at,
      evidence: [{ kind: 'acknowledge' }],
    });
    expect((await read(plan)).progress).toEqual({ total_tasks: 2, completed_tasks: 1 });
    expect(await confirm(employee.client, ids.read)).toEqual(confirmed);
    await tick(employee.client, ids.mine);
    for (const client of [employee.client, manager.client]) await put(client, planPath(plan, '/signoff'));
    expect((await manager.client.get(planPath(plan, '/verification'))).body).toMatchObject({ holds: true });
  });
});

describe(`a plan that ${LAST_RELEASE} saves`, () => {
  test('release 1.1.0 keeps owners, and counts as before (Owners 6)', async () => {
    const { plan } = await assign(NAMES);
    const before = await read(plan);
    await put(old(manager), savePath(plan), {
      ...(await old(manager).get(planPath(plan))).body,
      name: 'Renamed',
    });
    // The name is signed, so the hash of the content is another.
    const { version, content_hash } = before;
    expect({ ...(await read(plan)), version, content_hash }).toEqual({ ...before, name: 'Renamed' });
  });

  test('can lose tasks of others, and get other ones', async () => {
    const { plan, ids } = await assign(NAMES);
    const seen = (await old(manager).get(planPath(plan))).body;
    const kept = (tasks: Json[]) => [
      ...tasks.filter(({ id }) => id !== ids.teams && id !== ids.optional && id !== ids.managers),
      { name: 'new' },
    ];
    await put(old(manager), savePath(plan), withTasks(seen, kept));
    expect(await read(plan)).toMatchObject({
      progress: { total_tasks: 5, completed_tasks: 0 },
      others_open: 2,
      subplans: [{ total_tasks: 5, completed_tasks: 0, others_open: 2 }],
    });
  });

  test('can be split, with the tasks of others in a new subplan', async () => {
    const { plan, ids } = await assign(NAMES);
    await tick(manager.client, ids.managersOptional);
    const seen = (await old(manager).get(planPath(plan))).body;
    const [subplan] = seen.subplans;
    const [topic] = subplan.topics;
    const move = ({ id }: Json) => id === ids.teams || id === ids.optional || id === ids.managersOptional;
    const second = {
      name: 'Later',
      due_in_days: 9,
      topics: [{ name: 'More', tasks: topic.tasks.filter(move) }],
    };
    const first = {
      ...subplan,
      topics: [{ ...topic, tasks: topic.tasks.filter((task: Json) => !move(task)) }],
    };
    await put(old(manager), savePath(plan), { ...seen, subplans: [first, second] });
    expect((await read(plan)).subplans).toMatchObject([
      { total_tasks: 5, completed_tasks: 0, others_open: 3 },
      { name: 'Later', total_tasks: 1, completed_tasks: 0, others_open: 1 },
    ]);
  });

  test('keeps what counts from the start and the days of its tasks (Dates 1)', async () => {
    const due = { anchor: 'start', offset: 4, unit: 'working_days' };
    const tasks = [{ name: 'a' }, { name: 'b', offset_days: 1 }];
    const plan = await createPlan(manager, employee, {
      start_on: '2027-03-01',
      subplans: [{ name: 'Day one', due_in_days: 1, due, topics: [{ name: 'Arrive', tasks }] }],
    });
    const seen = (await old(manager).get(planPath(plan))).body;
    await put(old(manager), savePath(plan), { ...seen, name: 'Renamed' });
    const { version: _, name: __, content_hash: ___, ...before } = plan;
    expect(await read(plan)).toMatchObject({ ...before, name: 'Renamed' });
    // A day that was chosen there holds until the start moves.
    const picked = { ...seen.subplans[0], due_in_days: 200 };
    await put(old(manager), savePath(plan), { ...seen, version: undefined, subplans: [picked] });
    await put(manager.client, planPath(plan, '/start_date'), { start_on: '2027-03-08' });
    expect((await read(plan)).subplans[0]).toMatchObject({ due, due_date: '2027-03-12' });
    expect((await read(plan)).subplans[0].topics[0].tasks[1]).toMatchObject({ due_date: '2027-03-09' });
  });
});

describe(`people whom ${LAST_RELEASE} changes`, () => {
  test('leave the tasks of a manager to the next one, when a person is transferred (Owners 3)', async () => {
    const [former, next] = [await app.addManager('Max Former'), await app.addManager('Nia Next')];
    const moving = await app.addEmployee(former);
    const plan = await createPlan(former, moving, {
      subplans: [
        {
          name: 'One',
          due_in_days: 3,
          topics: [{ name: 'T', tasks: [{ name: 'a', ...TASKS.managers }, { name: 'b' }] }],
        },
      ],
    });
    const path = `/user/transfer_direct_reports/${moving.id}/${next.email}`;
    expect((await old(former).get(path)).status).toBe(200);
    const { body } = await next.client.get(planPath(plan));
    expect(body.subplans[0].topics[0].tasks[0]).toMatchObject({
      mine: true,
      owner: { kind: 'manager', person: { id: next.id } },
    });
  });

  test('leave their tasks to the manager once they are disabled, and their place as buddy (Owners 3)', async () => {
    const leaver = await app.addEmployee(manager, 'Leo Leaver');
    const group = await createGroup('Facilities', [leaver]);
    const admin = await makeAdmin(app, await app.addEmployee(null, 'Ada Admin'));
    const owners = [
      { kind: 'buddy' },
      { kind: 'person', person_id: leaver.id },
      { kind: 'group', group_id: group },
    ];
    const tasks = owners.map((owner, index) => ({ name: `Task ${index}`, owner }));
    const plan = await createPlan(manager, employee, {
      buddy_id: leaver.id,
      subplans: [{ name: 'One', due_in_days: 3, topics: [{ name: 'T', tasks }] }],
    });
    await put(old(admin), `/person/${leaver.id}/disabled`, { disabled: true });
    await reassignForLeavers(app.db, app.services.context);
    const now = await read(plan);
    expect(now).not.toHaveProperty('buddy');
    expect(now.subplans[0].topics[0].tasks.map(({ owner }: Json) => owner.person.id)).toEqual(
      owners.map(() => manager.id),
    );
  });

  test('leave the tasks of a team that it empties to the manager (Owners 3)', async () => {
    const member = await app.addEmployee(manager, 'Tia Member');
    const made = await (
      await addDirectory(app, 'Directory')
    ).post('/Groups', {
      displayName: 'Payroll',
      members: [{ value: member.id }],
    });
    const owner = { kind: 'group', group_id: made.body.id };
    const plan = await createPlan(manager, employee, {
      subplans: [{ name: 'One', due_in_days: 3, topics: [{ name: 'T', tasks: [{ name: 'a', owner }] }] }],
    });
    const there = await addDirectory({ ...app, url: last.url }, 'The same directory');
    const removed = await there.patch(`/Groups/${made.body.id}`, { op: 'remove', path: 'members' });
    expect(removed.status).toBe(200);
    await reassignForEmptyTeams(app.db, app.services.context);
    expect((await read(plan)).subplans[0].topics[0].tasks[0].owner).toMatchObject({
      kind: 'manager',
      person: { id: manager.id },
    });
  });
});

/** The tasks of a plan signed in each format. */
const FORMATS: Record<number, readonly object[]> = {
  1: [{}, TASKS.managers],
  2: [TASKS.read, { counts: false }],
  3: [{ offset_days: 1 }],
};

describe.each(Object.keys(FORMATS).map(Number))('a plan of format %i', (format) => {
  test.each(['here', 'there'] as const)(
    `whose employee signs %s is approved here and holds; ${LAST_RELEASE} approves what it can compute`,
    async (where) => {
      const tasks = FORMATS[format]!.map((task, index) => ({ name: `Task ${index}`, ...task }));
      const plan = await createPlan(manager, employee, {
        subplans: [{ name: 'One', due_in_days: 5, topics: [{ name: 'T', tasks }] }],
      });
      for (const { id, kind } of plan.subplans[0].topics[0].tasks)
        await (kind === 'acknowledge' ? confirm(employee.client, id) : tick(old(employee), id));
      await put(where === 'here' ? employee.client : old(employee), planPath(plan, '/signoff'));
      // 1.1.0 signs everything in format 1, and cannot compute another one.
      const isKnown = format === 1 || where === 'there';
      const there = await old(manager).put(planPath(plan, '/signoff'));
      if (isKnown) expect(there.status).toBe(200);
      else expectProblem(there, 409);
      await put(manager.client, planPath(plan, '/signoff'));

      expect((await manager.client.get(planPath(plan, '/verification'))).body).toMatchObject({ holds: true });
      expect((await manager.client.get(planPath(plan, '/generate_report'))).status).toBe(200);
      // It attaches a report to mails that ask for it, and would print that such a one does not hold.
      const mails = await app.db
        .selectFrom('outbox')
        .select('content')
        .where('plan_id', '=', plan.id)
        .where('kind', '=', 'completed')
        .execute();
      // Where it has completed the plan itself, it has no mail set up.
      expect(mails).toHaveLength(isKnown ? 0 : 2);
      for (const { content } of mails) expect(content).not.toHaveProperty('attach');
      // As docs/upgrade.md describes the downgrade.
      expect((await old(manager).get(planPath(plan, '/verification'))).body).toMatchObject({
        holds: isKnown,
      });
    },
  );
});

test('acts on both releases, in any order, lock nothing and change no counter wrongly', async () => {
  const plans = await Promise.all(Array.from({ length: 3 }, () => assign(NAMES)));
  const next = randomNumbers(20_261_127);
  const pick = <Item>(items: readonly Item[]): Item => items[next(items.length)]!;
  const act = async (step: number) => {
    const { plan, ids } = pick(plans);
    const person = pick([employee, employee, manager, ida]);
    const client = pick([person.client, old(person)]);
    const task = taskPath(ids[pick(NAMES)]);
    const seen = pick([manager.client, old(manager)]);
    const name = `Plan ${step}`;
    const call = pick<() => ReturnType<Client['put']>>([
      () => client.put(task),
      () => client.put(task, { completed: step % 2 === 0, reason: 'Asked to' }),
      () => client.put(`${task}/evidence`, { statement: true }),
      () => client.put(`${task}/not_applicable`, { not_applicable: step % 2 === 0, reason: 'Not here' }),
      () => client.put(planPath(plan, '/signoff')),
      () => client.put(planPath(plan, '/return'), { comment: 'Once more' }),
      async () => client.put(savePath(plan), { ...(await seen.get(planPath(plan))).body, name }),
    ]);
    const { status, text } = await call();
    expect(status < 500 ? '' : text).toBe('');
  };
  // Four concurrent acts: those of one plan wait for each other.
  for (let step = 0; step < 200; step += 4)
    await Promise.all([act(step), act(step + 1), act(step + 2), act(step + 3)]);

  for (const { plan } of plans) {
    const { status } = await read(plan);
    if (status !== 'Completed') {
      await manager.client.put(planPath(plan, '/return'), { comment: 'To the end' });
      for (const { id, kind, owner, completed } of (await read(plan)).subplans[0].topics[0].tasks) {
        if (completed) continue;
        const by =
          owner?.person?.id === ida.id || owner?.group?.id === team ? ida : owner ? manager : employee;
        await (kind === 'acknowledge' ? confirm(by.client, id) : tick(by.client, id));
      }
      await put(employee.client, planPath(plan, '/signoff'));
      await put(manager.client, planPath(plan, '/signoff'));
    }
    expect((await read(plan)).status).toBe('Completed');
  }
});

/** Returns a function that returns whole numbers below a limit: the same ones in each run (Park and Miller). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

test(`plans that wait for the job go to the manager whom ${LAST_RELEASE} sets meanwhile (Team 5)`, async () => {
  const admin = await addAdmin(app);
  const [next, other] = [await app.addManager('Nora Next'), await app.addManager('Otto Other')];
  const hires: Person[] = [];
  const plans: Json[] = [];
  // More plans than a call hands over.
  for (let index = 0; index < 26; index += 1) {
    hires.push(await app.addEmployee(manager, `Hire ${index}`));
    plans.push(await createPlan(manager, hires[index]!));
  }
  const signed = await createSignedPlan(manager, hires[0]!);
  const lines = hires.map(({ email }) => `${email},${next.email}`);
  expect((await send(admin.client, file('email,manager_email', ...lines))).status).toBe(200);
  const path = `/user/transfer_direct_reports/${hires[0]!.id}/${other.email}`;
  expect((await old(next).get(path)).status).toBe(200);
  await doLeftWork(app);
  const rows = await app.db
    .selectFrom('plans')
    .select(['id', 'manager_id'])
    .where(
      'user_id',
      'in',
      hires.slice(0, 2).map(({ id }) => id),
    )
    .execute();
  const managers = new Map(rows.map(({ id, manager_id }) => [id, manager_id]));
  expect([plans[0], signed, plans[1]].map(({ id }: Json) => managers.get(id))).toEqual([
    other.id,
    other.id,
    next.id,
  ]);
});

test('reads of release 1.1.0 succeed, whatever this one has written', async () => {
  const admin = await addAdmin(app);
  const plans = (await old(manager).get('/onboarding-plan?scope=reports')).body;
  expect(plans.length).toBeGreaterThan(10);
  const reads: [Person, string][] = [
    ...plans.flatMap(({ id }: Json) =>
      ['', '/history', '/order', '/progress', '/comments', '/mails'].map((part): [Person, string] => [
        manager,
        planPath({ id }, part),
      ]),
    ),
    [employee, '/onboarding-plan?scope=self'],
    [manager, '/onboarding-plan/max_dates'],
    [manager, '/onboarding-plan/overdue_info'],
    [manager, '/onboarding-plan/export?scope=reports'],
    [manager, '/user/manager/direct_reports'],
    [admin, '/operation'],
    [admin, '/person'],
    [admin, '/person/export'],
  ];
  for (const [person, path] of reads)
    expect({ path, status: (await old(person).get(path)).status }).toEqual({ path, status: 200 });
});

test('each version of a template that the release before saves is kept (Templates 15)', async () => {
  const { id } = (await old(manager).post('/template/full', templateBody())).body;
  const template = (await old(manager).get(`/template/${id}`)).body;
  await old(manager).put(`/template/full/${id}`, { ...template, subplans: template.subplans.slice(1) });
  expect(await templatesWithoutVersion(app.db)).toEqual([]);
  const kept = await app.db
    .selectFrom('template_versions')
    .select(['edit', 'published_by'])
    .where('template_id', '=', id)
    .orderBy('edit')
    .execute();
  expect(kept).toEqual([
    { edit: 1, published_by: manager.id },
    { edit: 2, published_by: manager.id },
  ]);
});

test('everything verifies here; the release before knows format 1 alone', async () => {
  const here = await runCommand('verify.ts', [], { DATABASE_URL: app.database_url });
  expect(here).toMatchObject({ code: 0, stdout: expect.stringMatching(/nothing was changed\n$/) });
  const there = await last.verify();
  expect(there.code).toBe(1);
  for (const line of there.stdout.trimEnd().split('\n').slice(0, -1))
    expect(line).toMatch(/its content is not what was signed|it is not as the history has it/);
});
