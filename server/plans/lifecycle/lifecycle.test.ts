import { describe, expect, test } from 'vitest';
import { useApp } from '../../testing/app.ts';
import { checkCounters } from '../../testing/counters.ts';
import { expectProblem } from '../../testing/problem.ts';
import {
  createPlan,
  createSignedPlan,
  createTeam,
  planPath,
  savePath,
  taskIds,
  taskPath,
  tickAll,
} from '../../testing/samples.ts';

const app = useApp();
checkCounters(app);

async function setUpDonePlan() {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  const sign = (person: typeof manager) => person.client.put(planPath(plan, '/signoff'));
  return { manager, employee, plan, sign };
}

describe('deactivating (Plans 13)', () => {
  test('toggles the state without a body, and sets it with one', async () => {
    const { manager, plan } = await setUpDonePlan();
    const toggle = async (body?: unknown) =>
      (await manager.client.put(planPath(plan, '/deactivate'), body)).body;
    const states = [];
    for (const body of [undefined, undefined, {}, { active_plan: true }, { active_plan: false }]) {
      states.push((await toggle(body)).active_plan);
    }
    expect(states).toEqual([false, true, false, true, false]);
    const before = await toggle({ active_plan: false });
    expect(before).toMatchObject({ status: 'Inactive', version: plan.version + 5 });
    expect(await toggle({ active_plan: false })).toEqual(before);
  });

  test('is possible with one signature and refused with both', async () => {
    const { manager, employee, plan, sign } = await setUpDonePlan();
    await sign(employee);
    const off = await manager.client.put(planPath(plan, '/deactivate'));
    expect(off.body).toMatchObject({ active_plan: false, signed_by_user: true, status: 'Inactive' });
    await manager.client.put(planPath(plan, '/deactivate'));
    await sign(manager);
    for (const body of [undefined, { active_plan: true }, { active_plan: false }]) {
      expectProblem(await manager.client.put(planPath(plan, '/deactivate'), body), 409, /completed/);
    }
  });

  test('leaves a completed plan Completed (Plans 4)', async () => {
    const { manager, employee } = await createTeam(app);
    const plan = await createSignedPlan(manager, employee);
    await app.unguarded.updateTable('plans').set({ active_plan: false }).where('id', '=', plan.id).execute();
    expect((await manager.client.get(planPath(plan))).body.status).toBe('Completed');
  });
});

describe('deleting (Plans 13)', () => {
  test('removes the plan from every list and call', async () => {
    const { manager, employee, plan, sign } = await setUpDonePlan();
    await sign(employee);
    const response = await manager.client.delete(planPath(plan));
    expect([response.status, response.text]).toEqual([204, '']);

    for (const { client } of [manager, employee]) {
      for (const part of ['', '/order', '/progress', '/overdue_subplan_tasks', '/history']) {
        expectProblem(await client.get(planPath(plan, part)), 404);
      }
      expectProblem(await client.put(planPath(plan, '/signoff')), 404);
      expectProblem(await client.put(taskPath(taskIds(plan)[0])), 404);
      expect((await client.get('/onboarding-plan?scope=self')).body).toEqual([]);
      expect((await client.get('/onboarding-plan/max_dates')).body).toEqual({});
    }
    expect((await manager.client.get('/onboarding-plan?scope=reports')).body).toEqual([]);
    expect((await manager.client.get('/user/manager/direct_reports')).body[0].plans).toEqual([]);
    expectProblem(await manager.client.put(savePath(plan), plan), 404);
    expectProblem(await manager.client.put(planPath(plan, '/deactivate')), 404);
    expectProblem(await manager.client.get(planPath(plan, '/generate_report')), 404);
    expectProblem(await manager.client.delete(planPath(plan)), 404);
  });

  test('keeps the history', async () => {
    const { manager, plan } = await setUpDonePlan();
    await manager.client.delete(planPath(plan));
    const events = await app.db
      .selectFrom('journal')
      .select('event')
      .where('subject_id', '=', plan.id)
      .orderBy('seq')
      .execute();
    expect(events.map(({ event }) => event)).toEqual([
      'plan.assigned',
      'plan.task_completed',
      'plan.task_completed',
      'plan.task_completed',
      'plan.deleted',
    ]);
    await expect(app.db.deleteFrom('journal').execute()).rejects.toThrow(/append-only|permission denied/);
  });

  test('is refused for a completed plan, and possible for an inactive one', async () => {
    const { manager, employee } = await createTeam(app);
    const signed = await createSignedPlan(manager, employee);
    expectProblem(await manager.client.delete(planPath(signed)), 409, /completed/);
    const inactive = await createPlan(manager, employee);
    await manager.client.put(planPath(inactive, '/deactivate'));
    expect((await manager.client.delete(planPath(inactive))).status).toBe(204);
  });
});
