import { randomFrom } from '#bench/support/random.ts';
import { addAdmin } from '#server/testing/admins.ts';
import type { Person } from '#server/testing/app.ts';
import type { ApiResponse, Client, Json } from '#server/testing/client.ts';
import { addHr } from '#server/testing/hr.ts';
import { createPlan, planPath, savePath, taskPath } from '#server/testing/samples.ts';
import type { Checks } from '../support/checks.ts';
import type { Target } from '../support/product.ts';

/** Concurrent acts. */
const AT_ONCE = 64;
const PLANS = 3;

type Storm = { acts: number; seed: number };

/** A confirmation of a text that was read: the sent text, so that nothing else counts as confirmed. */
type Confirmed = { task_id: string; person_id: string; text: string };

type World = {
  target: Target;
  managers: [Person, Person];
  employees: Person[];
  buddies: Person[];
  members: Person[];
  hr: Person;
  admin: Person;
  teams: string[];
  plans: Json[];
  random: () => number;
  confirmed: Confirmed[];
};

/**
 * Concurrent random acts of all parties to a few plans, while teams are emptied, people are disabled and reports get
 * another manager. Returns the number of responses by status.
 */
export async function stormOfOwners(
  target: Target,
  { acts, seed }: Storm,
  checks: Checks,
): Promise<Map<string, number>> {
  const world = await createWorld(target, seed);
  const statuses = new Map<string, number>();
  let sent = 0;
  const work = async () => {
    while (sent < acts) {
      sent += 1;
      const name = pick(world, WEIGHED);
      const { status, body, text } = await ACTS[name]!(world);
      const key = `${name} ${status}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      checks.that(status < 500, `${name}: ${status} ${text.slice(0, 200)}`);
      checks.that(body?.code !== 'database.conflict', `${name}: a conflict that was not retried to its end`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await checkEvidence(world, checks);
  await checkPlansCanEnd(world, checks);
  return statuses;
}

async function createWorld(target: Target, seed: number): Promise<World> {
  const managers: [Person, Person] = [await target.addManager('Mia'), await target.addManager('Nora')];
  const people = async (count: number, name: string, manager: Person | null = null) => {
    const added = [];
    for (let index = 0; index < count; index += 1)
      added.push(await target.addEmployee(manager, `${name} ${index}`));
    return added;
  };
  const employees = await people(PLANS, 'Employee', managers[0]);
  const [buddies, members] = [await people(2, 'Buddy'), await people(4, 'Member')];
  const [hr, admin] = [await addHr(target), await addAdmin(target)];
  const teams: string[] = [];
  for (const name of ['IT', 'Facilities']) {
    const { body } = await hr.client.post('/group', { name: `${name} ${managers[0].id}` });
    await hr.client.put(`/group/${body.id}/members`, { person_ids: members.map(({ id }) => id) });
    teams.push(body.id);
  }
  const world = { target, managers, employees, buddies, members, hr, admin, teams, confirmed: [] };
  const plans = [];
  for (const employee of employees) {
    const body = { buddy_id: buddies[0]!.id, subplans: checklist(world) };
    plans.push(await createPlan(managers[0], employee, body));
  }
  const generator = randomFrom(seed);
  return { ...world, plans, random: () => generator.next() };
}

/** Two subplans with tasks of everybody, some of them optional or to be read. */
function checklist({ teams, buddies, employees }: Pick<World, 'teams' | 'buddies' | 'employees'>) {
  const owners = [
    undefined,
    { kind: 'manager' },
    { kind: 'buddy' },
    { kind: 'group', group_id: teams[0] },
    { kind: 'group', group_id: teams[1] },
    { kind: 'person', person_id: buddies[1]!.id },
    { kind: 'person', person_id: employees[1]!.id },
  ];
  const tasks = (prefix: string) =>
    owners.flatMap((owner, index) => [
      { name: `${prefix} ${index}`, owner, counts: index % 3 !== 2 },
      {
        name: `${prefix} read ${index}`,
        owner,
        kind: 'acknowledge',
        settings: { text: `${prefix} ${index}` },
      },
    ]);
  return ['First', 'Second', 'Third', 'Edited'].map((name, index) => ({
    name,
    due_in_days: index + 1,
    topics: [{ name, tasks: tasks(name) }],
  }));
}

function pick<T>({ random }: Pick<World, 'random'>, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)]!;
}

const planOf = (world: World) => pick(world, world.plans);
const tasksOf = (plan: Json): Json[] =>
  plan.subplans.flatMap((part: Json) => part.topics.flatMap((topic: Json) => topic.tasks));

/** Returns all people with a possible role on the plan. */
const partiesOf = (world: World, plan: Json): Person[] => [
  ...world.managers,
  ...world.employees.filter(({ id }) => id === plan.user_id),
  ...world.buddies,
  ...world.members,
  world.hr,
];

/** Returns the owner of the task at this moment more often than anybody else. */
async function somebody(world: World, plan: Json, task: Json): Promise<Person> {
  const parties = partiesOf(world, plan);
  const anybody = pick(world, parties);
  if (world.random() < 0.3) return anybody;
  const row = await world.target.db
    .selectFrom('tasks')
    .select(['owner_kind', 'owner_id'])
    .where('id', '=', task.id)
    .executeTakeFirst();
  if (row?.owner_kind === 'group' && row.owner_id === null) return pick(world, world.members);
  const owner = row?.owner_kind === 'employee' ? plan.user_id : row?.owner_id;
  return parties.find(({ id }) => id === owner) ?? anybody;
}

/** A task of any subplan, or one that is ticked: the last subplan is left to edits. */
const taskOf = (world: World, plan: Json): Json => pick(world, tasksOf(plan));
const tickable = (world: World, plan: Json): Json =>
  pick(world, tasksOf({ subplans: plan.subplans.slice(0, world.random() < 0.9 ? -1 : undefined) }));
const reasonOf = (world: World) => (world.random() < 0.7 ? { reason: 'They asked for it.' } : {});

type Act = (world: World) => Promise<ApiResponse>;

const ACTS: Record<string, Act> = {
  tick: async (world) => {
    const plan = planOf(world);
    const task = tickable(world, plan);
    const { client } = await somebody(world, plan, task);
    return client.put(taskPath(task.id), { completed: world.random() < 0.6, ...reasonOf(world) });
  },
  skip: async (world) => {
    const plan = planOf(world);
    const task = tickable(world, plan);
    const { client } = await somebody(world, plan, task);
    const not_applicable = world.random() < 0.5;
    return client.put(`${taskPath(task.id)}/not_applicable`, { not_applicable, ...reasonOf(world) });
  },
  confirm: async (world) => {
    const plan = planOf(world);
    const task = pick(
      world,
      tasksOf(plan).filter(({ kind }) => kind === 'acknowledge'),
    );
    const { client, id: person_id } = await somebody(world, plan, task);
    const read = await textOf(client, plan, task.id);
    if (read.text === undefined) return read.response;
    const { text } = read;
    // Noted before it is sent: another act may check it immediately.
    world.confirmed.push({ task_id: task.id, person_id, text });
    return client.put(`${taskPath(task.id)}/evidence`, { statement: true, text });
  },
  take: async (world) => {
    const ofTeams = await world.target.db
      .selectFrom('tasks')
      .select('id')
      .where('owner_group_id', 'in', world.teams)
      .where('completed', '=', false)
      .execute();
    const task = ofTeams.length === 0 ? taskOf(world, planOf(world)) : pick(world, ofTeams);
    const taken = world.random() < 0.6;
    return pick(world, world.members).client.put(`/my_task/${task.id}/take`, { taken });
  },
  give: async (world) => {
    const plan = planOf(world);
    const task = taskOf(world, plan);
    const owner = pick(world, [
      { kind: 'employee' },
      { kind: 'manager' },
      { kind: 'buddy' },
      ...world.teams.map((group_id) => ({ kind: 'group', group_id })),
      ...[...world.members, ...world.buddies].map(({ id }) => ({ kind: 'person', person_id: id })),
    ]);
    const { client } = await somebody(world, plan, task);
    return client.put(planPath(plan, `/task/${task.id}/owner`), owner);
  },
  buddy: (world) => {
    const buddy_id = pick(world, [null, ...world.buddies.map(({ id }) => id)]);
    return pick(world, [...world.managers, world.hr]).client.put(planPath(planOf(world), '/buddy'), {
      buddy_id,
    });
  },
  edit: async (world) => {
    const plan = planOf(world);
    const { client } = pick(world, [...world.managers, world.hr]);
    const read = await client.get(planPath(plan));
    if (read.status !== 200) return read;
    const edited = structuredClone(read.body);
    if (world.random() < 0.5) delete edited.version;
    const last = { subplans: edited.subplans.slice(-1) };
    const task = taskOf(world, world.random() < 0.8 ? last : edited);
    if (task.kind === 'acknowledge') task.settings = { text: `Edited ${world.random()}` };
    task.owner = pick(world, [{ kind: 'manager' }, { kind: 'group', group_id: pick(world, world.teams) }]);
    return client.put(savePath(plan), edited);
  },
  sign: (world) => {
    const plan = planOf(world);
    return pick(world, partiesOf(world, plan)).client.put(planPath(plan, '/signoff'));
  },
  return: (world) => {
    const { client } = pick(world, world.managers);
    return client.put(planPath(planOf(world), '/return'), { comment: 'Not yet.' });
  },
  deactivate: (world) => {
    const active_plan = world.random() < 0.7;
    const { client } = pick(world, world.managers);
    return client.put(planPath(planOf(world), '/deactivate'), { active_plan });
  },
  transfer: (world) => {
    const [from, to] = world.random() < 0.5 ? world.managers : world.managers.toReversed();
    return from!.client.get(`/user/transfer_direct_reports/${pick(world, world.employees).id}/${to!.email}`);
  },
  disable: async (world) => {
    const person = pick(world, [...world.members, ...world.buddies]);
    const disabled = world.random() < 0.4;
    const response = await world.admin.client.put(`/person/${person.id}/disabled`, { disabled });
    // Being disabled has ended their session.
    if (!disabled) person.client = await world.target.signIn(person);
    return response;
  },
  members: (world) => {
    const some = world.members.filter(() => world.random() < 0.3);
    const path = `/group/${pick(world, world.teams)}/members`;
    return world.hr.client.put(path, { person_ids: some.map(({ id }) => id) });
  },
};

/** The frequency of each: acts that affect everybody are rare. */
const WEIGHED = Object.entries({
  tick: 24,
  skip: 8,
  confirm: 12,
  take: 12,
  give: 14,
  buddy: 4,
  edit: 8,
  sign: 4,
  return: 3,
  deactivate: 3,
  transfer: 3,
  disable: 4,
  members: 4,
}).flatMap(([name, weight]) => Array.from({ length: weight }, () => name));

/** Returns the text of a task as the person gets it, in the plan or in My tasks. */
async function textOf(
  client: Client,
  plan: Json,
  id: string,
): Promise<{ response: ApiResponse; text?: string }> {
  const own = await client.get(`/my_task/${id}`);
  if (own.status === 200) return { response: own, text: own.body.settings?.text };
  const whole = await client.get(planPath(plan));
  if (whole.status !== 200) return { response: whole };
  return { response: whole, text: tasksOf(whole.body).find((task) => task.id === id)?.settings?.text };
}

/** Checks that nobody has confirmed a text that they had not read. */
async function checkEvidence({ target, confirmed, plans }: World, checks: Checks): Promise<void> {
  const rows = await target.db
    .selectFrom('task_evidence')
    .select(['task_id', 'person_id', 'answer'])
    .where(
      'plan_id',
      'in',
      plans.map(({ id }) => id),
    )
    .execute();
  for (const { task_id, person_id, answer } of rows) {
    const { text } = answer as { text: string };
    const isKnown = confirmed.some(
      (read) => read.task_id === task_id && read.person_id === person_id && read.text === text,
    );
    checks.that(isKnown, `the text "${text}" was confirmed by somebody who had read another one`);
  }
  checks.that(rows.length > 0, 'nobody has confirmed anything');
}

/** Finishes each plan as its people would, those who are disabled aside, and checks that its employee can sign it. */
async function checkPlansCanEnd(world: World, checks: Checks): Promise<void> {
  const { admin, hr, managers, employees, buddies, members } = world;
  const people = [...managers, ...employees, ...buddies, ...members, hr, admin];
  for (const { id, user_id } of world.plans) {
    const { manager_id } = await world.target.db
      .selectFrom('plans')
      .select('manager_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const manager = people.find((person) => person.id === manager_id)!;
    const employee = people.find((person) => person.id === user_id)!;
    const path = planPath({ id });
    await manager.client.put(`${path}/deactivate`, { active_plan: true });
    await manager.client.put(`${path}/return`, { comment: 'Once more.' });
    const read = async () => (await manager.client.get(path)).body;
    for (const task of tasksOf(await read())) {
      if (task.completed) continue;
      const owner: Json = task.owner ?? { kind: 'employee', person: employee };
      const doers = owner.person ? people.filter((person) => person.id === owner.person.id) : members;
      const results: number[] = [];
      for (const { client } of doers) {
        const done =
          task.kind === 'acknowledge'
            ? await client.put(`${taskPath(task.id)}/evidence`, { statement: true, text: task.settings.text })
            : await client.put(taskPath(task.id), { completed: true });
        results.push(done.status);
        if (done.status === 200) break;
      }
      checks.that(
        results.includes(200),
        `nobody can do ${task.name} of ${JSON.stringify(owner)}: ${results.join(' ')}`,
      );
    }
    const { body, status } = await employee.client.put(`${path}/signoff`);
    checks.that(status === 200, `the plan cannot be signed: ${body?.detail}`);
  }
}
