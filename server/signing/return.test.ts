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

async function setUpSignedPlan() {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await tickAll(employee, plan);
  await employee.client.put(planPath(plan, '/signoff'));
  const returnPlan = (body: unknown = { comment: 'The badge is missing.' }) =>
    manager.client.put(planPath(plan, '/return'), body);
  return { manager, employee, plan, returnPlan };
}

describe('returning a plan (Signing 4)', () => {
  test('voids the signature, adds the comment and unlocks the tasks', async () => {
    const { manager, employee, plan, returnPlan } = await setUpSignedPlan();
    const before = (await manager.client.get(planPath(plan))).body;
    const { status, body } = await returnPlan();
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

  test('keeps the voided signature in its row and in the history', async () => {
    const { manager, employee, plan, returnPlan } = await setUpSignedPlan();
    await returnPlan();
    await employee.client.put(planPath(plan, '/signoff'));
    const rows = await app.db
      .selectFrom('plan_signatures')
      .select(['id', 'voided_at'])
      .where('plan_id', '=', plan.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ voided_at }) => voided_at !== null)).toEqual([true, false]);
    const { body: events } = await manager.client.get(planPath(plan, '/history'));
    const signingEvents = events.filter(({ event }: { event: string }) => /\.(signed|returned)$/.test(event));
    expect(signingEvents).toMatchObject([
      { event: 'plan.signed', detail: { id: rows[0]?.id } },
      { event: 'plan.returned', detail: { signature_id: rows[0]?.id, comment: 'The badge is missing.' } },
      { event: 'plan.signed', detail: { id: rows[1]?.id } },
    ]);
  });

  test('makes the plan editable', async () => {
    const { manager, plan, returnPlan } = await setUpSignedPlan();
    const { body } = await returnPlan();
    expect((await manager.client.put(savePath(plan), { ...body, name: 'Longer' })).body.name).toBe('Longer');
  });

  test('is refused after the approval, and before the employee has signed', async () => {
    const { manager, employee, plan, returnPlan } = await setUpSignedPlan();
    await manager.client.put(planPath(plan, '/signoff'));
    expectProblem(await returnPlan(), 409, /You have approved/);
    const open = await createPlan(manager, employee);
    const back = () => manager.client.put(planPath(open, '/return'), { comment: 'No' });
    expectProblem(await back(), 409, /has not signed/);
    await tickAll(employee, open);
    await manager.client.put(planPath(open, '/signoff'));
    expectProblem(await back(), 409, /You have approved/);
  });

  test('is refused while the plan is inactive', async () => {
    const { manager, plan, returnPlan } = await setUpSignedPlan();
    await manager.client.put(planPath(plan, '/deactivate'));
    expectProblem(await returnPlan(), 409, /inactive/);
  });

  test('requires a comment', async () => {
    const { manager, plan, returnPlan } = await setUpSignedPlan();
    for (const comment of ['', '  \n', null, 7, 'x'.repeat(5_001), 'NUL \0'])
      expectInvalid(await returnPlan({ comment }), 'comment');
    expectInvalid(await returnPlan({}), 'comment');
    expectProblem(await manager.client.put(planPath(plan, '/return')), 400);
    expect((await manager.client.get(planPath(plan))).body.signed_by_user).toBe(true);
    expect((await manager.client.get(planPath(plan, '/comments'))).body).toEqual([]);
  });

  test('is either done or refused when the plan is approved at the same time', async () => {
    const { manager, plan, returnPlan } = await setUpSignedPlan();
    const responses = await Promise.all([
      returnPlan(),
      manager.client.put(planPath(plan, '/signoff')),
      returnPlan(),
    ]);
    expect(statusesOf(responses).at(-1)).toBe('409');
    const { body } = await manager.client.get(planPath(plan));
    const { body: comments } = await manager.client.get(planPath(plan, '/comments'));
    // An approval after the return is valid too: then the employee has to sign again.
    expect(comments.length).toBe(body.signed_by_user ? 0 : 1);
  });
});
