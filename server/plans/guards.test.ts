import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addAdmin } from '../testing/admins.ts';
import { type Person, useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { expectProblem } from '../testing/problem.ts';
import {
  createPlan,
  createTemplate,
  planBody,
  planPath,
  savePath,
  taskPath,
  templateBody,
} from '../testing/samples.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { record } from '../platform/journal/journal.sql.ts';
import type { Transaction } from '../platform/database/connect.ts';

/* The rules that the database enforces for plans and templates, whatever SQL the role of the application runs. */

const app = useApp();
let manager: Person;
let employee: Person;
let admin: Person;

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  employee = await app.addEmployee(manager, 'Emil Employee');
  admin = await addAdmin(app);
});

const tasksOf = (plan: Json): Json[] =>
  plan.subplans.flatMap(({ topics }: Json) => topics.flatMap(({ tasks }: Json) => tasks));
const read = async (plan: Json): Promise<Json> => (await manager.client.get(planPath(plan))).body;
const versionOf = async (id: string) =>
  (await app.db.selectFrom('plans').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;

async function complete(overrides: Record<string, unknown> = {}): Promise<Json> {
  const plan = await createPlan(manager, employee, overrides);
  for (const { id, counts, kind } of tasksOf(plan)) {
    if (counts === false) continue;
    const path = kind === 'acknowledge' ? `${taskPath(id)}/evidence` : taskPath(id);
    await employee.client.put(path, kind === 'acknowledge' ? { statement: true } : { completed: true });
  }
  for (const { client } of [employee, manager])
    expect((await client.put(planPath(plan, '/signoff'))).status).toBe(200);
  return read(plan);
}

const recordEdit = (tx: Transaction, id: string) =>
  record(tx, {
    event: 'plan.edited',
    subject_id: id,
    actor: { id: null, name: 'SQL' },
    detail: { version: 0, changes: [] },
    at: new Date(),
  });

const ofPlan = (id: string) => sql`subplans.plan_id = ${id}`;
/** Every way to change what people are shown of a plan, or sign. */
const CHANGES: [string, (id: string) => ReturnType<typeof sql>][] = [
  ['the plan', (id) => sql`update plans set name = 'Other' where id = ${id}`],
  ['its buddy', (id) => sql`update plans set buddy_id = ${manager.id} where id = ${id}`],
  ['a subplan', (id) => sql`update subplans set due_date = due_date + 1 where ${ofPlan(id)}`],
  ['a counter', (id) => sql`update subplans set total_tasks = total_tasks + 5 where ${ofPlan(id)}`],
  [
    'a topic',
    (id) => sql`update topics set name = 'Other' from subplans
      where subplans.id = topics.subplan_id and ${ofPlan(id)}`,
  ],
  [
    'a task',
    (id) => sql`update tasks set note = 'Other' from topics, subplans
      where topics.id = tasks.topic_id and subplans.id = topics.subplan_id and ${ofPlan(id)}`,
  ],
  [
    'a tick',
    (id) => sql`update tasks set completed = not completed, status_changed_at = now() from topics, subplans
      where topics.id = tasks.topic_id and subplans.id = topics.subplan_id and ${ofPlan(id)}`,
  ],
  [
    'an owner',
    (id) => sql`update tasks set owner_kind = 'person', owner_id = ${manager.id} from topics, subplans
      where topics.id = tasks.topic_id and subplans.id = topics.subplan_id and ${ofPlan(id)}`,
  ],
  [
    'a new subplan',
    (id) => sql`insert into subplans (id, plan_id, position, name, due_in_days, due_date)
      values (gen_random_uuid(), ${id}, 9, 'More', 9, '2030-01-01')`,
  ],
  [
    'a new topic',
    (id) => sql`insert into topics (id, subplan_id, position, name)
      select gen_random_uuid(), subplans.id, 9, 'More' from subplans where ${ofPlan(id)}`,
  ],
  [
    'a new task',
    (
      id,
    ) => sql`insert into tasks (id, topic_id, position, name) select gen_random_uuid(), topics.id, 9, 'More'
      from topics join subplans on subplans.id = topics.subplan_id where ${ofPlan(id)}`,
  ],
  ['a removed subplan', (id) => sql`delete from subplans where ${ofPlan(id)}`],
  [
    'a removed topic',
    (id) => sql`delete from topics using subplans where subplans.id = topics.subplan_id and ${ofPlan(id)}`,
  ],
  [
    'a removed task',
    (id) => sql`delete from tasks using topics, subplans
      where topics.id = tasks.topic_id and subplans.id = topics.subplan_id and ${ofPlan(id)}`,
  ],
  [
    'evidence',
    (id) => sql`insert into task_evidence (id, plan_id, task_id, person_id, kind, given_at, answer_hash)
      values (gen_random_uuid(), ${id}, gen_random_uuid(), ${employee.id}, 'acknowledge', now(), 'x')`,
  ],
];

describe('a completed plan (Signing 11)', () => {
  test.each([...CHANGES, ['the row', (id: string) => sql`delete from plans where id = ${id}`] as const])(
    'rejects a change of %s',
    async (_, change) => {
      const plan = await complete();
      const work = (tx: Transaction) => change(plan.id).execute(tx);
      await expect(app.db.transaction().execute(work)).rejects.toThrow(
        /stays as it was signed|violates foreign key/,
      );
      expect(await read(plan)).toEqual(plan);
    },
  );

  test.each([
    ['an edit', (id: string) => sql`update tasks set note = 'Later' where id = ${id}`],
    [
      'a tick',
      (id: string) => sql`update tasks set completed = false, status_changed_at = now() where id = ${id}`,
    ],
  ])('stays as signed when it is completed between two statements of %s', async (_, write) => {
    const plan = await createPlan(manager, employee);
    for (const { id } of tasksOf(plan)) await employee.client.put(taskPath(id), { completed: true });
    await employee.client.put(planPath(plan, '/signoff'));
    const [{ id }] = tasksOf(plan) as [Json];
    const change = app.db.transaction().execute(async (tx) => {
      await sql`select count(*) from tasks`.execute(tx);
      expect((await manager.client.put(planPath(plan, '/signoff'))).status).toBe(200);
      await write(id).execute(tx);
      await recordEdit(tx, plan.id);
    });
    await expect(change).rejects.toThrow('stays as it was signed');
    expect(tasksOf(await read(plan))[0]).toMatchObject({
      note: plan.subplans[0].topics[0].tasks[0].note,
      completed: true,
    });
  });

  test('waits for a change that has begun: the signature does not cover it', async () => {
    const plan = await createPlan(manager, employee);
    for (const { id } of tasksOf(plan)) await employee.client.put(taskPath(id), { completed: true });
    await employee.client.put(planPath(plan, '/signoff'));
    const [{ id }] = tasksOf(plan) as [Json];
    let signed: Promise<{ status: number; body: Json }> | undefined;
    await app.db.transaction().execute(async (tx) => {
      await sql`update tasks set note = 'Sooner' where id = ${id}`.execute(tx);
      await recordEdit(tx, plan.id);
      signed = manager.client.put(planPath(plan, '/signoff'));
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
          return rows.length;
        })
        .toBeGreaterThan(0);
    });
    const response = await signed!;
    expect([response.status, response.body.code]).toEqual([409, 'plans.content_changed']);
  });

  test('goes to the next manager of its employee, as a version with its event', async () => {
    const plan = await complete();
    const next = await app.addManager('Nora Next');
    const path = `/user/transfer_direct_reports/${employee.id}/${next.email}`;
    expect((await manager.client.get(path)).status).toBe(200);
    const moved = (await next.client.get(planPath(plan))).body;
    expect([moved.manager.id, moved.version]).toEqual([next.id, plan.version + 1]);
    expect(
      (await next.client.get(`/user/transfer_direct_reports/${employee.id}/${manager.email}`)).status,
    ).toBe(200);
  });

  test('keeps its buddy and its team, and nobody has what is open in it (Owners 3)', async () => {
    const buddy = await app.addEmployee(manager, 'Bud Dy');
    const { id: team } = (await admin.client.post('/group', { name: 'Fleet' })).body;
    await admin.client.put(`/group/${team}/members`, { person_ids: [buddy.id] });
    const owner = { kind: 'group', group_id: team };
    const tasks = [
      { name: 'Read' },
      { name: 'Car', owner, counts: false },
      { name: 'Lunch', owner: { kind: 'buddy' }, counts: false },
    ];
    const plan = await complete({
      buddy_id: buddy.id,
      subplans: [{ name: 'Week', due_in_days: 5, topics: [{ name: 'Arrive', tasks }] }],
    });
    const history = async () => (await manager.client.get(planPath(plan, '/history'))).body;
    const before = await history();
    for (const tab of ['mine', 'teams'])
      expect((await buddy.client.get(`/my_task?tab=${tab}`)).body).toEqual([]);
    expect((await buddy.client.get('/user/self')).body.has_tasks).toBeFalsy();
    expect((await admin.client.delete(`/group/${team}`)).status).toBe(204);
    expect((await admin.client.put(`/person/${buddy.id}/disabled`, { disabled: true })).status).toBe(200);
    expect(await read(plan)).toEqual(plan);
    expect(await history()).toEqual(before);
    expect((await admin.client.get('/group')).body.some(({ id }: Json) => id === team)).toBe(false);
    // The new one does not get it, nor does a person who still sees it in a list.
    const sent = [
      { name: 'Week', due_in_days: 5, topics: [{ name: 'Arrive', tasks: [{ name: 'Car', owner }] }] },
    ];
    for (const [path, body] of [
      ['/template/full', templateBody({ subplans: sent })],
      ['/onboarding-plan/full', planBody(employee, { subplans: sent })],
    ] as const)
      expectProblem(await manager.client.post(path, body), 400, /does not exist any more/);
    // Its name is free for another team.
    expect((await admin.client.post('/group', { name: 'Fleet' })).status).toBe(201);
  });
});

describe('a version', () => {
  test.each(CHANGES.filter(([what]) => what !== 'a counter' && what !== 'a tick'))(
    'follows a change of %s, and needs an event',
    async (_, change) => {
      const plan = await createPlan(manager, employee);
      await expect(change(plan.id).execute(app.db)).rejects.toThrow('has no event');
      expect(await versionOf(plan.id)).toBe(plan.version);
      await inTransaction(app.db, async (tx) => {
        await change(plan.id).execute(tx);
        await change(plan.id)
          .execute(tx)
          .catch(() => undefined);
        await recordEdit(tx, plan.id);
      }).catch((error: Error) => expect(error.message).toMatch(/current transaction is aborted/));
    },
  );

  test('the version rises once in a transaction, whatever it changes', async () => {
    const plan = await createPlan(manager, employee);
    await inTransaction(app.db, async (tx) => {
      await sql`update plans set name = 'One', version = version + 1 where id = ${plan.id}`.execute(tx);
      await sql`update plans set name = 'Two' where id = ${plan.id}`.execute(tx);
      await sql`update subplans set name = 'Three' where plan_id = ${plan.id}`.execute(tx);
      await recordEdit(tx, plan.id);
    });
    expect(await versionOf(plan.id)).toBe(plan.version + 1);
  });

  test('stays with the tick of an own task that is needed, which needs no event of a version', async () => {
    const plan = await createPlan(manager, employee);
    const [{ id }] = tasksOf(plan) as [Json];
    expect((await employee.client.put(taskPath(id), { completed: true })).status).toBe(200);
    expect(await versionOf(plan.id)).toBe(plan.version);
  });

  test('is in its event', async () => {
    const plan = await createPlan(manager, employee);
    expect((await manager.client.put(savePath(plan), { ...plan, name: 'Renamed' })).status).toBe(200);
    await manager.client.put(planPath(plan, '/deactivate'));
    const events = await app.db
      .selectFrom('journal')
      .select(['event', 'version'])
      .where('subject_id', '=', plan.id)
      .orderBy('seq')
      .execute();
    expect(events).toEqual([
      { event: 'plan.assigned', version: 1 },
      { event: 'plan.edited', version: 2 },
      { event: 'plan.deactivated', version: 3 },
    ]);
  });

  test('is not claimed by an event without a change', async () => {
    const plan = await createPlan(manager, employee);
    await expect(inTransaction(app.db, (tx) => recordEdit(tx, plan.id))).rejects.toThrow('explains version');
  });
});

test.each([
  [
    'subplans',
    'guard_subplan',
    ['total_tasks', 'completed_tasks', 'others_open', 'search_text', 'origin_id'],
  ],
  ['tasks', 'guard_task', ['completed', 'status_changed_at']],
])('a change of each column of %s is guarded', async (table, trigger, others) => {
  const { rows } = await sql<{ name: string; is_guarded: boolean }>`
    select attname::text as name, attnum = any(tgattr) as is_guarded
    from pg_attribute join pg_trigger on tgrelid = attrelid and tgname = ${trigger}
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(app.db);
  expect(
    rows
      .filter(({ is_guarded }) => !is_guarded)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(others.toSorted());
});

test('a plan or template is not written without its event', async () => {
  const { rows } = await sql<{ id: string }>`select id from plans limit 1`.execute(app.db);
  const copy = sql`insert into plans (id, name, user_id, manager_id, assigned_at, assigned_on)
    select gen_random_uuid(), name, user_id, manager_id, assigned_at, assigned_on from plans where id = ${rows[0]!.id}`;
  await expect(copy.execute(app.db)).rejects.toThrow('has no event');
  const template = sql`insert into templates (id, manager_id, name, description)
    values (gen_random_uuid(), ${manager.id}, 'Silent', 'Of nobody')`;
  await expect(template.execute(app.db)).rejects.toThrow('has no event');
});

describe('a template', () => {
  test.each<[string, (id: string) => ReturnType<typeof sql>]>([
    ['itself', (id) => sql`update templates set name = 'Other' where id = ${id}`],
    ['its subplans', (id) => sql`update subplans set name = 'Other' where template_id = ${id}`],
    [
      'its tasks',
      (id) => sql`update tasks set name = 'Other' from topics, subplans
        where topics.id = tasks.topic_id and subplans.id = topics.subplan_id and subplans.template_id = ${id}`,
    ],
  ])('raises its version with a change of %s, and needs an event', async (_, change) => {
    const template = await createTemplate(manager);
    await expect(change(template.id).execute(app.db)).rejects.toThrow('has no event');
  });

  test('gives the tasks of a deleted team to the manager, as a version that others cannot overwrite', async () => {
    const { id: team } = (await admin.client.post('/group', { name: 'Dissolved' })).body;
    await admin.client.put(`/group/${team}/members`, { person_ids: [employee.id] });
    const tasks = [{ name: 'Car', owner: { kind: 'group', group_id: team } }];
    const template = await createTemplate(manager, {
      subplans: [{ name: 'Week', due_in_days: 5, topics: [{ name: 'Arrive', tasks }] }],
    });
    expect((await admin.client.delete(`/group/${team}`)).status).toBe(204);
    const { body: after } = await manager.client.get(`/template/${template.id}`);
    expect([after.version, tasksOf(after)[0]!.owner]).toEqual([
      template.version + 1,
      { kind: 'manager', person: null, group: null },
    ]);
    expect((await manager.client.put(`/template/full/${template.id}`, template)).status).toBe(409);
    const [event] = await app.db
      .selectFrom('journal')
      .select(['event', 'detail', 'version'])
      .where('subject_id', '=', template.id)
      .orderBy('seq', 'desc')
      .limit(1)
      .execute();
    expect(event).toMatchObject({
      event: 'template.edited',
      version: after.version,
      detail: { changes: [{ name: 'Car', field: 'owner', old: 'Dissolved', new: 'Manager' }] },
    });
  });
});

test('a buddy who leaves a running plan is a version with an event (Owners 3)', async () => {
  const buddy = await app.addEmployee(manager, 'Bea Buddy');
  const plan = await createPlan(manager, employee, { buddy_id: buddy.id });
  await admin.client.put(`/person/${buddy.id}/disabled`, { disabled: true });
  const after = await read(plan);
  expect([after.buddy, after.version]).toEqual([undefined, plan.version + 1]);
  const { body: history } = await manager.client.get(planPath(plan, '/history'));
  expect(history.at(-1)).toMatchObject({
    event: 'plan.buddy_changed',
    detail: { old: 'Bea Buddy', new: null },
  });
});
