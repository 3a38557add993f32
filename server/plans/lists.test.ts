import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { compareForEmployee, compareForManager } from '#shared/plans/order.ts';
import { PLAN_STATUSES } from '#shared/plans/status.ts';
import { type Person, useApp } from '../testing/app.ts';
import { checkCounters } from '../testing/counters.ts';
import { toCursor } from '../platform/http/nextPage.ts';
import { nextOf } from '../testing/pages.ts';
import { expectInvalid } from '../testing/problem.ts';
import {
  createPlan,
  createSignedPlan,
  createTeam,
  daysAgo,
  planPath,
  subplan,
  tickAll,
} from '../testing/samples.ts';

const app = useApp();
checkCounters(app);

const due = (days: number) => [subplan('Part', days, [['task']])];

/** Creates plans of every status, in another order than that of the lists. */
async function createOneOfEach(manager: Person, employee: Person) {
  const make = (name: string, overrides = {}) =>
    createPlan(manager, employee, { name, subplans: due(30), ...overrides });
  const inactive = await make('inactive');
  await manager.client.put(planPath(inactive, '/deactivate'));
  await createSignedPlan(manager, employee, { name: 'completed', subplans: due(3) });
  await make('active later', { subplans: due(60) });
  await make('active sooner', { subplans: due(20) });
  const signedLate = await make('signed', { subplans: due(90) });
  const approved = await make('approved', { subplans: due(40) });
  for (const plan of [signedLate, approved]) await tickAll(employee, plan);
  await employee.client.put(planPath(signedLate, '/signoff'));
  await manager.client.put(planPath(approved, '/signoff'));
  await make('overdue since yesterday', { assigned_at: daysAgo(10), subplans: due(7) });
  await make('overdue for long', { assigned_at: daysAgo(90), subplans: due(7) });
}

const namesAndStatuses = (plans: { name: string; status: string }[]) =>
  plans.map(({ name, status }) => [name, status]);

const list = async (person: Person, scope: string) =>
  (await person.client.get(`/onboarding-plan?scope=${scope}`)).body.map((plan: { id: string }) => plan.id);

/** Adds copies of a plan with random due dates, flags, counters and signatures. */
async function multiply(id: string, count: number) {
  await sql`
    with copies as (
      insert into plans (id, name, user_id, manager_id, assigned_at, assigned_on, active_plan)
      select gen_random_uuid(), 'Copy ' || n, user_id, manager_id, assigned_at, assigned_on, random() < 0.8
      from plans, generate_series(1, ${count}::int) n where plans.id = ${id} returning id, user_id, manager_id
    ), parts as (
      insert into subplans (id, plan_id, name, due_in_days, due_date, position, total_tasks, completed_tasks)
      select gen_random_uuid(), copies.id, 'Part', 1, current_date + (random() * 20 - 10)::int, part, 1,
        (random() < 0.5)::int
      from copies, generate_series(1, 2) part returning id, completed_tasks
    ), topic as (
      insert into topics (id, subplan_id, position, name)
      select gen_random_uuid(), id, 0, 'Topic' from parts returning id, subplan_id
    ), task as (
      insert into tasks (id, topic_id, position, name, completed)
      select gen_random_uuid(), topic.id, 0, 'Task', completed_tasks > 0
      from topic join parts on parts.id = subplan_id
    )
    insert into plan_signatures (id, plan_id, role, person_id, name, email, meaning, signed_at, content_hash)
    select gen_random_uuid(), copies.id, role, case role when 'manager' then manager_id else user_id end,
      'Name', 'name@example.com', 'Signed', now(), repeat('0', 64)
    from copies, unnest(array['employee', 'manager']) role where random() < 0.3`.execute(app.unguarded);
}

describe('lists of plans', () => {
  test('sort the manager’s plans by status, then by due date (Plans 9)', async () => {
    const { manager, employee } = await createTeam(app);
    await createOneOfEach(manager, employee);
    const { body } = await manager.client.get('/onboarding-plan?scope=reports');
    expect(namesAndStatuses(body)).toEqual([
      ['overdue for long', 'Overdue'],
      ['overdue since yesterday', 'Overdue'],
      ['signed', 'Needs Manager Signature'],
      ['approved', 'Needs Employee Signature'],
      ['active sooner', 'Active'],
      ['active later', 'Active'],
      ['completed', 'Completed'],
      ['inactive', 'Inactive'],
    ]);
  });

  test('sort the employee’s plans with both kinds of missing signatures first (Plans 9)', async () => {
    const { manager, employee } = await createTeam(app);
    await createOneOfEach(manager, employee);
    const { body } = await employee.client.get('/onboarding-plan?scope=self');
    expect(namesAndStatuses(body)).toEqual([
      ['approved', 'Needs Employee Signature'],
      ['signed', 'Needs Manager Signature'],
      ['overdue for long', 'Overdue'],
      ['overdue since yesterday', 'Overdue'],
      ['active sooner', 'Active'],
      ['active later', 'Active'],
      ['completed', 'Completed'],
      ['inactive', 'Inactive'],
    ]);
  });

  test('contain the same fields as a single plan, without subplans and signatures, and those of a list', async () => {
    const { manager, employee } = await createTeam(app);
    const { subplans, signatures: _, content_hash: __, ...plan } = await createPlan(manager, employee);
    const more = { unread_comments: 0, last_unread_comment: null, last_signed_at: null };
    const listed = { ...plan, ...more, next_due_date: subplans[0].due_date };
    expect((await manager.client.get('/onboarding-plan?scope=reports')).body).toEqual([listed]);
    expect((await employee.client.get('/onboarding-plan?scope=self')).body).toEqual([listed]);
    await tickAll(employee, { subplans });
    await employee.client.put(planPath(plan, '/signoff'));
    const [signed] = (await manager.client.get('/onboarding-plan?scope=reports')).body;
    const { signatures } = (await manager.client.get(planPath(plan))).body;
    expect(signed).toMatchObject({ next_due_date: null, last_signed_at: signatures[0].signed_at });
  });

  test('contain only plans that the caller manages, or the caller’s own (Plans 3)', async () => {
    const boss = await app.addManager('Boss');
    const middle = await app.addManager('Middle', boss);
    const employee = await app.addEmployee(middle);
    const own = await createPlan(boss, middle);
    const theirs = await createPlan(middle, employee);
    expect(await list(boss, 'reports')).toEqual([own.id]);
    expect(await list(boss, 'self')).toEqual([]);
    expect(await list(middle, 'reports')).toEqual([theirs.id]);
    expect(await list(middle, 'self')).toEqual([own.id]);
    expect(await list(employee, 'self')).toEqual([theirs.id]);
    expect(await list(await app.addManager(), 'reports')).toEqual([]);
  });

  test('come in pages of `limit` in the order of the whole list (API 19)', async () => {
    const { manager, employee } = await createTeam(app);
    for (let n = 0; n < 12; n += 1) {
      // Out of order, and some of them overdue, which come first.
      const assigned_at = n % 3 === 0 ? '2026-01-05T09:00:00Z' : undefined;
      await createPlan(manager, employee, {
        name: `Plan ${(n * 5) % 12}`,
        subplans: due(1 + n),
        assigned_at,
      });
    }
    for (const scope of ['reports', 'self']) {
      const caller = scope === 'reports' ? manager : employee;
      const all = await list(caller, scope);
      for (const limit of [1, 4, 5, 11, 12, 13]) {
        const seen: string[] = [];
        let next: string | undefined = `/onboarding-plan?scope=${scope}&limit=${limit}`;
        while (next !== undefined) {
          const { body, headers } = await caller.client.get(next);
          expect(body.length).toBeLessThanOrEqual(limit);
          seen.push(...body.map((plan: { id: string }) => plan.id));
          next = nextOf({ headers });
        }
        expect(seen).toEqual(all);
      }
    }
  });

  test('of more than 1,000 plans come in pages without `limit`, too, in the order of the rules (API 19)', async () => {
    const { manager, employee } = await createTeam(app);
    const template = await createPlan(manager, employee);
    await multiply(template.id, 1_100);
    for (const [caller, scope, compare] of [
      [manager, 'reports', compareForManager],
      [employee, 'self', compareForEmployee],
    ] as const) {
      const first = await caller.client.get(`/onboarding-plan?scope=${scope}`);
      const second = await caller.client.get(nextOf(first)!);
      expect([first.body.length, second.body.length]).toEqual([1_000, 101]);
      expect(nextOf(second)).toBeUndefined();
      const all = [...first.body, ...second.body];
      expect(new Set(all.map(({ id }) => id)).size).toBe(1_101);
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set(PLAN_STATUSES));
      expect(all.map(({ id }) => id)).toEqual(
        all.toSorted((a, b) => compare(a, b) || (a.id < b.id ? -1 : 1)).map(({ id }) => id),
      );
      const dates = await caller.client.get('/onboarding-plan/max_dates');
      const rest = await caller.client.get(nextOf(dates)!);
      const known = { ...dates.body, ...rest.body };
      expect(Object.keys(dates.body).length).toBe(1_000);
      expect(known).toEqual(Object.fromEntries(all.map(({ id, due_date }) => [id, due_date])));
      const overdue = await caller.client.get('/onboarding-plan/overdue_info');
      const later = await caller.client.get(nextOf(overdue)!);
      const ids = [...overdue.body.overdue_plans, ...later.body.overdue_plans];
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(
        expect.arrayContaining(all.filter(({ status }) => status === 'Overdue').map(({ id }) => id)),
      );
    }
  });

  test.each(['reports', 'self'])(
    'with scope=%s continue after a plan that is gone or has moved, and refuse the cursor of another list (API 19)',
    async (scope) => {
      const { manager, employee } = await createTeam(app);
      for (const days of [1, 2, 3, 4]) await createPlan(manager, employee, { subplans: due(days) });
      const caller = scope === 'reports' ? manager : employee;
      const all = await list(caller, scope);
      const afterFirst = nextOf(await caller.client.get(`/onboarding-plan?scope=${scope}&limit=1`))!;
      const afterSecond = nextOf(await caller.client.get(`/onboarding-plan?scope=${scope}&limit=2`))!;
      expect((await manager.client.put(`/onboarding-plan/${all[1]}/deactivate`)).body.status).toBe(
        'Inactive',
      );
      expect((await manager.client.delete(`/onboarding-plan/${all[0]}`)).status).toBe(204);
      const idsOf = async (path: string) =>
        (await caller.client.get(path.replace(/limit=\d/, 'limit=9'))).body.map(
          ({ id }: { id: string }) => id,
        );
      expect(await idsOf(afterFirst)).toEqual([all[2], all[3], all[1]]);
      expect(await idsOf(afterSecond)).toEqual([all[2], all[3], all[1]]);
      const junk = toCursor(['__proto__', '', all[2]!]);
      for (const cursor of [all[2], 'W10', 'x', 'WzEsMiwzXQ', junk]) {
        const response = await caller.client.get(`/onboarding-plan?scope=${scope}&cursor=${cursor}`);
        expectInvalid(response, 'cursor');
      }
    },
  );

  test.each(['max_dates', 'overdue_info'])('%s continues after a deleted plan (API 19)', async (path) => {
    const { manager, employee } = await createTeam(app);
    const plans: { id: string }[] = [];
    for (const days of [1, 2, 3]) {
      plans.push(
        await createPlan(manager, employee, { subplans: due(days), assigned_at: '2020-01-01T00:00:00Z' }),
      );
    }
    const next = nextOf(await manager.client.get(`/onboarding-plan/${path}?limit=1`))!;
    expect((await manager.client.delete(`/onboarding-plan/${plans[0]!.id}`)).status).toBe(204);
    const { status, text } = await manager.client.get(next.replace('limit=1', 'limit=9'));
    expect(status, text).toBe(200);
    expect(text).toContain(plans[1]!.id);
    expect(text).toContain(plans[2]!.id);
  });
});
