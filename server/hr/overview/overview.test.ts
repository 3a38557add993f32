import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Overview } from '#shared/hr/overview/schema.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { addHr, setDepartment } from '../../testing/hr.ts';
import { expectProblem } from '../../testing/problem.ts';
import {
  createPlan,
  createSignedPlan,
  createTemplate,
  daysAgo,
  planPath,
  subplan,
  taskIds,
  tickAll,
} from '../../testing/samples.ts';

const app = useApp();
const overviewOf = async (by: Person, query = '') =>
  (await by.client.get(`/overview${query}`)).body as Overview;
const today = new Date().toISOString().slice(0, 10);
const rowsOf = async <T>(query: ReturnType<typeof sql>) => (await query.execute(app.db)).rows as T[];

let manager: Person;
let other: Person;
let hr: Person;
let team: { id: string };

const owned = (kind: object, index: number) => ({ name: `Task ${index}`, owner: kind });

/** A random company: plans of all ages and states, with tasks of others. */
beforeAll(async () => {
  [manager, other] = [await app.addManager('Mona'), await app.addManager('Otto')];
  hr = await addHr(app, ['Ops']);
  team = (await hr.client.post('/group', { name: 'IT' })).body;
  await hr.client.put(`/group/${team.id}/members`, { person_ids: [manager.id] });
  const template = await createTemplate(manager, { public: true });
  for (let n = 0; n < 24; n += 1) {
    const boss = n % 3 === 0 ? other : manager;
    const person = await app.addEmployee(boss, `Person ${n}`);
    if (n % 4 !== 3) await setDepartment(app, person, 'Ops');
    const start_on = n % 5 === 0 ? daysAgo(3 + n).slice(0, 10) : null;
    await app.db.updateTable('people').set({ start_on }).where('id', '=', person.id).execute();
    if (n % 6 === 5) continue;
    const topics = [
      {
        name: 'Topic',
        tasks: [
          { name: 'Own' },
          owned({ kind: 'manager' }, 1),
          owned({ kind: 'group', group_id: team.id }, 2),
          { name: 'Optional', counts: false },
        ],
      },
    ];
    const own = [{ name: 'Others', due_in_days: 4 + n, topics }, subplan('Month', 30, [['Two', 'Three']])];
    const body =
      n % 2 === 0
        ? { assigned_at: daysAgo(n * 3), subplans: own }
        : { ...template, assigned_at: daysAgo(n * 3) };
    if (n % 8 === 7) {
      await createSignedPlan(boss, person, { ...template, assigned_at: daysAgo(n * 2) });
      continue;
    }
    const plan = await createPlan(boss, person, body);
    if (n % 7 === 6) await boss.client.put(planPath(plan, '/deactivate'));
    if (n % 5 === 1 && n % 2 === 1) {
      await tickAll(person, plan);
      await person.client.put(planPath(plan, '/signoff'));
    } else if (n % 2 === 1) {
      await person.client.put(`/onboarding-plan/user_task/${taskIds(plan)[0]}`, { completed: true });
    }
  }
});

/** Nine plans of one template, completed after their days, in two months. */
beforeAll(async () => {
  const template = await createTemplate(manager, { public: true, name: 'Ward' });
  for (let n = 0; n < 9; n += 1) {
    const person = await app.addEmployee(manager, `Nurse ${n}`);
    if (n > 0) await setDepartment(app, person, 'Ops');
    const plan = await createSignedPlan(manager, person, { ...template, assigned_at: daysAgo(60 + n * n) });
    if (n % 3 !== 0) continue;
    await app.unguarded
      .updateTable('plans')
      .set({ completed_at: daysAgo(35) })
      .where('id', '=', plan.id)
      .execute();
  }
});

/** The plans that a viewer may count, in SQL of its own: `roles` is a condition on plans p, people e. */
const plansOf = (roles: ReturnType<typeof sql>) => sql`
  select p.id, p.manager_id, p.template_id, p.assigned_on, p.active_plan, e.start_on,
    (select count(*) from plan_signatures s where s.plan_id = p.id and s.voided_at is null and s.role = 'employee') as by_employee,
    (select count(*) from plan_signatures s where s.plan_id = p.id and s.voided_at is null and s.role = 'manager') as by_manager,
    p.completed_at as signed_at,
    (select max(due_date) from subplans u where u.plan_id = p.id) as due_date,
    (select count(*) from subplans u join topics t on t.subplan_id = u.id join tasks k on k.topic_id = t.id
      where u.plan_id = p.id and k.counts and not k.completed) as open_tasks
  from plans p join people e on e.id = p.user_id where p.deleted_at is null and ${roles}`;

const asManager = (id: string) => sql`p.manager_id = ${id}`;
const asHr = sql`e.department = 'Ops'`;

const viewers: [string, () => Person, () => ReturnType<typeof sql>][] = [
  ['a manager', () => manager, () => asManager(manager.id)],
  ['another manager', () => other, () => asManager(other.id)],
  ['HR', () => hr, () => asHr],
];

const rounded = (value: number) => Math.round(value * 1000) / 1000;
const byText = (a: unknown, b: unknown) => JSON.stringify(a).localeCompare(JSON.stringify(b));
const byId = (a: { task_id: string }, b: { task_id: string }) => a.task_id.localeCompare(b.task_id);

/** The value below which a part of the sorted values lies, between two of them where it falls there. */
function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return rounded(low + (high - low) * (place - Math.floor(place)));
}

describe.each(viewers)(
  'the overview of %s is what SQL written apart counts (Overview 1)',
  (_, who, roles) => {
    test('tiles, states and waiting', async () => {
      const overview = await overviewOf(who());
      const [wanted] = await rowsOf<Record<string, number>>(sql`
      with p as (${plansOf(roles())}),
      going as (select * from p where active_plan and not (by_employee > 0 and by_manager > 0))
      select
        (select count(*) from going)::int as active,
        (select count(*) from going where by_employee = 0 and by_manager = 0 and due_date < ${today} and open_tasks > 0)::int as overdue,
        (select count(*) from going where by_employee > 0)::int as wait_for_manager,
        (select count(*) from p where by_employee > 0 and by_manager > 0)::int as completed,
        (select count(*) from p where not active_plan and not (by_employee > 0 and by_manager > 0))::int as inactive,
        (select count(*) from going where by_employee = 0 and by_manager = 0 and not (due_date < ${today} and open_tasks > 0)
          and exists (
            select from subplans u where u.plan_id = going.id and (
              (u.due_date < ${today} and u.completed_tasks < u.total_tasks)
              or (u.due_date >= ${today} and u.due_date <= ${today}::date + 3 and u.completed_tasks * 2 < u.total_tasks)
            )
          ))::int as at_risk`);
      expect(overview.tiles).toMatchObject({
        active: wanted!['active'],
        overdue: wanted!['overdue'],
        at_risk: wanted!['at_risk'],
        wait_for_manager: wanted!['wait_for_manager'],
      });
      const of = Object.fromEntries(overview.statuses.map(({ status, plans }) => [status, plans]));
      expect(of).toMatchObject({
        Overdue: wanted!['overdue'],
        Completed: wanted!['completed'],
        Inactive: wanted!['inactive'],
        'Needs Manager Signature': wanted!['wait_for_manager'],
      });
      expect(overview.healths.reduce((sum, { plans }) => sum + plans, 0)).toBe(
        wanted!['active']! + wanted!['completed']! + wanted!['inactive']!,
      );
      const [waiting] = await rowsOf<Record<string, number>>(sql`
      with p as (${plansOf(roles())}),
      due as (
        select k.owner_kind from p
        join subplans u on u.plan_id = p.id join topics t on t.subplan_id = u.id join tasks k on k.topic_id = t.id
        where p.active_plan and not (by_employee > 0 and by_manager > 0) and u.due_date <= ${today} and k.counts and not k.completed
      )
      select (count(*) filter (where owner_kind = 'employee'))::int as employees,
        (count(*) filter (where owner_kind = 'manager'))::int as managers,
        (count(*) filter (where owner_kind = 'group'))::int as teams from due`);
      expect(overview.waiting).toEqual({
        employees: waiting!['employees'],
        managers: waiting!['managers'],
        others: 0,
        teams: waiting!['teams'] === 0 ? [] : [{ name: 'IT', tasks: waiting!['teams'] }],
      });
    });

    test('the overview shows late plans, their owners, and people who started without a plan', async () => {
      const overview = await overviewOf(who());
      const late = await rowsOf<{ id: string; manager_id: string; days: number }>(sql`
      with p as (${plansOf(roles())})
      select id, manager_id, ${today}::date - due_date as days from p
      where active_plan and by_employee = 0 and by_manager = 0 and due_date < ${today} and open_tasks > 0
      order by due_date, id`);
      expect(overview.plans.map(({ id, days_late }) => ({ id, days: days_late }))).toEqual(
        late.map(({ id, days }) => ({ id, days })),
      );
      for (const one of overview.plans) {
        expect(one.subplan).not.toBeNull();
        const { employees, managers, teams } = one.waiting;
        expect(employees + managers + teams.length).toBeGreaterThan(0);
      }
      const byManager = Object.fromEntries(overview.managers.map((row) => [row.manager.id, row.late]));
      const wanted: Record<string, number> = {};
      for (const { manager_id } of late) wanted[manager_id] = (wanted[manager_id] ?? 0) + 1;
      expect(byManager).toEqual(wanted);
      const people = who() === hr ? sql`e.department = 'Ops'` : sql`e.manager_id = ${who().id}`;
      const without = await rowsOf<{ id: string }>(sql`
      select e.id from people e where ${people} and e.start_on between ${today}::date - 90 and ${today}
        and not exists (select from plans p where p.user_id = e.id and p.deleted_at is null)`);
      expect(overview.without_plan.people.map(({ person }) => person.id).toSorted()).toEqual(
        without.map(({ id }) => id).toSorted(),
      );
      expect(overview.without_plan.count).toBe(without.length);
    });

    test('days to complete by template and month, and slow tasks', async () => {
      const overview = await overviewOf(who());
      const { rows } = await sql<{ name: string; month: string | null; days: number[] }>`
      with p as (${plansOf(roles())}),
      done as (
        select coalesce(t.name, l.name) as name, p.template_id, to_char(signed_at at time zone 'UTC', 'YYYY-MM') as month,
          (signed_at at time zone 'UTC')::date - coalesce(p.start_on, p.assigned_on) as days
        from p join plans l on l.id = p.id left join templates t on t.id = p.template_id
        where by_employee > 0 and by_manager > 0
      )
      select name, null as month, array_agg(days order by days) as days from done group by template_id, name
      union all select name, month, array_agg(days order by days) from done group by template_id, name, month`.execute(
        app.db,
      );
      // In JavaScript, without a word of the statement under test.
      const wanted = rows.map(({ name, month, days }) => [
        name,
        month,
        days.length,
        quantile(days, 0.5),
        quantile(days, 0.9),
      ]);
      const found = overview.days.flatMap(({ name, months, ...whole }) =>
        [{ month: null, ...whole }, ...months].map(({ month, plans, median, nine_of_ten }) => [
          name,
          month,
          plans,
          rounded(median),
          rounded(nine_of_ten),
        ]),
      );
      expect(found.toSorted(byText)).toEqual(wanted.toSorted(byText));

      const late = await rowsOf<{ task_id: string; days: number[] }>(sql`
      with p as (${plansOf(roles())})
      select k.task_id, array_agg((k.status_changed_at at time zone 'UTC')::date - u.due_date order by 1) as days from p
      join subplans u on u.plan_id = p.id join topics t on t.subplan_id = u.id join tasks k on k.topic_id = t.id
      where by_employee > 0 and by_manager > 0 and k.completed and k.task_id is not null group by k.task_id`);
      const slow = late
        .map(({ task_id, days }) => ({
          task_id,
          plans: days.length,
          median_days: quantile(
            days.toSorted((a, b) => a - b),
            0.5,
          ),
        }))
        .filter(({ plans, median_days }) => plans >= 5 && median_days > 0);
      expect(
        overview.slowest
          .map(({ task_id, plans, median_days }) => ({ task_id, plans, median_days }))
          .toSorted(byId),
      ).toEqual(slow.toSorted(byId));
    });
  },
);

test('a filter narrows every number, and the file has the ongoing plans (Overview 1, 6)', async () => {
  const whole = await overviewOf(manager);
  const part = await overviewOf(manager, '?department=Ops');
  const [{ count } = { count: -1 }] = await rowsOf<{ count: number }>(sql`
    with p as (${plansOf(sql`p.manager_id = ${manager.id} and e.department = 'Ops'`)})
    select count(*)::int as count from p where active_plan and not (by_employee > 0 and by_manager > 0)`);
  expect(part.tiles.active).toBe(count);
  expect(part.tiles.active).toBeLessThan(whole.tiles.active);
  const { text, headers } = await manager.client.get('/overview.csv?department=Ops');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(text.split('\r\n')).toHaveLength(count + 2);
  expectProblem(await (await app.addEmployee(null)).client.get('/overview'), 403);
  const logged = await app.db
    .selectFrom('access_log')
    .select('kind')
    .where('viewer_id', '=', hr.id)
    .execute();
  expect(logged).toEqual([{ kind: 'list' }]);
});

test('a plan is completed when both have signed, and not when one of them has (the trigger)', async () => {
  const person = await app.addEmployee(manager);
  const done = await createSignedPlan(manager, person);
  const half = await createPlan(manager, person);
  await tickAll(person, half);
  await person.client.put(planPath(half, '/signoff'));
  const rows = await app.db
    .selectFrom('plans')
    .select(['id', 'completed_at'])
    .where('id', 'in', [done.id, half.id])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: done.id, completed_at: expect.any(String) },
    { id: half.id, completed_at: null },
  ]);
});

const taskOf = (id: string) => `/onboarding-plan/${id}/ask_manager`;

test('HR asks the manager once a week, by one mail and one line of the history (Overview 7)', async () => {
  const person = await app.addEmployee(manager, 'Late');
  await setDepartment(app, person, 'Ops');
  const plan = await createPlan(manager, person, { assigned_at: daysAgo(40) });
  const notificationsOf = () =>
    app.db
      .selectFrom('notifications')
      .select(['kind', 'subject_id'])
      .where('person_id', '=', manager.id)
      .where('plan_id', '=', plan.id)
      .where('kind', '=', 'manager_asked')
      .execute();
  const listed = async () => (await overviewOf(hr)).plans.find(({ id }) => id === plan.id)!;
  expect(await listed()).toMatchObject({ asked_days_ago: null });
  expect((await hr.client.post(taskOf(plan.id))).status).toBe(204);
  expect(await listed()).toMatchObject({ asked_days_ago: 0 });
  expect(await notificationsOf()).toEqual([{ kind: 'manager_asked', subject_id: hr.id }]);
  const history = (await manager.client.get(planPath(plan, '/history'))).body;
  expect(history.at(-1)).toMatchObject({
    event: 'plan.manager_asked',
    actor: { id: hr.id },
    detail: { as: 'hr', manager_name: 'Mona' },
  });
  // Another one of HR cannot ask again either.
  const second = await addHr(app, ['Ops']);
  expectProblem(await second.client.post(taskOf(plan.id)), 409);
  expect(await notificationsOf()).toHaveLength(1);
  const week = app.services.context.now;
  app.services.context.now = () => new Date(Date.now() + 7 * 86_400_000);
  try {
    expect(await listed()).toMatchObject({ asked_days_ago: null });
    expect((await second.client.post(taskOf(plan.id))).status).toBe(204);
  } finally {
    app.services.context.now = week;
  }
  expectProblem(await manager.client.post(taskOf(plan.id)), 403);
  expectProblem(await (await addHr(app, ['Legal'])).client.post(taskOf(plan.id)), 404);
  await manager.client.put(planPath(plan, '/deactivate'));
  const inactive = await hr.client.post(taskOf(plan.id));
  expectProblem(inactive, 409);
});

test('plans go as the pages of their people say, which read each by itself (Plans 25)', async () => {
  const { plans } = await overviewOf(hr, '?list=active');
  for (const { id, user, health, due_date } of plans) {
    const { plans: ofPerson } = (await hr.client.get(`/people/${user.id}`)).body;
    const shown = (ofPerson as { id: string }[]).find((plan) => plan.id === id);
    expect(shown, user.name).toMatchObject({ health, due_date });
  }
  expect([...new Set(plans.map(({ health }) => health))].toSorted()).toEqual([
    'at_risk',
    'on_track',
    'overdue',
    'to_sign',
  ]);
});

test('each tile has its list, and status and start narrow everything (Overview 1, 2)', async () => {
  const { tiles } = await overviewOf(manager);
  const lists = {
    active: tiles.active,
    overdue: tiles.overdue,
    waits: tiles.wait_for_manager,
    week: tiles.due_this_week,
  };
  for (const [list, count] of Object.entries(lists)) {
    const shown = await overviewOf(manager, `?list=${list}`);
    expect([list, shown.list, shown.plans.length]).toEqual([list, list, count]);
    expect(shown.tiles).toEqual(tiles);
  }
  const waits = await overviewOf(manager, '?status=Needs%20Manager%20Signature&list=waits');
  expect(waits.tiles).toMatchObject({ active: tiles.wait_for_manager, overdue: 0 });
  expect(waits.statuses.filter(({ plans }) => plans > 0)).toEqual([
    { status: 'Needs Manager Signature', plans: tiles.wait_for_manager },
  ]);
  expect(waits.days).toEqual([]);
  const done = await overviewOf(manager, '?status=Completed');
  expect(done.tiles.active).toBe(0);
  expect(done.days.length).toBeGreaterThan(0);
  const [{ count } = { count: -1 }] = await rowsOf<{ count: number }>(sql`
    with p as (${plansOf(sql`p.manager_id = ${manager.id} and e.start_on between ${today}::date - 30 and ${today}`)})
    select count(*)::int as count from p where active_plan and not (by_employee > 0 and by_manager > 0)`);
  expect(count).toBeGreaterThan(0);
  expect((await overviewOf(manager, '?start=last_30')).tiles.active).toBe(count);
  expectProblem(await manager.client.get('/overview?status=Late'), 400);
  const { choices } = await overviewOf(hr);
  expect(choices.departments).toEqual(['Ops']);
  expect(choices.managers.map(({ name }) => name).toSorted()).toEqual(['Mona', 'Otto']);
});
