import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { connect } from '../../platform/database/connect.ts';
import { scheduledJobs } from '../../jobs.ts';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { superuserUrl } from '../../testing/database/superuser.ts';
import { addHr } from '../../testing/hr.ts';
import { createPlan, planPath, taskPath } from '../../testing/samples.ts';
import { countUnread, listNotifications } from '../notifications.sql.ts';

const app = useApp();
let people: Record<'manager' | 'employee' | 'buddy' | 'doer' | 'colleague' | 'hr', Person>;
let team: string;

beforeAll(async () => {
  const manager = await app.addManager('Mia Manager');
  const add = (name: string) => app.addEmployee(manager, name);
  people = {
    manager,
    employee: await add('Emil Employee'),
    buddy: await add('Bud Dy'),
    doer: await add('Ida Tech'),
    colleague: await add('Ben Okafor'),
    hr: await addHr(app, null),
  };
  const admin = await addAdmin(app);
  team = (await admin.client.post('/group', { name: 'IT' })).body.id;
  await admin.client.put(`/group/${team}/members`, { person_ids: [people.doer.id, people.colleague.id] });
});

const tasksOf = (plan: Json): Json[] => plan.subplans[0].topics[0].tasks;
const tick = async (person: Person, { id }: Json, completed = true) =>
  expect((await person.client.put(taskPath(id), { completed })).status).toBe(200);

/** A plan that everybody is notified of, with tasks done by the employee, the assignee and the buddy. */
async function donePlan(): Promise<Json> {
  const { manager, employee, buddy, doer } = people;
  const tasks = [
    { name: 'Read' },
    { name: 'Laptop', owner: { kind: 'group', group_id: team } },
    { name: 'Lunch', owner: { kind: 'buddy' } },
  ];
  const plan = await createPlan(manager, employee, {
    buddy_id: buddy.id,
    subplans: [{ name: 'First day', due_in_days: 3, topics: [{ name: 'Arrive', tasks }] }],
  });
  await manager.client.post(planPath(plan, '/nudge'));
  const [read, laptop, lunch] = tasksOf(plan) as [Json, Json, Json];
  await tick(buddy, lunch);
  expect((await doer.client.put(`/my_task/${laptop.id}/take`, { taken: true })).status).toBe(200);
  await tick(doer, laptop);
  await tick(employee, read);
  await manager.client.post(planPath(plan, '/comments'), { text: 'Well done' });
  return plan;
}

const sign = (person: Person, plan: Json) => person.client.put(planPath(plan, '/signoff'));

async function bells(): Promise<Record<string, Json>> {
  const shown = Object.entries(people).map(
    async ([name, { client }]) => [name, (await client.get('/notification')).body] as const,
  );
  return Object.fromEntries(await Promise.all(shown));
}

async function keepHouse(): Promise<void> {
  const { context, config } = app.services;
  const logger = { info: () => undefined, warn: () => undefined };
  const [housekeeping] = scheduledJobs({ db: app.db, context, config, logger });
  await housekeeping!.work(new AbortController().signal);
}

/** The notifications about a plan: whose they are, what they say, and whether they are read. */
async function rowsOf(plan: Json): Promise<[string, string, boolean][]> {
  const rows = await app.db
    .selectFrom('notifications')
    .innerJoin('people', 'people.id', 'notifications.person_id')
    .select(['people.name', 'kind', 'read_at'])
    .where('plan_id', '=', plan.id)
    .orderBy('people.name')
    .orderBy('notifications.id')
    .execute();
  return rows.map(({ name, kind, read_at }) => [name, kind, read_at !== null]);
}

test('of a plan that is completed or deleted only what people see is kept, and they see the same (Notifications 9)', async () => {
  const [completed, deleted, ongoing] = [await donePlan(), await donePlan(), await donePlan()];
  for (const person of [people.employee, people.manager])
    expect((await sign(person, completed)).status).toBe(200);
  await people.manager.client.delete(planPath(deleted));
  const before = await bells();
  const others = await rowsOf(ongoing);
  await keepHouse();
  expect(await bells()).toEqual(before);
  expect(await rowsOf(completed)).toEqual([
    // The colleague has, and has done, no task in the plan.
    ['Bud Dy', 'task_for_you', true],
    ['Emil Employee', 'assigned', false],
    ['Emil Employee', 'nudge', true],
    ['Emil Employee', 'comment', false],
    ['Emil Employee', 'completed', false],
    ['Ida Tech', 'task_for_you', true],
    ['Mia Manager', 'needs_signature', true],
  ]);
  expect(await rowsOf(deleted)).toEqual([]);
  expect(await rowsOf(ongoing)).toEqual(others);

  // A condition that is false for an unfinished plan can become true again.
  await tick(people.buddy, tasksOf(ongoing)[2], false);
  const [line] = (await people.buddy.client.get('/notification')).body.notifications;
  expect(line).toMatchObject({ kind: 'task_for_you', plan: { id: ongoing.id }, read_at: null });
});

test('a question about several plans stays until each of them is finished', async () => {
  const { manager, employee, hr } = people;
  const [one, other] = [await donePlan(), await donePlan()];
  await app.db
    .insertInto('notifications')
    .values({
      id: '0190ffff-0000-7000-8000-000000000001',
      key: 'question',
      kind: 'start_proposed',
      person_id: hr.id,
      plan_id: null,
      more_plan_ids: [one.id, other.id],
      subject_id: employee.id,
      params: '{}',
    })
    .execute();
  const isThere = async () =>
    (await app.db.selectFrom('notifications').select('id').where('key', '=', 'question').execute()).length;
  await manager.client.delete(planPath(one));
  await keepHouse();
  expect(await isThere()).toBe(1);
  await manager.client.delete(planPath(other));
  await keepHouse();
  expect(await isThere()).toBe(0);
});

test('the statements of the bell are not planned again at each call', async () => {
  const { manager } = people;
  const plan = await donePlan();
  // With few rows any plan is cheap.
  await sql`
    insert into notifications (id, key, person_id, kind, plan_id, more_plan_ids, params)
    select gen_random_uuid(), 'many' || number, ${manager.id}, 'needs_signature', ${plan.id}, '{}', '{}'
    from generate_series(1, 30000) as number`.execute(app.db);
  const owner = connect(superuserUrl(app.database_url), { max: 1 });
  await sql`analyze`.execute(owner);
  await owner.destroy();
  const db = connect(app.database_url, { max: 1 });
  const reader = { id: manager.id, manager_id: null, is_manager: true, is_hr: false, hr_departments: null };
  const { conditions } = app.services;
  // PostgreSQL chooses after five calls.
  for (let call = 0; call < 8; call += 1) {
    await listNotifications(db, reader, { conditions, reach: 'all' }, { limit: 21, before: undefined });
    await countUnread(db, reader, { conditions, reach: 'all' });
  }
  const { rows } = await sql<{ custom: number; generic: number }>`
    select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
    where statement like '%notifications%'`.execute(db);
  expect(rows).toEqual([
    { custom: 5, generic: 3 },
    { custom: 5, generic: 3 },
  ]);
  await db.destroy();
});
