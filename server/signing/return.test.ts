import { describe, expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { statusesOf } from '../testing/client.ts';
import { checkCounters } from '../testing/counters.ts';
import { expectInvalid, expectProblem } from '../testing/problem.ts';
import {
  createPlan,
  createTeam,
  planPath,
  savePath,
  taskIds,
  taskPath,
  tickAll,
} from '../testing/samples.ts';

const app = useApp();
checkCounters(app);

async function signedPlan() {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  await employee.client.put(planPath(plan, '/signoff'));
  const giveBack = (body: unknown = { comment: 'The badge is missing.' }) =>
    manager.client.put(planPath(plan, '/return'), body);
  return { manager, employee, plan, giveBack };
}

describe('‘Not yet’', () => {
  test('the signature no longer counts, the comment is told, and tasks can be ticked again', async () => {
    const { manager, employee, plan, giveBack } = await signedPlan();
    const before = (await manager.client.get(planPath(plan))).body;
    const { status, body } = await giveBack();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      signed_by_user: false,
      approved_by_manager: false,
      status: 'Active',
      signatures: [],
      version: before.version + 1,
    });
    const comments = (await employee.client.get(planPath(plan, '/comments'))).body;
    expect(comments).toMatchObject([
      { about: '', topic_id: null, task_id: null, author: { id: manager.id }, text: 'The badge is missing.' },
    ]);
    expect((await employee.client.put(taskPath(taskIds(plan)[0]))).body.completed).toBe(false);
    expect((await employee.client.put(taskPath(taskIds(plan)[0]))).body.completed).toBe(true);
    expect((await employee.client.put(planPath(plan, '/signoff'))).body.signed_by_user).toBe(true);
    expect((await manager.client.put(planPath(plan, '/signoff'))).body.status).toBe('Completed');
  });

  test('the voided signature stays, in its row and in the history', async () => {
    const { manager, employee, plan, giveBack } = await signedPlan();
    await giveBack();
    await employee.client.put(planPath(plan, '/signoff'));
    const rows = await app.db
      .selectFrom('plan_signatures')
      .select(['id', 'voided_at'])
      .where('plan_id', '=', plan.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ voided_at }) => voided_at !== null)).toEqual([true, false]);
    const { body: events } = await manager.client.get(planPath(plan, '/history'));
    const told = events.filter(({ event }: { event: string }) => /\.(signed|returned)$/.test(event));
    expect(told).toMatchObject([
      { event: 'plan.signed', detail: { id: rows[0]?.id } },
      { event: 'plan.returned', detail: { signature_id: rows[0]?.id, comment: 'The badge is missing.' } },
      { event: 'plan.signed', detail: { id: rows[1]?.id } },
    ]);
  });

  test('afterwards the plan can be edited again', async () => {
    const { manager, plan, giveBack } = await signedPlan();
    const { body } = await giveBack();
    expect((await manager.client.put(savePath(plan), { ...body, name: 'Longer' })).body.name).toBe('Longer');
  });

  test('only before approving, and only what the employee has signed', async () => {
    const { manager, employee, plan, giveBack } = await signedPlan();
    await manager.client.put(planPath(plan, '/signoff'));
    expectProblem(await giveBack(), 409, /You have approved/);
    const open = await createPlan(manager, employee);
    const back = () => manager.client.put(planPath(open, '/return'), { comment: 'No' });
    expectProblem(await back(), 409, /has not signed/);
    await tickAll(employee, open);
    await manager.client.put(planPath(open, '/signoff'));
    expectProblem(await back(), 409, /You have approved/);
  });

  test('not while the plan is inactive', async () => {
    const { manager, plan, giveBack } = await signedPlan();
    await manager.client.put(planPath(plan, '/deactivate'));
    expectProblem(await giveBack(), 409, /inactive/);
  });

  test('the reason is required, and without one nothing changes', async () => {
    const { manager, plan, giveBack } = await signedPlan();
    for (const comment of ['', '  \n', null, 7, 'x'.repeat(5_001), 'NUL \0'])
      expectInvalid(await giveBack({ comment }), 'comment');
    expectInvalid(await giveBack({}), 'comment');
    expectProblem(await manager.client.put(planPath(plan, '/return')), 400);
    expect((await manager.client.get(planPath(plan))).body.signed_by_user).toBe(true);
    expect((await manager.client.get(planPath(plan, '/comments'))).body).toEqual([]);
  });

  test('approving and returning at once: one of the two happens', async () => {
    const { manager, plan, giveBack } = await signedPlan();
    const responses = await Promise.all([
      giveBack(),
      manager.client.put(planPath(plan, '/signoff')),
      giveBack(),
    ]);
    expect(statusesOf(responses).at(-1)).toBe('409');
    const { body } = await manager.client.get(planPath(plan));
    const { body: comments } = await manager.client.get(planPath(plan, '/comments'));
    // Approving after the return is an approval of a plan that the employee has to sign once more.
    expect(comments.length).toBe(body.signed_by_user ? 0 : 1);
  });
});
