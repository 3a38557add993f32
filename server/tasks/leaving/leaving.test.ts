import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#shared/calendar.ts';
import { erasePerson } from '../../privacy/actions.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { checkCounters } from '../../testing/counters.ts';
import { lock } from '../../platform/database/locks.ts';
import { untilWaiting } from '../../testing/database/locks.ts';
import { createPlan, planBody, planPath, taskPath } from '../../testing/samples.ts';
import { addDirectory } from '../../testing/scim.ts';
import { reassignForLeavers } from '../../testing/work.ts';

// Nothing is sent, since no sender runs.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });
checkCounters(app);
let manager: Person;
let employee: Person;
let admin: Person;
let directory: Awaited<ReturnType<typeof addDirectory>>;

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  employee = await app.addEmployee(manager, 'Emil Employee');
  admin = await addAdmin(app);
  directory = await addDirectory(app);
});

const tasksOf = (plan: Json): Json[] => plan.subplans[0].topics[0].tasks;
const taskOf = (plan: Json, name: string): Json => tasksOf(plan).find((task) => task.name === name);
const read = async (plan: Json): Promise<Json> => (await manager.client.get(planPath(plan))).body;
const body = (tasks: object[], more: object = {}) => ({
  subplans: [
    { name: 'Week', due_in_days: 5, topics: [{ name: 'Arrive', tasks: [{ name: 'Read' }, ...tasks] }] },
  ],
  ...more,
});
const assign = (tasks: object[], more: object = {}) => createPlan(manager, employee, body(tasks, more));
const ownersOf = async (plan: Json) =>
  tasksOf(await read(plan)).map(
    ({ owner }) => owner && [owner.kind, owner.person?.name ?? owner.group?.name],
  );
const notifiedManager = async (plan: Json) =>
  (
    await app.db
      .selectFrom('outbox')
      .select('content')
      .where('kind', '=', 'task_for_you')
      .where('person_id', '=', manager.id)
      .where('plan_id', '=', plan.id)
      .execute()
  ).map(({ content }) => (content as Json).subject);
const historyOf = async (plan: Json) =>
  ((await manager.client.get(planPath(plan, '/history'))).body as Json[])
    .filter(({ event }) => event === 'plan.task_owner_changed')
    .map(({ detail: { name, old, new: owner } }): string => `${name}: ${old} > ${owner}`);

async function addTeam(name: string, ...members: Person[]): Promise<string> {
  const { id } = (await admin.client.post('/group', { name })).body;
  await admin.client.put(`/group/${id}/members`, { person_ids: members.map((member) => member.id) });
  return id;
}

/** A plan with a task of each kind that the person has: their own, the buddy's, and taken ones of a team with and without others. */
async function busyWith(person: Person) {
  const other = await app.addEmployee(null, 'Olga Other');
  const shared = await addTeam(`Shared ${person.id}`, person, other);
  const alone = await addTeam(`Alone ${person.id}`, person);
  const plan = await assign(
    [
      { name: 'Own', owner: { kind: 'person', person_id: person.id } },
      { name: 'Lunch', owner: { kind: 'buddy' } },
      { name: 'Taken', owner: { kind: 'group', group_id: shared } },
      { name: 'Taken alone', owner: { kind: 'group', group_id: alone } },
      { name: 'Waiting', owner: { kind: 'group', group_id: alone } },
      { name: 'Done', owner: { kind: 'person', person_id: person.id } },
    ],
    { buddy_id: person.id },
  );
  for (const name of ['Taken', 'Taken alone'])
    await person.client.put(`/my_task/${taskOf(plan, name).id}/take`, { taken: true });
  await person.client.put(taskPath(taskOf(plan, 'Done').id), { completed: true });
  return { plan, other, shared: `Shared ${person.id}`, alone: `Alone ${person.id}` };
}

const WAYS: [string, (person: Person) => Promise<unknown>][] = [
  [
    'is disabled by an admin',
    (person) => admin.client.put(`/person/${person.id}/disabled`, { disabled: true }),
  ],
  [
    'is set inactive by the directory',
    (person) => directory.patch(`/Users/${person.id}`, { op: 'replace', path: 'active', value: false }),
  ],
  ['is deleted in the directory', (person) => directory.delete(`/Users/${person.id}`)],
  [
    'is erased',
    (person) => inTransaction(app.db, (tx) => erasePerson(tx, app.services.context, { email: person.email })),
  ],
];

describe('the open tasks of somebody who', () => {
  test.each(WAYS)(
    '%s go to the team, else to the manager, who is notified (Owners 3)',
    async (way, leave) => {
      const leaving = await app.addEmployee(null, 'Lena Left');
      const { plan, other, shared, alone } = await busyWith(leaving);
      const { version } = await read(plan);
      await leave(leaving);
      expect(await ownersOf(plan)).toEqual([
        undefined,
        ['manager', 'Mia Manager'],
        ['buddy', 'Mia Manager'],
        ['group', shared],
        ['manager', 'Mia Manager'],
        ['manager', 'Mia Manager'],
        ['person', way === 'is erased' ? 'Former employee' : 'Lena Left'],
      ]);
      const after = await read(plan);
      expect(after.buddy).toBeUndefined();
      expect(after.version).toBeGreaterThan(version);
      expect(await notifiedManager(plan)).toEqual(['4 tasks for Emil Employee']);
      const name = way === 'is erased' ? 'Former employee' : 'Lena Left';
      expect((await historyOf(plan)).toSorted()).toEqual(
        [
          `Own: ${name} > Mia Manager`,
          `Lunch: ${name} > Mia Manager`,
          `Taken: ${name} > ${shared}`,
          `Taken alone: ${name} > Mia Manager`,
          `Waiting: ${alone} > Mia Manager`,
        ].toSorted(),
      );
      // Everybody who is left can finish the plan.
      for (const task of ['Own', 'Lunch', 'Taken alone', 'Waiting'])
        expect((await manager.client.put(taskPath(taskOf(plan, task).id), { completed: true })).status).toBe(
          200,
        );
      expect((await other.client.put(taskPath(taskOf(plan, 'Taken').id), { completed: true })).status).toBe(
        200,
      );
      await employee.client.put(taskPath(taskOf(plan, 'Read').id), { completed: true });
      expect((await employee.client.put(planPath(plan, '/signoff'))).status).toBe(200);
    },
  );

  test('managed the plan, too, stay the manager’s, and follow the plan to the next one', async () => {
    const [boss, next] = [await app.addManager('Bo Boss'), await app.addManager('Nora Next')];
    const report = await app.addEmployee(boss, 'Rita Report');
    const plan = await createPlan(
      boss,
      report,
      body([{ name: 'Own', owner: { kind: 'person', person_id: boss.id } }]),
    );
    await admin.client.put(`/person/${boss.id}/disabled`, { disabled: true });
    await directory.patch(`/Users/${report.id}`, {
      op: 'add',
      path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager',
      value: next.id,
    });
    const after = (await next.client.get(planPath(plan))).body;
    expect(taskOf(after, 'Own').owner).toMatchObject({ kind: 'manager', person: { id: next.id } });
  });
});

const WAITING = (group_id: string) => [{ name: 'Laptop', owner: { kind: 'group', group_id } }];

/** A team that the directory pushes, with these members. */
async function pushTeam(displayName: string, ...members: Person[]): Promise<string> {
  const { body: group } = await directory.post('/Groups', {
    displayName,
    members: members.map(({ id }) => ({ value: id })),
  });
  return group.id;
}

describe('the tasks of a team that', () => {
  test.each<[string, (id: string, member: Person) => Promise<unknown>]>([
    [
      'is emptied by the directory',
      (id, member) =>
        directory.patch(`/Groups/${id}`, { op: 'remove', path: `members[value eq "${member.id}"]` }),
    ],
    [
      'is replaced without members',
      (id) => directory.put(`/Groups/${id}`, { displayName: `Replaced ${id}` }),
    ],
    ['is deleted by the directory', (id) => directory.delete(`/Groups/${id}`)],
  ])('%s go to the manager, who is notified (Owners 3)', async (way, empty) => {
    const ida = await app.addEmployee(null, 'Ida Tech');
    const id = await pushTeam(`Team ${way}`, ida);
    const plan = await assign(WAITING(id));
    await empty(id, ida);
    expect(await ownersOf(plan)).toEqual([undefined, ['manager', 'Mia Manager']]);
    expect(await notifiedManager(plan)).toEqual(['A task for Emil Employee']);
    expect(await historyOf(plan)).toEqual([`Laptop: Team ${way} > Mia Manager`]);
    expect((await manager.client.put(taskPath(taskOf(plan, 'Laptop').id), { completed: true })).status).toBe(
      200,
    );
  });

  test('tasks of a team that the directory deletes stay with their takers, and the history and the version record it', async () => {
    const ida = await app.addEmployee(null, 'Ida Tech');
    const id = await pushTeam('Dissolved', ida, employee);
    const names = ['Phone', 'Screen', 'Badge'];
    const plan = await assign(names.map((name) => ({ name, owner: { kind: 'group', group_id: id } })));
    const take = (person: Person, name: string) =>
      person.client.put(`/my_task/${taskOf(plan, name).id}/take`, { taken: true });
    await take(ida, 'Phone');
    await take(employee, 'Screen');
    await take(ida, 'Badge');
    await ida.client.put(taskPath(taskOf(plan, 'Badge').id), { completed: true });
    const { version } = await read(plan);
    await directory.delete(`/Groups/${id}`);
    expect(await ownersOf(plan)).toEqual([
      undefined,
      ['person', 'Ida Tech'],
      undefined,
      // Done tasks keep the name of the team.
      ['group', 'Ida Tech'],
    ]);
    expect(taskOf(await read(plan), 'Badge').owner.group).toEqual({ id, name: 'Dissolved' });
    expect(await historyOf(plan)).toEqual(['Phone: Dissolved > Ida Tech', 'Screen: Dissolved > Employee']);
    expect((await read(plan)).version).toBeGreaterThan(version);
  });

  test('is emptied by hand, too, and a task that somebody gives back to it', async () => {
    const ida = await app.addEmployee(null, 'Ida Tech');
    const id = await addTeam('Emptied', ida);
    const plan = await assign([...WAITING(id), { name: 'Phone', owner: { kind: 'group', group_id: id } }]);
    const phone = taskOf(plan, 'Phone').id;
    await ida.client.put(`/my_task/${phone}/take`, { taken: true });
    await admin.client.put(`/group/${id}/members`, { person_ids: [] });
    expect(await ownersOf(plan)).toEqual([undefined, ['manager', 'Mia Manager'], ['group', 'Ida Tech']]);
    const { status, body: given } = await ida.client.put(`/my_task/${phone}/take`, { taken: false });
    expect([status, given.owner.person.id]).toEqual([200, manager.id]);
    expect(await ownersOf(plan)).toEqual([undefined, ['manager', 'Mia Manager'], ['manager', 'Mia Manager']]);
  });
});

const day = (days: number) => addDays(dayOf(new Date(), 'UTC'), days);
const run = () => reassignForLeavers(app.db, app.services.context);

describe('somebody whose last day is past (Owners 3)', () => {
  test('hands tasks of many plans on in parts, past those that they manage and keep', async () => {
    const ida = await app.addManager('Ida Tech');
    const hire = await app.addEmployee(ida, 'Hire');
    // More plans than a part has. Nothing is reassigned in them.
    for (let index = 0; index < 6; index += 1)
      await createPlan(ida, hire, body([{ name: 'Own', owner: { kind: 'manager' } }]));
    const plan = await assign([{ name: 'Laptop', owner: { kind: 'person', person_id: ida.id } }]);
    await admin.client.put(`/people/${ida.id}`, { left_on: day(-1) });
    expect(await run()).toBe(1);
    expect(await ownersOf(plan)).toEqual([undefined, ['manager', 'Mia Manager']]);
    expect(await app.db.selectFrom('work_items').selectAll().execute()).toEqual([]);
  });

  test('the job reassigns a leaver’s tasks once, however the day was entered, and they get no new ones', async () => {
    const ida = await app.addEmployee(null, 'Ida Tech');
    const ben = await app.addEmployee(null, 'Ben Tech');
    const both = await addTeam('Both', ida, ben);
    const alone = await addTeam('Alone', ida);
    const plan = await assign(
      [
        { name: 'Own', owner: { kind: 'person', person_id: ida.id } },
        { name: 'Lunch', owner: { kind: 'buddy' } },
        { name: 'Taken', owner: { kind: 'group', group_id: both } },
        { name: 'Waiting', owner: { kind: 'group', group_id: alone } },
      ],
      { buddy_id: ida.id },
    );
    await ida.client.put(`/my_task/${taskOf(plan, 'Taken').id}/take`, { taken: true });
    await ben.client.put('/user/self/stand_in', { person_id: ida.id, until: day(3) });
    await admin.client.put(`/people/${ida.id}`, { left_on: day(0) });
    expect(await run()).toBe(0);
    await admin.client.put(`/people/${ida.id}`, { left_on: day(-1) });
    expect(await run()).toBe(1);
    expect(await ownersOf(plan)).toEqual([
      undefined,
      ['manager', 'Mia Manager'],
      ['buddy', 'Mia Manager'],
      ['group', 'Both'],
      ['manager', 'Mia Manager'],
    ]);
    expect((await read(plan)).buddy).toBeUndefined();
    expect(await notifiedManager(plan)).toEqual(['3 tasks for Emil Employee']);
    expect((await historyOf(plan)).toSorted()).toEqual([
      'Lunch: Ida Tech > Mia Manager',
      'Own: Ida Tech > Mia Manager',
      'Taken: Ida Tech > Both',
      'Waiting: Alone > Mia Manager',
    ]);
    expect((await ben.client.get('/user/self/stand_in')).body.person).toBeNull();
    const { version } = await read(plan);
    expect(await run()).toBe(0);
    expect((await read(plan)).version).toBe(version);

    const next = await assign([
      { name: 'Own', owner: { kind: 'person', person_id: ida.id } },
      { name: 'Waiting', owner: { kind: 'group', group_id: alone } },
    ]);
    expect(await ownersOf(next)).toEqual([undefined, ['manager', 'Mia Manager'], ['manager', 'Mia Manager']]);
    expect((await admin.client.put(`/group/${both}/members`, { person_ids: [ben.id] })).status).toBe(200);
    expect((await admin.client.put(`/group/${both}/members`, { person_ids: [ida.id] })).status).toBe(400);
  });

  test('can do tasks until the last day ends in the time zone of the organisation', async () => {
    const { now, timeZone } = app.services.context;
    const ida = await app.addEmployee(null, 'Ida Tech');
    const team = await addTeam('Until tonight', ida);
    const other = await addTeam('Other');
    await admin.client.put(`/people/${ida.id}`, { left_on: day(-1) });
    const owned = [
      { name: 'Own', owner: { kind: 'person', person_id: ida.id } },
      { name: 'Waiting', owner: { kind: 'group', group_id: team } },
    ];
    try {
      // 22:00 of the last day in New York, where the day of UTC, the database's, is the next one.
      Object.assign(app.services.context, {
        now: () => new Date(`${day(0)}T02:00:00Z`),
        timeZone: 'America/New_York',
      });
      const plan = await assign(owned, { buddy_id: ida.id });
      expect(await ownersOf(plan)).toEqual([undefined, ['person', 'Ida Tech'], ['group', 'Until tonight']]);
      expect(plan.buddy.id).toBe(ida.id);
      const members = { person_ids: [ida.id] };
      expect((await admin.client.put(`/group/${other}/members`, members)).status).toBe(200);
      const path = `/my_task/${taskOf(plan, 'Waiting').id}/take`;
      expect((await ida.client.put(path, { taken: true })).status).toBe(200);
      expect(await run()).toBe(0);
      app.services.context.now = () => new Date(`${day(0)}T05:00:00Z`);
      expect(await run()).toBe(1);
      const managers = ['manager', 'Mia Manager'];
      expect(await ownersOf(plan)).toEqual([undefined, managers, managers]);
    } finally {
      Object.assign(app.services.context, { now, timeZone });
    }
  });

  test('keeps what is theirs as the manager of the plan', async () => {
    const boss = await app.addManager('Lou Leaver');
    const plan = await createPlan(
      boss,
      await app.addEmployee(boss, 'Nia New'),
      body([{ name: 'Welcome', owner: { kind: 'manager' } }]),
    );
    await admin.client.put(`/people/${boss.id}`, { left_on: day(-1) });
    expect(await run()).toBe(0);
    expect(taskOf((await boss.client.get(planPath(plan))).body, 'Welcome').owner.person.id).toBe(boss.id);
  });
});

test('a person who is disabled while a plan is assigned has their tasks reassigned', async () => {
  const ida = await app.addEmployee(null, 'Ida Tech');
  const team = await addTeam('Late', ida);
  const tasks = [
    { name: 'Own', owner: { kind: 'person', person_id: ida.id } },
    { name: 'Team', owner: { kind: 'group', group_id: team } },
  ];
  let assigned: Promise<{ status: number; body: Json }> | undefined;
  // Holds the lock and the person as the disabling does that has begun before.
  await app.db.transaction().execute(async (tx) => {
    await lock(tx, 'owners');
    await tx.selectFrom('people').select('id').where('id', '=', ida.id).forUpdate().execute();
    await tx
      .updateTable('people')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', ida.id)
      .execute();
    assigned = manager.client.post('/onboarding-plan/full', planBody(employee, body(tasks)));
    await untilWaiting(app.db, 1);
  });
  const { status, body: plan } = await assigned!;
  expect(status).toBe(201);
  expect(await ownersOf(plan)).toEqual([undefined, ['manager', 'Mia Manager'], ['manager', 'Mia Manager']]);
});
