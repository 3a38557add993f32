import { describe, expect, test } from 'vitest';
import { NOT_HR } from '#shared/people/viewer.ts';
import { type Person, useApp } from '../testing/app.ts';
import { eventsOf } from '../testing/journal.ts';
import { expectProblem } from '../testing/problem.ts';
import { createTeam } from '../testing/samples.ts';

const app = useApp({ SWITCH_USER_EMAIL: ' Person1@Example.com ' });

const userOf = ({ id, name, email }: Person, fields: Record<string, unknown> = {}) => ({
  id,
  name,
  email,
  manager_id: null,
  is_manager: false,
  is_direct_report: false,
  ...fields,
});

describe('switch_user (People 6)', () => {
  test('switches the role of the configured account, with immediate effect', async () => {
    // The first person of a test file has this email.
    const { client, ...person } = await app.addManager();
    expect((await client.get('/user/self')).body).toEqual(
      userOf({ client, ...person }, { is_manager: true, ...NOT_HR, is_admin: false, can_switch_user: true }),
    );
    const switched = await client.get('/user/switch_user');
    expect([switched.status, switched.body]).toEqual([200, userOf({ client, ...person })]);
    expectProblem(await client.get('/template'), 403);
    expect((await client.get('/user/self')).body).toMatchObject({ is_manager: false, can_switch_user: true });
    expect((await client.get('/user/switch_user')).body.is_manager).toBe(true);
    expect((await client.get('/template')).status).toBe(200);
    expect(await eventsOf(app.db, person.id)).toEqual([
      { event: 'person.switched', detail: { changes: [{ field: 'is_manager', old: true, new: false }] } },
      { event: 'person.switched', detail: { changes: [{ field: 'is_manager', old: false, new: true }] } },
    ]);
  });

  test('is a 404 for everyone else', async () => {
    const { manager, employee } = await createTeam(app);
    for (const { client } of [manager, employee]) {
      expectProblem(await client.get('/user/switch_user'), 404, /does not exist/);
      expect((await client.get('/user/self')).body.can_switch_user).toBe(false);
    }
  });
});

describe('people (People 1)', () => {
  test('are returned by user/self and user/{id}', async () => {
    const { manager, employee } = await createTeam(app);
    const user = userOf(employee, { manager_id: manager.id, is_direct_report: true });
    expect((await employee.client.get('/user/self')).body).toEqual({
      ...user,
      ...NOT_HR,
      is_admin: false,
      can_switch_user: false,
    });
    expect((await employee.client.get(`/user/${employee.id}`)).body).toEqual(user);
    expect((await manager.client.get(`/user/${employee.id}`)).body).toEqual(user);
    expect((await employee.client.get('/user/self')).headers.get('etag')).toBeNull();
  });

  test('have a manager at user_manager, or a 404', async () => {
    const boss = await app.addManager('Boss');
    const manager = await app.addManager('Middle', boss);
    const employee = await app.addEmployee(manager);
    const { client } = await app.addManager();
    const middle = userOf(manager, { is_manager: true, manager_id: boss.id, is_direct_report: true });
    expect((await client.get(`/user/user_manager/${employee.email}`)).body).toEqual(middle);
    expect((await client.get(`/user/user_manager/${employee.email.toUpperCase()}`)).body).toEqual(middle);
    for (const email of [boss.email, 'nobody@example.com']) {
      expectProblem(await client.get(`/user/user_manager/${email}`), 404);
    }
  });
});

const add = (manager: Person, email: string, query = '') =>
  manager.client.put(`/user/manager/add_manager/${email}${query}`);

describe('add_manager (People 5)', () => {
  test('creates an unknown person, with the email in lower case', async () => {
    const manager = await app.addManager();
    const created = await add(manager, 'New.Boss@Example.COM', '?user_name=New%20Boss');
    expect([created.status, created.body]).toEqual([
      200,
      { ...userOf(created.body, { is_manager: true }), name: 'New Boss', email: 'new.boss@example.com' },
    ]);
    expect((await add(manager, 'nameless@example.com')).body.name).toBe('');
  });

  test('promotes a known person immediately, and keeps their manager and name', async () => {
    const { manager, employee } = await createTeam(app);
    const promoted = await add(manager, employee.email.toUpperCase(), '?user_name=Other%20Name');
    expect(promoted.body).toEqual(
      userOf(employee, { is_manager: true, manager_id: manager.id, is_direct_report: true }),
    );
    expect((await employee.client.get('/template')).body).toEqual([]);
    expect(await eventsOf(app.db, employee.id)).toEqual([
      { event: 'person.made_manager', detail: { changes: [{ field: 'is_manager', old: false, new: true }] } },
    ]);
  });

  test('changes nothing when repeated, but adds a missing name', async () => {
    const manager = await app.addManager();
    const first = (await add(manager, 'again@example.com')).body;
    expect((await add(manager, 'again@example.com')).body).toEqual(first);
    expect((await add(manager, 'AGAIN@example.com', '?user_name=Now%20Named')).body).toEqual({
      ...first,
      name: 'Now Named',
    });
    expect((await add(manager, 'again@example.com', '?user_name=Renamed')).body.name).toBe('Now Named');
    expect(await eventsOf(app.db, first.id)).toEqual([
      { event: 'person.created', detail: { name: '', email: 'again@example.com', is_manager: true } },
      { event: 'person.named', detail: { changes: [{ field: 'name', old: '', new: 'Now Named' }] } },
    ]);
  });

  test('creates one person for concurrent requests', async () => {
    const manager = await app.addManager();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => add(manager, n % 2 ? 'Burst@example.com' : 'burst@EXAMPLE.com')),
    );
    expect(new Set(responses.map((response) => `${response.status} ${response.text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
  });
});
