import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { superuserUrl } from '../../testing/database/superuser.ts';
import { addAdmin } from '../../testing/admins.ts';
import { createPlan, createTemplate, subplan } from '../../testing/samples.ts';
import { templatesWithoutVersion } from '../../testing/versions.ts';
import { deriveOrigins, keepMissingVersions, removeReplacedVersions } from './versions.sql.ts';

const app = useApp();
let manager: Person;
let employee: Person;
const never = new AbortController().signal;

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  employee = await app.addEmployee(manager, 'Emil Employee');
});

const versionsOf = ({ id }: { id: string }) =>
  app.db
    .selectFrom('template_versions')
    .select(['edit', 'number', 'published_by'])
    .where('template_id', '=', id)
    .orderBy('edit')
    .execute();

async function ok(call: Promise<{ status: number; text: string; body: Json }>): Promise<Json> {
  const { status, text, body } = await call;
  expect(status, text).toBeLessThan(300);
  return body;
}

const save = (template: Json, changes: Json = {}) =>
  ok(manager.client.put(`/template/full/${template.id}`, { ...template, ...changes }));

describe('a row for each version of a template (Templates 15)', () => {
  test('each act that saves a template leaves its content in the row of its version', async () => {
    const created = await createTemplate(manager);
    const admin = await addAdmin(app);
    const { id: group_id } = await ok(admin.client.post('/group', { name: 'IT' }));
    const owned = await createTemplate(manager, {
      subplans: [
        {
          ...subplan('Day one', 1, []),
          topics: [{ name: 'Arrive', tasks: [{ name: 'Laptop', owner: { kind: 'group', group_id } }] }],
        },
      ],
    });
    await save(created, { name: 'Renamed', subplans: created.subplans.slice(1) });
    await ok(manager.client.put(`/template/${created.id}/public`));
    await ok(manager.client.post(`/template/${created.id}/copy`));
    await ok(
      manager.client.call('POST', '/template/import?name=list.md', {
        body: '# From a file\n## Day\n- [ ] Task',
        headers: { 'content-type': 'text/markdown', 'idempotency-key': 'imported' },
      }),
    );
    expect(await templatesWithoutVersion(app.db)).toEqual([]);
    await ok(admin.client.delete(`/group/${group_id}`));
    const [{ topics }] = (await ok(manager.client.get(`/template/${owned.id}`))).subplans;
    expect(topics[0].tasks[0].owner).toMatchObject({ kind: 'manager' });
    expect(await templatesWithoutVersion(app.db)).toEqual([]);
    expect((await versionsOf(owned)).at(-1)).toMatchObject({ edit: 2, published_by: admin.id });
    await ok(manager.client.delete(`/template/${owned.id}`));
    const { rows } = await sql<Json>`select distinct published_by from template_versions`.execute(app.db);
    expect(rows).toEqual([{ published_by: manager.id }]);
  });

  test('the content has the items with their ids and fields, and nothing that counts or names', async () => {
    const template = await createTemplate(manager, { name: 'Exact' });
    const { content } = await app.db
      .selectFrom('template_versions')
      .select('content')
      .where('template_id', '=', template.id)
      .executeTakeFirstOrThrow();
    const [first] = template.subplans;
    expect(content).toMatchObject({
      name: 'Exact',
      description: template.description,
      remind_days_before_due: template.remind_days_before_due,
      public: false,
      subplans: [{ id: first.id, name: first.name, due_in_days: first.due_in_days }, {}],
    });
    const { subplans, ...fields } = content as Json;
    expect(Object.keys(fields).toSorted()).toEqual([
      'description',
      'has_placeholders',
      'name',
      'public',
      'remind_days_before_due',
    ]);
    expect(Object.keys(subplans[0].topics[0].tasks[0]).toSorted()).toEqual([
      'counts',
      'id',
      'kind',
      'name',
      'note',
      'owner_kind',
      'position',
      'required',
      'task_content',
    ]);
  });

  test('saves of a person within half an hour have one number, unless a plan uses the version', async () => {
    const template = await createTemplate(manager);
    const second = await save(template, { name: 'Second' });
    const plan = await createPlan(manager, employee, { ...second, template_id: template.id });
    const third = await save(second, { name: 'Third' });
    await save(third, { name: 'Fourth' });
    expect((await versionsOf(template)).map(({ edit, number }) => [edit, number])).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 2],
    ]);
    expect(plan.id).toBeTruthy();
    // A replaced version is removed an hour later, unless a plan was made of it.
    await removeReplacedVersions(app.db, never);
    expect(await versionsOf(template)).toHaveLength(4);
    const owner = connect(superuserUrl(app.database_url), { max: 1 });
    await sql`alter table template_versions disable trigger user`.execute(owner);
    await sql`update template_versions set published_at = now() - interval '2 hours'`.execute(owner);
    await sql`alter table template_versions enable trigger user`.execute(owner);
    await owner.destroy();
    await removeReplacedVersions(app.db, never);
    expect((await versionsOf(template)).map(({ edit }) => edit)).toEqual([2, 4]);
    expect(await templatesWithoutVersion(app.db)).toEqual([]);
    const fifth = await save(await ok(manager.client.get(`/template/${template.id}`)), { name: 'Fifth' });
    expect((await versionsOf(fifth)).at(-1)).toMatchObject({ edit: 5, number: 3 });
  });

  test('the application cannot write, change or leave out a row, and a deleted template takes its rows along', async () => {
    const template = await createTemplate(manager);
    const tamper = (statement: ReturnType<typeof sql>) =>
      expect(inTransaction(app.db, (tx) => statement.execute(tx))).rejects.toThrow(/permission denied/);
    await tamper(sql`insert into template_versions (template_id, edit, number, content, content_hash)
      values (${template.id}, 7, 7, '{}', repeat('0', 64))`);
    await tamper(sql`update template_versions set content = '{}'`);
    // As the release before, whose events are not asked for.
    await inTransaction(app.db, async (tx) => {
      await sql`set local application_name = 'gangway'`.execute(tx);
      await sql`update templates set name = 'By hand', version = version + 1 where id = ${template.id}`.execute(
        tx,
      );
    });
    expect(await templatesWithoutVersion(app.db)).toEqual([]);
    // Nobody knows who that was.
    expect((await versionsOf(template)).at(-1)).toMatchObject({ edit: 2, published_by: null });
    await ok(manager.client.delete(`/template/${template.id}`));
    expect(await versionsOf(template)).toEqual([]);
  });
});

test('a template without a version gets one from the job, with its current content', async () => {
  const template = await createTemplate(manager);
  await app.db.deleteFrom('template_versions').where('template_id', '=', template.id).execute();
  await keepMissingVersions(app.db, never);
  expect(await versionsOf(template)).toEqual([{ edit: 1, number: 1, published_by: manager.id }]);
  expect(await templatesWithoutVersion(app.db)).toEqual([]);
});

const originsOf = async (plan: Json) => {
  const { rows } = await sql<Json>`
    select subplans.name as subplan, subplans.origin_id as subplan_origin, topics.name as topic, topics.origin_id as topic_origin
    from subplans join topics on topics.subplan_id = subplans.id where plan_id = ${plan.id}
    order by subplans.position, topics.position`.execute(app.db);
  return rows;
};
const expected = (template: Json) =>
  template.subplans.flatMap((part: Json) =>
    part.topics.map((topic: Json) => ({
      subplan: part.name,
      subplan_origin: part.id,
      topic: topic.name,
      topic_origin: topic.id,
    })),
  );

describe('the origins of a plan (Templates 16)', () => {
  test('are the items of the template that its manager may see, stay after an edit, and are in no response', async () => {
    const template = await createTemplate(manager);
    const plan = await createPlan(manager, employee, { ...template, template_id: template.id });
    expect(await originsOf(plan)).toEqual(expected(template));
    const { subplans, version } = await ok(manager.client.get(`/onboarding-plan/${plan.id}`));
    const changed = subplans.map((part: Json) => ({ ...part, name: `${part.name}!` }));
    const { text } = await manager.client.put(`/onboarding-plan/full/${plan.id}`, {
      ...plan,
      version,
      subplans: changed,
    });
    expect(text).not.toContain('origin_id');
    const after = await originsOf(plan);
    expect(after.map(({ subplan_origin }) => subplan_origin)).toEqual(
      expected(template).map(({ subplan_origin }: Json) => subplan_origin),
    );
    expect(after[0].subplan).toBe('First week!');

    const stranger = await app.addManager('Sol Stranger');
    const theirs = await createPlan(stranger, await app.addEmployee(stranger, 'Sia'), template);
    expect(
      (await originsOf(theirs)).flatMap(({ subplan_origin, topic_origin }) => [subplan_origin, topic_origin]),
    ).toEqual([null, null, null, null]);
  });

  test('are derived from those of the tasks where a release without them has assigned the plan', async () => {
    const template = await createTemplate(manager);
    const plan = await createPlan(manager, employee, { ...template, template_id: template.id });
    await sql`update subplans set origin_id = null where plan_id = ${plan.id}`.execute(app.db);
    await sql`update topics set origin_id = null
      where subplan_id in (select id from subplans where plan_id = ${plan.id})`.execute(app.db);
    await deriveOrigins(app.db, never);
    // Younger plans wait: an older one may not be committed yet.
    expect((await originsOf(plan))[0]).toMatchObject({ topic_origin: null });
    await sql`update plans set created_at = now() - interval '2 hours'`.execute(app.unguarded);
    await deriveOrigins(app.db, never);
    expect(await originsOf(plan)).toEqual(expected(template));
  });
});
