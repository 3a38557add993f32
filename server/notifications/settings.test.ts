import { expect, test } from 'vitest';
import { type Person, useApp } from '../testing/app.ts';
import { expectInvalid } from '../testing/problem.ts';
import { createPlan, createTeam, planPath, tickAll } from '../testing/samples.ts';
import { KINDS } from '#shared/events/kinds.ts';

const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'gangway@example.com' });

const SETTINGS = '/user/self/notifications';
const mailsTo = async ({ id }: Person) => {
  const rows = await app.db
    .selectFrom('outbox')
    .select('kind')
    .where('person_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};
const toldTo = async (person: Person) =>
  (await person.client.get('/notification')).body.notifications.map(({ kind }: { kind: string }) => kind);

test('every kind is mailed until somebody switches it off (Notifications 7)', async () => {
  const { employee } = await createTeam(app);
  const { status, body } = await employee.client.get(SETTINGS);
  expect(status).toBe(200);
  expect(body).toEqual({
    mail: Object.fromEntries(KINDS.map((kind) => [kind, true])),
    always_mailed: ['needs_signature', 'returned', 'email_changed', 'records_joined'],
  });
  const muted = await employee.client.put(SETTINGS, { mail: { comment: false, reminder: false } });
  expect(muted).toMatchObject({
    status: 200,
    body: { mail: { comment: false, reminder: false, nudge: true } },
  });
  expect((await employee.client.get(SETTINGS)).body).toEqual(muted.body);
  // Omitted kinds stay.
  const back = await employee.client.put(SETTINGS, { mail: { comment: true } });
  expect(back.body.mail).toMatchObject({ comment: true, reminder: false });
});

test('a muted kind is shown in the product, and not mailed', async () => {
  const { manager, employee } = await createTeam(app);
  await employee.client.put(SETTINGS, { mail: { assigned: false, nudge: false } });
  const plan = await createPlan(manager, employee);
  expect((await manager.client.post(planPath(plan, '/nudge'))).status).toBe(204);
  await manager.client.post(planPath(plan, '/comments'), { text: 'Hello' });
  expect(await mailsTo(employee)).toEqual(['comment']);
  expect(await toldTo(employee)).toEqual(['comment', 'nudge', 'assigned']);
  // The history does not speak of a mail that was not sent.
  const { body: events } = await manager.client.get(planPath(plan, '/history'));
  expect(events.find(({ event }: { event: string }) => event === 'plan.nudged').detail).toEqual({
    shown: true,
  });
  expect((await manager.client.post(planPath(plan, '/nudge'))).status).toBe(409);
});

test('notifications that a plan cannot continue without are always mailed', async () => {
  const { manager, employee } = await createTeam(app);
  for (const kind of ['needs_signature', 'returned', 'email_changed', 'records_joined']) {
    expectInvalid(await manager.client.put(SETTINGS, { mail: { [kind]: false } }), `mail.${kind}`);
  }
  // Also for a row that another release has written.
  await app.db.insertInto('muted_mails').values({ person_id: manager.id, kind: 'needs_signature' }).execute();
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  await employee.client.put(planPath(plan, '/signoff'));
  expect(await mailsTo(manager)).toEqual(['needs_signature']);
});

test('a kind that nobody knows is refused, and nothing is changed', async () => {
  const { employee } = await createTeam(app);
  const refused = await employee.client.put(SETTINGS, { mail: { comment: false, pigeon: true } });
  expect(refused.status).toBe(400);
  expect((await employee.client.get(SETTINGS)).body.mail.comment).toBe(true);
});
