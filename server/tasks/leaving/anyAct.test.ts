import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#shared/calendar.ts';
import { erasePerson } from '../../privacy/actions.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { ApiResponse, Json } from '../../testing/client.ts';
import { checkCounters } from '../../testing/counters.ts';
import { addHr } from '../../testing/hr.ts';
import { createPlan, planPath, savePath, taskPath } from '../../testing/samples.ts';
import { reassignForLeavers } from '../../testing/work.ts';
import { casesOf } from '../../testing/torture.ts';

/*
 * After any act on the owners of tasks of a plan somebody can do each of its open tasks, and the plan can be finished.
 */

const app = useApp();
checkCounters(app);
let admin: Person;
let hr: Person;

beforeAll(async () => {
  admin = await addAdmin(app);
  hr = await addHr(app);
});

const PEOPLE = 4;
const day = (days: number) => addDays(dayOf(new Date(), 'UTC'), days);

type World = {
  managers: [Person, Person];
  /** Whose plan it is at the moment. */
  manager: 0 | 1;
  employee: Person;
  people: Person[];
  /** Erased members of `people`, who no longer exist. */
  erased: Set<string>;
  teams: string[];
  plan: Json;
};

async function createWorld(): Promise<World> {
  const managers: [Person, Person] = [await app.addManager('Mia'), await app.addManager('Nora')];
  const employee = await app.addEmployee(managers[0], 'Emil');
  const people = [];
  for (let index = 0; index < PEOPLE; index += 1)
    people.push(await app.addEmployee(managers[1], `Person ${index}`));
  const teams: string[] = [];
  for (const [index, members] of [people.slice(0, 2), people.slice(1, 2), [employee]].entries()) {
    const { id } = (await admin.client.post('/group', { name: `Team ${index} of ${employee.id}` })).body;
    await admin.client.put(`/group/${id}/members`, { person_ids: members.map((member) => member.id) });
    teams.push(id);
  }
  const owners = [
    undefined,
    { kind: 'manager' },
    { kind: 'buddy' },
    ...teams.map((group_id) => ({ kind: 'group', group_id })),
    ...people.map(({ id }) => ({ kind: 'person', person_id: id })),
  ];
  const tasks = owners.flatMap((owner, index) => [
    { name: `Task ${index}`, owner },
    { name: `Text ${index}`, owner, kind: 'acknowledge', settings: { text: 'Lock your screen.' } },
  ]);
  const subplans = [{ name: 'Week', due_in_days: 5, topics: [{ name: 'All', tasks }] }];
  const plan = await createPlan(managers[0], employee, { buddy_id: people[3]!.id, subplans });
  return { managers, manager: 0, employee, people, erased: new Set(), teams, plan };
}

const managerOf = ({ managers, manager }: World) => managers[manager];
const read = async (world: World): Promise<Json> =>
  (await managerOf(world).client.get(planPath(world.plan))).body;
const tasksOf = (plan: Json): Json[] => plan.subplans[0].topics[0].tasks;

/** `who`, `other` and `task` are any numbers. */
type Step = { act: keyof typeof ACTS; who: number; other: number; task: number };

const ACTS = {
  disable: (world, { who }) => admin.client.put(`/person/${one(world, who).id}/disabled`, { disabled: true }),
  enable: (world, { who }) => admin.client.put(`/person/${one(world, who).id}/disabled`, { disabled: false }),
  erase: async (world, { who }) => {
    const { id, email } = one(world, who);
    world.erased.add(id);
    await inTransaction(app.db, (tx) => erasePerson(tx, app.services.context, { email }));
  },
  leave: (world, { who }) => admin.client.put(`/people/${one(world, who).id}`, { left_on: day(-1) }),
  comeBack: (world, { who }) => admin.client.put(`/people/${one(world, who).id}`, { left_on: null }),
  emptyTeam: (world, { other }) =>
    admin.client.put(`/group/${team(world, other)}/members`, { person_ids: [] }),
  fillTeam: (world, { who, other }) =>
    admin.client.put(`/group/${team(world, other)}/members`, { person_ids: [one(world, who).id] }),
  deleteTeam: (world, { other }) => admin.client.delete(`/group/${team(world, other)}`),
  give: (world, { who, task }) => giveTo(world, task, { kind: 'person', person_id: one(world, who).id }),
  giveTeam: (world, { other, task }) => giveTo(world, task, { kind: 'group', group_id: team(world, other) }),
  take: (world, { who, task }) => take(world, who, task, true),
  giveBack: (world, { who, task }) => take(world, who, task, false),
  tick: async (world, { who, task }) =>
    one(world, who).client.put(taskPath((await anyTask(world, task)).id), { completed: true }),
  buddy: (world, { who, other }) =>
    hr.client.put(planPath(world.plan, '/buddy'), { buddy_id: other % 2 === 0 ? one(world, who).id : null }),
  handOver: async (world) => {
    const next = world.manager === 0 ? 1 : 0;
    const path = `/user/transfer_direct_reports/${world.employee.id}/${world.managers[next].email}`;
    const response = await managerOf(world).client.get(path);
    if (response.status === 200) world.manager = next;
    return response;
  },
  standIn: (world, { who, other }) =>
    one(world, who).client.put('/user/self/stand_in', { person_id: one(world, other).id, until: day(1) }),
  save: async (world) => managerOf(world).client.put(savePath(world.plan), await read(world)),
} satisfies Record<string, (world: World, step: Step) => Promise<ApiResponse | undefined | void>>;

const one = ({ people }: World, number: number) => people[number % people.length]!;
const team = ({ teams }: World, number: number) => teams[number % teams.length]!;
const anyTask = async (world: World, number: number): Promise<Json> => {
  const tasks = tasksOf(await read(world));
  return tasks[number % tasks.length]!;
};
const giveTo = async (world: World, number: number, owner: object) => {
  const { id } = await anyTask(world, number);
  return managerOf(world).client.put(planPath(world.plan, `/task/${id}/owner`), owner);
};
/** One of a team takes a task of it, or gives one back: anybody else could not, and would change nothing. */
async function take(world: World, who: number, number: number, taken: boolean) {
  const tasks = tasksOf(await read(world)).filter(
    ({ owner, completed }) => owner?.kind === 'group' && !completed && (owner.person === null) === taken,
  );
  const task = tasks[number % Math.max(tasks.length, 1)];
  if (!task) return;
  const rows = await app.db
    .selectFrom('group_members')
    .select('person_id')
    .where('group_id', '=', task.owner.group.id)
    .execute();
  const members = world.people.filter(({ id }) =>
    taken ? rows.some(({ person_id }) => person_id === id) : task.owner.person.id === id,
  );
  const taker = members[who % Math.max(members.length, 1)];
  return taker?.client.put(`/my_task/${task.id}/take`, { taken });
}

/** Returns the names of open tasks that nobody can do. */
async function stuckTasks(world: World): Promise<string[]> {
  const rows = await app.db
    .selectFrom('people')
    .select(['id', 'disabled_at', 'left_on'])
    .where(
      'id',
      'in',
      [...world.people, world.employee].map(({ id }) => id),
    )
    .execute();
  const able = new Set(
    rows
      .filter(({ disabled_at, left_on }) => disabled_at === null && (left_on === null || left_on >= day(0)))
      .map(({ id }) => id),
  );
  able.add(managerOf(world).id);
  const members = await app.db.selectFrom('group_members').select(['group_id', 'person_id']).execute();
  const canDo = ({ person, group }: Json) =>
    person
      ? able.has(person.id)
      : members.some(({ group_id, person_id }) => group_id === group?.id && able.has(person_id));
  return tasksOf(await read(world))
    .filter(({ owner, completed }) => owner !== undefined && !completed && !canDo(owner))
    .map(({ name, owner }) => `${name}: ${JSON.stringify(owner)}`);
}

/** Everybody does what is theirs, and both sides sign. */
async function finish(world: World): Promise<void> {
  const everybody = [
    managerOf(world),
    world.employee,
    ...world.people.filter(({ id }) => !world.erased.has(id)),
  ];
  const members = await app.db.selectFrom('group_members').select(['group_id', 'person_id']).execute();
  for (const task of tasksOf(await read(world)).filter(({ completed }) => !completed)) {
    const { person, group } = task.owner ?? { person: world.employee, group: null };
    const doers = everybody.filter(({ id }) =>
      person
        ? id === person.id
        : members.some(({ group_id, person_id }) => group_id === group.id && person_id === id),
    );
    const statuses: number[] = [];
    for (const doer of doers) {
      const client = await app.signIn(doer).catch(() => doer.client);
      const { status } =
        task.kind === 'acknowledge'
          ? await client.put(`${taskPath(task.id)}/evidence`, { statement: true })
          : await client.put(taskPath(task.id), { completed: true });
      statuses.push(status);
    }
    expect(statuses, `${task.name}: ${JSON.stringify(task.owner)}`).toContain(200);
  }
  for (const { client } of [world.employee, managerOf(world)])
    expect((await client.put(planPath(world.plan, '/signoff'))).status).toBe(200);
}

const step = fc.record<Step>({
  // Tasks are taken as often as people come and leave: taken tasks are left behind.
  act: fc.constantFrom(...(Object.keys(ACTS) as Step['act'][]), 'take', 'take', 'disable', 'enable', 'leave'),
  who: fc.nat(PEOPLE - 1),
  other: fc.nat(11),
  task: fc.nat(99),
});

test('after any act somebody can do each open task, and the plan can be finished (Owners 3)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 25 }), async (steps) => {
      const world = await createWorld();
      for (const taken of steps) {
        const response = await ACTS[taken.act](world, taken);
        if (response) expect(response.status, `${taken.act}: ${response.text}`).toBeLessThan(500);
        await reassignForLeavers(app.db, app.services.context);
        expect(await stuckTasks(world), `after ${taken.act}`).toEqual([]);
      }
      await finish(world);
    }),
    { numRuns: casesOf({ few: 3, many: 25 }), endOnFailure: true },
  );
}, 600_000);

test('2,000 tasks of one owner are reassigned together, and each plan can be finished', async () => {
  const world = await createWorld();
  const [owner] = world.people;
  const tasks = Array.from({ length: 500 }, (_, index) => ({
    name: `Task ${index}`,
    owner: { kind: 'person', person_id: owner!.id },
  }));
  const topics = Array.from({ length: 5 }, (_, index) => ({
    name: `Topic ${index}`,
    tasks: tasks.slice(index * 100, index * 100 + 100),
  }));
  const plans: Json[] = [];
  for (let count = 0; count < 4; count += 1) {
    const subplans = topics.map((topic, index) => ({
      name: `Day ${index}`,
      due_in_days: index + 1,
      topics: [topic],
    }));
    plans.push(await createPlan(world.managers[0], world.employee, { name: `Plan ${count}`, subplans }));
  }
  await admin.client.put(`/person/${owner!.id}/disabled`, { disabled: true });
  for (const plan of plans) {
    const { subplans, others_open } = (await world.managers[0].client.get(planPath(plan))).body;
    const owners = subplans.flatMap((subplan: Json) =>
      subplan.topics.flatMap((topic: Json) => topic.tasks.map((task: Json) => task.owner.person.id)),
    );
    expect([others_open, ...new Set(owners)]).toEqual([500, world.managers[0].id]);
  }
  const told = (await world.managers[0].client.get('/notification?limit=100')).body.notifications;
  expect(told.filter(({ kind }: Json) => kind === 'task_for_you')).toHaveLength(5);
}, 120_000);
