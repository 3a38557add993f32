import { describe, expect, test } from 'vitest';
import { type Person, useApp } from '../../testing/app.ts';
import { checkCounters } from '../../testing/counters.ts';
import { eventsOf } from '../../testing/journal.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { createPlan, createSignedPlan, createTeam, planPath, subplan } from '../../testing/samples.ts';

const app = useApp();
checkCounters(app);

const add = (manager: Person, email: string, query = '') =>
  manager.client.put(`/user/add_direct_report/${email}${query}`);
const remove = (manager: Person, email: string) => manager.client.put(`/user/remove_direct_report/${email}`);
const listReports = async (manager: Person) =>
  (await manager.client.get('/user/manager/direct_reports')).body;

const due = (days: number) => [subplan('Part', days, [['task']])];

describe('direct_reports', () => {
  test('lists each report with the plans that the caller manages, sorted by status (Plans 9)', async () => {
    const manager = await app.addManager();
    const employee = await app.addEmployee(manager, 'Ann');
    await app.addEmployee(manager, 'Bea');
    const active = await createPlan(manager, employee, { name: 'Active', subplans: due(9) });
    const completed = await createSignedPlan(manager, employee, { name: 'Completed' });
    const overdue = await createPlan(manager, employee, {
      name: 'Overdue',
      subplans: due(1),
      assigned_at: '2020-02-27T12:00:00Z',
    });
    const [ann, bea] = await listReports(manager);
    const planOf = ({ id, name, due_date }: typeof active, status: string) => ({
      id,
      name,
      status,
      due_date,
    });
    expect(ann).toEqual({
      id: employee.id,
      name: 'Ann',
      email: employee.email,
      manager_id: manager.id,
      is_manager: false,
      is_direct_report: true,
      plans: [planOf(overdue, 'Overdue'), planOf(active, 'Active'), planOf(completed, 'Completed')],
    });
    expect(overdue.due_date).toBe('2020-02-29');
    expect(bea).toMatchObject({ name: 'Bea', plans: [] });
  });

  test('sorts by name in any script, regardless of case (People 7)', async () => {
    const manager = await app.addManager();
    const boss = await app.addManager('Boss', manager);
    await app.addEmployee(boss, 'Not a direct one');
    for (const name of [
      'zoe',
      'Émile',
      'Anna',
      'emil',
      'Ömer',
      'bob',
      '',
      'Дмитрий',
      'Person 10',
      'Person 9',
    ]) {
      await app.addEmployee(manager, name);
    }
    const names = (await listReports(manager)).map((person: { name: string }) => person.name);
    expect(names).toEqual([
      '',
      'Anna',
      'bob',
      'Boss',
      'emil',
      'Émile',
      'Ömer',
      'Person 9',
      'Person 10',
      'zoe',
      'Дмитрий',
    ]);
  });
});

describe('add_direct_report (Team 1)', () => {
  test('creates an unknown person, and requires a name for them', async () => {
    const manager = await app.addManager();
    expectInvalid(await add(manager, 'new@example.com'), 'user_name');
    const created = await add(manager, 'New@Example.com', '?user_name=New%20Person');
    expect([created.status, created.body]).toEqual([
      200,
      {
        id: expect.any(String),
        name: 'New Person',
        email: 'new@example.com',
        manager_id: manager.id,
        is_manager: false,
        is_direct_report: true,
      },
    ]);
    expect(await listReports(manager)).toEqual([{ ...created.body, plans: [] }]);
  });

  test('adds a person without a manager, keeps their name, and changes nothing when repeated', async () => {
    const manager = await app.addManager();
    const free = await app.addEmployee(null, 'Own Name');
    const added = await add(manager, free.email.toUpperCase(), '?user_name=Other');
    expect(added.body).toMatchObject({ id: free.id, name: 'Own Name', manager_id: manager.id });
    expect((await add(manager, free.email)).body).toEqual(added.body);
    expect(await eventsOf(app.db, free.id)).toEqual([
      {
        event: 'person.joined_team',
        detail: {
          changes: [
            { field: 'manager_id', old: null, new: manager.id },
            { field: 'manager_name', old: null, new: manager.name },
          ],
        },
      },
    ]);
  });

  test('refuses a person who reports to another manager, with that manager’s name', async () => {
    const { manager, employee } = await createTeam(app);
    const other = await app.addManager();
    for (const email of [employee.email, employee.email.toUpperCase()]) {
      expectProblem(
        await add(other, email, '?user_name=A'),
        409,
        `Cannot add report assigned under: ${manager.name} ${manager.email}`,
      );
    }
    expect(await listReports(other)).toEqual([]);
  });

  test('refuses the caller and the managers above the caller (Team 2)', async () => {
    const top = await app.addManager('Top');
    const middle = await app.addManager('Middle', top);
    const low = await app.addManager('Low', middle);
    expectProblem(await add(top, top.email), 409, /their own manager/);
    for (const below of [middle, low]) expectProblem(await add(below, top.email), 409, /circle/);
  });
});

describe('remove_direct_report (Team 3)', () => {
  test('clears the manager of the person, not of their plans', async () => {
    const { manager, employee } = await createTeam(app);
    const plan = await createPlan(manager, employee);
    const response = await remove(manager, employee.email.toUpperCase());
    expect([response.status, response.text]).toEqual([204, '']);
    expect((await employee.client.get('/user/self')).body).toMatchObject({
      manager_id: null,
      is_direct_report: false,
    });
    expect(await listReports(manager)).toEqual([]);

    for (const person of [manager, employee])
      expect((await person.client.get(planPath(plan))).body).toEqual(plan);
    expect((await manager.client.get('/onboarding-plan?scope=reports')).body).toHaveLength(1);
    // The manager of the plan still sees its employee, and can delete it.
    expect((await manager.client.get(`/user/${employee.id}`)).status).toBe(200);
    expect((await manager.client.delete(planPath(plan))).status).toBe(204);
    expectProblem(await manager.client.get(`/user/${employee.id}`), 404);
  });

  test('is a 404 for people who are no direct reports of the caller', async () => {
    const { manager, employee } = await createTeam(app);
    const { employee: theirs } = await createTeam(app);
    await remove(manager, employee.email);
    for (const email of [employee.email, theirs.email, manager.email, 'nobody@example.com']) {
      expectProblem(await remove(manager, email), 404);
    }
  });
});
