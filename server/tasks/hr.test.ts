import { beforeAll, expect, test } from 'vitest';
import { type Person, useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { addHr } from '../testing/hr.ts';
import { expectProblem } from '../testing/problem.ts';
import { createPlan, planPath, taskPath } from '../testing/samples.ts';

const app = useApp();
let manager: Person;
let hr: Person;
let elsewhere: Person;
let ben: Person;
let bea: Person;
let plan: Json;

beforeAll(async () => {
  manager = await app.addManager();
  const employee = await app.addEmployee(manager);
  const other = await app.addManager('Olga Other');
  ben = await app.addEmployee(other, 'Ben Okafor');
  bea = await app.addEmployee(other, 'Bea Buddy');
  hr = await addHr(app);
  elsewhere = await addHr(app, ['Nobody works here']);
  const tasks = [
    { name: 'Own' },
    { name: 'Welcome them', owner: { kind: 'manager' } },
    { name: 'Have lunch', owner: { kind: 'buddy' } },
    { name: 'Read the policy', kind: 'acknowledge', settings: { text: 'Lock your screen.' } },
    { name: 'Park the car', counts: false },
  ];
  plan = await createPlan(manager, employee, {
    subplans: [{ name: 'Week', due_in_days: 5, topics: [{ name: 'Topic', tasks }] }],
  });
});

const tasksOf = async (person: Person): Promise<Json[]> =>
  (await person.client.get(planPath(plan))).body.subplans[0].topics[0].tasks;

test('HR gives a task to somebody else and chooses the buddy, and the history says that HR did (Owners 8, HR 3)', async () => {
  const [, welcome] = await tasksOf(hr);
  const owner = { kind: 'person', person_id: ben.id };
  const given = await hr.client.put(planPath(plan, `/task/${welcome!.id}/owner`), owner);
  expect([given.status, given.body.owner.person.name]).toEqual([200, 'Ben Okafor']);
  const chosen = await hr.client.put(planPath(plan, '/buddy'), { buddy_id: bea.id });
  expect([chosen.status, chosen.body.buddy.name]).toEqual([200, 'Bea Buddy']);
  const [, , lunch] = await tasksOf(hr);
  expect(lunch!.owner.person.name).toBe('Bea Buddy');
  const { body: history } = await manager.client.get(planPath(plan, '/history'));
  const byHr = history.filter(({ detail }: Json) => detail.as === 'hr').map(({ event }: Json) => event);
  expect(byHr).toEqual(['plan.task_owner_changed', 'plan.buddy_changed']);
});

test('HR completes no task of any owner, and finds no plan elsewhere (Owners 4, HR 3)', async () => {
  const all = await tasksOf(hr);
  for (const { id, kind } of all) {
    expectProblem(await hr.client.put(taskPath(id), { completed: true, reason: 'To help' }), 403);
    const skip = { not_applicable: true, reason: 'To help' };
    expectProblem(await hr.client.put(taskPath(`${id}/not_applicable`), skip), 403);
    if (kind === 'acknowledge') {
      expectProblem(await hr.client.put(taskPath(`${id}/evidence`), { statement: true }), 403);
    }
    expectProblem(await elsewhere.client.put(taskPath(id), { completed: true }), 404);
    const owner = { kind: 'person', person_id: ben.id };
    expectProblem(await elsewhere.client.put(planPath(plan, `/task/${id}/owner`), owner), 404);
  }
  expect((await tasksOf(manager)).filter(({ completed }) => completed)).toEqual([]);
});
