import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addDays, endOfWeek } from '#shared/calendar.ts';
import { MAX_LISTED, MAX_PLANS } from '#shared/hr/overview/limits.ts';
import type { Overview } from '#shared/hr/overview/schema.ts';
import { type Person, useApp } from '../../../testing/app.ts';
import { addHr, setDepartment } from '../../../testing/hr.ts';
import {
  createPlan,
  daysAgo,
  planPath,
  subplan,
  taskIds,
  taskPath,
  tickAll,
} from '../../../testing/samples.ts';

const app = useApp();
const overviewOf = async (by: Person, query = '') =>
  (await by.client.get(`/overview${query}`)).body as Overview;

let hr: Person;
beforeAll(async () => void (hr = await addHr(app)));

test('a plan whose first subplan is done in time is on track (Plans 25)', async () => {
  const manager = await app.addManager();
  const employee = await app.addEmployee(manager);
  const subplans = [subplan('Week', 5, [['One']]), subplan('Quarter', 90, [['Two']])];
  const plan = await createPlan(manager, employee, { assigned_at: daysAgo(20), subplans });
  expect((await overviewOf(manager)).tiles).toMatchObject({ active: 1, at_risk: 1 });
  await employee.client.put(taskPath(taskIds(plan)[0]), { completed: true });
  expect((await overviewOf(manager)).tiles).toMatchObject({ active: 1, at_risk: 0, overdue: 0 });
});

test('the plan that waits longest for the manager comes first, and the tile shows since when (Overview 2)', async () => {
  const manager = await app.addManager();
  const { now } = app.services.context;
  const signed: string[] = [];
  for (const days of [3, 9, 5]) {
    const employee = await app.addEmployee(manager, `Signed ${days} days ago`);
    // Due in the order of the signatures turned round.
    const plan = await createPlan(manager, employee, { assigned_at: daysAgo(30 - days) });
    await tickAll(employee, plan);
    app.services.context.now = () => new Date(daysAgo(days));
    try {
      await employee.client.put(planPath(plan, '/signoff'));
    } finally {
      app.services.context.now = now;
    }
    signed.push(daysAgo(days).slice(0, 10));
  }
  const { tiles, plans } = await overviewOf(manager, '?list=waits');
  expect(plans.map(({ signed_on }) => signed_on)).toEqual(signed.toSorted());
  expect(tiles.waits_since).toBe(signed.toSorted()[0]);
});

test('a plan that was returned waits for its manager only once it is signed again (Signing 4)', async () => {
  const manager = await app.addManager();
  const employee = await app.addEmployee(manager);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  await employee.client.put(planPath(plan, '/signoff'));
  const waits = async () => (await overviewOf(manager)).tiles.wait_for_manager;
  expect(await waits()).toBe(1);
  expect((await manager.client.put(planPath(plan, '/return'), { comment: 'Not yet' })).status).toBe(200);
  expect(await waits()).toBe(0);
  expect((await employee.client.put(planPath(plan, '/signoff'))).status).toBe(200);
  expect(await waits()).toBe(1);
});

test('this week ends with its Sunday (Overview 2)', async () => {
  const manager = await app.addManager();
  const today = daysAgo(0).slice(0, 10);
  const sunday = endOfWeek(today);
  for (const due_date of [addDays(today, -1), sunday, addDays(sunday, 1)]) {
    const subplans = [subplan('Part', 7, [['One']])];
    const plan = await createPlan(manager, await app.addEmployee(manager), { subplans });
    // By hand: a day that is counted may move past a weekend.
    await app.unguarded.updateTable('subplans').set({ due_date }).where('plan_id', '=', plan.id).execute();
  }
  const { tiles, plans } = await overviewOf(manager, '?list=week');
  expect([tiles.due_this_week, plans.map(({ due_date }) => due_date)]).toEqual([1, [sunday]]);
});

test('a filter offers departments with ongoing plans, and no others', async () => {
  const manager = await app.addManager();
  const [busy, idle] = [await app.addEmployee(manager), await app.addEmployee(manager)];
  await setDepartment(app, busy, 'Busy');
  await setDepartment(app, idle, 'Idle');
  await createPlan(manager, busy);
  expect((await overviewOf(hr)).choices.departments).toEqual(['Busy']);
});

test('the managers with the most late plans come first, and those with none are left out (Overview 4)', async () => {
  const managers: string[] = [];
  for (const [name, late, others] of [
    ['Two', 2, 0],
    ['Three', 3, 1],
    ['Two of four', 2, 2],
    ['None', 0, 3],
  ] as const) {
    const manager = await app.addManager(name);
    for (let n = 0; n < late + others; n += 1)
      await createPlan(manager, await app.addEmployee(manager), { assigned_at: daysAgo(n < late ? 60 : 0) });
    managers.push(manager.id);
  }
  const found = (await overviewOf(hr)).managers.filter(({ manager }) => managers.includes(manager.id));
  expect(found.map(({ manager, plans, late }) => [manager.name, plans, late])).toEqual([
    ['Three', 4, 3],
    ['Two of four', 4, 2],
    ['Two', 2, 2],
  ]);
});

test('numbers are exact where there are more plans and managers than are listed (Overview 2, 4)', async () => {
  const before = await overviewOf(hr);
  const manager = await app.addManager();
  const plan = await createPlan(manager, await app.addEmployee(manager), { assigned_at: daysAgo(90) });
  const more = MAX_PLANS - before.tiles.overdue;
  for (let n = before.managers.length + 1; n <= MAX_LISTED; n += 1) await app.addManager(`Boss ${n}`);
  // Copies of the late plan, which take turns at the managers.
  await sql`
    with manager as (
      select id, row_number() over (order by id) - 1 as place, count(*) over () as managers from people where is_manager
    ),
    copy as (
      select gen_random_uuid() as id, manager.id as manager_id
      from generate_series(1, ${more}::int) as n join manager on place = n % managers
    ),
    copied as (
      insert into plans
      select (jsonb_populate_record(plans, to_jsonb(copy))).* from plans, copy where plans.id = ${plan.id}
    ),
    part as (
      insert into subplans
      select (jsonb_populate_record(subplans, jsonb_build_object('id', gen_random_uuid(), 'plan_id', copy.id))).*
      from subplans, copy where subplans.plan_id = ${plan.id} returning id
    ),
    topic as (
      insert into topics (id, subplan_id, position, name)
      select gen_random_uuid(), id, 0, 'Topic' from part returning id
    )
    insert into tasks (id, topic_id, position, name) select gen_random_uuid(), id, 0, 'Task' from topic`.execute(
    app.unguarded,
  );
  const { tiles, plans, managers } = await overviewOf(hr);
  expect(tiles.overdue).toBe(MAX_PLANS + 1);
  expect(plans).toHaveLength(MAX_PLANS);
  expect(managers).toHaveLength(MAX_LISTED);
  const { rows } = await sql<{ managers: number }>`
    select count(distinct manager_id) as managers from plans where assigned_at < now() - interval '50 days'`.execute(
    app.db,
  );
  expect(rows[0]!.managers).toBeGreaterThan(MAX_LISTED);
});
