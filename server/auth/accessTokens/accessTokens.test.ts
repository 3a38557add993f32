import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { Client } from '../../testing/client.ts';
import { eventsOf } from '../../testing/journal.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { createPlan, createTeam, tickAll } from '../../testing/samples.ts';
import { ENDPOINTS, pathWith } from '#torture/support/endpoints.ts';

const app = useApp({ ORG_TIME_ZONE: 'Pacific/Kiritimati' });

const daysAhead = (days: number) => {
  // Kiritimati is 14 hours ahead of UTC.
  const now = new Date(Date.now() + (14 + days * 24) * 3_600_000);
  return now.toISOString().slice(0, 10);
};

async function addToken(person: Person, scopes: string[] = ['read', 'write']) {
  const body = { name: 'Reports', scopes, expires_on: daysAhead(1) };
  const response = await person.client.post('/access-token', body);
  expect(response.status, response.text).toBe(201);
  const { id, token } = response.body as { id: string; token: string };
  return { id, token, client: new Client(app.url, token) };
}

const rowOf = (id: string) =>
  app.db.selectFrom('access_tokens').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('an access token (Access tokens 1)', () => {
  test('is returned once, stored as a digest, listed without it, and recorded', async () => {
    const person = await app.addEmployee(null);
    const { id, token } = await addToken(person, ['read']);
    expect(token).toMatch(/^gw_[\w-]{43}$/);
    expect(JSON.stringify(await rowOf(id))).not.toContain(token.slice(3));
    const { body } = await person.client.get('/access-token');
    const listed = { id, name: 'Reports', scopes: ['read'], expires_on: daysAhead(1) };
    expect(body).toEqual([{ ...listed, created_at: expect.any(String), last_used_at: null }]);
    expect(await eventsOf(app.db, person.id)).toEqual([{ event: 'person.token_created', detail: listed }]);
  });

  test.each([
    ['a day of today', { expires_on: daysAhead(0) }, 'expires_on'],
    ['a day of the past', { expires_on: '2020-01-01' }, 'expires_on'],
    ['a day in more than a year', { expires_on: daysAhead(367) }, 'expires_on'],
    ['no day', { expires_on: undefined }, 'expires_on'],
    ['a day that does not exist', { expires_on: '2027-02-30' }, 'expires_on'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['admin'] }, 'scopes.0'],
    ['a scope twice', { scopes: ['read', 'read'] }, 'scopes'],
    ['no name', { name: ' ' }, 'name'],
  ])('is refused with %s', async (_, change, path) => {
    const { client } = await app.addEmployee(null);
    const body = { name: 'Reports', scopes: ['read'], expires_on: daysAhead(1), ...change };
    expectInvalid(await client.post('/access-token', body), path);
    expect((await client.get('/access-token')).body).toEqual([]);
  });

  test('is refused to a person who has 50', async () => {
    const person = await app.addEmployee(null);
    for (let count = 0; count < 50; count += 1) await addToken(person);
    const body = { name: 'One more', scopes: ['read'], expires_on: daysAhead(1) };
    expectProblem(await person.client.post('/access-token', body), 409, /50 access tokens/);
    expect((await person.client.get('/access-token')).body).toHaveLength(50);
  });

  test('a token beyond 50 is refused, also when several are created concurrently', async () => {
    const person = await app.addEmployee(null);
    const token = { person_id: person.id, name: 'Old', scopes: ['read'], expires_on: daysAhead(1) };
    const old = Array.from({ length: 49 }, () => ({ ...token, id: randomUUID(), digest: randomBytes(32) }));
    await app.db.insertInto('access_tokens').values(old).execute();
    const body = { name: 'New', scopes: ['read'], expires_on: daysAhead(1) };
    const responses = await Promise.all([1, 2, 3, 4].map(() => person.client.post('/access-token', body)));
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409']);
  });

  test('has its last use written at most once a minute', async () => {
    const { id, client } = await addToken(await app.addEmployee(null));
    await client.get('/user/self');
    const { last_used_at } = await rowOf(id);
    expect(last_used_at).not.toBeNull();
    await client.get('/user/self');
    expect((await rowOf(id)).last_used_at).toBe(last_used_at);
    const past = new Date(Date.now() - 61_000).toISOString();
    await app.db.updateTable('access_tokens').set({ last_used_at: past }).where('id', '=', id).execute();
    await client.get('/user/self');
    expect(Date.parse((await rowOf(id)).last_used_at!)).toBeGreaterThan(Date.parse(past) + 60_000);
  });
});

describe('the rights of a token', () => {
  test('are those of its person, read on every call (Access tokens 2)', async () => {
    const { manager, employee } = await createTeam(app);
    const plan = await createPlan(manager, employee);
    const [of, other] = [await addToken(manager), await addToken(await app.addManager())];
    expect((await of.client.get('/user/self')).body.email).toBe(manager.email);
    expect((await of.client.get(`/onboarding-plan/${plan.id}`)).status).toBe(200);
    expectProblem(await other.client.get(`/onboarding-plan/${plan.id}`), 404);
    expect((await of.client.put(`/onboarding-plan/${plan.id}/deactivate`)).status).toBe(200);
    await app.db.updateTable('people').set({ is_manager: false }).where('id', '=', manager.id).execute();
    expectProblem(await of.client.get(`/onboarding-plan/${plan.id}`), 404);
    expectProblem(await of.client.get('/template'), 403, 'Only managers can do this.');
  });

  test('depend on its scopes (Access tokens 2)', async () => {
    const { manager, employee } = await createTeam(app);
    const plan = await createPlan(manager, employee);
    const [reader, writer] = [await addToken(manager, ['read']), await addToken(manager, ['write'])];
    const newManager = await app.addManager();
    const deactivate = `/onboarding-plan/${plan.id}/deactivate`;
    const transfer = `/user/transfer_direct_reports/${employee.id}/${newManager.email}`;
    const refused = { status: 403, body: { code: 'auth.scope_missing' } };
    expect(await reader.client.put(deactivate)).toMatchObject(refused);
    expect(await writer.client.get('/user/self')).toMatchObject(refused);
    expect((await reader.client.get('/user/self')).status).toBe(200);
    expect((await writer.client.put(deactivate)).status).toBe(200);
    // A leaked token moves nobody to another manager.
    for (const { client } of [reader, writer]) {
      expect(await client.get(transfer)).toMatchObject({
        status: 403,
        body: { code: 'auth.session_required' },
      });
    }
  });

  test('end where a session is needed (Access tokens 3)', async () => {
    const manager = await app.addManager();
    const employee = await app.addEmployee(manager);
    const plan = await createPlan(manager, employee);
    await tickAll(employee, plan);
    const admin = { is_admin: true };
    await app.db.updateTable('people').set(admin).where('id', 'in', [employee.id, manager.id]).execute();
    const { client } = await addToken(employee);
    const refused = { status: 403, body: { code: 'auth.session_required' } };
    expect(await client.put(`/onboarding-plan/${plan.id}/signoff`)).toMatchObject(refused);
    expect(await (await addToken(manager)).client.put(`/onboarding-plan/${plan.id}/signoff`)).toMatchObject(
      refused,
    );
    const closed = ENDPOINTS.filter(({ session_only }) => session_only);
    expect(closed.map(({ method, url }) => `${method} ${url}`)).toEqual(
      expect.arrayContaining([
        'PUT /onboarding-plan/:id/return',
        'POST /access-token',
        'GET /access-token',
        'DELETE /access-token/:id',
        'GET /session',
        'DELETE /session/:id',
        'POST /auth/logout',
        'GET /user/switch_user',
        'POST /calendar-feed',
        'PUT /user/manager/add_manager/:email',
        'PUT /person/:id/roles',
        'PUT /person/:id/disabled',
        'DELETE /person/:id/sessions',
        'PUT /onboarding-plan/:id/signoff',
        'PUT /onboarding-plan/user_task/:taskId/evidence',
        'PUT /user/add_direct_report/:email',
        'PUT /user/remove_direct_report/:email',
        'GET /user/transfer_direct_reports/:userId/:newManagerEmail',
        'PUT /people/:id',
        'POST /people',
        'POST /person/import',
        'POST /person/:id/join',
        'DELETE /person/:id/account',
      ]),
    );
    for (const endpoint of closed) {
      expect(await client.call(endpoint.method, pathWith(endpoint, plan.id))).toMatchObject(refused);
    }
    expect((await employee.client.get(`/onboarding-plan/${plan.id}`)).body.signed_by_user).toBe(false);
  });
});

describe('the end of a token (Access tokens 4)', () => {
  test.each(['gw_', `gw_${'A'.repeat(43)}`, `gw_${'A'.repeat(44)}`, `gwx${'A'.repeat(43)}`])(
    'an unknown token is a 401: %s',
    async (token) => void expectProblem(await new Client(app.url, token).get('/user/self'), 401),
  );

  test('its person revokes it, nobody else', async () => {
    const [person, other] = [await app.addEmployee(null), await app.addEmployee(null)];
    const { id, client } = await addToken(person);
    expectProblem(await other.client.delete(`/access-token/${id}`), 404);
    expect((await client.get('/user/self')).status).toBe(200);
    expect((await person.client.delete(`/access-token/${id}`)).status).toBe(204);
    expectProblem(await client.get('/user/self'), 401);
    expectProblem(await person.client.delete(`/access-token/${id}`), 404);
    expect((await eventsOf(app.db, person.id)).at(-1)).toEqual({
      event: 'person.token_revoked',
      detail: { id, name: 'Reports' },
    });
  });

  test('its last day is over', async () => {
    const { id, client } = await addToken(await app.addEmployee(null));
    const expire = (expires_on: string) =>
      app.db.updateTable('access_tokens').set({ expires_on }).where('id', '=', id).execute();
    await expire(daysAhead(0));
    expect((await client.get('/user/self')).status).toBe(200);
    await expire(daysAhead(-1));
    expectProblem(await client.get('/user/self'), 401);
  });

  test('the person is disabled, and enabling them does not bring it back', async () => {
    const [admin, person] = [await addAdmin(app), await app.addEmployee(null)];
    const { client } = await addToken(person);
    await admin.client.put(`/person/${person.id}/disabled`, { disabled: true });
    expectProblem(await client.get('/user/self'), 401);
    expect((await eventsOf(app.db, person.id)).at(-1)?.detail).toEqual({ sessions: 1, tokens: 1 });
    await admin.client.put(`/person/${person.id}/disabled`, { disabled: false });
    expectProblem(await client.get('/user/self'), 401);
  });
});
