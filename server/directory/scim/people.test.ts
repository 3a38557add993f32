import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeAdmin } from '../../testing/admins.ts';
import { useApp } from '../../testing/app.ts';
import { eventsOf } from '../../testing/journal.ts';
import { holdRow, untilWaiting } from '../../testing/database/locks.ts';
import { expectProblem } from '../../testing/problem.ts';
import { createPlan, createTeam } from '../../testing/samples.ts';
import { addDirectory, CORE, ENTERPRISE, expectScimError, GANGWAY } from '../../testing/scim.ts';

const app = useApp();
const user = (userName: string, fields: object = {}) => ({ schemas: [CORE], userName, ...fields });
const rowOf = ({ id }: { id: string }) =>
  app.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('takes over a person who was entered by hand, found by userName (Directory 4)', async () => {
  const { manager, employee } = await createTeam(app);
  const directory = await addDirectory(app);
  expectScimError(await directory.post('/Users', user(employee.email.toUpperCase())), 409, 'uniqueness');
  const [found] = await directory.find(`userName eq "${employee.email}"`);
  expect(found).toMatchObject({ id: employee.id, displayName: employee.name });
  expect((await rowOf(employee)).scim_fields).toEqual([]);
  await directory.patch(`/Users/${employee.id}`, {
    op: 'add',
    value: { externalId: 'E-7', title: 'Engineer' },
  });
  expect(await rowOf(employee)).toMatchObject({
    external_id: 'E-7',
    job_title: 'Engineer',
    manager_id: manager.id,
    source: 'manual',
    scim_fields: ['external_id', 'job_title'],
  });
  // The manager was entered by hand, and still is.
  expect((await manager.client.put(`/user/remove_direct_report/${employee.email}`)).status).toBe(204);
});

test('the manager of the directory gets the role, the plans follow, and hands cannot change it (Directory 6, People 12)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  const directory = await addDirectory(app, 'HR system');
  const boss = (await directory.post('/Users', user('bea.boss@example.com', { displayName: 'Bea Boss' })))
    .body;
  const set = { op: 'replace', path: `${ENTERPRISE}:manager`, value: { value: boss.id } };
  expect((await directory.patch(`/Users/${employee.id}`, set)).status).toBe(200);
  expect(await rowOf(boss)).toMatchObject({ is_manager: true });
  expect(await rowOf(employee)).toMatchObject({ manager_id: boss.id });
  const moved = await app.db
    .selectFrom('plans')
    .select('manager_id')
    .where('id', '=', plan.id)
    .executeTakeFirst();
  expect(moved?.manager_id).toBe(boss.id);
  const client = await app.signIn({ id: boss.id, name: 'Bea Boss', email: 'bea.boss@example.com' });
  const refused = /^The manager of Emil Employee comes from the directory/;
  expectProblem(await client.put(`/user/remove_direct_report/${employee.email}`), 409, refused);
  const transfer = `/user/transfer_direct_reports/${employee.id}/${manager.email}`;
  expectProblem(await client.get(transfer), 409, refused);
  // Adding one's own report again changes nothing.
  expect((await client.put(`/user/add_direct_report/${employee.email}`)).status).toBe(200);

  await directory.patch(`/Users/${employee.id}`, { op: 'remove', path: `${ENTERPRISE}:manager` });
  expect(await rowOf(employee)).toMatchObject({ manager_id: null });
  expectProblem(await manager.client.put(`/user/add_direct_report/${employee.email}`), 409, refused);
  const events = await app.db
    .selectFrom('journal')
    .selectAll()
    .where('subject_id', '=', employee.id)
    .execute();
  expect(events.map(({ event, actor_id, actor_name }) => [event, actor_id, actor_name])).toEqual([
    ['person.joined_team', null, 'SCIM: HR system'],
    ['person.removed_from_team', null, 'SCIM: HR system'],
  ]);
});

test('refuses a circle of managers, and oneself', async () => {
  const directory = await addDirectory(app);
  const [a, b] = [
    (await directory.post('/Users', user('circle.a@example.com'))).body,
    (await directory.post('/Users', user('circle.b@example.com'))).body,
  ];
  const set = (id: string, value: string) =>
    directory.patch(`/Users/${id}`, { op: 'add', path: `${ENTERPRISE}:manager`, value });
  expect((await set(a.id, b.id)).status).toBe(200);
  expectScimError(await set(b.id, a.id), 409);
  expectScimError(await set(a.id, a.id), 409);
  expect(await rowOf(b)).toMatchObject({ manager_id: null });
});

test('active: false ends sessions and tokens, true enables again (Directory 5)', async () => {
  const { employee } = await createTeam(app);
  const directory = await addDirectory(app);
  const set = (active: unknown) =>
    directory.patch(`/Users/${employee.id}`, { op: 'Replace', value: { active } });
  expect((await set(false)).status).toBe(200);
  expectProblem(await employee.client.get('/user/self'), 401);
  expect((await set('False')).status).toBe(200);
  expect((await eventsOf(app.db, employee.id)).map(({ event }) => event)).toEqual(['person.disabled']);
  expect((await set(true)).status).toBe(200);
  expect(await rowOf(employee)).toMatchObject({ disabled_at: null });
});

test('neither active: false nor DELETE removes the last admin (Directory 7)', async () => {
  const admin = await makeAdmin(app, await app.addManager());
  const directory = await addDirectory(app);
  expectScimError(
    await directory.patch(`/Users/${admin.id}`, { op: 'replace', value: { active: false } }),
    409,
  );
  expectScimError(await directory.delete(`/Users/${admin.id}`), 409);
  expect((await admin.client.get('/user/self')).status).toBe(200);
  await app.db.updateTable('people').set({ is_admin: false }).execute();
});

test('the directory sees a person again whom it deleted and an admin enabled (Directory 5)', async () => {
  const [admin, directory] = [await makeAdmin(app, await app.addManager()), await addDirectory(app)];
  const { id } = (await directory.post('/Users', user('deleted@example.com', { externalId: 'D-1' }))).body;
  expect((await directory.delete(`/Users/${id}`)).status).toBe(204);
  expectScimError(await directory.delete(`/Users/${id}`), 404);
  expect(await rowOf({ id })).toMatchObject({ external_id: null, scim_fields: [] });
  // Its external id is free.
  expect((await directory.post('/Users', user('other@example.com', { externalId: 'D-1' }))).status).toBe(201);
  await admin.client.put(`/person/${id}/disabled`, { disabled: false });
  expect((await directory.get(`/Users/${id}`)).body).toMatchObject({ id, active: true });
  await app.db.updateTable('people').set({ is_admin: false }).execute();
});

test('removing an extension removes all its attributes (RFC 7644, section 3.5.2.2)', async () => {
  const directory = await addDirectory(app);
  const { id } = (
    await directory.post(
      '/Users',
      user('extended@example.com', {
        displayName: 'Ada',
        [ENTERPRISE]: { department: 'IT' },
        [GANGWAY]: { startDate: '2026-12-01', leaveDate: '2027-12-01' },
      }),
    )
  ).body;
  const { status, body } = await directory.patch(`/Users/${id}`, { op: 'Remove', path: GANGWAY });
  expect([status, body[GANGWAY], body[ENTERPRISE].department]).toEqual([200, undefined, 'IT']);
  await directory.patch(`/Users/${id}`, { op: 'replace', path: ENTERPRISE.toLowerCase(), value: null });
  expect(await rowOf({ id })).toMatchObject({ name: 'Ada', department: '', start_on: null, left_on: null });
});

test('a PUT clears what the directory wrote before, and nothing else (Directory 4)', async () => {
  const { manager, employee } = await createTeam(app);
  const directory = await addDirectory(app);
  const fields = { title: 'Engineer', [ENTERPRISE]: { department: 'IT' } };
  await directory.put(`/Users/${employee.id}`, user(employee.email, fields));
  await app.db.updateTable('people').set({ location: 'Berlin' }).where('id', '=', employee.id).execute();
  expectScimError(await directory.put(`/Users/${employee.id}`, {}), 400, 'invalidValue');
  const { body } = await directory.put(`/Users/${employee.id}`, user(employee.email, { title: 'Lead' }));
  expect(body).toMatchObject({ title: 'Lead', displayName: employee.name, active: true });
  expect(await rowOf(employee)).toMatchObject({
    job_title: 'Lead',
    department: '',
    location: 'Berlin',
    manager_id: manager.id,
  });
});

describe('uniqueness (Directory 7)', () => {
  test('userName and externalId are unique, also for two concurrent calls', async () => {
    const directory = await addDirectory(app);
    const body = user('twice@example.com', { externalId: 'X-1' });
    const responses = await Promise.all([1, 2, 3].map(() => directory.post('/Users', body)));
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409']);
    expectScimError(
      await directory.post('/Users', user('third@example.com', { externalId: 'X-1' })),
      409,
      'uniqueness',
    );
    expect(await directory.find('userName eq "third@example.com"')).toEqual([]);
    const { id } = (await directory.post('/Users', user('fourth@example.com'))).body;
    const rename = { op: 'replace', path: 'userName', value: 'TWICE@example.com' };
    expectScimError(await directory.patch(`/Users/${id}`, rename), 409, 'uniqueness');
  });

  test('of groups', async () => {
    const directory = await addDirectory(app);
    const create = (displayName: string, externalId: string) =>
      directory.post('/Groups', { displayName, externalId });
    expect((await create('IT', 'g-1')).status).toBe(201);
    expectScimError(await create('IT', 'g-2'), 409, 'uniqueness');
    const { body } = await create('HR', 'g-2');
    expectScimError(
      await directory.patch(`/Groups/${body.id}`, { op: 'replace', value: { displayName: 'IT' } }),
      409,
      'uniqueness',
    );
    expectScimError(
      await directory.patch(`/Groups/${body.id}`, {
        op: 'add',
        path: 'members',
        value: [{ value: crypto.randomUUID() }],
      }),
      400,
      'invalidValue',
    );
  });
});

test('two groups that get one name concurrently: one is a 409 (Directory 7)', async () => {
  const directory = await addDirectory(app);
  const ids = [];
  for (const displayName of ['Race A', 'Race B', 'Race C']) {
    ids.push((await directory.post('/Groups', { displayName })).body.id);
  }
  const rename = { op: 'replace', path: 'displayName', value: 'Race' };
  const responses = await Promise.all(ids.map((id) => directory.patch(`/Groups/${id}`, rename)));
  expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
});

test('a list leaves out the members of a large group, and has at most 100 groups (Directory 8)', async () => {
  const directory = await addDirectory(app);
  const people = Array.from({ length: 201 }, (_, index) => ({
    id: randomUUID(),
    email: `member${index}@large.example`,
    is_manager: false,
    name: '',
  }));
  await app.db.insertInto('people').values(people).execute();
  const members = people.map(({ id }) => ({ value: id }));
  const large = (await directory.post('/Groups', { displayName: 'Large', members })).body;
  const small = (await directory.post('/Groups', { displayName: 'Small', members: members.slice(1) })).body;
  const empty = (await directory.post('/Groups', { displayName: 'Empty' })).body;
  const filter = ['Large', 'Small', 'Empty'].map((name) => `displayName eq "${name}"`).join(' or ');
  const { Resources } = (await directory.get(`/Groups?filter=${encodeURIComponent(filter)}`)).body;
  expect(Resources).toEqual([{ ...large, members: undefined }, small, empty]);
  expect(large.members).toHaveLength(201);
  expect((await directory.get(`/Groups/${large.id}`)).body).toEqual(large);

  const groups = Array.from({ length: 101 }, (_, index) => ({ id: randomUUID(), name: `Many ${index}` }));
  await app.db.insertInto('groups').values(groups).execute();
  const page = (await directory.get('/Groups?count=200&excludedAttributes=members')).body;
  expect([page.itemsPerPage, page.Resources.length]).toEqual([100, 100]);
});

test('a new manager waits for the plans and locks nobody meanwhile, so that they can be signed', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  const next = await app.addEmployee(null);
  const directory = await addDirectory(app);
  const held = await holdRow(app.db, 'plans', plan.id);
  const path = `${ENTERPRISE}:manager`;
  const patched = directory.patch(`/Users/${employee.id}`, { op: 'add', path, value: next.id });
  await untilWaiting(app.db, 1);
  await sql`select from people where id in (${employee.id}, ${next.id}) for key share nowait`.execute(app.db);
  held.release();
  expect((await patched).status).toBe(200);
  await held.ended;
});

test('erased people do not exist for the directory', async () => {
  const person = await app.addEmployee(null);
  const email = `${person.id}@erased.invalid`;
  await app.db.updateTable('people').set({ email }).where('id', '=', person.id).execute();
  const directory = await addDirectory(app);
  expectScimError(await directory.get(`/Users/${person.id}`), 404);
  expect(await directory.find(`userName eq "${email}"`)).toEqual([]);
});
