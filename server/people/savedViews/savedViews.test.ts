import { uuidv7 } from 'uuidv7';
import { beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#shared/calendar.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { statusesOf } from '../../testing/client.ts';
import { addHr } from '../../testing/hr.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';

const app = useApp();

let hr: Person;
let other: Person;
let manager: Person;
beforeAll(async () => {
  hr = await addHr(app, null);
  other = await addHr(app, ['Ops']);
  manager = await app.addManager();
});

const save = (person: Person, more: object = {}) =>
  person.client.post('/saved-view', {
    page: 'people',
    name: ' Late in Ops ',
    query: '?state=overdue',
    ...more,
  });
const list = async (person: Person, page = 'people') =>
  (await person.client.get(`/saved-view?page=${page}`)).body;

test('filters are saved under a name, for oneself or for HR (Saved views 1)', async () => {
  const { status, body } = await save(hr);
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    name: 'Late in Ops',
    query: 'state=overdue',
    shared: false,
    is_own: true,
  });
  const shared = (await save(hr, { name: 'A shared one', shared: true })).body;
  expect((await list(hr)).map(({ name }: { name: string }) => name)).toEqual(['A shared one', 'Late in Ops']);
  expect(await list(other)).toEqual([{ ...shared, is_own: false }]);
  expect(await list(manager)).toEqual([]);
  expect(await list(hr, 'overview')).toEqual([]);
});

test('an invalid view is refused, and others cannot delete mine (Saved views 2)', async () => {
  expectProblem(await save(manager, { shared: true }), 403, /shared within HR/);
  expectInvalid(await save(manager, { name: '  ' }), 'name');
  expectInvalid(await save(manager, { query: 'x'.repeat(2_001) }), 'query');
  expectInvalid(await save(manager, { page: 'settings' }), 'page');
  const { body } = await save(hr, { name: 'To delete', shared: true });
  expectProblem(await other.client.delete(`/saved-view/${body.id}`), 404);
  expect((await hr.client.delete(`/saved-view/${body.id}`)).status).toBe(204);
  expectProblem(await hr.client.delete(`/saved-view/${body.id}`), 404);
  const employee = await app.addEmployee(manager);
  expectProblem(await save(employee), 403);
});

const namesFor = async (person: Person, page?: string) =>
  (await list(person, page)).map(({ name }: { name: string }) => name);

test('views of the overview are apart from those of people, and managers see their own alone (Saved views 1)', async () => {
  await save(hr, { page: 'overview', name: 'Of HR', query: 'list=active', shared: true });
  await save(manager, { page: 'overview', name: 'Of a manager', query: 'list=waits' });
  expect(await namesFor(other, 'overview')).toEqual(['Of HR']);
  expect(await namesFor(manager, 'overview')).toEqual(['Of a manager']);
  expect(await namesFor(await app.addManager(), 'overview')).toEqual([]);
  expect(await namesFor(manager)).toEqual([]);
});

test('a person who is no longer in HR, or has left, shares nothing with it (Saved views 1)', async () => {
  const leaver = await addHr(app, null);
  await save(leaver, { name: 'Of a leaver', shared: true });
  const leave = (left_on: string | null) =>
    app.db.updateTable('people').set({ left_on }).where('id', '=', leaver.id).execute();
  const today = dayOf(new Date(), 'UTC');
  await leave(today);
  expect(await namesFor(other)).toContain('Of a leaver');
  await leave(addDays(today, -1));
  expect(await namesFor(other)).not.toContain('Of a leaver');

  const former = await addHr(app, null);
  await save(former, { name: 'Former', shared: true });
  expect(await namesFor(other)).toContain('Former');
  await app.db.updateTable('people').set({ is_hr: false }).where('id', '=', former.id).execute();
  expect(await namesFor(other)).not.toContain('Former');
});

test('however many views others share, one’s own are in the list (Saved views 1)', async () => {
  const [one, many] = [await addHr(app, null), await addHr(app, null)];
  const views = Array.from({ length: 1_000 }, (_, n) => ({
    id: uuidv7(),
    person_id: many.id,
    page: 'overview',
    name: `A ${n}`,
    query: 'list=active',
    shared: true,
  }));
  await app.db.insertInto('saved_views').values(views).execute();
  await save(one, { page: 'overview', name: 'Z' });
  const names = await namesFor(one, 'overview');
  expect([names.length, names.at(-1)]).toEqual([1_000, 'Z']);
});

test('a person has at most 100 (Saved views 2)', async () => {
  const person = await app.addManager();
  for (let count = 0; count < 99; count += 1) await save(person, { name: `View ${count}` });
  const statuses = statusesOf(await Promise.all([save(person), save(person), save(person)]));
  expect(statuses).toEqual(['201', '409', '409']);
});
