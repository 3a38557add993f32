import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { settleChanges } from '../testing/mail/settle.ts';
import { createPlan, planPath, savePath, taskPath } from '../testing/samples.ts';

// Nothing is sent, since no sender runs.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });
let [manager, employee, ida, ben, admin]: Person[] = [];
let [team, withAddress]: string[] = [];

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  employee = await app.addEmployee(manager, 'Emil Employee');
  ida = await app.addEmployee(null, 'Ida Tech');
  ben = await app.addEmployee(null, 'Ben Okafor');
  admin = await addAdmin(app);
  const person_ids = [ida.id, ben.id];
  team = (await admin.client.post('/group', { name: 'IT' })).body.id;
  withAddress = (await admin.client.post('/group', { name: 'Facilities', email: 'rooms@example.com' })).body
    .id;
  for (const id of [team, withAddress]) await admin.client.put(`/group/${id}/members`, { person_ids });
});

beforeEach(async () => {
  for (const table of ['outbox', 'notifications', 'muted_mails'] as const)
    await app.db.deleteFrom(table).execute();
});

const task = (name: string, owner?: object) => ({ name, ...(owner && { owner }) });
const ofTeam = (id: string | undefined) => ({ kind: 'group', group_id: id });
const assign = (...tasks: object[]) =>
  createPlan(manager!, employee!, {
    name: 'First weeks',
    subplans: [
      { name: 'Week', due_in_days: 5, topics: [{ name: 'Arrive', tasks: [task('Read'), ...tasks] }] },
    ],
  });
const taskOf = (plan: Json, name: string): Json =>
  plan.subplans[0].topics[0].tasks.find((one: Json) => one.name === name);
const mailed = async () => {
  const rows = await app.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '=', 'task_for_you')
    .orderBy('email')
    .execute();
  return rows.map(({ email, content }) => [email, (content as Json).subject] as const);
};
const bell = async (person: Person | undefined) =>
  ((await person!.client.get('/notification')).body.notifications as Json[]).filter(
    ({ kind }) => kind === 'task_for_you',
  );

test('each person is notified once per plan, of their own tasks and those of their teams (Owners 10)', async () => {
  await assign(
    task('Lunch', { kind: 'person', person_id: ida!.id }),
    task('Laptop', ofTeam(team)),
    task('Phone', ofTeam(team)),
    task('Welcome', { kind: 'manager' }),
  );
  // The manager has given the tasks, and knows of their own.
  expect(await mailed()).toEqual([
    [ida!.email, '3 tasks for Emil Employee'],
    [ben!.email, '2 tasks for Emil Employee'],
  ]);
  const [toIda] = await app.db
    .selectFrom('outbox')
    .select('content')
    .where('person_id', '=', ida!.id)
    .execute();
  expect((toIda!.content as Json).paragraphs).toEqual([
    'You have a task in the onboarding of Emil Employee:',
    '– Lunch',
    'IT has 2 tasks in the onboarding of Emil Employee:',
    '– Laptop',
    '– Phone',
  ]);
});

test('the bell shows it to a person who sees only this task of the plan, while it is theirs (Notifications 2)', async () => {
  const plan = await assign(task('Laptop', { kind: 'person', person_id: ida!.id }));
  const [told] = await bell(ida);
  expect(told).toMatchObject({
    plan: { id: plan.id, name: 'First weeks', user: { id: employee!.id, name: 'Emil Employee', email: '' } },
    params: { tasks: 1 },
  });
  expect((await ida!.client.get('/notification')).body.unread).toBe(1);
  const give = { kind: 'person', person_id: ben!.id };
  const path = planPath(plan, `/task/${taskOf(plan, 'Laptop').id}/owner`);
  expect((await manager!.client.put(path, give)).status).toBe(200);
  expect(await bell(ida)).toEqual([]);
  expect((await ida!.client.get('/notification')).body.unread).toBe(0);
  // The person who did it still sees it.
  expect(await bell(ben)).toHaveLength(1);
  await ben!.client.put(`/onboarding-plan/user_task/${taskOf(plan, 'Laptop').id}`, { completed: true });
  expect(await bell(ben)).toHaveLength(1);
  await manager!.client.put(planPath(plan, '/deactivate'));
  expect(await bell(ben)).toEqual([]);
});

test('the address of a team gets one mail, whatever its members want, and the bell notifies each of them', async () => {
  for (const member of [ida, ben])
    await member!.client.put('/user/self/notifications', { mail: { task_for_you: false } });
  await assign(task('Desk', ofTeam(withAddress)), task('Laptop', ofTeam(team)));
  expect(await mailed()).toEqual([['rooms@example.com', 'A task for Emil Employee']]);
  for (const member of [ida, ben]) expect(await bell(member)).toHaveLength(2);
});

test('a person who gets a task by an edit or another choice is always notified, each time', async () => {
  const plan = await assign(task('Laptop', { kind: 'person', person_id: ida!.id }));
  await app.db.deleteFrom('outbox').execute();
  const path = planPath(plan, `/task/${taskOf(plan, 'Laptop').id}/owner`);
  for (const person of [ben, ida, ben]) {
    await manager!.client.put(path, { kind: 'person', person_id: person!.id });
    await settleChanges(app.db);
  }
  expect((await mailed()).map(([email]) => email)).toEqual([ida!.email, ben!.email, ben!.email].toSorted());

  await app.db.deleteFrom('outbox').execute();
  const sent = (await manager!.client.get(planPath(plan))).body;
  taskOf(sent, 'Read').owner = { kind: 'person', person_id: ida!.id };
  sent.subplans[0].topics[0].tasks.push(task('Desk', ofTeam(withAddress)));
  expect((await manager!.client.put(savePath(plan), sent)).status).toBe(200);
  expect((await mailed()).map(([email]) => email)).toEqual([ida!.email, 'rooms@example.com'].toSorted());
  const saved = (await manager!.client.get(planPath(plan))).body;
  expect((await manager!.client.put(savePath(plan), { ...saved, name: 'Renamed' })).status).toBe(200);
  expect(await mailed()).toHaveLength(2);
});

test('a plan without owners notifies its employee alone', async () => {
  await assign();
  const rows = await app.db.selectFrom('outbox').select(['kind', 'person_id']).execute();
  expect(rows).toEqual([{ kind: 'assigned', person_id: employee!.id }]);
});

/** Two people do the two tasks of the plan; returns the first paragraph of the mail that follows. */
const readyAfter = async (
  plan: Json,
  first: Person | undefined,
  name: string,
  second: Person | undefined,
) => {
  const other = name === 'Lunch' ? 'Read' : 'Lunch';
  await first!.client.put(taskPath(taskOf(plan, other).id));
  await second!.client.put(taskPath(taskOf(plan, name).id));
  const mail = await app.db
    .selectFrom('outbox')
    .select('content')
    .where('kind', '=', 'ready_to_sign')
    .where('plan_id', '=', plan.id)
    .executeTakeFirstOrThrow();
  return (mail.content as Json).paragraphs[0];
};

test('a signer is not notified of another owner’s last task (Owners 10)', async () => {
  const lunch = () => assign(task('Lunch', { kind: 'person', person_id: ida!.id }));
  expect(await readyAfter(await lunch(), employee, 'Lunch', ida)).toBe(
    'All tasks in "First weeks" are done. Please sign the onboarding plan.',
  );
  expect(await readyAfter(await lunch(), ida, 'Read', employee)).toBe(
    'You have completed all tasks in "First weeks". Please sign the onboarding plan.',
  );
});
