import { uuidv7 } from 'uuidv7';
import { describe, expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { checkCounters } from '../testing/counters.ts';
import { expectProblem } from '../testing/problem.ts';
import {
  createPlan,
  createSignedPlan,
  createTeam,
  createTemplate,
  planPath,
  savePath,
  taskIds,
  taskPath,
  tickAll,
} from '../testing/samples.ts';

const app = useApp();
checkCounters(app);

async function setUpOpenPlan() {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  const [first = '', second = '', third = ''] = taskIds(plan);
  const read = async () => (await manager.client.get(planPath(plan))).body;
  const tick = (id: string, body?: unknown) => employee.client.put(taskPath(id), body);
  return { manager, employee, plan, first, second, third, read, tick };
}

describe('ticking a task (Plans 11)', () => {
  test('toggles it without a body, and returns it with the time of the change', async () => {
    const { plan, first, tick, read } = await setUpOpenPlan();
    const [before] = plan.subplans[0].topics[0].tasks;
    const started = new Date().toISOString();
    const ticked = await tick(first);
    expect(ticked.status).toBe(200);
    expect(ticked.body).toEqual({ ...before, completed: true, status_changed_at: expect.any(String) });
    expect(ticked.body.status_changed_at >= started).toBe(true);
    expect((await read()).subplans[0].topics[0].tasks[0]).toEqual(ticked.body);

    const back = (await tick(first)).body;
    expect(back).toEqual({ ...before, completed: false, status_changed_at: expect.any(String) });
    expect(back.status_changed_at >= ticked.body.status_changed_at).toBe(true);
  });

  test('sets it with a body, without a new time or event when it is set already', async () => {
    const { manager, plan, first, tick } = await setUpOpenPlan();
    const set = (await tick(first, { completed: true })).body;
    expect(set.completed).toBe(true);
    expect((await tick(first, { completed: true })).body).toEqual(set);
    expect((await tick(first, { completed: false })).body.completed).toBe(false);
    expect((await tick(first, {})).body.completed).toBe(true);
    const { body: events } = await manager.client.get(planPath(plan, '/history'));
    expect(events).toHaveLength(4);
  });

  test('updates the progress of its subplan and plan, and nothing else (Plans 8, Plans 14)', async () => {
    const { manager, plan, first, third, tick, read } = await setUpOpenPlan();
    await tick(third);
    await tick(first);
    const after = await read();
    expect(after.progress).toEqual({ total_tasks: 3, completed_tasks: 2 });
    const { body: progress } = await manager.client.get(planPath(plan, '/progress'));
    expect(progress).toMatchObject([
      { total_tasks: 2, completed_tasks: 1 },
      { total_tasks: 1, completed_tasks: 1 },
    ]);
    await tick(third);
    expect((await read()).progress.completed_tasks).toBe(1);
    expect(after).toMatchObject({ version: plan.version, status: 'Active', signed_by_user: false });
  });

  test('is kept by a save that was based on the plan before it (Plans 14)', async () => {
    const { manager, plan, third, tick, read } = await setUpOpenPlan();
    await tick(third);
    const saved = await manager.client.put(savePath(plan), { ...plan, name: 'Edited' });
    expect(saved.status).toBe(200);
    expect((await read()).subplans[1].topics[0].tasks[0].completed).toBe(true);
  });

  test('of a task with a day of its own is kept by such a save as well', async () => {
    const { manager, employee } = await createTeam(app);
    const tasks = [{ name: 'Read', offset_days: -1 }];
    const plan = await createPlan(manager, employee, {
      subplans: [{ name: 'Week', due_in_days: 5, topics: [{ name: 'Arrive', tasks }] }],
    });
    const [id] = taskIds(plan);
    expect((await employee.client.put(taskPath(id), { completed: true })).status).toBe(200);
    expect((await manager.client.put(savePath(plan), { ...plan, name: 'Edited' })).status).toBe(200);
    const { body: after } = await manager.client.get(planPath(plan));
    expect(after).toMatchObject({ version: plan.version + 1, progress: { completed_tasks: 1 } });
  });

  test('is a 404 for a task that does not exist, is in a template or was removed', async () => {
    const { manager, employee, plan, first, third, tick } = await setUpOpenPlan();
    const template = await createTemplate(manager, { public: true });
    await manager.client.put(savePath(plan), { ...plan, subplans: [plan.subplans[0]] });
    for (const id of [uuidv7(), taskIds(template)[0] ?? '', third]) {
      expectProblem(await tick(id), 404);
      expectProblem(await manager.client.put(taskPath(id)), 404);
    }
    expectProblem(await manager.client.put(taskPath(first)), 403, /Only the employee/);
    expect((await employee.client.put(taskPath(first))).status).toBe(200);
  });
});

describe('locked tasks', () => {
  const reasons = {
    both: 'This onboarding plan has been completed and signed by both employee and manager.',
    employee: 'This onboarding plan has been signed by the employee and is awaiting manager approval.',
    manager: 'This onboarding plan has been approved by the manager and is complete.',
    inactive: 'This onboarding plan is inactive.',
  };

  test.each([
    ['both', ['employee', 'manager']],
    ['employee', ['employee']],
    ['manager', ['manager']],
    ['inactive', []],
    // A deactivated plan waits for nobody, whatever its signatures.
    ['inactive', ['employee', 'deactivate']],
  ] as const)('are refused with the reason "%s", after %j (Plans 11)', async (reason, acts) => {
    const { manager, employee, plan, first, tick, read } = await setUpOpenPlan();
    if (acts.length === 0) await manager.client.put(planPath(plan, '/deactivate'));
    else await tickAll(employee, plan);
    for (const act of acts) {
      if (act === 'deactivate') await manager.client.put(planPath(plan, '/deactivate'));
      else await { employee, manager }[act].client.put(planPath(plan, '/signoff'));
    }
    const before = await read();
    for (const body of [undefined, { completed: true }, { completed: false }]) {
      expectProblem(await tick(first, body), 409, `Cannot modify tasks: ${reasons[reason]}`);
    }
    expect(await read()).toEqual(before);
  });

  test('can be ticked again when the plan is reactivated', async () => {
    const { manager, plan, first, tick } = await setUpOpenPlan();
    for (const _ of ['off', 'on']) await manager.client.put(planPath(plan, '/deactivate'));
    expect((await tick(first)).body.completed).toBe(true);
  });

  test('stay locked in a completed plan whose employee is transferred', async () => {
    const { manager, employee } = await createTeam(app);
    const other = await app.addManager();
    const plan = await createSignedPlan(manager, employee);
    await manager.client.get(`/user/transfer_direct_reports/${employee.id}/${other.email}`);
    expectProblem(
      await employee.client.put(taskPath(taskIds(plan)[0])),
      409,
      `Cannot modify tasks: ${reasons.both}`,
    );
  });
});
