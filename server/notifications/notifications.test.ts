import { expect, test } from 'vitest';
import { inTransaction } from '../platform/database/transaction.ts';
import { deleteOldNotifications, insertNotifications } from '../platform/notifications/notifications.sql.ts';
import { type Person, useApp } from '../testing/app.ts';
import { expectInvalid, expectProblem } from '../testing/problem.ts';
import { createPlan, createTeam, daysAgo, planPath, taskIds, taskPath, tickAll } from '../testing/samples.ts';
import { planDue } from '../testing/reminders.ts';
import { sendReminders } from '../testing/work.ts';
import { DEFAULT_SETTINGS } from '#shared/organisation/settings.ts';

// Without mail: notifications are shown in the product all the same.
const app = useApp();

const toldTo = async (person: Person, query = '') => (await person.client.get(`/notification${query}`)).body;
const kindsOf = async (person: Person) =>
  (await toldTo(person)).notifications.map(({ kind }: { kind: string }) => kind);

/** The reminders of the person, by the name of the plan. */
const remindersOf = async (person: Person) =>
  (await toldTo(person)).notifications
    .filter(({ kind }: { kind: string }) => kind === 'reminder')
    .toSorted((a: { plan: { name: string } }, b: { plan: { name: string } }) =>
      a.plan.name < b.plan.name ? -1 : 1,
    );

async function setUpPlan() {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  return { manager, employee, plan };
}

const read = (person: Person, body?: unknown) => person.client.put('/notification/read', body);

/** Writes `count` comments of the manager, and returns them. */
async function comment(manager: Person, plan: { id: string }, count: number) {
  for (let index = 1; index <= count; index += 1) {
    await manager.client.post(planPath(plan, '/comments'), { text: `Comment ${index}` });
  }
}

test('each side is notified of a plan, newest first, also while mail is off (Notifications 1)', async () => {
  const { manager, employee, plan } = await setUpPlan();
  await tickAll(employee, plan);
  await employee.client.put(planPath(plan, '/signoff'));
  await manager.client.put(planPath(plan, '/return'), { comment: 'The badge is missing.' });
  await employee.client.put(planPath(plan, '/signoff'));
  await employee.client.post(planPath(plan, '/comments'), { text: 'Now it is there' });
  await manager.client.put(planPath(plan, '/signoff'));

  expect(await kindsOf(employee)).toEqual(['completed', 'returned', 'assigned']);
  const { unread, notifications } = await toldTo(manager);
  // Their request is done, and they are not notified of their own approval.
  expect(unread).toBe(1);
  const user = { id: employee.id, name: employee.name, email: employee.email };
  expect(notifications).toMatchObject([
    {
      kind: 'comment',
      plan: { id: plan.id, name: 'Onboarding', user },
      text: 'Now it is there',
      person: user,
      read_at: null,
    },
    { kind: 'needs_signature', person: user, text: null, read_at: expect.any(String) },
    { kind: 'needs_signature', read_at: expect.any(String) },
  ]);
  expect(await app.db.selectFrom('outbox').select('id').execute()).toEqual([]);
});

test('"ready to sign" is seen an hour later, and not at all when the plan is signed or reopened by then', async () => {
  const { employee, plan } = await setUpPlan();
  await tickAll(employee, plan);
  expect(await kindsOf(employee)).toEqual(['assigned']);
  const waiting = app.db.updateTable('notifications').where('plan_id', '=', plan.id);
  const anHourLater = () =>
    waiting
      .where('kind', '=', 'ready_to_sign')
      .set({ created_at: new Date(Date.now() - 1_000).toISOString() })
      .execute();
  await anHourLater();
  expect(await kindsOf(employee)).toEqual(['ready_to_sign', 'assigned']);
  await employee.client.put(taskPath(taskIds(plan)[0]), { completed: false });
  expect(await kindsOf(employee)).toEqual(['assigned']);
});

test('a notification is gone while its plan cannot be seen: deleted, handed over (Notifications 2)', async () => {
  const { manager, employee, plan } = await setUpPlan();
  const other = await createPlan(manager, employee, { name: 'Other' });
  for (const { id } of [plan, other]) {
    await employee.client.post(planPath({ id }, '/comments'), { text: 'Hello' });
  }
  expect(await toldTo(manager)).toMatchObject({ unread: 2 });
  await manager.client.delete(planPath(other));
  expect(await toldTo(manager)).toMatchObject({ unread: 1, notifications: [{ plan: { id: plan.id } }] });
  expect(await toldTo(employee)).toMatchObject({ unread: 1 });

  const next = await app.addManager('Next Manager');
  await manager.client.get(`/user/transfer_direct_reports/${employee.id}/${next.email}`);
  expect(await toldTo(manager)).toEqual({ unread: 0, notifications: [] });
  expect(await toldTo(next)).toMatchObject({
    unread: 1,
    notifications: [
      { kind: 'handed_over', plan: null, person: { id: employee.id }, params: { to: 'new_manager' } },
    ],
  });

  // Nobody of the three hears of it any more but the one who has the person now.
  const last = await app.addManager('Last Manager');
  await next.client.get(`/user/transfer_direct_reports/${employee.id}/${last.email}`);
  expect(await toldTo(next)).toMatchObject({ unread: 0 });
});

test('a manager who lost the role and a disabled person are not notified', async () => {
  const { manager, employee, plan } = await setUpPlan();
  await employee.client.post(planPath(plan, '/comments'), { text: 'Hello' });
  await app.db.updateTable('people').set({ is_manager: false }).where('id', '=', manager.id).execute();
  expect(await toldTo(manager)).toMatchObject({ unread: 0 });
  const disabled = { disabled_at: new Date().toISOString() };
  await app.db.updateTable('people').set(disabled).where('id', '=', manager.id).execute();
  await employee.client.post(planPath(plan, '/comments'), { text: 'Anybody?' });
  const rows = app.db.selectFrom('notifications').select('id').where('person_id', '=', manager.id);
  expect(await rows.execute()).toHaveLength(1);
});

test('pages have no gap and no repetition, also while new ones arrive (API 19)', async () => {
  const { manager, employee, plan } = await setUpPlan();
  await comment(manager, plan, 6);
  const texts: string[] = [];
  let path = '/notification?limit=2';
  while (path !== '') {
    const { body, headers } = await employee.client.get(path);
    texts.push(...body.notifications.map(({ text }: { text: string | null }) => text));
    await comment(manager, plan, 1);
    path = /^<\/api([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
  }
  expect(texts).toEqual(['Comment 6', 'Comment 5', 'Comment 4', 'Comment 3', 'Comment 2', 'Comment 1', null]);
  expectInvalid(await employee.client.get('/notification?limit=101'), 'limit');
});

test('the same page is a 304, and another one after each change (Notifications 6)', async () => {
  const { manager, employee, plan } = await setUpPlan();
  const readAgain = (etag: string) =>
    employee.client.get('/notification', { headers: { 'if-none-match': etag } });
  const first = (await employee.client.get('/notification')).headers.get('etag')!;
  expect(first).toMatch(/^W\/"[\w-]{22}"$/);
  expect(await readAgain(first)).toMatchObject({ status: 304, text: '' });
  await comment(manager, plan, 1);
  const { status, headers } = await readAgain(first);
  expect(status).toBe(200);
  const second = headers.get('etag')!;
  await employee.client.put('/notification/read', { all: true });
  expect(await readAgain(second)).toMatchObject({ status: 200, body: { unread: 0 } });
});

test('marks the named ones or all as read, once, and never those of others (Notifications 5)', async () => {
  const { manager, employee, plan } = await setUpPlan();
  await comment(manager, plan, 2);
  const [newest] = (await toldTo(employee)).notifications;
  expect(await read(manager, { ids: [newest.id] })).toMatchObject({ status: 204 });
  expect((await toldTo(employee)).unread).toBe(3);
  expect(await read(employee, { ids: [newest.id] })).toMatchObject({ status: 204 });
  const [once] = (await toldTo(employee)).notifications;
  expect(once.read_at).not.toBeNull();
  await read(employee, { ids: [newest.id] });
  expect((await toldTo(employee)).notifications[0]).toEqual(once);
  expect((await toldTo(employee)).unread).toBe(2);
  await read(employee, { all: true });
  expect((await toldTo(employee)).unread).toBe(0);

  for (const body of [{}, { all: false }]) {
    expectProblem(await read(employee, body), 400, /^Name the notifications/);
  }
  expectInvalid(await read(employee, { ids: ['x'] }), 'ids.0');
  expect((await read(employee)).status).toBe(400);
});

test('a cause notifies a person once, however many processes write it concurrently', async () => {
  const { employee, plan } = await setUpPlan();
  const row = {
    key: `nudge:${plan.id}:2026-05-10`,
    kind: 'nudge' as const,
    person_id: employee.id,
    plan_id: plan.id,
    subject_id: null,
    params: {},
  };
  const written = await Promise.all(
    Array.from({ length: 6 }, () => inTransaction(app.db, (tx) => insertNotifications(tx, [row]))),
  );
  expect(written.flat()).toEqual([{ key: row.key, person_id: employee.id }]);
  expect(await kindsOf(employee)).toEqual(['nudge', 'assigned']);
});

test('reminders notify once per person, day and plan, also while mail is off (Notifications 3)', async () => {
  const { manager, employee } = await createTeam(app);
  const [one, two] = [
    await planDue(manager, employee, ['2026-05-01', '2026-05-11'], { name: 'One' }),
    await planDue(manager, employee, ['2026-05-02'], { name: 'Two' }),
  ];
  const remind = () =>
    sendReminders(app.db, {
      timeZone: 'UTC',
      now: () => new Date('2026-05-10T12:00:00Z'),
      mail_enabled: false,
      settings: DEFAULT_SETTINGS,
    });
  await Promise.all([remind(), remind(), remind()]);
  expect(await remindersOf(employee)).toMatchObject([
    { plan: { id: one.id }, params: { overdue: 1, due_soon: 1 } },
    { plan: { id: two.id }, params: { overdue: 1, due_soon: 0 } },
  ]);
  expect(await remindersOf(manager)).toMatchObject([
    { plan: { id: one.id }, params: { overdue: 1, due_soon: 0 } },
    { plan: { id: two.id } },
  ]);
});

test('those of 180 days ago are removed', async () => {
  const { manager, employee, plan } = await setUpPlan();
  await comment(manager, plan, 1);
  const [newest, oldest] = (await toldTo(employee)).notifications;
  await app.db
    .updateTable('notifications')
    .set({ created_at: daysAgo(179) })
    .where('id', '=', newest.id)
    .execute();
  await app.db
    .updateTable('notifications')
    .set({ created_at: daysAgo(181) })
    .where('id', '=', oldest.id)
    .execute();
  await deleteOldNotifications(app.db, 180, new AbortController().signal);
  expect((await toldTo(employee)).notifications).toMatchObject([{ id: newest.id }]);
});
