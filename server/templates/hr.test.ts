import { beforeAll, expect, test } from 'vitest';
import { type Person, useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { addHr, setDepartment } from '../testing/hr.ts';
import { expectInvalid, expectProblem } from '../testing/problem.ts';
import { createPlan, createTeam, createTemplate, subplan, templateBody } from '../testing/samples.ts';

/* HR's reads and writes of templates (Templates 11). */

const app = useApp();
let creator: Person;
let hidden: Json;
let shown: Json;
/** HR for everybody, for the creator's department, and for another one. */
let hr: Person;
let inScope: Person;
let outOfScope: Person;

beforeAll(async () => {
  creator = await app.addManager('Creator');
  await setDepartment(app, creator, 'Sales');
  const subplans = [
    { ...subplan('Open', 9, [['a', 'b']]), public: true },
    { ...subplan('Internal', 3, [['c']]), public: false },
  ];
  hidden = await createTemplate(creator, { name: 'Hidden', public: false, subplans });
  shown = await createTemplate(creator, { name: 'Shown', public: true, subplans });
  hr = await addHr(app);
  inScope = await addHr(app, ['Legal', 'Sales']);
  outOfScope = await addHr(app, ['sales', 'Legal']);
});

const names = (items: Json[]) => items.map(({ name }) => name);
const listOf = async ({ client }: Person, path: string) => (await client.get(path)).body;
const allOf = (person: Person) => listOf(person, '/template?scope=all');
const withTemplate = (items: Json[]) => items.map((item) => `${item.template_name}: ${item.name}`);

test('HR lists the public templates, and the private ones of creators in their departments (Templates 11)', async () => {
  for (const person of [hr, inScope]) {
    expect(names(await allOf(person))).toEqual(['Hidden', 'Shown']);
    expect(names(await listOf(person, '/template?scope=all&limit=5'))).toEqual(['Hidden', 'Shown']);
    expect(await listOf(person, '/template')).toEqual([]);
  }
  expect(names(await allOf(outOfScope))).toEqual(['Shown']);
  expect(names(await listOf(outOfScope, '/template?scope=all&limit=5'))).toEqual(['Shown']);
});

test('HR reads a private template with its private subplans, out of scope what managers read (Templates 11)', async () => {
  const counts = { subplan_count: 2, task_count: 3 };
  expect(await allOf(hr)).toEqual([expect.objectContaining(counts), expect.objectContaining(counts)]);
  for (const template of [hidden, shown]) {
    expect((await inScope.client.get(`/template/${template.id}`)).body).toEqual(template);
  }
  expectProblem(await outOfScope.client.get(`/template/${hidden.id}`), 404);
  const { body } = await outOfScope.client.get(`/template/${shown.id}`);
  expect(names(body.subplans)).toEqual(['Open']);
  expect(await allOf(outOfScope)).toEqual([expect.objectContaining({ subplan_count: 1, task_count: 2 })]);
});

test('HR reads private subplans in their departments (Templates 11)', async () => {
  for (const path of ['/template/subplans', '/template/subplans/full']) {
    const all = ['Hidden: Internal', 'Shown: Internal', 'Hidden: Open', 'Shown: Open'];
    expect(withTemplate(await listOf(hr, path))).toEqual(all);
    expect(withTemplate(await listOf(inScope, `${path}?q=internal`))).toEqual(all.slice(0, 2));
    expect(withTemplate(await listOf(outOfScope, path))).toEqual(['Shown: Open']);
  }
  for (const { id } of [...hidden.subplans, ...shown.subplans]) {
    expect((await inScope.client.get(`/template/subplan/${id}`)).body).toMatchObject({ id });
  }
  expectProblem(await outOfScope.client.get(`/template/subplan/${hidden.subplans[0].id}`), 404);
});

test('HR cannot change the templates of others, which the refusal explains (Templates 3)', async () => {
  for (const { id } of [hidden, shown]) {
    expectProblem(await hr.client.put(`/template/full/${id}`, '{"'), 403, /You can copy it/);
    expectProblem(await hr.client.put(`/template/${id}/public`, { public: 'no' }), 403);
    expectProblem(await hr.client.delete(`/template/${id}`), 403);
  }
  expectProblem(await outOfScope.client.put(`/template/full/${hidden.id}`, '{"'), 404);
  expectProblem(await outOfScope.client.delete(`/template/${shown.id}`), 403);
  expectInvalid(await hr.client.delete('/template/no-id'), 'id');
  expect((await creator.client.get(`/template/${hidden.id}`)).body).toEqual(hidden);
});

test('HR creates templates, which are private and theirs (Templates 11)', async () => {
  const writer = await addHr(app, ['Legal']);
  const { status, body } = await writer.client.post('/template/full', templateBody());
  expect(status).toBe(201);
  const path = `/template/full/${body.id}`;
  const saved = await writer.client.put(path, { ...templateBody(), name: 'By HR' });
  expect(saved.body).toMatchObject({ name: 'By HR', manager_id: writer.id, public: false });
  expect(names(await listOf(writer, '/template'))).toEqual(['By HR']);
  expectProblem(await creator.client.get(`/template/${body.id}`), 404);
  expect((await writer.client.put(`/template/${body.id}/public`)).body).toMatchObject({ public: true });
  expect((await creator.client.get(`/template/${body.id}`)).status).toBe(200);
  expect((await writer.client.delete(`/template/${body.id}`)).status).toBe(204);
});

test('HR duplicates a private template that they see (Templates 4, Templates 11)', async () => {
  const { status, body } = await inScope.client.post(`/template/${hidden.id}/copy`);
  expect(status).toBe(201);
  const copy = (await inScope.client.get(`/template/${body.id}`)).body;
  expect(copy).toMatchObject({ name: 'Copy of Hidden', manager_id: inScope.id, public: false });
  expect(names(copy.subplans)).toEqual(names(hidden.subplans));
  expectProblem(await outOfScope.client.post(`/template/${hidden.id}/copy`), 404);
  await inScope.client.delete(`/template/${body.id}`);
});

test('a smaller scope and a lost role act on the next call (HR 1)', async () => {
  const person = await addHr(app);
  const change = (role: { is_hr?: boolean; hr_departments?: string[] | null }) =>
    app.db.updateTable('people').set(role).where('id', '=', person.id).execute();
  const status = async () => (await person.client.get(`/template/${hidden.id}`)).status;
  expect(await status()).toBe(200);
  await change({ hr_departments: ['Legal'] });
  expect(await status()).toBe(404);
  await change({ is_hr: false, hr_departments: null });
  expectProblem(await person.client.get(`/template/${hidden.id}`), 403, /managers/i);
  expectProblem(await person.client.get('/template/no-id'), 403);
});

test('a manager who is HR keeps what managers see, and adds the departments (Templates 11)', async () => {
  const manager = await app.addManager();
  await app.db
    .updateTable('people')
    .set({ is_hr: true, hr_departments: ['Sales'] })
    .where('id', '=', manager.id)
    .execute();
  const own = await createTemplate(manager, { name: 'Own' });
  expect(names(await allOf(manager))).toEqual(['Hidden', 'Own', 'Shown']);
  expect((await manager.client.put(`/template/full/${own.id}`, { ...own, name: 'New' })).status).toBe(200);
  await manager.client.delete(`/template/${own.id}`);
});

test('a plan that HR makes of a private template names the origin of its tasks (Plans 1, Templates 11)', async () => {
  const { manager, employee } = await createTeam(app);
  await app.db.updateTable('people').set({ is_hr: true }).where('id', '=', manager.id).execute();
  const { tasks } = hidden.subplans[0].topics[0];
  const plan = await createPlan(manager, employee, { subplans: hidden.subplans });
  expect(plan.subplans[0].topics[0].tasks[0].task_id).toBe(tasks[0].id);
});
