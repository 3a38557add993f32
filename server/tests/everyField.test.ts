import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { copySubplan } from '#shared/checklist/copy.ts';
import {
  type Field,
  FIELD_NAMES,
  ITEM_FIELDS,
  type ItemKind,
  PLAN_FIELDS,
  type SparsePlanName,
  TEXT_FORMS,
} from '#shared/checklist/fields.ts';
import type { Subplan } from '#shared/checklist/schema.ts';
import { clearedValues } from '#shared/checklist/values.ts';
import { isPlainTask } from '#shared/plans/tasks/plain.ts';
import { storedValues, TABLES } from '../checklist/columns.ts';
import { IS_PLAIN } from '../checklist/sparse.sql.ts';
import { FIRST_FORMAT } from '../plans/content/formats.ts';
import { erasePerson } from '../privacy/actions.ts';
import { connect } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { checkSignatures } from '../signing/checks.ts';
import { withStoredIds } from '../templates/files/command/compare.ts';
import { type Person, useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { inRolledBackTransaction, superuserUrl } from '../testing/database/superuser.ts';
import { findingLines } from '../testing/journal.ts';
import { createPlan, planPath, savePath, taskPath } from '../testing/samples.ts';

/*
 * One test for all entries of the registry of fields (docs/architecture/fields.md). The values follow from the type of a field, so
 * that a new entry is tested without a line here.
 */

const app = useApp();
let manager: Person;
let employee: Person;

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  employee = await app.addEmployee(manager, 'Eve Employee');
});

const HEAD = { name: 'T', description: 'About', public: false, remind_days_before_due: 1 };

type Type = Field['type'];
const BUDDY = 'Zebulon Quackenbush';
const FORMS = {
  line: (words: string) => words,
  note: (words: string) => `**${words}**`,
  links: (words: string) => `${words} https://a.example/`,
};

/** A value of each type other than the default, with the other fields that the item needs. */
const SAMPLES: Record<Type, (name: string, field: Field) => Json> = {
  name: (name) => ({ [name]: 'Sample name' }),
  text: (name, field) => ({ [name]: FORMS[(field as Field & { type: 'text' }).form]('Sample text') }),
  days: (name) => ({ [name]: 9 }),
  flag: (name, field) => ({ [name]: !(field as Field & { type: 'flag' }).default }),
  due: (name) => ({ [name]: { anchor: 'start', offset: 3, unit: 'days' } }),
  offset: (name) => ({ [name]: 2 }),
  owner: (name) => ({ [name]: { kind: 'manager' } }),
  task_kind: () => ({ kind: 'acknowledge', settings: { text: 'Read this.' } }),
  settings: () => ({ kind: 'acknowledge', settings: { text: 'Read this.' } }),
};

/** Another value of each type. */
const OTHERS: Record<Type, (name: string, field: Field) => Json> = {
  name: (name) => ({ [name]: 'Other name' }),
  text: (name) => ({ [name]: '' }),
  days: (name) => ({ [name]: 8 }),
  flag: (name, field) => ({ [name]: (field as Field & { type: 'flag' }).default }),
  due: (name) => ({ [name]: null }),
  offset: (name) => ({ [name]: null }),
  owner: (name) => ({ [name]: null }),
  task_kind: () => ({ kind: 'tick', settings: null }),
  settings: () => ({ kind: 'acknowledge', settings: { text: 'Read that.' } }),
};

/** Fields that an edit of a plan cannot change. */
const LOCKED_BY_TEMPLATE: readonly string[] = ['required'];

const KINDS: readonly ItemKind[] = ['subplan', 'topic', 'task'];
const ENTRIES = KINDS.flatMap((kind) =>
  FIELD_NAMES[kind].map((name) => [kind, name, (ITEM_FIELDS[kind] as Record<string, Field>)[name]!] as const),
);

/** A checklist of one item of each kind, that of `kind` with these values. */
const checklistWith = (kind: ItemKind, values: Json): Json[] => {
  const of = (one: ItemKind) => (one === kind ? values : {});
  const tasks = [{ name: 'Task', ...of('task') }, { name: 'Another' }];
  return [
    { name: 'Week', due_in_days: 5, ...of('subplan'), topics: [{ name: 'Topic', ...of('topic'), tasks }] },
  ];
};

const itemOf = (checklist: Json, kind: ItemKind): Json => {
  const [subplan] = checklist.subplans;
  return { subplan, topic: subplan.topics[0], task: subplan.topics[0].tasks[0] }[kind];
};

/** The compared part of a value: a read owner has more fields than a sent one. */
const shown = (value: Json): Json => (value?.kind === 'manager' ? { kind: 'manager' } : value);

const sent = async (call: Promise<{ status: number; body: Json; text: string }>): Promise<Json> => {
  const { status, body, text } = await call;
  expect(status, text).toBeLessThan(300);
  return body;
};
const template = async (id: string): Promise<Json> => sent(manager.client.get(`/template/${id}`));
const create = async (body: Json): Promise<Json> => {
  const { id } = await sent(manager.client.post('/template/full', body));
  return template(id);
};

/** Does every task of the plan as its assignee. */
async function finish(plan: Json, people: { manager: Person; employee: Person }): Promise<void> {
  const [task, another] = itemOf(plan, 'topic').tasks;
  await sent(people.employee.client.put(taskPath(another.id), { completed: true }));
  const doer = task.owner ? people.manager : people.employee;
  await sent(
    task.kind === 'acknowledge'
      ? doer.client.put(`${taskPath(task.id)}/evidence`, { statement: true, text: task.settings.text })
      : doer.client.put(taskPath(task.id), { completed: true }),
  );
}

describe.each(ENTRIES)('%s.%s', (kind, name, field) => {
  const sample = SAMPLES[field.type](name, field);
  const other = OTHERS[field.type](name, field);
  const read = (checklist: Json) => shown(itemOf(checklist, kind)[name]);

  test('is saved, stays when a client leaves it out, and is cleared', async () => {
    const body = { ...HEAD, subplans: checklistWith(kind, sample) };
    const created = await create(body);
    expect(read(created)).toEqual(sample[name]);
    if (!field.sparse) return;
    const save = async (values: Json) => {
      const subplans = structuredClone((await template(created.id)).subplans);
      const item = itemOf({ subplans }, kind);
      for (const each of Object.keys(sample)) delete item[each];
      Object.assign(item, values);
      await sent(manager.client.put(`/template/full/${created.id}`, { ...HEAD, subplans }));
      return template(created.id);
    };
    expect(read(await save({}))).toEqual(sample[name]);
    const cleared = await save(clearedValues(kind));
    expect(itemOf(cleared, kind)).not.toHaveProperty(name);
    expect(read(await save(sample))).toEqual(sample[name]);
  });

  test('is in the file of a template, comes back by an import, and goes with its line', async () => {
    const created = await create({ ...HEAD, subplans: checklistWith(kind, sample) });
    const file = async (id: string) => (await manager.client.get(`/template/${id}/export`)).text;
    const text = await file(created.id);
    const type = { 'content-type': 'text/markdown' };
    const preview = await sent(manager.client.post('/template/import?dry_run=true', text, type));
    expect(preview.problems).toEqual([]);
    expect(read(preview.template)).toEqual(sample[name]);
    const imported = await template((await sent(manager.client.post('/template/import', text, type))).id);
    expect(read(imported)).toEqual(sample[name]);
    expect(await file(imported.id)).toBe(text);
    if (!field.sparse) return;
    // A file without the line, applied to the template that has it.
    const plain = await create({ ...HEAD, subplans: checklistWith(kind, {}) });
    const { template: without } = await sent(
      manager.client.post('/template/import?dry_run=true', await file(plain.id), type),
    );
    const subplans = withStoredIds(without, created as never);
    await sent(manager.client.put(`/template/full/${created.id}`, { ...HEAD, subplans }));
    expect(itemOf(await template(created.id), kind)).not.toHaveProperty(name);
  });

  test('is copied with a subplan and with a template', async () => {
    const created = await create({ ...HEAD, subplans: checklistWith(kind, sample) });
    const [subplan] = created.subplans as [Subplan];
    const copy = copySubplan(subplan, { now: () => 1, random: () => 'x' });
    expect(read({ subplans: [copy] })).toEqual(sample[name]);
    const { id } = await sent(manager.client.post(`/template/${created.id}/copy`));
    expect(read(await template(id))).toEqual(sample[name]);
  });

  test.skipIf(LOCKED_BY_TEMPLATE.includes(name))(
    'is edited in a plan, and named in its history',
    async () => {
      const { subplans } = await create({ ...HEAD, subplans: checklistWith(kind, {}) });
      const plan = await createPlan(manager, employee, { name: 'P', subplans, start_on: '2030-01-07' });
      const before = itemOf(plan, kind);
      const changed = structuredClone(plan.subplans);
      Object.assign(itemOf({ subplans: changed }, kind), sample);
      await sent(manager.client.put(savePath(plan), { ...plan, subplans: changed }));
      const edited = await sent(manager.client.get(planPath(plan)));
      expect(read(edited)).toEqual(sample[name]);
      expect(itemOf(edited, kind).id).toBe(before.id);
      const history = await sent(manager.client.get(planPath(plan, '/history')));
      const told = history.flatMap(({ detail }: Json) => detail.changes ?? []);
      expect(told).toContainEqual(expect.objectContaining({ item: kind, field: name }));
    },
  );

  test('is assigned, signed as its entry says, and verified', async () => {
    const created = await create({ ...HEAD, subplans: checklistWith(kind, sample) });
    const fresh = await createPlan(manager, employee, {
      name: 'P',
      subplans: created.subplans,
      start_on: '2030-01-07',
    });
    expect(read(fresh)).toEqual(sample[name]);
    if (kind === 'task' && field.sparse) {
      expect(isPlainTask(itemOf(fresh, 'task'))).toBe(false);
      const row = app.db.selectFrom('tasks').select(IS_PLAIN.as('is_plain'));
      expect(await row.where('id', '=', itemOf(fresh, 'task').id).executeTakeFirst()).toEqual({
        is_plain: false,
      });
    }
    await finish(fresh, { manager, employee });
    await sent(employee.client.put(planPath(fresh, '/signoff')));
    const signed = await sent(manager.client.put(planPath(fresh, '/signoff')));
    const { signed_since } = field;
    const formats = await app.db
      .selectFrom('plan_signatures')
      .select('content_format')
      .where('plan_id', '=', fresh.id)
      .execute();
    for (const { content_format } of formats)
      expect(content_format).toBeGreaterThanOrEqual(signed_since ?? FIRST_FORMAT);

    const superuser = connect(superuserUrl(app.database_url), { max: 1 });
    try {
      const item = itemOf(signed, kind);
      const [now, then] = [item, { ...item, ...other }].map((values) =>
        storedValues(kind, values as never),
      ) as [Json, Json];
      const isChanged = (column: string) => JSON.stringify(now[column]) !== JSON.stringify(then[column]);
      // The owner of a task of a plan is in several columns.
      const columns = Object.keys(then).filter((column) =>
        field.type === 'owner' ? column.startsWith('owner_') : isChanged(column),
      );
      expect(columns.length).toBeGreaterThan(0);
      const findings = await inRolledBackTransaction(superuser, async (tx) => {
        expect(await findingLines(checkSignatures, tx)).toEqual([]);
        const set = columns.map((column) => {
          const value = typeof then[column] === 'object' ? JSON.stringify(then[column]) : then[column];
          return sql`${sql.ref(column)} = ${then[column] === null ? null : value}`;
        });
        await sql`update ${sql.table(TABLES[kind])} set ${sql.join(set)} where id = ${item.id}`.execute(tx);
        return findingLines(checkSignatures, tx);
      });
      const broken = `plan ${fresh.id}: its content is not what was signed`;
      expect(findings).toEqual(signed_since === null ? [] : [broken]);
    } finally {
      await superuser.destroy();
    }
  });
});

const skip = ({ id }: Json) =>
  sent(
    manager.client.put(`${taskPath(id)}/not_applicable`, { not_applicable: true, reason: 'Done elsewhere' }),
  );
const confirm = ({ id, settings: { text } }: Json) =>
  sent(employee.client.put(`${taskPath(id)}/evidence`, { statement: true, text }));
const tickAsManager = ({ id }: Json) => sent(manager.client.put(taskPath(id), { completed: true }));
const tickAsEmployee = ({ id }: Json) => sent(employee.client.put(taskPath(id), { completed: true }));

test('an item that the release before stores without the newer columns has the defaults of the entries', async () => {
  const created = await create({ ...HEAD, subplans: checklistWith('task', {}) });
  const [id, topic_id] = [randomUUID(), itemOf(created, 'topic').id];
  await sql`insert into tasks (id, topic_id, position, name, note, task_content)
    values (${id}, ${topic_id}, 2, 'Of 1.0.0', '', '')`.execute(app.unguarded);
  const [, , task] = itemOf(await template(created.id), 'topic').tasks;
  expect(task).toEqual({ id, name: 'Of 1.0.0', note: '', task_content: '', is_template: true });
  const row = app.db.selectFrom('tasks').select(IS_PLAIN.as('is_plain')).where('id', '=', id);
  expect(await row.executeTakeFirst()).toEqual({ is_plain: true });
});

/** How a task gets what only plans have. */
const ACTS: Record<SparsePlanName<'task'>, { values: Json; act: (task: Json) => Promise<Json> }> = {
  not_applicable: { values: {}, act: skip },
  reason: { values: {}, act: skip },
  answer_hash: { values: { kind: 'acknowledge', settings: { text: 'Read this.' } }, act: confirm },
  evidence: { values: { kind: 'acknowledge', settings: { text: 'Read this.' } }, act: confirm },
  completed_by: { values: { owner: { kind: 'manager' } }, act: tickAsManager },
  due_date: { values: { offset_days: 2 }, act: tickAsEmployee },
};

test.each(Object.entries(ACTS))(
  'tasks.%s of a plan is read, signed and verified',
  async (name, { values, act }) => {
    const plan = await createPlan(manager, employee, { subplans: checklistWith('task', values) });
    const reply = await act(itemOf(plan, 'task'));
    await tickAsEmployee(itemOf(plan, 'topic').tasks[1]);
    const done = await sent(manager.client.get(planPath(plan)));
    const task = itemOf(done, 'task');
    expect(task[name]).toBeDefined();
    expect(reply[name]).toEqual(task[name]);
    expect(isPlainTask(task)).toBe(false);
    await sent(employee.client.put(planPath(plan, '/signoff')));
    await sent(manager.client.put(planPath(plan, '/signoff')));
    const { signed_since } = PLAN_FIELDS.task[name as SparsePlanName<'task'>];
    const formats = await app.db
      .selectFrom('plan_signatures')
      .select('content_format')
      .where('plan_id', '=', plan.id)
      .execute();
    for (const { content_format } of formats)
      expect(content_format).toBeGreaterThanOrEqual(signed_since ?? FIRST_FORMAT);
    expect(await findingLines(checkSignatures, app.db)).toEqual([]);
  },
);

/** The texts of an item with a name to fill in. */
const textsOf = (kind: ItemKind) =>
  Object.fromEntries(
    Object.entries(TEXT_FORMS[kind]).map(([name, form]) => [name, FORMS[form]('Ask {buddy}')]),
  );

test('a name that was filled into a text goes when its person is erased', async () => {
  const buddy = await app.addEmployee(manager, BUDDY);
  const [subplan] = checklistWith('task', textsOf('task'));
  Object.assign(subplan, textsOf('subplan'));
  Object.assign(subplan.topics[0], textsOf('topic'));
  const created = await create({ ...HEAD, subplans: [subplan] });
  const { id } = await sent(
    manager.client.post('/onboarding-plan/full', { ...created, user_id: employee.id, buddy_id: buddy.id }),
  );
  const read = () => sent(manager.client.get(planPath({ id })));
  const assigned = await read();
  for (const kind of KINDS)
    for (const name of Object.keys(TEXT_FORMS[kind]))
      expect(itemOf(assigned, kind)[name], `${kind}.${name}`).toContain(BUDDY);

  await inTransaction(app.db, (tx) => erasePerson(tx, app.services.context, buddy));
  const erased = await read();
  for (const kind of KINDS)
    for (const name of Object.keys(TEXT_FORMS[kind])) {
      expect(itemOf(erased, kind)[name], `${kind}.${name}`).not.toContain('Quackenbush');
      expect(itemOf(erased, kind)[name], `${kind}.${name}`).toContain('Ask ');
    }
});
