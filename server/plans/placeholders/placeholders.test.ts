import { beforeEach, describe, expect, test } from 'vitest';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { expectProblem } from '../../testing/problem.ts';
import { createTemplate, savePath, templateBody } from '../../testing/samples.ts';

const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });
let manager: Person;
let employee: Person;
let buddy: Person;

beforeEach(async () => {
  manager = await app.addManager('Mira Holm');
  employee = await app.addEmployee(manager, 'Ada *Lovelace* {manager}');
  buddy = await app.addEmployee(null, 'Okafor, Ben');
  await know({
    job_title: 'Engineer',
    department: 'R&D [x](https://a.b)',
    location: '',
    start_on: '2027-03-15',
  });
});

const know = (fields: object) =>
  app.db.updateTable('people').set(fields).where('id', '=', employee.id).execute();

/** A checklist of one task with these texts. */
const checklistWith = (task: object, topic: object = {}, subplan: object = {}) => [
  {
    name: 'Week',
    due_in_days: 5,
    topics: [{ name: 'Arrive', tasks: [{ name: 'Read', ...task }], ...topic }],
    ...subplan,
  },
];
const assign = (template: Json, fields: object = {}) =>
  manager.client.post('/onboarding-plan/full', { ...template, user_id: employee.id, ...fields });
const planOf = async ({ body }: { body: Json }) =>
  (await manager.client.get(`/onboarding-plan/${body.id}`)).body;
const taskOf = (plan: Json) => plan.subplans[0].topics[0].tasks[0];

describe('a template with placeholders (Templates 13, 14)', () => {
  test('placeholders are filled in on assignment, as text', async () => {
    const template = await createTemplate(manager, {
      name: 'Welcome {first name}',
      description: '{name} starts on {start date}',
      subplans: checklistWith(
        {
          name: '{name} meets {buddy}',
          note: '{name}: {department}',
          task_content: 'Ask {buddy} https://a.example/{name}',
        },
        { name: '{manager}', description: '{job title}' },
        { name: 'Week of {first name}', description: '{unknown words in a row here}' },
      ),
    });
    expect(template.placeholders).toEqual([
      'first name',
      'name',
      'manager',
      'buddy',
      'start date',
      'job title',
      'department',
    ]);
    const plan = await planOf(await assign(template, { buddy_id: buddy.id }));
    expect(plan).toMatchObject({
      name: 'Welcome Ada',
      description: String.raw`Ada \*Lovelace\* {manager} starts on 15 March 2027`,
      subplans: [
        {
          name: 'Week of Ada',
          description: '{unknown words in a row here}',
          topics: [
            {
              name: 'Mira Holm',
              description: 'Engineer',
              tasks: [
                {
                  name: 'Ada *Lovelace* {manager} meets Okafor, Ben',
                  note: String.raw`Ada \*Lovelace\* {manager}: R&D \[x\](https://a.b)`,
                  task_content: 'Ask Okafor%2C Ben https://a.example/{name}',
                },
              ],
            },
          ],
        },
      ],
    });
    const [assigned] = await app.db
      .selectFrom('journal')
      .select('detail')
      .where('subject_id', '=', plan.id)
      .execute();
    expect((assigned!.detail as Json).name).toBe('Welcome Ada');
    const [mail] = await app.db
      .selectFrom('outbox')
      .select('content')
      .where('person_id', '=', employee.id)
      .execute();
    expect(JSON.stringify(mail!.content)).toContain('Welcome Ada');
    // A later change of name changes no plan.
    await know({ name: 'Grace Hopper' });
    expect((await manager.client.get(`/onboarding-plan/${plan.id}`)).body.name).toBe('Welcome Ada');
  });

  test('a request for unknown values lists all of them, and given values are used for that plan alone', async () => {
    await know({ start_on: null });
    const template = await createTemplate(manager, {
      subplans: checklistWith({ note: '{buddy}, {location}, {start date}, {job title}' }),
    });
    const refused = await assign(template);
    expectProblem(refused, 400, /^3 words are empty for .*: buddy, start date, location\./);
    expect(refused.body.code).toBe('placeholders.empty');
    expect(refused.body.errors.map(({ path }: Json) => path)).toEqual([
      'filled_in.buddy',
      'filled_in.start date',
      'filled_in.location',
    ]);
    const filled_in = { buddy: 'Ben', location: ' ', 'start date': 'Monday' };
    expectProblem(await assign(template, { filled_in }), 400, /^1 word is empty for .*: location\./);
    expect((await manager.client.get('/onboarding-plan?scope=reports')).body).toEqual([]);
    const given = { ...filled_in, location: 'Berlin', 'job title': 'King' };
    expect(taskOf(await planOf(await assign(template, { filled_in: given }))).note).toBe(
      'Ben, Berlin, Monday, Engineer',
    );
  });

  test('has other words in braces as text, also once it is assigned', async () => {
    const template = await createTemplate(manager, {
      name: 'Use {braces}',
      subplans: checklistWith({ name: '{frist name}', note: '{first name} and {pet}' }),
    });
    expect(template.placeholders).toEqual(['first name']);
    const save = (body: object) =>
      manager.client.put(`/template/full/${template.id}`, { ...template, ...body });
    expect((await save({ description: '{nmae}' })).body).toMatchObject({ description: '{nmae}' });
    const plan = await planOf(await assign(template));
    expect(plan.name).toBe('Use {braces}');
    expect(taskOf(plan)).toMatchObject({
      name: '{frist name}',
      note: expect.stringMatching(/^Ada.* and \{pet\}$/),
    });
    expect((await save({ name: 'No words', subplans: [] })).body.placeholders).toBeUndefined();
  });

  test('copied or exported, it is the same', async () => {
    const template = await createTemplate(manager, { name: 'Welcome {first name}' });
    const copy = (await manager.client.post(`/template/${template.id}/copy`)).body;
    expect((await manager.client.get(`/template/${copy.id}`)).body.placeholders).toEqual(['first name']);
    const { text } = await manager.client.get(`/template/${template.id}/export`);
    expect(text).toContain('{first name}');
    const imported = await manager.client.post('/template/import', text, { 'content-type': 'text/markdown' });
    const read = (await manager.client.get(`/template/${imported.body.id}`)).body;
    expect([read.name, read.placeholders]).toEqual(['Welcome {first name}', ['first name']]);
  });

  test('that is too long once it is filled in is refused with the field', async () => {
    const template = await createTemplate(manager, {
      subplans: checklistWith({ name: `${'x'.repeat(190)} {name}` }),
    });
    const refused = await assign(template);
    expectProblem(refused, 400, /longer than 200 characters in a name/);
    expect(refused.body.errors[0].path).toBe('subplans.0.topics.0.tasks.0.name');
  });
});

describe('a template without placeholders is copied unchanged', () => {
  const OLD = '{name} and {pet}, {first name}';

  async function createOld(): Promise<Json> {
    const template = await createTemplate(manager, { subplans: checklistWith({ note: 'x' }) });
    // As a release before has stored it.
    await app.unguarded
      .updateTable('tasks')
      .set({ note: OLD })
      .where('id', '=', taskOf(template).id)
      .execute();
    return (await manager.client.get(`/template/${template.id}`)).body;
  }

  test('a template of before keeps its braces: loaded, saved, copied and assigned', async () => {
    const old = await createOld();
    expect(old.placeholders).toBeUndefined();
    const saved = await manager.client.put(`/template/full/${old.id}`, { ...old, name: 'Changed' });
    expect([saved.status, taskOf(saved.body).note, saved.body.placeholders]).toEqual([200, OLD, undefined]);
    expect(taskOf(await planOf(await assign(saved.body))).note).toBe(OLD);
    const copy = (await manager.client.post(`/template/${old.id}/copy`)).body;
    const copied = (await manager.client.get(`/template/${copy.id}`)).body;
    expect([taskOf(copied).note, copied.placeholders]).toEqual([OLD, undefined]);
  });

  test('until a placeholder is added; unknown words of before stay text', async () => {
    const old = await createOld();
    const saved = await manager.client.put(`/template/full/${old.id}`, {
      ...old,
      description: 'By {manager}',
    });
    expect(saved.body.placeholders).toEqual(['first name', 'name', 'manager']);
    expect(taskOf(await planOf(await assign(saved.body))).note).toMatch(/^Ada .* and \{pet\}, Ada$/);
  });

  test('a plan without a template, and an edited plan, keep their braces', async () => {
    const plan = await planOf(await assign({ ...templateBody(), subplans: checklistWith({ note: OLD }) }));
    expect(taskOf(plan).note).toBe(OLD);
    const edited = await manager.client.put(savePath(plan), { ...plan, name: '{name} {pet}' });
    expect(edited.body.name).toBe('{name} {pet}');
  });
});
