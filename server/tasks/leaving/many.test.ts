import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { erasePerson } from '../../privacy/actions.ts';
import { connect } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { checkCounters } from '../../testing/counters.ts';
import { holdRow } from '../../testing/database/locks.ts';
import { createPlan, planPath, savePath, taskPath } from '../../testing/samples.ts';
import { addDirectory, type Directory } from '../../testing/scim.ts';
import { doLeftWork, reassignForEmptyTeams, wakesJob } from '../../testing/work.ts';

/* The tasks of people and teams in more plans than a call hands on (Owners 3). */

const app = useApp();
checkCounters(app);
let admin: Person;
let directory: Directory;
let manager: Person;
let employee: Person;
let ida: Person;

beforeAll(async () => {
  admin = await addAdmin(app);
  directory = await addDirectory(app);
});
beforeEach(async () => {
  manager = await app.addManager('Mia Manager');
  employee = await app.addEmployee(manager, 'Emil Employee');
  ida = await app.addEmployee(null, 'Ida Tech');
});

async function assign(count: number, ...owners: object[]): Promise<Json[]> {
  const tasks = owners.map((owner, index) => ({ name: `Task ${index}`, owner }));
  const subplans = [{ name: 'Week', due_in_days: 5, topics: [{ name: 'Arrive', tasks }] }];
  const plans = [];
  for (let index = 0; index < count; index += 1)
    plans.push(await createPlan(manager, employee, { subplans }));
  return plans;
}

const tasksOf = (plan: Json): Json[] => plan.subplans[0].topics[0].tasks;
const read = async (plan: Json): Promise<Json> => (await manager.client.get(planPath(plan))).body;
/** Whether the first task of each plan is the manager's. */
const areHandedOn = async (plans: readonly Json[]) => {
  const found = [];
  for (const plan of plans) found.push(tasksOf(await read(plan))[0]!.owner.person?.id === manager.id);
  return found;
};
const handedOn = (inCall: number, later: number) => [
  ...Array.from({ length: inCall }, () => true),
  ...Array.from({ length: later }, () => false),
];
const historyOf = async (plan: Json) =>
  ((await manager.client.get(planPath(plan, '/history'))).body as Json[])
    .filter(({ event }) => event === 'plan.task_owner_changed')
    .map(({ detail: { name, old, new: owner } }): string => `${name}: ${old} > ${owner}`)
    .toSorted();

const person = ({ id }: Person) => ({ kind: 'person', person_id: id });
const team = (group_id: string) => ({ kind: 'group', group_id });

async function pushTeam(displayName: string, ...members: Person[]): Promise<string> {
  const value = members.map(({ id }) => ({ value: id }));
  return (await directory.post('/Groups', { displayName, members: value })).body.id;
}

const disable = ({ id }: Person) => admin.client.put(`/person/${id}/disabled`, { disabled: true });

describe('somebody with tasks in 60 plans', () => {
  test.each<[string, (one: Person) => Promise<{ status: number }>]>([
    ['is disabled by an admin', disable],
    [
      'is disabled by the directory',
      ({ id }) => directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false }),
    ],
  ])(
    'the call of a leaver who %s reassigns 25 plans and locks no other one',
    async (_, act) => {
      const plans = await assign(60, person(ida));
      const beside = connect(app.database_url, { max: 1 });
      const held = await holdRow(beside, 'plans', plans[25]!.id);
      try {
        expect(await wakesJob(app.services, async () => expect((await act(ida)).status).toBe(200))).toBe(
          true,
        );
        expect(await areHandedOn(plans)).toEqual(handedOn(25, 35));
      } finally {
        held.release();
        await held.ended;
        await beside.destroy();
      }
      await doLeftWork(app);
      expect(await areHandedOn(plans)).toEqual(handedOn(60, 0));
      expect(await historyOf(plans[59])).toEqual(['Task 0: Ida Tech > Mia Manager']);
    },
    60_000,
  );

  test('a leaver with few plans wakes no job', async () => {
    const plans = await assign(2, person(ida));
    expect(await wakesJob(app.services, () => disable(ida))).toBe(false);
    expect(await areHandedOn(plans)).toEqual(handedOn(2, 0));
  });

  test('the tasks of their teams are reassigned too when the directory deletes a person', async () => {
    const plans = await assign(30, team(await pushTeam('Alone', ida)));
    await directory.delete(`/Users/${ida.id}`);
    await doLeftWork(app);
    expect(await areHandedOn(plans)).toEqual(handedOn(30, 0));
  });

  test('no plan names an erased person', async () => {
    const plans = await assign(30, person(ida), team(await pushTeam(`Erased ${ida.id}`, ida)));
    const erase = async () => {
      const erased = inTransaction(app.db, (tx) => erasePerson(tx, app.services.context, ida));
      expect((await erased).outcome).toBe('erased');
    };
    expect(await wakesJob(app.services, erase)).toBe(true);
    expect(await areHandedOn(plans)).toEqual(handedOn(25, 5));
    await doLeftWork(app);
    expect(await areHandedOn(plans)).toEqual(handedOn(30, 0));
    for (const plan of [plans[0]!, plans[29]!])
      expect(await historyOf(plan)).toEqual([
        'Task 0: Former employee > Mia Manager',
        `Task 1: Erased ${ida.id} > Mia Manager`,
      ]);
  });
});

describe('a team with tasks in many plans', () => {
  test('that is emptied hands on 25 in the call, and the others by the job', async () => {
    const { id } = (await admin.client.post('/group', { name: 'Emptied' })).body;
    await admin.client.put(`/group/${id}/members`, { person_ids: [ida.id] });
    const plans = await assign(30, team(id), team(id));
    const [, second] = tasksOf(plans[29]);
    await ida.client.put(`/my_task/${second!.id}/take`, { taken: true });
    const empty = () => admin.client.put(`/group/${id}/members`, { person_ids: [] });
    expect(await wakesJob(app.services, empty)).toBe(true);
    expect(await areHandedOn(plans)).toEqual(handedOn(25, 5));
    // Tasks that are given back meanwhile go to the manager immediately, with those of the same plan that nobody can do.
    await ida.client.put(`/my_task/${second!.id}/take`, { taken: false });
    expect(tasksOf(await read(plans[29])).map(({ owner }) => owner.kind)).toEqual(['manager', 'manager']);
    await doLeftWork(app);
    expect(await areHandedOn(plans)).toEqual(handedOn(30, 0));
  });

  test('that is deleted leaves tasks with which all goes well until they are handed on', async () => {
    const id = await pushTeam('Dissolved', ida, employee);
    const plans = await assign(60, team(id), team(id), team(id));
    const last = plans[59]!;
    const [waiting, taken, own] = tasksOf(last).map((task) => task.id as string);
    await ida.client.put(`/my_task/${taken}/take`, { taken: true });
    await employee.client.put(`/my_task/${own}/take`, { taken: true });
    for (const task of tasksOf(plans[58])) await ida.client.put(`/my_task/${task.id}/take`, { taken: true });
    expect(await wakesJob(app.services, () => directory.delete(`/Groups/${id}`))).toBe(true);
    expect(await areHandedOn(plans)).toEqual(handedOn(25, 35));

    // Nobody of the team has the task any more; a person who has claimed one does it, or gives it to the manager.
    expect((await ida.client.put(taskPath(waiting), { completed: true })).status).toBe(404);
    expect((await ida.client.put(`/my_task/${waiting}/take`, { taken: true })).status).toBe(404);
    const mine = (await ida.client.get('/my_task?limit=100')).body as Json[];
    expect(new Set(mine.map((task) => task.id))).toEqual(
      new Set([taken, ...tasksOf(plans[58]).map((task) => task.id)]),
    );
    const [done, given] = tasksOf(plans[58]);
    expect((await ida.client.put(taskPath(done!.id), { completed: true })).status).toBe(200);
    const { body } = await ida.client.put(`/my_task/${given!.id}/take`, { taken: false });
    expect(body.owner.person.id).toBe(manager.id);
    // The manager saves the plan, and gives a task of the team to somebody else.
    const sent = { ...(await read(last)), description: 'Saved' };
    const saved = await manager.client.put(savePath(last), sent);
    expect(saved.status, saved.text).toBe(200);
    const moved = tasksOf(plans[57])[0]!.id;
    const owner = await manager.client.put(planPath(plans[57], `/task/${moved}/owner`), person(ida));
    expect(owner.status, owner.text).toBe(200);
    // Nobody signs while it is open.
    expect((await employee.client.put(planPath(last, '/signoff'))).status).toBe(409);

    await doLeftWork(app);
    expect((await areHandedOn(plans)).filter((is) => !is)).toHaveLength(2);
    expect(
      tasksOf(await read(last)).map((task) => task.owner && [task.owner.kind, task.owner.person?.name]),
    ).toEqual([['manager', 'Mia Manager'], ['person', 'Ida Tech'], undefined]);
    expect(await historyOf(last)).toEqual([
      'Task 0: Dissolved > Mia Manager',
      'Task 1: Dissolved > Ida Tech',
      'Task 2: Dissolved > Employee',
    ]);
    // A done task keeps the name of the team, and so it stays.
    expect(tasksOf(await read(plans[58]))[0]!.owner.group.name).toBe('Dissolved');
    const left = await app.db.selectFrom('tasks').select('id').where('owner_group_id', '=', id).execute();
    expect(left).toEqual([{ id: done!.id }]);
  }, 60_000);

  test('that is deleted is gone when no task names it any more, also without its item', async () => {
    const id = await pushTeam('Gone', ida);
    const plans = await assign(26, team(id));
    await ida.client.put(`/my_task/${tasksOf(plans[25])[0]!.id}/take`, { taken: true });
    await directory.delete(`/Groups/${id}`);
    const row = () => app.db.selectFrom('groups').select('name').where('id', '=', id).execute();
    expect(await row()).toEqual([{ name: 'Gone' }]);
    await app.db.deleteFrom('work_items').execute();
    await reassignForEmptyTeams(app.db, app.services.context);
    expect(await areHandedOn(plans)).toEqual(handedOn(25, 1));
    expect(tasksOf(await read(plans[25]))[0]!.owner).toMatchObject({
      kind: 'person',
      person: { id: ida.id },
    });
    expect(await row()).toEqual([]);
  });
});
