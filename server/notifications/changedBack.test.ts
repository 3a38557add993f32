import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteSettled } from '../platform/notifications/held/held.sql.ts';
import { addAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { listMailed } from '../testing/mail/outbox.ts';
import { settleChanges } from '../testing/mail/settle.ts';
import { send } from '../testing/peopleImport.ts';
import { createPlan, planPath, savePath } from '../testing/samples.ts';
import { addDirectory, ENTERPRISE } from '../testing/scim.ts';

// Nothing is sent, since no sender runs.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });
let [manager, employee, ida, ben, admin]: Person[] = [];
let plan: Json;

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  employee = await app.addEmployee(manager, 'Emil Employee');
  ida = await app.addEmployee(null, 'Ida Tech');
  ben = await app.addEmployee(null, 'Ben Okafor');
  admin = await addAdmin(app);
});

const by = (one: Person | undefined) => ({ kind: 'person', person_id: one!.id });

beforeEach(async () => {
  plan = await createPlan(manager!, employee!, {
    name: 'First weeks',
    assigned_at: '2026-11-23T09:00:00Z',
    start_on: '2026-12-01',
    subplans: [
      {
        name: 'Before',
        due_in_days: 5,
        due: { anchor: 'start', offset: -3, unit: 'days' },
        topics: [{ name: 'T', tasks: [{ name: 'Read' }, { name: 'Laptop', owner: by(ida) }] }],
      },
      {
        name: 'Buddy',
        due_in_days: 5,
        topics: [{ name: 'T', tasks: [{ name: 'Lunch', owner: { kind: 'buddy' } }] }],
      },
    ],
  });
  for (const table of ['outbox', 'notifications', 'held_changes'] as const)
    await app.db.deleteFrom(table).execute();
});

const mailed = async () => {
  const rows = await listMailed(app.db);
  return rows.map(({ email, content }): [string | null, string] => [email, (content as Json).subject]);
};
const addresses = async () => new Set((await mailed()).map(([email]) => email));
const bellOf = async (one: Person | undefined) =>
  (await one!.client.get('/notification')).body.notifications.map(({ kind }: Json) => kind);
const readAll = (one: Person | undefined) => one!.client.put('/notification/read', { all: true });
const laptop = () => plan.subplans[0].topics[0].tasks[1];

const ok = async (call: Promise<{ status: number; text: string }>) => {
  const { status, text } = await call;
  expect(status, text).toBeLessThan(300);
};
const give = (one: Person | undefined) =>
  ok(manager!.client.put(planPath(plan, `/task/${laptop().id}/owner`), by(one)));
const startOn = (start_on: string) => ok(manager!.client.put(planPath(plan, '/start_date'), { start_on }));
const dueOn = (due_date: string, reason = 'It is late.') =>
  ok(manager!.client.put(planPath(plan, `/subplan/${plan.subplans[0].id}/due_date`), { due_date, reason }));

const buddy = (buddy_id: string | null) => ok(manager!.client.put(planPath(plan, '/buddy'), { buddy_id }));
const importManager = (to: Person, ...people: Person[]) =>
  ok(
    send(
      admin!.client,
      ['email,manager_email', ...people.map(({ email }) => `${email},${to.email}`)].join('\n'),
    ),
  );

describe('a change that is undone within five minutes is mailed to nobody (Mails 10)', () => {
  test('the owner of a task', async () => {
    await give(ben);
    const [waiting] = await app.db.selectFrom('outbox').selectAll().execute();
    const waits = Date.parse(waiting!.next_attempt_at) - Date.parse(waiting!.created_at);
    expect(waits / 60_000).toBeCloseTo(5, 1);
    expect(await bellOf(ben)).toEqual(['task_for_you']);
    await give(ida);
    expect(await mailed()).toEqual([]);
    expect(await bellOf(ben)).toEqual([]);
    expect(await bellOf(ida)).toEqual([]);
    expect(await app.db.selectFrom('held_changes').selectAll().execute()).toEqual([]);
  });

  test('the owner of a task, also by way of the employee and in the editor', async () => {
    await ok(manager!.client.put(planPath(plan, `/task/${laptop().id}/owner`), { kind: 'employee' }));
    const read = (await manager!.client.get(planPath(plan))).body;
    read.subplans[0].topics[0].tasks[1].owner = by(ida);
    await ok(manager!.client.put(savePath(plan), read));
    expect(await mailed()).toEqual([]);
  });

  test('the buddy', async () => {
    await buddy(ben!.id);
    expect(await mailed()).toEqual([[ben!.email, 'A task for Emil Employee']]);
    await buddy(null);
    expect(await mailed()).toEqual([]);
  });

  test('the start date, with everything that counts from it', async () => {
    await startOn('2026-12-08');
    expect(await mailed()).toHaveLength(2);
    await startOn('2026-12-01');
    expect(await mailed()).toEqual([]);
    for (const one of [employee, ida]) expect(await bellOf(one)).toEqual([]);
  });

  test('a due day', async () => {
    const [{ due_date }] = plan.subplans;
    await dueOn('2026-12-15');
    expect(await mailed()).toHaveLength(2);
    await dueOn(due_date);
    expect(await mailed()).toEqual([]);
  });

  test('the stand-in of somebody', async () => {
    const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await ok(ida!.client.put('/user/self/stand_in', { person_id: ben!.id, until }));
    expect(await mailed()).toHaveLength(1);
    await ok(ida!.client.put('/user/self/stand_in', { person_id: null }));
    expect(await mailed()).toEqual([]);
  });

  test('the manager of somebody, by transfers, by adding and removing, by hand, by a file and by a directory', async () => {
    const other = await app.addManager('Otto Other');
    const transfer = (from: Person, to: Person) =>
      ok(from.client.get(`/user/transfer_direct_reports/${employee!.id}/${to.email}`));
    await transfer(manager!, other);
    expect(await mailed()).toHaveLength(1);
    await transfer(other, manager!);
    expect(await mailed()).toEqual([]);

    const free = await app.addEmployee(null, 'Free Lance');
    await ok(manager!.client.put(`/user/add_direct_report/${free.email}`));
    expect(await mailed()).toHaveLength(1);
    await ok(manager!.client.put(`/user/remove_direct_report/${free.email}`));
    expect(await mailed()).toEqual([]);

    const byHand = (to: Person) => ok(admin!.client.put(`/people/${employee!.id}`, { manager_id: to.id }));
    await byHand(other);
    expect(await addresses()).toEqual(new Set([employee!.email, manager!.email, other.email]));
    await byHand(manager!);
    expect(await mailed()).toEqual([]);

    await importManager(other, employee!);
    expect(await mailed()).toHaveLength(3);
    await importManager(manager!, employee!);
    expect(await mailed()).toEqual([]);

    const directory = await addDirectory(app);
    const byDirectory = async (to: Person) => {
      const op = { op: 'replace', path: `${ENTERPRISE}:manager`, value: { value: to.id } };
      expect((await directory.patch(`/Users/${employee!.id}`, op)).status).toBe(200);
    };
    await byDirectory(other);
    expect(await mailed()).toHaveLength(3);
    await byDirectory(manager!);
    expect(await mailed()).toEqual([]);
    await app.db.updateTable('people').set({ scim_fields: [] }).where('id', '=', employee!.id).execute();
  });

  test('a mail about several people whom a file moves stays until all of them are moved back', async () => {
    const [other, second] = [
      await app.addManager('Otto Other'),
      await app.addEmployee(manager!, 'Sara Second'),
    ];
    await createPlan(manager!, second);
    await app.db.deleteFrom('outbox').execute();
    await importManager(other, employee!, second);
    expect(await addresses()).toContain(other.email);
    await importManager(manager!, second);
    expect(await addresses()).toContain(other.email);
    expect(await addresses()).not.toContain(second.email);
    await importManager(manager!, employee!);
    expect(await addresses()).not.toContain(employee!.email);
  });

  test('the start day of a person, about which the managers are asked', async () => {
    const starts = (start_on: string) => ok(admin!.client.put(`/people/${employee!.id}`, { start_on }));
    await app.db
      .updateTable('people')
      .set({ start_on: '2026-12-01' })
      .where('id', '=', employee!.id)
      .execute();
    await starts('2026-12-09');
    const asked = (await app.db.selectFrom('outbox').selectAll().execute()).filter(
      ({ kind }) => kind === 'start_proposed',
    );
    expect(asked.length).toBeGreaterThan(0);
    for (const { next_attempt_at } of asked) expect(Date.parse(next_attempt_at)).toBeGreaterThan(Date.now());
    await starts('2026-12-01');
    expect(await mailed()).toEqual([]);
  });
});

describe('another change within five minutes replaces the mail of the first', () => {
  test('the last of several owners alone is mailed', async () => {
    const last = await app.addEmployee(null, 'Lea Last');
    await give(ben);
    await give(last);
    expect(await mailed()).toEqual([[last.email, 'A task for Emil Employee']]);
    expect(await bellOf(ben)).toEqual([]);
    expect(await bellOf(last)).toEqual(['task_for_you']);
  });

  test('the mail names the day that people knew before', async () => {
    await startOn('2026-12-08');
    await startOn('2026-12-15');
    const rows = await app.db
      .selectFrom('outbox')
      .selectAll()
      .where('person_id', '=', employee!.id)
      .execute();
    expect(rows.map(({ content }) => (content as Json).paragraphs)).toEqual([
      [
        'You start on 15 December 2026. Until now it was 1 December 2026.',
        'These due days of "First weeks" have moved:',
        '– Before: 12 December 2026 (until now 28 November 2026)',
      ],
    ]);
    expect(await bellOf(employee)).toEqual(['start_moved']);
  });

  test('the managers who had the plans before both changes are mailed', async () => {
    const [second, third] = [await app.addManager('Sven Second'), await app.addManager('Thea Third')];
    for (const to of [second, third])
      await ok(admin!.client.put(`/people/${employee!.id}`, { manager_id: to.id }));
    expect(await addresses()).toEqual(new Set([employee!.email, manager!.email, third.email]));
    await ok(admin!.client.put(`/people/${employee!.id}`, { manager_id: manager!.id }));
    expect(await mailed()).toEqual([]);
  });
});

describe('recipients of the first change get the next one, even if it mails only others', () => {
  test('a person who got a task and gives another one of theirs away', async () => {
    await give(ben);
    const last = await app.addEmployee(null, 'Lea Last');
    const [lunch] = plan.subplans[1].topics[0].tasks;
    await ok(manager!.client.put(planPath(plan, `/task/${lunch.id}/owner`), by(ben)));
    await ok(ben!.client.put(planPath(plan, `/task/${lunch.id}/owner`), by(last)));
    expect(await addresses()).toEqual(new Set([ben!.email, last.email]));
    expect(await bellOf(ben)).toEqual(['task_for_you']);
  });

  test('the person who gave the tasks is not notified', async () => {
    await ok(manager!.client.put(planPath(plan, `/task/${laptop().id}/owner`), { kind: 'manager' }));
    await buddy(ben!.id);
    expect(await addresses()).toEqual(new Set([ben!.email]));
  });

  test('the employee and the manager before both, when the new manager transfers the employee', async () => {
    const [second, third] = [await app.addManager('Sven Second'), await app.addManager('Thea Third')];
    await ok(admin!.client.put(`/people/${employee!.id}`, { manager_id: second.id }));
    await ok(second.client.get(`/user/transfer_direct_reports/${employee!.id}/${third.email}`));
    expect(await addresses()).toEqual(new Set([employee!.email, manager!.email, third.email]));
    for (const one of [employee, manager, third]) expect(await bellOf(one)).toEqual(['handed_over']);
    expect(await bellOf(second)).toEqual([]);
    await ok(admin!.client.put(`/people/${employee!.id}`, { manager_id: manager!.id }));
    expect(await mailed()).toEqual([]);
  });
});

test('the mails of a plan that is deleted meanwhile are sent to nobody', async () => {
  await give(ben);
  await startOn('2026-12-08');
  await dueOn('2026-12-15');
  expect(await addresses()).toContain(ben!.email);
  await ok(manager!.client.delete(planPath(plan)));
  expect(await mailed()).toEqual([]);
});

test('after the five minutes a change back is mailed like any other', async () => {
  await give(ben);
  await settleChanges(app.db);
  await give(ida);
  expect(await addresses()).toEqual(new Set([ida!.email, ben!.email]));
  await settleChanges(app.db);
  await deleteSettled(app.db);
  expect(await app.db.selectFrom('held_changes').selectAll().execute()).toEqual([]);
});

test('a change back is mailed when the mail of the change has been sent meanwhile', async () => {
  await startOn('2026-12-08');
  await app.db.updateTable('outbox').set({ attempts: 1 }).execute();
  await startOn('2026-12-01');
  expect((await mailed()).map(([, subject]) => subject)).toContain('Your start date is 1 December 2026');
});

test('a person who has read of a change in the bell reads there that it is changed back, without a mail', async () => {
  await startOn('2026-12-08');
  await readAll(employee);
  await startOn('2026-12-01');
  expect(await bellOf(employee)).toEqual(['start_moved', 'start_moved']);
  expect(await bellOf(ida)).toEqual([]);
  expect(await mailed()).toEqual([]);
});
