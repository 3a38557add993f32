import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { createPlan, planPath, taskPath } from '../../testing/samples.ts';

// Nothing is sent, since no sender runs.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });
let [manager, employee, ida, ben, cy]: Person[] = [];
let [team, withAddress]: string[] = [];
let plan: Json;

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  employee = await app.addEmployee(manager, 'Emil Employee');
  ida = await app.addEmployee(null, 'Ida Tech');
  ben = await app.addEmployee(null, 'Ben Okafor');
  cy = await app.addEmployee(null, 'Cy Third');
  const admin = await addAdmin(app);
  const addTeam = async (body: object) => {
    const { id } = (await admin.client.post('/group', body)).body;
    await admin.client.put(`/group/${id}/members`, { person_ids: [ben!.id, cy!.id] });
    return id as string;
  };
  team = await addTeam({ name: 'IT' });
  withAddress = await addTeam({ name: 'Facilities', email: 'rooms@example.com' });
});

beforeEach(async () => {
  const tasks = [
    { name: 'Read' },
    { name: 'Laptop', owner: { kind: 'person', person_id: ida!.id } },
    { name: 'Phone', owner: { kind: 'group', group_id: team } },
    { name: 'Desk', owner: { kind: 'group', group_id: withAddress } },
  ];
  plan = await createPlan(manager!, employee!, {
    subplans: [{ name: 'Week', due_in_days: 5, topics: [{ name: 'Topic', tasks }] }],
  });
  await forget();
});

const forget = async () => {
  for (const table of ['outbox', 'notifications'] as const) await app.db.deleteFrom(table).execute();
};
const idOf = (name: string): string =>
  plan.subplans[0].topics[0].tasks.find((task: Json) => task.name === name).id;
const ok = async (call: Promise<{ status: number; text: string }>) => {
  const { status, text } = await call;
  expect(status, text).toBeLessThan(300);
};
/** A side of the plan comments on a task of it. */
const inPlan = (by: Person | undefined, task: string) =>
  ok(by!.client.post(planPath(plan, '/comments'), { text: `On ${task}`, task_id: idOf(task) }));
/** The assignee of a task comments on it. */
const onTask = (by: Person | undefined, task: string) =>
  ok(by!.client.post(`/my_task/${idOf(task)}/comments`, { text: `On ${task}` }));
const mailed = async () => {
  const rows = await app.db.selectFrom('outbox').selectAll().where('kind', '=', 'comment').execute();
  return new Set(rows.map(({ email }) => email));
};
const bellOf = async (one: Person | undefined) =>
  ((await one!.client.get('/notification')).body.notifications as Json[]).filter(
    ({ kind }) => kind === 'comment',
  );
const emails = (...people: (Person | undefined)[]) => new Set(people.map((one) => one!.email));

test('an answer on a task reaches its assignee, as well as the other side (Comments 2)', async () => {
  await onTask(ida, 'Laptop');
  expect(await mailed()).toEqual(emails(employee));
  await forget();
  await inPlan(employee, 'Laptop');
  expect(await mailed()).toEqual(emails(manager, ida));
  const [mail] = await app.db.selectFrom('outbox').selectAll().where('person_id', '=', ida!.id).execute();
  expect(mail!.content).toMatchObject({
    paragraphs: ['Emil Employee has commented on "Laptop" in the onboarding of Emil Employee.'],
    action: { path: '/my-tasks' },
  });
  expect(await bellOf(ida)).toMatchObject([
    { text: 'On Laptop', person: { name: 'Emil Employee' }, plan: { user: { email: '' } } },
  ]);
});

test('a comment on a task of the employee, and on the plan, reaches the other side alone', async () => {
  await inPlan(employee, 'Read');
  await ok(employee!.client.post(planPath(plan, '/comments'), { text: 'Hello' }));
  expect(await mailed()).toEqual(emails(manager));
  expect(await bellOf(ida)).toEqual([]);
});

test('a comment on a task of a team reaches its members, or its address, and then the member who has taken it', async () => {
  await inPlan(manager, 'Phone');
  expect(await mailed()).toEqual(emails(employee, ben, cy));
  await forget();
  await inPlan(manager, 'Desk');
  expect(await mailed()).toEqual(new Set([employee!.email, 'rooms@example.com']));
  for (const member of [ben, cy]) expect(await bellOf(member)).toHaveLength(1);
  await forget();
  await ok(ben!.client.put(`/my_task/${idOf('Phone')}/take`, { taken: true }));
  await inPlan(employee, 'Phone');
  expect(await mailed()).toEqual(emails(manager, ben));
});

test('a comment on a task reaches the stand-in of an absent owner', async () => {
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await ok(ida!.client.put('/user/self/stand_in', { person_id: cy!.id, until }));
  await forget();
  await inPlan(employee, 'Laptop');
  expect(await mailed()).toEqual(emails(manager, cy));
  await ok(ida!.client.put('/user/self/stand_in', { person_id: null }));
});

test('a comment on a task reaches those who have commented on it, as long as they read it', async () => {
  await inPlan(manager, 'Laptop');
  await onTask(ida, 'Laptop');
  await forget();
  // The employee is the other side, and the manager has asked.
  await onTask(ida, 'Laptop');
  expect(await mailed()).toEqual(emails(employee, manager));
  await forget();
  // The task has another owner now: the previous one can read nothing more of it.
  await ok(
    manager!.client.put(planPath(plan, `/task/${idOf('Laptop')}/owner`), {
      kind: 'person',
      person_id: ben!.id,
    }),
  );
  await inPlan(employee, 'Laptop');
  expect(await mailed()).toEqual(emails(manager, ben));
  expect(await bellOf(ida)).toEqual([]);
});

test('a comment on a done task reaches the person who completed it', async () => {
  await ok(ida!.client.put(taskPath(idOf('Laptop')), { completed: true }));
  await inPlan(employee, 'Laptop');
  expect(await mailed()).toEqual(emails(manager, ida));
});

test('the bell shows a comment on a task as long as the task is theirs', async () => {
  await inPlan(employee, 'Laptop');
  expect(await bellOf(ida)).toHaveLength(1);
  await ok(
    manager!.client.put(planPath(plan, `/task/${idOf('Laptop')}/owner`), {
      kind: 'person',
      person_id: ben!.id,
    }),
  );
  expect(await bellOf(ida)).toEqual([]);
});
