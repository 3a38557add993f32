import { describe, expect, test } from 'vitest';
import { addAdmin, makeAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { eventsOf } from '../../testing/journal.ts';
import { createPlan, createTeam } from '../../testing/samples.ts';
import { addDirectory, CORE, ENTERPRISE, expectScimError, GANGWAY } from '../../testing/scim.ts';

/*
 * A directory cannot create an admin, undo an admin's decision, keep a leaver active, or give away a predecessor's
 * plans.
 */

// Nothing listens there: the mails stay in the outbox.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'gangway@example.com' });
const user = (userName: string, fields: object = {}) => ({ schemas: [CORE], userName, ...fields });
const rowOf = ({ id }: { id: string }) =>
  app.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const update = ({ id }: { id: string }, fields: object) =>
  app.db.updateTable('people').set(fields).where('id', '=', id).execute();
const bind = (person: { id: string }) =>
  update(person, { identity_issuer: 'https://id.example', identity_subject: person.id });
const MANAGER = `${ENTERPRISE}:manager`;
const set = (value: object) => ({ op: 'replace', value });

describe('a role of somebody who has not signed in does not survive a change of userName (Directory 9)', () => {
  test('so that a token makes nobody an admin', async () => {
    const [admin, directory] = [await addAdmin(app), await addDirectory(app)];
    await bind(admin);
    const person = await app.addManager();
    await makeAdmin(app, person);
    await update(person, { is_hr: true, hr_departments: ['Sales'] });
    const renamed = await directory.patch(`/Users/${person.id}`, set({ userName: 'attacker@example.com' }));
    expect(renamed.status, renamed.text).toBe(200);
    expect(await rowOf(person)).toMatchObject({ is_admin: false, is_hr: false, is_manager: false });
    expect((await eventsOf(app.db, person.id)).map(({ event }) => event)).toContain('person.roles_changed');
    // Now the real one is the last.
    expectScimError(await directory.patch(`/Users/${admin.id}`, set({ active: false })), 409);
  });

  test('people who have signed in keep their roles, and the last admin is not renamed before', async () => {
    await app.db.updateTable('people').set({ is_admin: false }).execute();
    const [admin, directory] = [await addAdmin(app), await addDirectory(app)];
    const rename = () => directory.patch(`/Users/${admin.id}`, set({ userName: 'ada.new@example.com' }));
    expectScimError(await rename(), 409);
    await bind(admin);
    expect((await rename()).status).toBe(200);
    expect(await rowOf(admin)).toMatchObject({ is_admin: true, is_manager: false });
    await app.db.updateTable('people').set({ is_admin: false }).execute();
  });

  test('a manager keeps the role as long as they have reports', async () => {
    const { manager } = await createTeam(app);
    const directory = await addDirectory(app);
    await directory.patch(`/Users/${manager.id}`, set({ userName: 'mia.married@example.com' }));
    expect(await rowOf(manager)).toMatchObject({ is_manager: true, email: 'mia.married@example.com' });
  });
});

test('a change of userName is mailed to both addresses, and the bell shows it once', async () => {
  const [person, directory] = [await app.addEmployee(null), await addDirectory(app)];
  await directory.patch(`/Users/${person.id}`, set({ userName: 'ada.renamed@example.com' }));
  const mails = await app.db
    .selectFrom('outbox')
    .select(['email', 'kind'])
    .where('person_id', '=', person.id)
    .orderBy('email')
    .execute();
  expect(mails).toEqual([
    { email: 'ada.renamed@example.com', kind: 'email_changed' },
    { email: person.email, kind: 'email_changed' },
  ]);
  const { body } = await person.client.get('/notification');
  expect(body.notifications.map(({ kind }: { kind: string }) => kind)).toEqual(['email_changed']);
});

const disable = (admin: Person, { id }: { id: string }, disabled: boolean) =>
  admin.client.put(`/person/${id}/disabled`, { disabled });

describe("an admin's decision stays (Directory 9)", () => {
  test('the directory does not enable a person whom an admin has disabled, by PUT, PATCH or POST', async () => {
    const [admin, directory] = [await addAdmin(app), await addDirectory(app)];
    const body = user('stays.disabled@example.com', { externalId: 'S-1', active: true });
    const { id } = (await directory.post('/Users', body)).body;
    const at = `/Users/${id}`;
    await disable(admin, { id }, true);
    expect((await directory.put(at, { ...body, title: 'Agent' })).body).toMatchObject({
      active: false,
      title: 'Agent',
    });
    expect((await directory.patch(at, set({ active: true }))).body.active).toBe(false);
    await directory.delete(at);
    expect((await directory.post('/Users', body)).body).toMatchObject({ id, active: false });
    await disable(admin, { id }, false);
    expect((await directory.get(at)).body.active).toBe(true);
    // From here on it is the directory's again.
    await directory.patch(at, set({ active: false }));
    expect((await directory.patch(at, set({ active: true }))).body.active).toBe(true);
  });

  test('an admin who disables whom the directory has disabled takes it over', async () => {
    const [admin, directory] = [await addAdmin(app), await addDirectory(app)];
    const { id } = (await directory.post('/Users', user('both.disabled@example.com', { active: false })))
      .body;
    await disable(admin, { id }, true);
    expect((await directory.patch(`/Users/${id}`, set({ active: true }))).body.active).toBe(false);
  });

  test('the directory makes no manager of a person whom an admin has demoted; the reference is not followed', async () => {
    const [admin, directory] = [await addAdmin(app), await addDirectory(app)];
    const [boss, person] = [await app.addManager(), await app.addEmployee(null)];
    await admin.client.put(`/person/${boss.id}/roles`, { is_manager: false });
    const fields = { title: 'Agent', [ENTERPRISE]: { manager: { value: boss.id } } };
    const put = await directory.put(`/Users/${person.id}`, user(person.email, fields));
    expect([put.status, put.body.title, put.body[ENTERPRISE]]).toEqual([200, 'Agent', undefined]);
    expect(await rowOf(boss)).toMatchObject({ is_manager: false });
    await admin.client.put(`/person/${boss.id}/roles`, { is_manager: true });
    await directory.put(`/Users/${person.id}`, user(person.email, fields));
    expect(await rowOf(person)).toMatchObject({ manager_id: boss.id });
  });
});

async function deletedId() {
  const directory = await addDirectory(app);
  const { id } = await app.addEmployee(null);
  await directory.delete(`/Users/${id}`);
  return id;
}
async function erasedId() {
  const { id } = await app.addManager();
  await update({ id }, { email: `${id}@erased.invalid` });
  return id;
}

describe('references (Directory 6)', () => {
  test('a disabled manager is accepted, of a new person too, and gets the role', async () => {
    const [boss, directory] = [await app.addEmployee(null, 'Bo Boss'), await addDirectory(app)];
    await directory.patch(`/Users/${boss.id}`, set({ active: false }));
    const extension = { [ENTERPRISE]: { manager: { value: boss.id } } };
    const created = await directory.post('/Users', user('hired.under@example.com', extension));
    expect(created.status, created.text).toBe(201);
    expect(await rowOf(created.body)).toMatchObject({ manager_id: boss.id });
    expect(await rowOf(boss)).toMatchObject({ is_manager: true });
  });

  test.each<[string, (person: Person) => Promise<string>, number]>([
    ['an unknown id', async () => crypto.randomUUID(), 400],
    ['a text', async () => 'boss', 400],
    ['themselves', async ({ id }) => id, 409],
    ['a report of theirs', async (person) => (await app.addEmployee(person)).id, 409],
    ['somebody whom the directory has deleted', async () => deletedId(), 400],
    ['somebody erased', async () => erasedId(), 400],
  ])('%s as manager is refused, and never refuses active: false', async (_, findManager, status) => {
    const directory = await addDirectory(app);
    const { employee: person } = await createTeam(app);
    const value = await findManager(person);
    const at = `/Users/${person.id}`;
    const before = await rowOf(person);
    const path = { op: 'replace', path: MANAGER, value };
    const whole = { [ENTERPRISE]: { manager: { value } } };
    const type = status === 400 ? 'invalidValue' : undefined;
    expectScimError(await directory.patch(at, path), status, type);
    expectScimError(await directory.put(at, user(person.email, whole)), status, type);
    expect(await rowOf(person)).toEqual(before);

    const leaves = [
      () => directory.patch(at, path, { op: 'Replace', path: 'active', value: 'False' }),
      () => directory.patch(at, set({ active: false, [MANAGER]: value })),
      () => directory.put(at, user(person.email, { active: false, ...whole })),
    ];
    for (const leave of leaves) {
      const left = await leave();
      expect([left.status, left.body.active], left.text).toEqual([200, false]);
      expect((await rowOf(person)).manager_id).toBe(before.manager_id);
      await directory.patch(at, set({ active: true }));
    }
  });

  test('nothing else in the call refuses active: false either', async () => {
    const directory = await addDirectory(app);
    const [person, other] = [await app.addEmployee(null), await app.addEmployee(null)];
    for (const fields of [{ userName: other.email }, { title: 5 }, { displayName: 'x'.repeat(300) }]) {
      const left = await directory.patch(`/Users/${person.id}`, set({ ...fields, active: false }));
      expect([left.status, left.body.active, left.body.userName]).toEqual([200, false, person.email]);
      await directory.patch(`/Users/${person.id}`, set({ active: true }));
    }
    const last = await directory.patch(`/Users/${person.id}`, set({ active: false }), {
      op: 'replace',
      path: 'active',
      value: true,
    });
    expect(last.body.active).toBe(true);
  });
});

describe('a userName that the directory deleted and creates again (Directory 5)', () => {
  test('with another externalId is another account: it gets neither the person nor their plans', async () => {
    const { manager, employee } = await createTeam(app);
    const plan = await createPlan(manager, employee);
    const [admin, directory] = [await addAdmin(app), await addDirectory(app)];
    const at = `/Users/${employee.id}`;
    await directory.patch(at, set({ externalId: 'old-1' }));
    await directory.delete(at);
    const before = await rowOf(employee);
    for (const fields of [{ externalId: 'new-2' }, {}]) {
      const refused = await directory.post('/Users', user(employee.email, fields));
      expectScimError(refused, 409, 'uniqueness');
      expect(refused.body.detail).toMatch(/An admin enables .* or erases/);
    }
    expect(await rowOf(employee)).toEqual(before);
    expect((await manager.client.get(`/onboarding-plan/${plan.id}`)).status).toBe(200);
    // The same person: an admin says so, and the directory finds them.
    await admin.client.put(`/person/${employee.id}/disabled`, { disabled: false });
    const [found] = await directory.find(`userName eq "${employee.email}"`);
    expect(found).toMatchObject({ id: employee.id, active: true });
    expect((await directory.patch(at, set({ externalId: 'new-2' }))).status).toBe(200);
  });

  test('nobody is enabled under another externalId', async () => {
    const [person, directory] = [await app.addEmployee(null), await addDirectory(app)];
    const at = `/Users/${person.id}`;
    await directory.patch(at, set({ externalId: 'first-1', active: false }));
    expectScimError(
      await directory.patch(at, set({ externalId: 'second-2', active: true })),
      409,
      'uniqueness',
    );
    expect((await directory.patch(at, set({ externalId: 'first-1', active: true }))).body.active).toBe(true);
  });
});

test.each([true, false])(
  'a PUT with active %s clears externalId and dates that it leaves out (Directory 4, Directory 5)',
  async (active) => {
    const directory = await addDirectory(app);
    const userName = `cleared-${active}@example.com`;
    const dates = { startDate: '2026-01-01', leaveDate: '2026-12-31' };
    const { body, text } = await directory.post(
      '/Users',
      user(userName, { externalId: `cleared-${active}`, [GANGWAY]: dates }),
    );
    const replaced = await directory.put(`/Users/${body.id}`, user(userName, { active }));
    expect(replaced.status, text + replaced.text).toBe(200);
    expect(replaced.body.active).toBe(active);
    expect(await rowOf(body)).toMatchObject({ external_id: null, start_on: null, left_on: null });
  },
);

test.each<[string, object | null]>([
  ['an unknown op', { op: 'move', path: 'title', value: 'x' }],
  ['a path that is none', { op: 'replace', path: 'manager[', value: 'x' }],
  ['no value', { op: 'add', path: 'title' }],
  ['no object', null],
])('a PATCH with active false disables, also beside an operation with %s (Directory 5)', async (_, other) => {
  const directory = await addDirectory(app);
  const person = await app.addEmployee(null);
  const operations = [other, { op: 'replace', path: 'active', value: 'False' }];
  const { status, body, text } = await directory.call('PATCH', `/Users/${person.id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: operations,
  });
  expect(status, text).toBe(200);
  expect(body.active).toBe(false);
  expectScimError(
    await directory.call('PATCH', `/Users/${person.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [other, { op: 'replace', path: 'active', value: true }],
    }),
    400,
    expect.any(String),
  );
});
