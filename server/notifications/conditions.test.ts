import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isMailTrue } from '../platform/conditions/conditions.sql.ts';
import { claimMails } from '../platform/outbox/claims.sql.ts';
import { markSent } from '../platform/sending/sending.sql.ts';
import { addAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { makeAllDue } from '../testing/mail/outbox.ts';
import { createPlan, createTeam, planPath, taskPath } from '../testing/samples.ts';

// No sender runs: the tests claim what one would send.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });
let manager: Person;
let employee: Person;
let ida: Person;
let ben: Person;
let admin: Person;
let team: string;
let plan: Json;

beforeAll(async () => {
  admin = await addAdmin(app);
  [ida, ben] = [await app.addEmployee(null, 'Ida Tech'), await app.addEmployee(null, 'Ben Okafor')];
  team = (await admin.client.post('/group', { name: 'IT', email: 'it@example.com' })).body.id;
  await admin.client.put(`/group/${team}/members`, { person_ids: [ben.id] });
});

beforeEach(async () => {
  ({ manager, employee } = await createTeam(app));
  const tasks = [
    { name: 'Read' },
    { name: 'Lunch', owner: { kind: 'person', person_id: ida.id } },
    { name: 'Laptop', owner: { kind: 'group', group_id: team } },
  ];
  plan = await createPlan(manager, employee, {
    name: 'First weeks',
    assigned_at: '2026-11-23T09:00:00Z',
    start_on: '2026-12-01',
    subplans: [
      {
        name: 'First day',
        due_in_days: 3,
        due: { anchor: 'start', offset: 0, unit: 'days' },
        topics: [{ name: 'T', tasks }],
      },
    ],
  });
});

const taskNamed = (name: string): string =>
  plan.subplans[0].topics[0].tasks.find((task: Json) => task.name === name).id;
const tick = async (person: Person, name: string, completed = true) =>
  expect((await person.client.put(taskPath(taskNamed(name)), { completed })).status).toBe(200);
const setActive = (active_plan: boolean) =>
  manager.client.put(planPath(plan, '/deactivate'), { active_plan });
const toldTo = async (person: Person): Promise<Json> => (await person.client.get('/notification')).body;
const linesOf = async (person: Person) =>
  (await toldTo(person)).notifications
    .filter((line: Json) => line.plan?.id === plan.id)
    .map(({ kind, read_at }: Json) => [kind, read_at === null]);

/** The recipients of mails about the plan if all were due. */
async function sent(): Promise<[string, string][]> {
  await makeAllDue(app.db);
  const claimed = await claimMails(app.db, 100, 60_000, isMailTrue(app.services.conditions));
  for (const mail of claimed) await markSent(app.db, 'outbox', mail);
  return claimed
    .filter(({ plan_id }) => plan_id === plan.id)
    .map(({ email, kind }): [string, string] => [email, kind])
    .toSorted(([, one], [, other]) => one.localeCompare(other));
}

describe('a request that is done counts as read (Notifications 9)', () => {
  test('a task, by its owner, and unread again while it is open again', async () => {
    expect(await linesOf(ida)).toEqual([['task_for_you', true]]);
    await tick(ida, 'Lunch');
    await tick(ben, 'Laptop');
    expect(await linesOf(ida)).toEqual([['task_for_you', false]]);
    await tick(ida, 'Lunch', false);
    expect(await linesOf(ida)).toEqual([['task_for_you', true]]);
  });

  test('a signature, also where the plan was returned and signed once more', async () => {
    await tick(ida, 'Lunch');
    await tick(ben, 'Laptop');
    await tick(employee, 'Read');
    const sign = (person: Person) => person.client.put(planPath(plan, '/signoff'));
    expect((await sign(employee)).status).toBe(200);
    expect(await linesOf(manager)).toEqual([['needs_signature', true]]);
    await manager.client.put(planPath(plan, '/return'), { comment: 'The badge is missing.' });
    expect(await linesOf(manager)).toEqual([['needs_signature', false]]);
    expect(await linesOf(employee)).toContainEqual(['returned', true]);
    await sign(employee);
    expect(await linesOf(employee)).toContainEqual(['returned', false]);
    // The mails of both requests wait: one is sent.
    expect(await linesOf(manager)).toEqual([
      ['needs_signature', true],
      ['needs_signature', false],
    ]);
    expect((await sent()).filter(([, kind]) => kind === 'needs_signature')).toEqual([
      [manager.email, 'needs_signature'],
    ]);
    await sign(manager);
    expect((await toldTo(manager)).unread).toBe(0);
  });

  test('a reminder, once the plan is inactive, until it is active again', async () => {
    expect((await manager.client.post(planPath(plan, '/nudge'))).status).toBe(204);
    expect(await linesOf(employee)).toEqual([
      ['nudge', true],
      ['assigned', true],
    ]);
    await setActive(false);
    expect((await toldTo(employee)).unread).toBe(0);
    await setActive(true);
    expect((await toldTo(employee)).unread).toBe(2);
  });
});

describe('a mail that waits is sent only while it is true (Mails 11)', () => {
  test('of tasks that are done meanwhile nobody is mailed, and of the others everybody', async () => {
    await tick(ida, 'Lunch');
    expect(await sent()).toEqual([
      [employee.email, 'assigned'],
      ['it@example.com', 'task_for_you'],
    ]);
  });

  test('of a plan that is inactive when the mail is due nothing is sent', async () => {
    await sent();
    await manager.client.put(planPath(plan, '/start_date'), { start_on: '2026-12-08' });
    await setActive(false);
    expect(await sent()).toEqual([]);
    // An outdated notification is gone: the plan is active again, and nobody is notified of the old change.
    await setActive(true);
    expect(await sent()).toEqual([]);
  });

  test('of a moved start the employee is mailed, and of the owners those with open tasks', async () => {
    await sent();
    await manager.client.put(planPath(plan, '/start_date'), { start_on: '2026-12-08' });
    await tick(ben, 'Laptop');
    expect(await sent()).toEqual([
      [employee.email, 'start_moved'],
      [ida.email, 'start_moved'],
    ]);
  });

  test('a signature that was given meanwhile is not asked for', async () => {
    for (const [person, name] of [
      [ida, 'Lunch'],
      [ben, 'Laptop'],
      [employee, 'Read'],
    ] as const)
      await tick(person, name);
    await sent();
    await employee.client.put(planPath(plan, '/signoff'));
    await manager.client.put(planPath(plan, '/signoff'));
    expect((await sent()).map(([, kind]) => kind)).toEqual(['completed', 'completed']);
  });

  test('outdated mails do not delay others', async () => {
    await app.db.deleteFrom('outbox').execute();
    for (let count = 0; count < 12; count += 1) {
      const other = await createPlan(manager, employee);
      await manager.client.delete(planPath(other));
    }
    await manager.client.post(planPath(plan, '/comments'), { text: 'Hello' });
    await makeAllDue(app.db);
    const claimed = await claimMails(app.db, 5, 60_000, isMailTrue(app.services.conditions));
    expect(claimed.map(({ kind }) => kind)).toEqual(['comment']);
    expect(await app.db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'comment' }]);
  });

  test('the manager does not see one among the mails of the plan', async () => {
    await tick(ida, 'Lunch');
    const { body } = await manager.client.get(planPath(plan, '/mails'));
    expect(body.map(({ kind, to }: Json) => [kind, to.email])).toEqual([
      ['task_for_you', 'it@example.com'],
      ['assigned', employee.email],
    ]);
  });
});

describe('nobody is notified of their own acts, and mails stay as before (Notifications 1, Mails 4)', () => {
  test('an approval and a new report with plans', async () => {
    for (const [person, name] of [
      [ida, 'Lunch'],
      [ben, 'Laptop'],
      [employee, 'Read'],
    ] as const)
      await tick(person, name);
    for (const person of [employee, manager]) await person.client.put(planPath(plan, '/signoff'));
    expect((await linesOf(manager)).map(([kind]: [string]) => kind)).toEqual(['needs_signature']);
    expect((await sent()).filter(([, kind]) => kind === 'completed')).toHaveLength(2);

    const next = await app.addManager('Nora Next');
    await createPlan(manager, employee);
    await manager.client.put(`/user/remove_direct_report/${employee.email}`);
    await app.db.deleteFrom('outbox').execute();
    expect((await next.client.put(`/user/add_direct_report/${employee.email}`)).status).toBe(200);
    expect(await toldTo(next)).toEqual({ unread: 0, notifications: [] });
    const mailed = await app.db.selectFrom('outbox').select(['kind', 'email']).execute();
    expect(mailed).toContainEqual({ kind: 'handed_over', email: next.email });
  });
});

test('rows of the release before have conditions as well', async () => {
  await app.db.updateTable('notifications').set({ more_plan_ids: null }).execute();
  expect(await linesOf(ida)).toEqual([['task_for_you', true]]);
  await tick(ida, 'Lunch');
  await tick(ben, 'Laptop');
  expect(await linesOf(ida)).toEqual([['task_for_you', false]]);
});
