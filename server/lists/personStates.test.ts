import { beforeAll, expect, test } from 'vitest';
import type { PersonOfList } from '#shared/directory/people/schema.ts';
import { PERSON_STATES } from '#shared/lists/people.ts';
import { makeAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import { setHr } from '../testing/hr.ts';
import { createPlan, createSignedPlan, daysAgo } from '../testing/samples.ts';

const app = useApp();

let manager: Person;
let reader: Person;

const listed = async (query: string) => (await reader.client.get(`/people${query}`)).body as PersonOfList[];
const facets = async (query = '') => (await reader.client.get(`/people/facets${query}`)).body;

async function add(
  of: Person,
  name: string,
  fields: { department?: string; location?: string; left_on?: string },
) {
  const person = await app.addEmployee(of, name);
  await app.db.updateTable('people').set(fields).where('id', '=', person.id).execute();
  return person;
}

/** The reader is HR of one department, admin, and manager of somebody in another one. */
beforeAll(async () => {
  manager = await app.addManager('Mona');
  reader = await makeAdmin(app, await app.addManager('Ada', manager));
  await setHr(app, reader, ['Ops']);
  await createPlan(manager, reader, { assigned_at: daysAgo(60) });
  const late = await add(manager, 'Late', { department: 'Ops', location: 'Oslo' });
  await createPlan(manager, late, { assigned_at: daysAgo(60) });
  const done = await add(manager, 'Done', { department: 'Ops', location: 'Oslo' });
  await createSignedPlan(manager, done);
  const managed = await add(reader, 'Managed', { department: 'Legal', location: 'Bern' });
  await createPlan(reader, managed, { assigned_at: daysAgo(60) });
  const leftLate = await add(manager, 'Left late', { department: 'Ops' });
  await createPlan(manager, leftLate, { assigned_at: daysAgo(60) });
  const leftDone = await add(manager, 'Left done', { department: 'Ops' });
  await createSignedPlan(manager, leftDone);
  await app.db
    .updateTable('people')
    .set({ left_on: '2020-01-01' })
    .where('id', 'in', [leftLate.id, leftDone.id])
    .execute();
});

test('leavers have that state only, and plans count that the reader sees as HR (People 15)', async () => {
  const all = await listed('?limit=200');
  expect(Object.fromEntries(all.map(({ name, state }) => [name, state]))).toEqual({
    Ada: 'no_plan',
    Done: 'completed',
    Late: 'overdue',
    'Left done': 'left',
    'Left late': 'left',
    Managed: 'no_plan',
    Mona: 'no_plan',
  });
  for (const state of PERSON_STATES) {
    const wanted = all.filter((person) => person.state === state).map(({ name }) => name);
    expect([state, (await listed(`?state=${state}`)).map(({ name }) => name)]).toEqual([state, wanted]);
    expect([state, (await facets(`?state=${state}`)).matching]).toEqual([state, wanted.length]);
  }
});

test('each filter has its own values, with how many people have them', async () => {
  expect(await facets()).toEqual({
    matching: 7,
    total: 7,
    departments: [
      { name: 'Ops', people: 4 },
      { name: 'Legal', people: 1 },
    ],
    locations: [
      { name: 'Oslo', people: 2 },
      { name: 'Bern', people: 1 },
    ],
    managers: [
      { id: reader.id, name: 'Ada', email: reader.email, people: 1 },
      { id: manager.id, name: 'Mona', email: manager.email, people: 5 },
    ],
  });
});
