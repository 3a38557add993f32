import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { toCursor } from '../../platform/http/nextPage.ts';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { statusesOf } from '../../testing/client.ts';
import { runCommand } from '../../testing/command.ts';
import { eventsOf } from '../../testing/journal.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { createTeam } from '../../testing/samples.ts';

const app = useApp();

const NAMES = ['zoë Ångström', 'Łukasz Zieliński', 'Anna', 'anna', '山田 健二', ''];

const disable = (admin: Person, { id }: { id: string }, disabled = true) =>
  admin.client.put(`/person/${id}/disabled`, { disabled });
const setRoles = (admin: Person, { id }: { id: string }, roles: Record<string, unknown>) =>
  admin.client.put(`/person/${id}/roles`, roles);

describe('the list of people (People 8)', () => {
  test('has pages by name that can be followed to the end', async () => {
    const admin = await addAdmin(app);
    for (const name of NAMES) await app.addEmployee(null, name);
    const seen: string[] = [];
    const pages: number[] = [];
    let next: string | undefined = '/person?limit=2';
    while (next !== undefined) {
      const { status, body, headers } = await admin.client.get(next);
      expect(status).toBe(200);
      pages.push(body.length);
      seen.push(...body.map((person: { name: string; email: string }) => person.name || person.email));
      next = /^<\/api(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    const { body: all } = await admin.client.get('/person?limit=200');
    expect(seen).toEqual(all.map((person: { name: string; email: string }) => person.name || person.email));
    expect(new Set(seen).size).toBe(seen.length);
    expect(pages.slice(0, -1).every((length) => length === 2)).toBe(true);
    expect(seen.filter((name) => NAMES.includes(name))).toEqual([
      'Anna',
      'anna',
      'Łukasz Zieliński',
      'zoë Ångström',
      '山田 健二',
    ]);
  });

  test('a page continues after a deleted person, and an unknown cursor is a 400 (API 19)', async () => {
    const admin = await addAdmin(app);
    for (const name of ['Gone A', 'Gone B', 'Gone C']) await app.addEmployee(null, name);
    const first = await admin.client.get('/person?q=gone&limit=2');
    const next = /^<\/api(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')![1]!;
    await app.db.deleteFrom('people').where('id', '=', first.body[1].id).execute();
    expect((await admin.client.get(next)).body).toMatchObject([{ name: 'Gone C' }]);
    for (const cursor of [
      randomUUID(),
      'x',
      toCursor(['a']),
      toCursor([1, randomUUID()]),
      toCursor(['\0', randomUUID()]),
    ]) {
      expectProblem(await admin.client.get(`/person?cursor=${cursor}`), 400, /from its first page/);
    }
  });

  test('finds by name and email without case and accents, and filters by state', async () => {
    const admin = await addAdmin(app);
    const person = await app.addEmployee(null, 'Søren Æbelø-Straße');
    const found = async (query: string) =>
      (await admin.client.get(`/person?${query}`)).body.map(({ id }: { id: string }) => id);
    for (const q of ['soren', 'ÆBELO', 'strasse', person.email, person.email.toUpperCase()]) {
      expect(await found(`q=${encodeURIComponent(q)}`), q).toEqual([person.id]);
    }
    for (const q of ['%25', '_____________', `nobody ${randomUUID()}`])
      expect(await found(`q=${q}`)).toEqual([]);
    expect(await found('q=soren&state=disabled')).toEqual([]);
    await disable(admin, person);
    expect(await found('q=soren&state=disabled')).toEqual([person.id]);
    expect(await found('q=soren&state=active')).toEqual([]);
    expect(await found('q=soren')).toEqual([person.id]);
    for (const query of ['state=other', 'limit=0', 'limit=201', 'cursor=x', 'q=%00']) {
      expectProblem(await admin.client.get(`/person?${query}`), 400);
    }
  });
});

describe('roles (People 10)', () => {
  test('change with immediate effect and are recorded', async () => {
    const admin = await addAdmin(app);
    const person = await app.addEmployee(null);
    expectProblem(await person.client.get('/template'), 403);
    const { status, body } = await setRoles(admin, person, { is_manager: true, is_hr: true });
    expect([status, body]).toMatchObject([200, { is_manager: true, is_hr: true, is_admin: false }]);
    expect((await person.client.get('/template')).status).toBe(200);
    expectProblem(await person.client.get('/person'), 403, 'Only admins can do this.');
    await setRoles(admin, person, { is_admin: true, is_manager: false });
    expect((await person.client.get('/person')).status).toBe(200);
    // HR still reads templates, and has no team.
    expect((await person.client.get('/template')).status).toBe(200);
    expectProblem(await person.client.get('/user/manager/direct_reports'), 403);
    expect((await setRoles(admin, person, {})).status).toBe(200);
    expect((await setRoles(admin, person, { is_admin: true })).status).toBe(200);
    expect(await eventsOf(app.db, person.id)).toEqual([
      {
        event: 'person.roles_changed',
        detail: {
          changes: [
            { field: 'is_manager', old: false, new: true },
            { field: 'is_hr', old: false, new: true },
          ],
        },
      },
      {
        event: 'person.roles_changed',
        detail: {
          changes: [
            { field: 'is_manager', old: true, new: false },
            { field: 'is_admin', old: false, new: true },
          ],
        },
      },
    ]);
  });

  test('have the departments of HR, which are recorded (HR 1)', async () => {
    const admin = await addAdmin(app);
    const person = await app.addEmployee(null);
    const given = await setRoles(admin, person, { is_hr: true, hr_departments: ['Sales', 'Legal, Berlin'] });
    expect([given.status, given.body]).toMatchObject([
      200,
      { is_hr: true, hr_departments: ['Sales', 'Legal, Berlin'] },
    ]);
    const self = async () => (await person.client.get('/user/self')).body;
    expect(await self()).toMatchObject({ is_hr: true, hr_departments: ['Sales', 'Legal, Berlin'] });
    // Omitted and equal values change nothing.
    await setRoles(admin, person, { is_hr: true });
    await setRoles(admin, person, { hr_departments: ['Sales', 'Legal, Berlin'] });
    expect((await setRoles(admin, person, { hr_departments: null })).body.hr_departments).toBeNull();
    await setRoles(admin, person, { is_hr: false });
    expect(await self()).toMatchObject({ is_hr: false, hr_departments: null });
    expect((await eventsOf(app.db, person.id)).map(({ detail }) => detail)).toEqual([
      {
        changes: [
          { field: 'is_hr', old: false, new: true },
          { field: 'hr_departments', old: null, new: ['Sales', 'Legal, Berlin'] },
        ],
      },
      { changes: [{ field: 'hr_departments', old: ['Sales', 'Legal, Berlin'], new: null }] },
      { changes: [{ field: 'is_hr', old: true, new: false }] },
    ]);
    for (const hr_departments of [
      [],
      [''],
      ['Sales', 'Sales'],
      ['x'.repeat(201)],
      'Sales',
      [null],
      [1],
      ['Sales\u0000'],
      ['\ud800'],
    ]) {
      expectProblem(await setRoles(admin, person, { hr_departments }), 400);
    }
    expectProblem(await setRoles(admin, admin, { hr_departments: ['Sales'] }), 403);
    expectProblem(await setRoles(person, admin, { hr_departments: ['Sales'] }), 403);
  });

  test('of a manager with direct reports and of the caller are kept', async () => {
    const admin = await addAdmin(app);
    const { manager, employee } = await createTeam(app);
    expectProblem(await setRoles(admin, manager, { is_manager: false }), 409, /has one direct report/);
    await manager.client.put(`/user/remove_direct_report/${employee.email}`);
    expect((await setRoles(admin, manager, { is_manager: false })).body.is_manager).toBe(false);
    for (const roles of [{ is_manager: true }, { is_admin: false }, {}]) {
      const response = await setRoles(admin, admin, roles);
      expectProblem(response, 403, /cannot change your own roles/);
      expect(response.body.code).toBe('people.own_roles');
    }
    expectProblem(await setRoles(admin, { id: randomUUID() }, {}), 404);
    expectProblem(await admin.client.put(`/person/${employee.id}/roles`, { is_admin: 'yes' }), 400);
  });

  test('no report joins a manager who is demoted at the same time', async () => {
    const admin = await addAdmin(app);
    for (let round = 0; round < 5; round++) {
      const [manager, person] = [await app.addManager(), await app.addEmployee(null)];
      await Promise.all([
        setRoles(admin, manager, { is_manager: false }),
        manager.client.put(`/user/add_direct_report/${person.email}`),
      ]);
      const rows = await app.db
        .selectFrom('people')
        .selectAll()
        .where('id', 'in', [manager.id, person.id])
        .execute();
      const isManager = rows.find(({ id }) => id === manager.id)?.is_manager;
      const isReport = rows.find(({ id }) => id === person.id)?.manager_id === manager.id;
      expect([isManager, isReport]).toEqual(isReport ? [true, true] : [false, false]);
    }
  });

  test('when several admins remove each other concurrently, one stays', async () => {
    await app.db.updateTable('people').set({ is_admin: false }).execute();
    for (const act of [
      (admin: Person, other: Person) => setRoles(admin, other, { is_admin: false }),
      (admin: Person, other: Person) => disable(admin, other),
    ]) {
      const admins = await Promise.all(['A', 'B', 'C'].map((name) => addAdmin(app, name)));
      const responses = await Promise.all(
        admins.flatMap((admin) =>
          admins.filter((other) => other !== admin).map((other) => act(admin, other)),
        ),
      );
      expect(statusesOf(responses)).toContain('200');
      const left = await app.db
        .selectFrom('people')
        .select('id')
        .where('is_admin', '=', true)
        .where('disabled_at', 'is', null)
        .execute();
      expect(left).toHaveLength(1);
      await app.db.updateTable('people').set({ is_admin: false }).execute();
    }
  });
});

describe('sessions (Sign-in 15)', () => {
  test('a person’s sessions are listed for them, and they can end each', async () => {
    const [person, other] = [await app.addEmployee(null), await app.addEmployee(null)];
    const second = await app.signIn(person);
    const own = (await second.get('/session')).body;
    const { sid } = decodeJwt<{ sid: string }>(second.token ?? '');
    expect(own).toEqual(
      own.map(({ id }: { id: string }) => ({
        id,
        current: id === sid,
        created_at: expect.any(String),
        last_used_at: expect.any(String),
        device: null,
        address: null,
      })),
    );
    expect(own).toHaveLength(2);
    const first = own.find(({ current }: { current: boolean }) => !current).id;
    expectProblem(await other.client.delete(`/session/${first}`), 404);
    expect((await second.delete(`/session/${first}`)).status).toBe(204);
    expectProblem(await second.delete(`/session/${first}`), 404);
    expectProblem(await person.client.get('/user/self'), 401);
    expect((await second.get('/session')).body).toHaveLength(1);
  });

  test('of a person are ended by an admin, which is recorded', async () => {
    const admin = await addAdmin(app);
    const person = await app.addManager();
    await app.signIn(person);
    expect((await admin.client.delete(`/person/${person.id}/sessions`)).status).toBe(204);
    expectProblem(await person.client.get('/user/self'), 401);
    expect((await admin.client.delete(`/person/${person.id}/sessions`)).status).toBe(204);
    expect(await eventsOf(app.db, person.id)).toEqual([
      { event: 'person.sessions_ended', detail: { sessions: 2, tokens: 0 } },
    ]);
    expectProblem(await admin.client.delete(`/person/${randomUUID()}/sessions`), 404);
  });

  test('end together with the access tokens of the person, which admins see and revoke (Access tokens 5)', async () => {
    const [admin, person, other] = [await addAdmin(app), await app.addManager('Mia'), await app.addManager()];
    const expires_on = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const create = async ({ client }: Person, name: string) =>
      (await client.post('/access-token', { name, scopes: ['read'], expires_on })).body;
    const callWith = (token: string) =>
      app.anonymous.get('/user/self', { headers: { authorization: `Bearer ${token}` } });
    const [one, two] = [await create(person, 'One'), await create(person, 'Two')];
    const kept = await create(other, 'Kept');

    const all = (await admin.client.get('/access-token/all')).body;
    expect(all.slice(0, 3).map(({ id }: { id: string }) => id)).toEqual([kept.id, two.id, one.id]);
    expect(all[2]).toMatchObject({
      name: 'One',
      person: { id: person.id, name: 'Mia', email: person.email },
    });
    expect(JSON.stringify(all)).not.toContain('gw_');
    expect((await admin.client.delete(`/person/${person.id}/access-token/${one.id}`)).status).toBe(204);
    expectProblem(await admin.client.delete(`/person/${person.id}/access-token/${kept.id}`), 404);
    expectProblem(await callWith(one.token), 401);
    expect((await callWith(two.token)).status).toBe(200);

    expect((await admin.client.delete(`/person/${person.id}/sessions`)).status).toBe(204);
    expectProblem(await callWith(two.token), 401);
    expect((await callWith(kept.token)).status).toBe(200);
    expect((await eventsOf(app.db, person.id)).slice(-2)).toMatchObject([
      { event: 'person.token_revoked', detail: { name: 'One' } },
      { event: 'person.sessions_ended', detail: { sessions: 1, tokens: 1 } },
    ]);
  });
});

/** Ties a person to an account of an identity provider, as a sign-in does. */
const bind = (id: string) =>
  app.db
    .updateTable('people')
    .set({ identity_issuer: 'https://idp.example', identity_subject: id })
    .where('id', '=', id)
    .execute();

describe('the account of a person (People 14)', () => {
  test('is forgotten by an admin, which ends their sessions', async () => {
    const [admin, person] = [await addAdmin(app), await app.addManager()];
    expectProblem(await admin.client.delete(`/person/${person.id}/account`), 409, /never signed in/);
    await bind(person.id);
    expect((await admin.client.delete(`/person/${person.id}/account`)).status).toBe(204);
    expectProblem(await person.client.get('/user/self'), 401);
    const row = app.db.selectFrom('people').select(['identity_issuer', 'identity_subject', 'is_manager']);
    expect(await row.where('id', '=', person.id).executeTakeFirstOrThrow()).toEqual({
      identity_issuer: null,
      identity_subject: null,
      is_manager: true,
    });
    expect((await eventsOf(app.db, person.id)).at(-1)).toEqual({
      event: 'person.account_forgotten',
      detail: { sessions: 1, tokens: 0 },
    });
    await bind(admin.id);
    expectProblem(await admin.client.delete(`/person/${admin.id}/account`), 403, /your own account/);
    expectProblem(await admin.client.delete(`/person/${randomUUID()}/account`), 404);
  });

  test('is forgotten by an operator', async () => {
    const person = await app.addEmployee(null);
    const unbind = (email: string) =>
      runCommand('peopleCommand.ts', ['unbind', email], { DATABASE_URL: app.database_url });
    expect(await unbind(person.email)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('never signed in'),
    });
    await bind(person.id);
    expect(await unbind(person.email.toUpperCase())).toMatchObject({ code: 0 });
    expectProblem(await person.client.get('/user/self'), 401);
    expect(await unbind('nobody@example.com')).toMatchObject({ code: 1 });
  });

  test('two admins who unlink an account concurrently unlink it once', async () => {
    const [one, two, person] = [await addAdmin(app), await addAdmin(app), await app.addEmployee(null)];
    await bind(person.id);
    const replies = await Promise.all(
      [one, two].map(({ client }) => client.delete(`/person/${person.id}/account`)),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });
});

test.each(['1@erased.invalid', 'ada@ERASED.Invalid', 'ada@ｅrased.invalid'])(
  'nobody is added with %s, an address of erased people (People 2)',
  async (email) => {
    const { client } = await app.addManager();
    const address = encodeURIComponent(email);
    for (const path of [
      `/user/add_direct_report/${address}?user_name=Ada`,
      `/user/manager/add_manager/${address}`,
    ]) {
      expectInvalid(await client.put(path), 'email');
    }
    const file = `email,name\n${email},Ada\n`;
    const imported = await client.call('POST', '/person/import', {
      body: file,
      headers: { 'content-type': 'text/csv' },
    });
    expect([imported.status, imported.body.import.errors[0].line]).toEqual([400, 2]);
  },
);
