import { describe, expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { keepsCounters } from '../testing/counters.ts';
import { expectProblem } from '../testing/problem.ts';
import {
  createPlan,
  createSignedPlan,
  createTeam,
  planPath,
  savePath,
  taskIds,
  taskPath,
  tickAll,
} from '../testing/samples.ts';

const app = useApp();
keepsCounters(app);

async function donePlan() {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  const sign = (person: typeof manager) => person.client.put(planPath(plan, '/signoff'));
  return { manager, employee, plan, sign };
}

describe('deactivating (contract §5)', () => {
  test('toggles without a body, sets with one', async () => {
    const { manager, plan } = await donePlan();
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

  test('one signature does not hinder it; both do', async () => {
    const { manager, employee, plan, sign } = await donePlan();
    await sign(employee);
    const off = await manager.client.put(planPath(plan, '/deactivate'));
    expect(off.body).toMatchObject({ active_plan: false, signed_by_user: true, status: 'Inactive' });
    await manager.client.put(planPath(plan, '/deactivate'));
    await sign(manager);
    for (const body of [undefined, { active_plan: true }, { active_plan: false }]) {
      expectProblem(await manager.client.put(planPath(plan, '/deactivate'), body), 409, /completed/);
    }
  });

  test('a plan that both have signed reads Completed also when it is inactive', async () => {
    const { manager, employee } = await createTeam(app);
    const plan = await createSignedPlan(manager, employee);
    await app.db.updateTable('plans').set({ active_plan: false }).where('id', '=', plan.id).execute();
    expect((await manager.client.get(planPath(plan))).body.status).toBe('Completed');
  });
});

describe('deleting (contract §5)', () => {
  test('the plan is gone for everybody and everywhere', async () => {
    const { manager, employee, plan, sign } = await donePlan();
    await sign(employee);
    const answer = await manager.client.delete(planPath(plan));
    expect([answer.status, answer.text]).toEqual([204, '']);

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

  test('its history is kept', async () => {
    const { manager, plan } = await donePlan();
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

  test('a plan that both have signed cannot be deleted; an inactive or half-signed one can', async () => {
    const { manager, employee } = await createTeam(app);
    const signed = await createSignedPlan(manager, employee);
    expectProblem(await manager.client.delete(planPath(signed)), 409, /completed/);
    const inactive = await createPlan(manager, employee);
    await manager.client.put(planPath(inactive, '/deactivate'));
    expect((await manager.client.delete(planPath(inactive))).status).toBe(204);
  });
});
