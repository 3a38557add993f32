import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { eventsOf } from '../testing/journal.ts';
import { expectInvalid, expectProblem } from '../testing/problem.ts';
import { checklist, createTemplate, subplan, templateBody } from '../testing/samples.ts';

const app = useApp();

const names = (items: Json[]) => items.map((item) => item.name);

const ids = (subplans: Json[]) =>
  subplans.flatMap(({ id, topics }) => [id, ...topics.map((topic: Json) => topic.id)]);

const subplanAt = (at: number, tasks: string[]) => ({
  id: expect.any(String),
  name: checklist()[at]?.name,
  description: checklist()[at]?.description,
  due_in_days: checklist()[at]?.due_in_days,
  is_template: true,
  public: true,
  topics: [
    {
      id: expect.any(String),
      name: `${checklist()[at]?.name} topic 1`,
      description: '',
      is_template: true,
      public: true,
      tasks: tasks.map((name) => ({
        id: expect.any(String),
        name,
        task_content: 'example.com',
        note: `Note on ${name}`,
        is_template: true,
      })),
    },
  ],
});

describe('templates', () => {
  test('are created with exactly these fields, with the id as the response', async () => {
    const creator = await app.addManager('Creator');
    const response = await creator.client.post('/template/full', templateBody());
    expect([response.status, response.body]).toEqual([201, { id: expect.any(String) }]);
    expect((await creator.client.get(`/template/${response.body.id}`)).body).toEqual({
      id: response.body.id,
      name: 'Engineer',
      description: 'For new engineers',
      manager_id: creator.id,
      manager_name: 'Creator',
      public: false,
      remind_days_before_due: 2,
      version: 1,
      subplans: [subplanAt(0, ['Get a laptop', 'Meet the team']), subplanAt(1, ['Ship a change'])],
    });
  });

  test('are private, without reminder days and empty by default', async () => {
    const { client } = await app.addManager();
    const { id } = (await client.post('/template/full', { name: 'Bare', description: 'Text' })).body;
    expect((await client.get(`/template/${id}`)).body).toMatchObject({
      public: false,
      remind_days_before_due: 0,
      subplans: [],
    });
  });

  test('require a name and a description (Templates 1)', async () => {
    const { client } = await app.addManager();
    for (const field of ['name', 'description']) {
      for (const empty of ['', '  ', null, undefined]) {
        expectInvalid(await client.post('/template/full', templateBody({ [field]: empty })), field);
      }
    }
    expectInvalid(await client.post('/template/full', {}), 'description', 'name');
    expect((await client.get('/template')).body).toEqual([]);
  });

  test('are listed by name with counts: the caller’s own, with scope=all the public ones too (Templates 7)', async () => {
    const [one, two] = [await app.addManager('One'), await app.addManager('Two')];
    const shown = await createTemplate(one, { name: 'beta shown', public: true });
    await createTemplate(one, { name: 'Alpha hidden' });
    await createTemplate(two, { name: 'Gamma own', subplans: [] });
    const { subplans: _, ...fields } = shown;

    const own = (await one.client.get('/template')).body;
    expect(names(own)).toEqual(['Alpha hidden', 'beta shown']);
    expect(own[1]).toEqual({ ...fields, subplan_count: 2, task_count: 3 });
    expect(names((await one.client.get('/template?scope=all')).body)).toEqual(['Alpha hidden', 'beta shown']);
    expect(names((await two.client.get('/template')).body)).toEqual(['Gamma own']);
    const all = (await two.client.get('/template?scope=all')).body;
    expect(names(all)).toEqual(['beta shown', 'Gamma own']);
    expect(all[0]).toEqual(own[1]);
    expect(all[1]).toMatchObject({ subplan_count: 0, task_count: 0 });
  });

  test('have their subplans sorted by due days (Checklists 2)', async () => {
    const creator = await app.addManager();
    const days = [30, 2, 9, 2];
    const template = await createTemplate(creator, {
      subplans: days.map((due, index) => subplan(`${due}-${index}`, due, [['t']])),
    });
    expect(names(template.subplans)).toEqual(['2-1', '2-3', '9-2', '30-0']);
  });

  test('are saved with the fields of the body, and keep the others', async () => {
    const creator = await app.addManager();
    const template = await createTemplate(creator, { public: true });
    const save = (body: unknown) => creator.client.put(`/template/full/${template.id}`, body);
    const saved = await save({
      ...template,
      name: 'New',
      description: 'Other',
      public: false,
      remind_days_before_due: 5,
    });
    expect(saved.body).toEqual({
      ...template,
      name: 'New',
      description: 'Other',
      public: false,
      remind_days_before_due: 5,
      version: 2,
    });
    const short = await save({ name: 'Short', description: 'Other', subplans: [] });
    expect(short.body).toMatchObject({ public: false, remind_days_before_due: 5, subplans: [], version: 3 });
    expectInvalid(await save({ ...template, version: 3, name: '' }), 'name');
    expectInvalid(await save({ ...template, version: 3, description: null }), 'description');
  });

  test('are duplicated as private templates of the caller, with fresh ids and a name that fits (Templates 4, 10)', async () => {
    const [creator, other] = [await app.addManager('Creator'), await app.addManager('Other')];
    const template = await createTemplate(creator, { name: 'N'.repeat(200), public: true });
    const made = await other.client.post(`/template/${template.id}/copy`);
    expect(made.status).toBe(201);
    const { body: copy } = await other.client.get(`/template/${made.body.id}`);
    expect(copy).toMatchObject({
      name: `Copy of ${'N'.repeat(192)}`,
      description: template.description,
      manager_id: other.id,
      public: false,
    });
    expect(names(copy.subplans)).toEqual(names(template.subplans));
    expect(ids(copy.subplans).filter((id) => ids(template.subplans).includes(id))).toEqual([]);
    await creator.client.put(`/template/${template.id}/public`, { public: false });
    expectProblem(await other.client.post(`/template/${template.id}/copy`), 404);
  });

  test('are made public or private by the value in the body, and toggled without one', async () => {
    const creator = await app.addManager();
    const template = await createTemplate(creator);
    const put = async (body?: unknown) =>
      (await creator.client.put(`/template/${template.id}/public`, body)).body;
    expect(await put()).toEqual({ ...template, public: true, version: 2 });
    expect(await put()).toMatchObject({ public: false, version: 3 });
    expect(await put({})).toMatchObject({ public: true, version: 4 });
    expect(await put({ public: true })).toMatchObject({ public: true, version: 4 });
    expect(await put({ public: false })).toMatchObject({ public: false, version: 5 });
    for (const wrong of ['true', 1, null]) {
      expectInvalid(await creator.client.put(`/template/${template.id}/public`, { public: wrong }), 'public');
    }
  });

  test('have each change recorded with old and new values (Journal 1)', async () => {
    const manager = await app.addManager();
    const template = await createTemplate(manager);
    const [first, second] = template.subplans;
    const [topic] = first.topics;
    const [laptop, removed] = topic.tasks;
    const tasks = [{ ...laptop, note: 'Room 5' }];
    await manager.client.put(`/template/full/${template.id}`, {
      ...template,
      name: 'Senior engineer',
      subplans: [{ ...first, topics: [{ ...topic, tasks }] }, second],
    });
    await manager.client.put(`/template/${template.id}/public`);
    // No change: no event.
    await manager.client.put(`/template/${template.id}/public`, { public: true });
    await manager.client.delete(`/template/${template.id}`);
    const task = { item: 'task', id: laptop.id, name: 'Get a laptop' };
    const old = { name: 'Meet the team', note: 'Note on Meet the team', task_content: 'example.com' };
    expect(await eventsOf(app.db, template.id)).toEqual([
      { event: 'template.created', detail: { name: 'Engineer' } },
      {
        event: 'template.edited',
        detail: {
          version: 2,
          changes: [
            { field: 'name', old: 'Engineer', new: 'Senior engineer' },
            { ...task, act: 'changed', field: 'note', old: 'Note on Get a laptop', new: 'Room 5' },
            { item: 'task', id: removed.id, name: 'Meet the team', act: 'removed', old },
          ],
        },
      },
      {
        event: 'template.published',
        detail: { version: 3, changes: [{ field: 'public', old: false, new: true }] },
      },
      { event: 'template.deleted', detail: { name: 'Senior engineer' } },
    ]);
  });

  test('are a 404 for others once they are made private (Templates 2)', async () => {
    const [creator, other] = [await app.addManager(), await app.addManager()];
    const template = await createTemplate(creator, { public: true });
    const at = `/template/${template.id}`;
    expect((await other.client.get(at)).body).toEqual(template);
    await creator.client.put(`${at}/public`);
    expectProblem(await other.client.get(at), 404);
    expectProblem(await other.client.get(`/template/subplan/${template.subplans[0].id}`), 404);
    expect((await creator.client.get(at)).status).toBe(200);
  });

  test('are a 404 with their subplans once they are deleted', async () => {
    const creator = await app.addManager();
    const template = await createTemplate(creator);
    const response = await creator.client.delete(`/template/${template.id}`);
    expect([response.status, response.text]).toEqual([204, '']);
    expectProblem(await creator.client.get(`/template/${template.id}`), 404);
    expectProblem(await creator.client.get(`/template/subplan/${template.subplans[0].id}`), 404);
    expectProblem(await creator.client.put(`/template/${template.id}/public`), 404);
    expectProblem(await creator.client.put(`/template/full/${template.id}`, template), 404);
    expectProblem(await creator.client.delete(`/template/${template.id}`), 404);
    expect((await creator.client.get('/template')).body).toEqual([]);
  });

  test('are only changed by their creator, which the refusal explains (Templates 3)', async () => {
    const [creator, other] = [await app.addManager(), await app.addManager()];
    const { id } = await createTemplate(creator, { public: true });
    expectProblem(await other.client.delete(`/template/${id}`), 403, /You can copy it/);
  });
});

test('a person has at most 500 templates, copies included (Templates 12)', async () => {
  const manager = await app.addManager();
  const template = await createTemplate(manager);
  await sql`
    insert into templates (id, manager_id, name, description)
    select gen_random_uuid(), ${manager.id}, 'Template ' || n, 'One of many' from generate_series(2, 500) n
  `.execute(app.unguarded);
  for (const path of ['/template/full', `/template/${template.id}/copy`]) {
    const refused = await manager.client.post(path, path.endsWith('full') ? templateBody() : undefined);
    expectProblem(refused, 409, /^You have 500 templates\. Delete one/);
  }
  await manager.client.delete(`/template/${template.id}`);
  expect((await manager.client.post('/template/full', templateBody())).status).toBe(201);
});
