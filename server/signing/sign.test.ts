import { describe, expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { checkCounters } from '../testing/counters.ts';
import { expectProblem } from '../testing/problem.ts';
import { createPlan, createTeam, planPath, taskIds, taskPath, tickAll } from '../testing/samples.ts';

const app = useApp();
checkCounters(app);

async function setUpDonePlan() {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  const sign = (person: typeof manager) => person.client.put(planPath(plan, '/signoff'));
  const signatures = () =>
    app.db
      .selectFrom('plan_signatures')
      .select(['role', 'person_id', 'name', 'email'])
      .where('plan_id', '=', plan.id)
      .orderBy('role')
      .execute();
  return { manager, employee, plan, sign, signatures };
}

describe('signing (Signing 1)', () => {
  test.each([
    [
      'employee',
      'manager',
      { signed_by_user: true, approved_by_manager: false, status: 'Needs Manager Signature' },
    ],
    [
      'manager',
      'employee',
      { signed_by_user: false, approved_by_manager: true, status: 'Needs Employee Signature' },
    ],
  ] as const)('completes the plan, the %s first and then the %s', async (first, second, between) => {
    const { manager, employee, plan, sign, signatures } = await setUpDonePlan();
    const people = { manager, employee };
    const one = await sign(people[first]);
    expect(one.body).toMatchObject({ ...between, id: plan.id, version: plan.version + 1 });
    expect(one.body.subplans).toHaveLength(2);
    const two = await sign(people[second]);
    expect(two.body).toMatchObject({
      signed_by_user: true,
      approved_by_manager: true,
      status: 'Completed',
      active_plan: true,
    });
    expect(await signatures()).toEqual([
      { role: 'employee', person_id: employee.id, name: employee.name, email: employee.email },
      { role: 'manager', person_id: manager.id, name: manager.name, email: manager.email },
    ]);
  });

  test('changes nothing when a side signs again', async () => {
    const { manager, employee, plan, sign, signatures } = await setUpDonePlan();
    const first = (await sign(employee)).body;
    expect((await sign(employee)).body).toEqual(first);
    const both = (await sign(manager)).body;
    for (const person of [employee, manager, employee]) {
      const again = await sign(person);
      expect([again.status, again.body]).toEqual([200, both]);
    }
    expect(await signatures()).toHaveLength(2);
    expect((await manager.client.get(planPath(plan, '/history'))).body).toHaveLength(6);
  });

  test('changes nothing when a side signs again while the plan is inactive', async () => {
    const { manager, employee, plan, sign } = await setUpDonePlan();
    await sign(employee);
    await manager.client.put(planPath(plan, '/deactivate'));
    expect((await sign(employee)).body).toMatchObject({ signed_by_user: true, status: 'Inactive' });
    expectProblem(await sign(manager), 409, /inactive/);
  });

  test('is refused while tasks are open, with their number', async () => {
    const { manager, employee, plan, sign, signatures } = await setUpDonePlan();
    const [first, second] = taskIds(plan);
    await employee.client.put(taskPath(first));
    for (const person of [manager, employee])
      expectProblem(await sign(person), 409, /^One task is still open/);
    await employee.client.put(taskPath(second));
    for (const person of [manager, employee])
      expectProblem(await sign(person), 409, /^2 tasks are still open/);
    expect(await signatures()).toEqual([]);
  });

  test('is refused while the plan is inactive', async () => {
    const { manager, employee, plan, sign } = await setUpDonePlan();
    await manager.client.put(planPath(plan, '/deactivate'));
    for (const person of [manager, employee]) expectProblem(await sign(person), 409, /inactive/);
  });

  test('is refused for a plan without tasks', async () => {
    const { manager, employee, plan, sign } = await setUpDonePlan();
    // Deleted in the database, since assigning and saving require a task.
    await app.unguarded.deleteFrom('subplans').where('plan_id', '=', plan.id).execute();
    for (const person of [manager, employee]) expectProblem(await sign(person), 409, /no tasks/);
  });

  test('signs first and approves second for a person on both sides', async () => {
    const { manager: both, plan, sign } = await setUpDonePlan();
    // Set in the database, since nobody can report to themselves (Team 2).
    await app.unguarded.updateTable('plans').set({ user_id: both.id }).where('id', '=', plan.id).execute();
    const { version } = (await both.client.get(planPath(plan))).body;
    expect((await sign(both)).body).toMatchObject({ signed_by_user: true, approved_by_manager: false });
    expect((await sign(both)).body).toMatchObject({ signed_by_user: true, approved_by_manager: true });
    expect((await sign(both)).body).toMatchObject({ status: 'Completed', version: version + 2 });
  });

  test('stores one signature of each side for concurrent requests', async () => {
    const { manager, employee, plan, sign, signatures } = await setUpDonePlan();
    const responses = await Promise.all([employee, manager, employee, manager, employee, manager].map(sign));
    expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(await signatures()).toHaveLength(2);
    expect((await manager.client.get(planPath(plan))).body).toMatchObject({
      status: 'Completed',
      version: plan.version + 2,
    });
  });
});
