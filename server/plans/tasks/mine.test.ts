import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#shared/calendar.ts';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { createPlan, planPath } from '../../testing/samples.ts';

/*
 * Whose a task is is decided in three ways: for each task of a plan that is read (`mineOf`), for one task (`isOwnTask`), and by the
 * lists of My tasks, which find each kind by its index. They say the same.
 */

const app = useApp();
const LATER = addDays(dayOf(new Date(), 'UTC'), 7);
const people: Record<string, Person> = {};
const teams: Record<string, string> = {};
let boss: Person;
let employee: Person;

beforeAll(async () => {
  const admin = await addAdmin(app);
  boss = await app.addManager('Bo Boss');
  people.viewer = await app.addManager('Vi Viewer', boss);
  people.away = await app.addEmployee(people.viewer, 'away');
  for (const name of ['farther', 'other']) people[name] = await app.addEmployee(null, name);
  employee = await app.addEmployee(people.viewer, 'Emil Employee');
  for (const [name, member] of Object.entries(people)) {
    teams[name] = (await admin.client.post('/group', { name: `Team of ${name}` })).body.id;
    const person_ids = [...new Set([member.id, people.other!.id])];
    await admin.client.put(`/group/${teams[name]}/members`, { person_ids });
  }
  const standIn = (who: string, by: string) =>
    people[who]!.client.put('/user/self/stand_in', { person_id: people[by]!.id, until: LATER });
  await standIn('away', 'viewer');
  await standIn('farther', 'away');
});

/** Tasks of each person and each team, and those of teams that somebody has taken. */
const TAKEN = [
  ['viewer', 'viewer'],
  ['viewer', 'other'],
  ['away', 'away'],
  ['away', 'other'],
  ['farther', 'farther'],
] as const;

async function assign(manager: Person, to: Person): Promise<Json> {
  const ofPeople = Object.entries(people).map(([name, { id }]) => ({
    name,
    owner: { kind: 'person', person_id: id },
  }));
  const ofTeams = Object.entries(teams).map(([name, group_id]) => ({
    name: `team of ${name}`,
    owner: { kind: 'group', group_id },
  }));
  const taken = TAKEN.map(([team, by]) => ({
    name: `team of ${team}, taken by ${by}`,
    owner: { kind: 'group', group_id: teams[team] },
  }));
  const topics = [{ name: 'All', tasks: [...ofPeople, ...ofTeams, ...taken] }];
  const plan = await createPlan(manager, to, { subplans: [{ name: 'Week', due_in_days: 5, topics }] });
  for (const [team, by] of TAKEN) {
    const task = tasksOf(plan).find(({ name }) => name === `team of ${team}, taken by ${by}`);
    const { status } = await people[by]!.client.put(`/my_task/${task!.id}/take`, { taken: true });
    expect(status).toBe(200);
  }
  return (await people.viewer!.client.get(planPath(plan))).body;
}

const tasksOf = (plan: Json): Json[] => plan.subplans[0].topics[0].tasks;

async function listed(): Promise<Set<string>> {
  const lists = await Promise.all(
    ['mine', 'teams'].map((tab) => people.viewer!.client.get(`/my_task?tab=${tab}&limit=100`)),
  );
  return new Set(lists.flatMap(({ body }) => body as Json[]).map(({ id }) => id));
}

async function namesBy(plan: Json) {
  const tasks = tasksOf(plan).filter(({ owner }) => owner !== undefined);
  const inLists = await listed();
  const found: string[] = [];
  for (const { id, name } of tasks)
    if ((await people.viewer!.client.get(`/my_task/${id}`)).status === 200) found.push(name);
  return {
    read: tasks.filter(({ mine }) => mine).map(({ name }): string => name),
    found,
    listed: tasks.filter(({ id }) => inLists.has(id)).map(({ name }): string => name),
  };
}

describe('whose a task is (Owners 4 and 11)', () => {
  test('is the same in the plan, for the task and in My tasks', async () => {
    const { read, found, listed: inLists } = await namesBy(await assign(people.viewer!, employee));
    expect(read).toEqual([
      'viewer',
      'away',
      'farther',
      'team of viewer',
      'team of away',
      'team of farther',
      'team of viewer, taken by viewer',
      'team of away, taken by away',
      'team of farther, taken by farther',
    ]);
    expect(found).toEqual(read);
    expect(inLists).toEqual(read);
  });

  test('the result is the same in the viewer’s own plan, where they replace nobody', async () => {
    const { read, found, listed: inLists } = await namesBy(await assign(boss, people.viewer!));
    expect(read).toEqual(['team of viewer', 'team of viewer, taken by viewer']);
    expect(found).toEqual(read);
    expect(inLists).toEqual(read);
  });

  test('the result is the same in the plan of an absent person, whose tasks do not pass to a stand-in', async () => {
    const { read, found, listed: inLists } = await namesBy(await assign(people.viewer!, people.away!));
    expect(read).toEqual([
      'viewer',
      'team of viewer',
      'team of away',
      'team of viewer, taken by viewer',
      'team of away, taken by away',
    ]);
    expect(found).toEqual(read);
    expect(inLists).toEqual(read);
  });
});
