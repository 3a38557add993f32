import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { addHr, setDepartment } from '../../testing/hr.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { checklist, createPlan, withField } from '../../testing/samples.ts';

const app = useApp();

let [admin, hrOfAll, hrOfSales, manager, sal, olga]: Person[] = [];
beforeAll(async () => {
  admin = await addAdmin(app);
  hrOfAll = await addHr(app, null, 'Alma HR');
  hrOfSales = await addHr(app, ['Sales'], 'Sara HR');
  await setDepartment(app, hrOfSales, 'Sales');
  manager = await app.addManager();
  sal = await app.addEmployee(manager, 'Sal Sales');
  olga = await app.addEmployee(manager, 'Olga Ops');
  await setDepartment(app, sal, 'Sales');
  await setDepartment(app, olga, 'Ops');
});

let team: string;
let count = 0;
const addTeam = async (...members: Person[]): Promise<string> => {
  const { id } = (await hrOfAll!.client.post('/group', { name: `Team ${(count += 1)}` })).body;
  const person_ids = members.map((member) => member.id);
  await hrOfAll!.client.put(`/group/${id}/members`, { person_ids });
  return id;
};
beforeEach(async () => {
  team = await addTeam(sal!);
});

const setMembers = (by: Person | undefined, ...people: (Person | undefined)[]) =>
  by!.client.put(`/group/${team}/members`, { person_ids: people.map((one) => one!.id) });
const membersOf = async () =>
  (await admin!.client.get(`/group/${team}/members`)).body.map(({ id }: Json) => id);
const giveTaskIn = (employee: Person) =>
  createPlan(manager!, employee, {
    subplans: withField(checklist(), '0.topics.0.tasks.0.owner', { kind: 'group', group_id: team }),
  });

const shownTeam = async ({ client }: Person): Promise<Json> =>
  (await client.get('/group')).body.find(({ id }: Json) => id === team);
const state = async () => [await shownTeam(admin!), await membersOf()];
const shown = async (person: Person) => (await shownTeam(person)).has_others;
const change = (by: Person | undefined, ...changes: object[]) =>
  by!.client.put(`/group/${team}/members`, { changes });

const ACTS: [string, (by: Person) => Promise<{ status: number; text: string }>][] = [
  ['add somebody of their department', (by) => setMembers(by, sal, hrOfSales)],
  ['remove somebody', (by) => setMembers(by)],
  [
    'choose who leads it',
    (by) => by.client.put(`/group/${team}/members`, { person_ids: [sal!.id], lead_ids: [sal!.id] }),
  ],
  [
    'change one member',
    (by) => by.client.put(`/group/${team}/members`, { changes: [{ person_id: sal!.id, is_lead: true }] }),
  ],
  [
    'change its email',
    (by) => by.client.put(`/group/${team}`, { name: `Mailed ${team}`, email: 'x@evil.example' }),
  ],
  ['delete it', (by) => by.client.delete(`/group/${team}`)],
];

describe.each(['a member', 'an open task'])(
  'HR of some departments, of a team with %s outside of them (Owners 2)',
  (what) => {
    beforeEach(async () => {
      if (what === 'a member') await setMembers(hrOfAll, sal, olga);
      else await giveTaskIn(olga!);
    });

    test.each(ACTS)('cannot %s', async (_, act) => {
      const before = await state();
      expectProblem((await act(hrOfSales!)) as never, 403, /outside of your departments/);
      expect(await state()).toEqual(before);
    });

    test('reads why in the list of teams, which others do not', async () => {
      expect(await shown(hrOfSales!)).toBe(true);
      for (const one of [admin, hrOfAll, manager]) expect(await shown(one!)).toBeUndefined();
    });
  },
);

describe('HR of some departments', () => {
  test('keeps a team of people of their departments', async () => {
    const other = await app.addEmployee(null, 'Sven Sales');
    await setDepartment(app, other, 'Sales');
    await giveTaskIn(sal!);
    expect((await setMembers(hrOfSales, sal, other)).status).toBe(200);
    expect(
      (await hrOfSales!.client.put(`/group/${team}`, { name: `Own ${team}`, email: 'sales@harbor.example' }))
        .status,
    ).toBe(200);
    expect(
      (await hrOfSales!.client.get('/group')).body.find(({ id }: Json) => id === team),
    ).not.toHaveProperty('has_others');
  });

  test('adds neither themselves nor people of other departments', async () => {
    expectProblem(await setMembers(hrOfSales, sal, hrOfSales), 403, /cannot add yourself/);
    expectProblem(await setMembers(hrOfSales, sal, olga), 403, /people of your departments alone/);
    const changes = [{ person_id: hrOfSales!.id }];
    expectProblem(
      await hrOfSales!.client.put(`/group/${team}/members`, { changes }),
      403,
      /cannot add yourself/,
    );
    expect(await membersOf()).toEqual([sal!.id]);
  });
});

test.each([
  ['an admin', () => admin],
  ['HR of all departments', () => hrOfAll],
  [
    'an admin who is HR of some departments',
    async () => {
      const both = await addHr(app, ['Sales']);
      await app.db.updateTable('people').set({ is_admin: true }).where('id', '=', both.id).execute();
      return both;
    },
  ],
])('%s changes a team of any department', async (_, find) => {
  const by = await find();
  expect((await setMembers(by, sal, olga, by)).status).toBe(200);
  expect((await by!.client.put(`/group/${team}`, { name: `By ${by!.id}`, email: null })).status).toBe(200);
});

describe('PUT /group/{id}/members with changes', () => {
  test('keeps what another editor has changed meanwhile', async () => {
    expect((await change(admin, { person_id: olga!.id })).status).toBe(200);
    const { body } = await change(hrOfAll, { person_id: sal!.id.toUpperCase(), is_lead: true });
    expect(body).toEqual([
      { id: olga!.id, name: 'Olga Ops', is_lead: false },
      { id: sal!.id, name: 'Sal Sales', is_lead: true },
    ]);
    expect((await change(admin, { person_id: olga!.id, is_member: false })).body).toEqual([
      { id: sal!.id, name: 'Sal Sales', is_lead: true },
    ]);
    // A lead stays one if the change only names them.
    expect((await change(admin, { person_id: sal!.id })).body[0].is_lead).toBe(true);
  });

  test('gives a lead to a team of the directory of more than 1,000 people', async () => {
    const people = Array.from({ length: 1_050 }, (_, n) => ({
      email: `many${n}@example.com`,
      name: `Many ${n}`,
    }));
    const rows = await app.db
      .insertInto('people')
      .values(people.map((one) => ({ id: crypto.randomUUID(), ...one })))
      .returning('id')
      .execute();
    const id = await addTeam();
    await app.db.updateTable('groups').set({ source: 'scim' }).where('id', '=', id).execute();
    await app.db
      .insertInto('group_members')
      .values(rows.map((row) => ({ group_id: id, person_id: row.id })))
      .execute();
    const changes = [{ person_id: rows[7]!.id, is_lead: true }];
    const { status, body } = await admin!.client.put(`/group/${id}/members`, { changes });
    expect(status).toBe(200);
    expect(body.filter(({ is_lead }: Json) => is_lead).map((one: Json) => one.id)).toEqual([rows[7]!.id]);
    expectProblem(
      await admin!.client.put(`/group/${id}/members`, {
        changes: [{ person_id: rows[8]!.id, is_member: false }],
      }),
      409,
      /directory maintains/,
    );
  });

  test('needs changes or the whole list', async () => {
    expectInvalid(await admin!.client.put(`/group/${team}/members`, {}), 'person_ids');
    expectInvalid(
      await admin!.client.put(`/group/${team}/members`, { changes: [{}] }),
      'changes.0.person_id',
    );
    expect(await membersOf()).toEqual([sal!.id]);
  });
});

test('names of people, teams, tokens, views and calendars are on one line', async () => {
  const name = 'One\r\nTwo';
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const refused = [
    await admin!.client.post('/group', { name }),
    await admin!.client.put(`/group/${team}`, { name }),
    await admin!.client.post('/people', { email: 'lines@example.com', name }),
    await admin!.client.put(`/people/${sal!.id}`, { name }),
    await admin!.client.post('/access-token', { name, scopes: ['read'], expires_on: day }),
    await admin!.client.post('/scim-token', { name }),
    await admin!.client.post('/saved-view', { name, page: 'people', query: '', shared: false }),
    await admin!.client.post('/work-calendar', { name }),
  ];
  for (const response of refused) {
    expectInvalid(response, 'name');
    expect(response.body.errors[0].message).toBe('must be on one line');
  }
  const added = `/user/add_direct_report/new.lines@example.com?user_name=${encodeURIComponent(name)}`;
  expectInvalid(await manager!.client.put(added), 'user_name');
  expectInvalid(
    await manager!.client.put(added.replace('add_direct_report', 'manager/add_manager')),
    'user_name',
  );
});

test('HR of some departments joins nobody into a team of others (Joining 1)', async () => {
  const invited = await app.addEmployee(manager!, 'Ivo Invited');
  const accomplice = await app.addEmployee(null, 'Ada Accomplice');
  for (const person of [invited, accomplice]) await setDepartment(app, person, 'Sales');
  await app.db
    .updateTable('people')
    .set({ identity_issuer: null, identity_subject: null })
    .where('id', '=', invited.id)
    .execute();
  team = await addTeam(invited, olga!);
  const join = (by: Person) => by.client.post(`/person/${invited.id}/join`, { other_id: accomplice.id });
  expectProblem(await join(hrOfSales!), 403, /outside of your departments/);
  expect(await membersOf()).toContain(invited.id);
  expect((await join(hrOfAll!)).status).toBe(200);
});
