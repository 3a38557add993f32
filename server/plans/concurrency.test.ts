import { describe, expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { statusesOf } from '../testing/client.ts';
import { checkCounters } from '../testing/counters.ts';
import { holdRow, untilWaiting } from '../testing/database/locks.ts';
import {
  createPlan,
  createTeam,
  planBody,
  planPath,
  savePath,
  subplan,
  taskIds,
  taskPath,
  tickAll,
} from '../testing/samples.ts';

const app = useApp();
checkCounters(app);

const times = (count: number) => Array.from({ length: count }, (_, n) => n);

const subplansNamed = (name: string) => [
  subplan(name, 1, [[name, name], [name]]),
  subplan(name, 2, [[name]]),
];

/** Checks that no signed plan has an open task. */
async function expectNoSignatureOverOpenTasks() {
  const rows = await app.db
    .selectFrom('plan_signatures')
    .innerJoin('subplans', 'subplans.plan_id', 'plan_signatures.plan_id')
    .innerJoin('topics', 'topics.subplan_id', 'subplans.id')
    .innerJoin('tasks', 'tasks.topic_id', 'topics.id')
    .select('tasks.id')
    .where('tasks.completed', '=', false)
    .execute();
  expect(rows).toEqual([]);
}

describe('concurrent requests', () => {
  test('complete a task once when 20 requests set it', async () => {
    const { manager, employee } = await createTeam(app);
    const plan = await createPlan(manager, employee);
    const [id] = taskIds(plan);
    const responses = await Promise.all(
      times(20).map(() => employee.client.put(taskPath(id), { completed: true })),
    );
    expect(new Set(responses.map((response) => `${response.status} ${response.text}`)).size).toBe(1);
    expect(responses[0]?.body.completed).toBe(true);
    expect((await manager.client.get(planPath(plan))).body.progress).toEqual({
      total_tasks: 3,
      completed_tasks: 1,
    });
    expect((await manager.client.get(planPath(plan, '/history'))).body).toHaveLength(2);
  });

  test('keep the counters correct over 21 toggles of a task and ticks of the others', async () => {
    const { manager, employee } = await createTeam(app);
    const plan = await createPlan(manager, employee, {
      subplans: [subplan('One', 1, [times(8).map((n) => `t${n}`)])],
    });
    const [toggled, ...others] = taskIds(plan);
    const calls = [...times(21).map(() => toggled), ...others];
    const responses = await Promise.all(calls.map((id) => employee.client.put(taskPath(id))));
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect((await manager.client.get(planPath(plan))).body.progress).toEqual({
      total_tasks: 8,
      completed_tasks: 8,
    });
  });

  test('accept either a signature or an untick, not both', async () => {
    const outcomes = await Promise.all(
      times(12).map(async (round) => {
        const { manager, employee } = await createTeam(app);
        const plan = await createPlan(manager, employee);
        await tickAll(employee, plan);
        const signer = round % 2 ? manager : employee;
        const sign = () => signer.client.put(planPath(plan, '/signoff'));
        const untick = () => employee.client.put(taskPath(taskIds(plan)[0]), { completed: false });
        const calls = round % 3 ? [sign(), untick()] : [untick(), sign()];
        return statusesOf(await Promise.all(calls));
      }),
    );
    for (const outcome of outcomes) expect(outcome).toEqual(['200', '409']);
    await expectNoSignatureOverOpenTasks();
  });

  test('accept either a signature or an edit that adds a task, not both', async () => {
    const outcomes = await Promise.all(
      times(12).map(async (round) => {
        const { manager, employee } = await createTeam(app);
        const plan = await createPlan(manager, employee);
        await tickAll(employee, plan);
        const sign = () => employee.client.put(planPath(plan, '/signoff'));
        const added = { ...plan, subplans: [...plan.subplans, subplan('More', 1, [['open']])] };
        const edit = () => manager.client.put(savePath(plan), added);
        const calls = round % 2 ? [sign(), edit()] : [edit(), sign()];
        return statusesOf(await Promise.all(calls));
      }),
    );
    for (const outcome of outcomes) expect(outcome).toEqual(['200', '409']);
    await expectNoSignatureOverOpenTasks();
  });

  test('accept either a tick or an edit that removes its subplan, not both', async () => {
    const outcomes = await Promise.all(
      times(12).map(async (round) => {
        const { manager, employee } = await createTeam(app);
        const plan = await createPlan(manager, employee);
        const tick = () => employee.client.put(taskPath(taskIds(plan)[2]), { completed: true });
        const edit = () =>
          manager.client.put(savePath(plan), { ...plan, subplans: plan.subplans.slice(0, 1) });
        const [ticked, edited] =
          round % 2
            ? await Promise.all([tick(), edit()])
            : (await Promise.all([edit(), tick()])).toReversed();
        const total = (await manager.client.get(planPath(plan))).body.progress.total_tasks;
        return [ticked?.status, edited?.status, total].join(' ');
      }),
    );
    for (const outcome of outcomes) expect(['200 409 3', '404 200 2']).toContain(outcome);
  });

  test('delete a plan also when it is signed at the same time', async () => {
    for (const _ of times(6)) {
      const { manager, employee } = await createTeam(app);
      const plan = await createPlan(manager, employee);
      await tickAll(employee, plan);
      const [signed, deleted] = await Promise.all([
        employee.client.put(planPath(plan, '/signoff')),
        manager.client.delete(planPath(plan)),
      ]);
      expect([200, 404]).toContain(signed.status);
      expect(deleted.status).toBe(204);
      expect((await employee.client.get(planPath(plan))).status).toBe(404);
    }
  });

  test('give a new plan to the new manager when the employee is transferred meanwhile (Team 5)', async () => {
    const { manager, employee } = await createTeam(app);
    const next = await app.addManager();
    // The assignment has locked the employee and waits for the manager's row when the transfer arrives.
    const holder = await holdRow(app.db, 'people', manager.id);
    const assigned = manager.client.post('/onboarding-plan/full', planBody(employee));
    await untilWaiting(app.db, 1);
    const moved = manager.client.get(`/user/transfer_direct_reports/${employee.id}/${next.email}`);
    await Promise.race([moved, untilWaiting(app.db, 2)]);
    holder.release();
    await holder.ended;
    expect(statusesOf([await assigned, await moved])).toEqual(['200', '201']);
    expect((await employee.client.get('/onboarding-plan?scope=self')).body).toMatchObject([
      { manager_id: next.id },
    ]);
  });

  test('read a plan as it was before or after an edit, never partly', async () => {
    const { manager, employee } = await createTeam(app);
    const plan = await createPlan(manager, employee, { name: 'v0', subplans: subplansNamed('v0') });
    const progress = { done: false };
    const writing = (async () => {
      for (const n of times(15).slice(1)) {
        await manager.client.put(savePath(plan), { name: `v${n}`, subplans: subplansNamed(`v${n}`) });
      }
      progress.done = true;
    })();
    while (!progress.done) {
      const { body } = await employee.client.get(planPath(plan));
      expect(new Set(JSON.stringify([body.name, body.subplans]).match(/\bv\d+\b/g))).toEqual(
        new Set([body.name]),
      );
      expect(taskIds(body)).toHaveLength(4);
      expect(body.progress.total_tasks).toBe(4);
    }
    await writing;
  });
});
