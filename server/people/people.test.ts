import { describe, expect, test } from 'vitest';
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

describe('switch_user (contract §3)', () => {
  test('flips the role of the one account, and works at once', async () => {
    // The first person of this file has the address of the setting.
    const { client, ...person } = await app.addManager();
    expect((await client.get('/user/self')).body).toEqual(
      userOf({ client, ...person }, { is_manager: true, can_switch_user: true }),
    );
    const flipped = await client.get('/user/switch_user');
    expect([flipped.status, flipped.body]).toEqual([200, userOf({ client, ...person })]);
    expectProblem(await client.get('/template'), 403);
    expect((await client.get('/user/self')).body).toMatchObject({ is_manager: false, can_switch_user: true });
    expect((await client.get('/user/switch_user')).body.is_manager).toBe(true);
    expect((await client.get('/template')).status).toBe(200);
    expect(await eventsOf(app.db, person.id)).toEqual([
      { event: 'person.switched', detail: { changes: [{ field: 'is_manager', old: true, new: false }] } },
      { event: 'person.switched', detail: { changes: [{ field: 'is_manager', old: false, new: true }] } },
    ]);
  });

  test('does not exist for anybody else', async () => {
    const { manager, employee } = await createTeam(app);
    for (const { client } of [manager, employee]) {
      expectProblem(await client.get('/user/switch_user'), 404, /does not exist/);
      expect((await client.get('/user/self')).body.can_switch_user).toBe(false);
    }
  });
});

describe('people (contract §3)', () => {
  test('user/self and user/{id} tell who somebody is', async () => {
    const { manager, employee } = await createTeam(app);
    const user = userOf(employee, { manager_id: manager.id, is_direct_report: true });
    expect((await employee.client.get('/user/self')).body).toEqual({ ...user, can_switch_user: false });
    expect((await employee.client.get(`/user/${employee.id}`)).body).toEqual(user);
    expect((await manager.client.get(`/user/${employee.id}`)).body).toEqual(user);
    expect((await employee.client.get('/user/self')).headers.get('etag')).toBeNull();
  });

  test('user_manager is the person’s manager; 404 when there is no such person or no manager', async () => {
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

const add = (by: Person, email: string, query = '') =>
  by.client.put(`/user/manager/add_manager/${email}${query}`);

describe('add_manager (contract §3)', () => {
  test('creates whom nobody knows, in lower case and with the name that is given', async () => {
    const manager = await app.addManager();
    const created = await add(manager, 'New.Boss@Example.COM', '?user_name=New%20Boss');
    expect([created.status, created.body]).toEqual([
      200,
      { ...userOf(created.body, { is_manager: true }), name: 'New Boss', email: 'new.boss@example.com' },
    ]);
    expect((await add(manager, 'nameless@example.com')).body.name).toBe('');
  });

  test('promotes whom it finds: their manager and name stay, and they are a manager at once', async () => {
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

  test('again: no change, but a name for who had none', async () => {
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

  test('ten at once make one person', async () => {
    const manager = await app.addManager();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => add(manager, n % 2 ? 'Burst@example.com' : 'burst@EXAMPLE.com')),
    );
    expect(new Set(responses.map((response) => `${response.status} ${response.text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
  });
});
