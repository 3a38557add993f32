import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NO_ATTRIBUTES } from '#shared/people/attributes.ts';
import { digest, randomToken } from '../../platform/secrets/secret.ts';
import { cancelMails } from '../../platform/outbox/outbox.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { eventsOf } from '../../testing/journal.ts';
import { expectProblem } from '../../testing/problem.ts';
import { createPlan, createTeam, planBody } from '../../testing/samples.ts';

// Nothing is sent, since no sender runs.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });

const disable = (admin: Person, { id }: { id: string }, disabled = true) =>
  admin.client.put(`/person/${id}/disabled`, { disabled });
const mailsTo = ({ id }: { id: string }) =>
  app.db.selectFrom('outbox').selectAll().where('person_id', '=', id).execute();

describe('disabling a person (People 9)', () => {
  test('ends their sessions and their calendar feed, and is recorded', async () => {
    const admin = await addAdmin(app);
    const { manager, employee } = await createTeam(app);
    const plan = await createPlan(manager, employee);
    const elsewhere = await app.signIn(employee);
    const feed = (await employee.client.post('/calendar-feed')).body.url.replace(/^.*\/api/, '');
    expect((await app.anonymous.get(feed)).status).toBe(200);

    const { status, body } = await disable(admin, employee);
    expect([status, body]).toEqual([
      200,
      {
        id: employee.id,
        name: employee.name,
        email: employee.email,
        manager_id: manager.id,
        is_manager: false,
        is_direct_report: true,
        ...NO_ATTRIBUTES,
        is_hr: false,
        hr_departments: null,
        is_admin: false,
        disabled_at: expect.stringMatching(/Z$/),
        last_sign_in_at: null,
        source: 'manual',
      },
    ]);
    for (const client of [employee.client, elsewhere]) expectProblem(await client.get('/user/self'), 401);
    expectProblem(await app.anonymous.get(feed), 404);
    // Their plan and its manager stay.
    expect((await manager.client.get(`/onboarding-plan/${plan.id}`)).status).toBe(200);

    expect((await disable(admin, employee)).body).toEqual(body);
    const enabled = await disable(admin, employee, false);
    expect([enabled.status, enabled.body.disabled_at]).toEqual([200, null]);
    expectProblem(await employee.client.get('/user/self'), 401);
    expectProblem(await app.anonymous.get(feed), 404);
    expect((await (await app.signIn(employee)).get('/user/self')).status).toBe(200);
    expect(await eventsOf(app.db, employee.id)).toEqual([
      { event: 'person.disabled', detail: { sessions: 2 } },
      { event: 'person.enabled', detail: {} },
    ]);
  });

  test('refuses a session and a feed that start at the same time', async () => {
    const admin = await addAdmin(app);
    const person = await app.addEmployee(null);
    await disable(admin, person);
    expectProblem(await (await app.signIn(person)).get('/user/self'), 401);
    const token = randomToken();
    const token_digest = digest(token);
    await app.db.insertInto('calendar_feeds').values({ person_id: person.id, token_digest }).execute();
    expectProblem(await app.anonymous.get(`/calendar/${token}.ics`), 404);
    await disable(admin, person, false);
    expect((await app.anonymous.get(`/calendar/${token}.ics`)).status).toBe(200);
  });

  test('stops their mails, the queued ones too', async () => {
    const admin = await addAdmin(app);
    const { manager, employee } = await createTeam(app);
    const plan = await createPlan(manager, employee);
    expect(await mailsTo(employee)).toMatchObject([{ kind: 'assigned', given_up_at: null }]);
    await disable(admin, employee);
    expect(await mailsTo(employee)).toMatchObject([
      { given_up_at: expect.any(String), last_error: 'The account of the recipient was disabled.' },
    ]);
    await manager.client.post(`/onboarding-plan/${plan.id}/comments`, { text: 'Are you there?' });
    expect(await mailsTo(employee)).toHaveLength(1);
    await disable(admin, employee, false);
    await manager.client.post(`/onboarding-plan/${plan.id}/comments`, { text: 'Welcome back' });
    expect(await mailsTo(employee)).toHaveLength(2);
    // A mail that was sent stays as it is.
    await app.db
      .updateTable('outbox')
      .set({ sent_at: new Date().toISOString() })
      .where('person_id', '=', employee.id)
      .where('given_up_at', 'is', null)
      .execute();
    await inTransaction(app.db, (tx) => cancelMails(tx, employee.id, 'again'));
    expect((await mailsTo(employee)).filter((mail) => mail.last_error === 'again')).toEqual([]);
  });

  test('keeps them from getting a plan, a team or a role (409)', async () => {
    const admin = await addAdmin(app);
    const { manager, employee } = await createTeam(app);
    const [other, single] = [await app.addManager(), await app.addEmployee(null)];
    for (const person of [employee, other, single]) expect((await disable(admin, person)).status).toBe(200);
    for (const response of [
      await manager.client.post('/onboarding-plan/full', planBody(employee)),
      await manager.client.put(`/user/add_direct_report/${single.email}`),
      await manager.client.put(`/user/manager/add_manager/${single.email}`),
      await admin.client.put(`/person/${single.id}/roles`, { is_manager: true }),
      await admin.client.put(`/person/${other.id}/roles`, { is_manager: false, is_admin: true }),
      await manager.client.get(`/user/transfer_direct_reports/${employee.id}/${other.email}`),
    ]) {
      expectProblem(response, 409, /is disabled/);
      expect(response.body.code).toBe('people.disabled');
    }
    // Their plans can be handed over.
    const next = await app.addManager();
    const transfer = `/user/transfer_direct_reports/${employee.id}/${next.email}`;
    expect((await manager.client.get(transfer)).status).toBe(200);
  });

  test('is refused for yourself, for unknown people and with another body', async () => {
    const [admin] = [await addAdmin(app), await addAdmin(app)];
    expectProblem(await disable(admin, admin), 409, /cannot disable your own account/);
    expectProblem(await disable(admin, { id: randomUUID() }), 404);
    for (const body of [{}, { disabled: 1 }, { disabled: null }]) {
      expectProblem(await admin.client.put(`/person/${admin.id}/disabled`, body), 400);
    }
    expect((await admin.client.get('/user/self')).body.is_admin).toBe(true);
  });
});
