import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { afterAll, describe, expect, test } from 'vitest';
import { type Person, useApp } from '../../testing/app.ts';
import { statusesOf } from '../../testing/client.ts';
import { checkCounters } from '../../testing/counters.ts';
import { eventsOf } from '../../testing/journal.ts';
import { expectProblem } from '../../testing/problem.ts';
import { createPlan, createSignedPlan, createTeam, planPath, tickAll } from '../../testing/samples.ts';

const app = useApp();
checkCounters(app);

// No test may leave a circle of managers (Team 2).
afterAll(async () => {
  const { rows } = await sql`
    with recursive above (id, manager_id, path) as (
      select id, manager_id, array[id] from people where manager_id is not null
      union all
      select above.id, people.manager_id, path || people.id
      from above join people on people.id = above.manager_id
      where people.manager_id is not null and not people.id = any(path)
    )
    select id from above where manager_id = id`.execute(app.db);
  expect(rows, 'people who report to themselves').toEqual([]);
});

const transfer = (manager: Person, report: { id: string }, newManagerEmail: string) =>
  manager.client.get(`/user/transfer_direct_reports/${report.id}/${encodeURIComponent(newManagerEmail)}`);
const add = (manager: Person, email: string) =>
  manager.client.put(`/user/add_direct_report/${email}?user_name=Added`);
const managerOf = async (person: Person) => (await person.client.get('/user/self')).body.manager_id;
const times = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('transfer_direct_reports (Team 4)', () => {
  test('gives the report and all their plans to the new manager (Team 5)', async () => {
    const { manager, employee } = await createTeam(app);
    const next = await app.addManager('Next');
    const open = await createPlan(manager, employee);
    const inactive = await createPlan(manager, employee);
    await manager.client.put(planPath(inactive, '/deactivate'));
    const response = await transfer(manager, employee, next.email.toUpperCase());
    expect([response.status, response.body]).toEqual([
      200,
      {
        id: employee.id,
        name: employee.name,
        email: employee.email,
        manager_id: next.id,
        is_manager: false,
        is_direct_report: true,
      },
    ]);
    for (const plan of [open, inactive]) {
      expect((await next.client.get(planPath(plan))).body).toMatchObject({
        manager_id: next.id,
        manager: { id: next.id, name: 'Next', email: next.email },
      });
      expectProblem(await manager.client.get(planPath(plan)), 404);
    }
    expect((await manager.client.get('/onboarding-plan?scope=reports')).body).toEqual([]);
    const [report] = (await next.client.get('/user/manager/direct_reports')).body;
    expect(report.plans).toHaveLength(2);
    const changes = [
      { field: 'manager_id', old: manager.id, new: next.id },
      { field: 'manager_name', old: manager.name, new: 'Next' },
    ];
    expect((await eventsOf(app.db, employee.id)).at(-1)).toEqual({
      event: 'person.joined_team',
      detail: { changes },
    });
    for (const plan of [open, inactive]) {
      expect((await eventsOf(app.db, plan.id)).at(-1)).toEqual({
        event: 'plan.handed_over',
        detail: { manager_id: next.id, manager_name: 'Next', changes },
      });
    }
    // A version from before the transfer is stale.
    expectProblem(await next.client.put(`/onboarding-plan/full/${open.id}`, open), 409);
  });

  test('leaves signatures unchanged (Team 5)', async () => {
    const { manager, employee } = await createTeam(app);
    const next = await app.addManager('Next');
    const completed = await createSignedPlan(manager, employee);
    const approved = await createPlan(manager, employee);
    await tickAll(employee, approved);
    await manager.client.put(planPath(approved, '/signoff'));
    await transfer(manager, employee, next.email);

    expect((await next.client.get(planPath(completed))).body.status).toBe('Completed');
    // The former manager's approval remains valid, so that of the new one changes nothing.
    const again = (await next.client.put(planPath(approved, '/signoff'))).body;
    expect(again).toMatchObject({ approved_by_manager: true, signed_by_user: false });
    const signers = await app.db
      .selectFrom('plan_signatures')
      .select(['person_id'])
      .where('role', '=', 'manager')
      .execute();
    expect(signers.every(({ person_id }) => person_id !== next.id)).toBe(true);
  });

  test('is a 404 only when the new manager is unknown or no manager', async () => {
    const { manager, employee } = await createTeam(app);
    const { employee: theirs } = await createTeam(app);
    for (const email of ['nobody@example.com', theirs.email, employee.email]) {
      expectProblem(await transfer(manager, employee, email), 404);
    }
    expect(await managerOf(employee)).toBe(manager.id);
    const free = await app.addEmployee(null);
    for (const person of [free, theirs, manager, { id: uuidv7() }]) {
      expectProblem(await transfer(manager, person, (await app.addManager()).email), 403);
    }
  });

  test('refuses the report and the managers below the report as new manager (Team 2)', async () => {
    const top = await app.addManager('Top');
    const middle = await app.addManager('Middle', top);
    const low = await app.addManager('Low', middle);
    expectProblem(await transfer(top, middle, middle.email), 409, /their own manager/);
    expectProblem(await transfer(top, middle, low.email), 409, /circle/);
    expect(await managerOf(middle)).toBe(top.id);
    // To their own manager: no change.
    expect((await transfer(top, middle, top.email)).body).toMatchObject({
      id: middle.id,
      manager_id: top.id,
    });
  });

  test('leaves the direct reports of the person unchanged', async () => {
    const top = await app.addManager('Top');
    const middle = await app.addManager('Middle', top);
    const employee = await app.addEmployee(middle);
    const plan = await createPlan(middle, employee);
    const next = await app.addManager('Next');
    await transfer(top, middle, next.email);
    expect(await managerOf(employee)).toBe(middle.id);
    expect((await middle.client.get(planPath(plan))).body).toEqual(plan);
  });
});

describe('concurrent requests', () => {
  test('let one of two managers add the same person', async () => {
    for (const round of times(8)) {
      const managers = [await app.addManager(), await app.addManager()];
      // A new person in every second round.
      const email = round % 2 ? `fresh${round}@example.com` : (await app.addEmployee(null)).email;
      const responses = await Promise.all(managers.map((manager) => add(manager, email)));
      expect(statusesOf(responses)).toEqual(['200', '409']);
      const winner = managers[responses.findIndex((response) => response.status === 200)];
      expect((await winner?.client.get(`/user/user_manager/${email}`))?.body.id).toBe(winner?.id);
    }
  });

  test('refuse one of two transfers that would make a circle together (Team 2)', async () => {
    for (const _ of times(8)) {
      const top = await app.addManager('Top');
      const [one, two] = [await app.addManager('One', top), await app.addManager('Two', top)];
      const responses = await Promise.all([transfer(top, one, two.email), transfer(top, two, one.email)]);
      expect(statusesOf(responses)).toEqual(['200', '409']);
    }
  });

  test('refuse one of three additions that would make a circle together (Team 2)', async () => {
    for (const _ of times(5)) {
      const [a, b, c] = [await app.addManager('A'), await app.addManager('B'), await app.addManager('C')];
      const responses = await Promise.all([add(a, b.email), add(b, c.email), add(c, a.email)]);
      expect(statusesOf(responses)).toEqual(['200', '200', '409']);
    }
  });

  test('accept either a transfer or a removal, and move the plans accordingly', async () => {
    for (const _ of times(6)) {
      const { manager, employee } = await createTeam(app);
      const next = await app.addManager();
      const plan = await createPlan(manager, employee);
      const [transferred, removed] = await Promise.all([
        transfer(manager, employee, next.email),
        manager.client.put(`/user/remove_direct_report/${employee.email}`),
      ]);
      const outcome = `${transferred.status} ${removed.status}`;
      expect(['200 404', '403 204']).toContain(outcome);
      expect(await managerOf(employee)).toBe(transferred.status === 200 ? next.id : null);
      const planManager = transferred.status === 200 ? next : manager;
      expect((await planManager.client.get(planPath(plan))).status).toBe(200);
    }
  });
});
