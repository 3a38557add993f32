import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Person, useApp } from '../../testing/app.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { createPlan, createSignedPlan, createTeam, planPath } from '../../testing/samples.ts';

const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'Gangway <onboarding@example.com>' });

type Plan = { id: string };

const act = (person: Person, name: string, plans: Plan[], headers?: Record<string, string>) =>
  person.client.post('/onboarding-plan/bulk', { act: name, ids: plans.map(({ id }) => id) }, headers);

const eventsOf = async (person: Person, plan: Plan) =>
  (await person.client.get(planPath(plan, '/history'))).body.map(({ event }: { event: string }) => event);

const nudgesOf = (plan: Plan) =>
  app.db
    .selectFrom('outbox')
    .select('id')
    .where('plan_id', '=', plan.id)
    .where('kind', '=', 'nudge')
    .execute();

async function setUp() {
  const { manager, employee } = await createTeam(app);
  const other = await createTeam(app);
  const open = await createPlan(manager, employee);
  const second = await createPlan(manager, employee);
  const completed = await createSignedPlan(manager, employee);
  const foreign = await createPlan(other.manager, other.employee);
  return { manager, employee, other, open, second, completed, foreign };
}

describe('one act on several plans (Plans 19)', () => {
  test('is done for each plan or refused with its reason, in the order of the request', async () => {
    const { manager, open, second, completed, foreign } = await setUp();
    const { status, body } = await act(manager, 'deactivate', [second, foreign, completed, open]);
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { id: second.id, ok: true },
      { id: foreign.id, ok: false, code: 'not_found', detail: expect.any(String) },
      { id: completed.id, ok: false, code: 'plans.completed', detail: expect.stringMatching(/completed/) },
      { id: open.id, ok: true },
    ]);
    const plans = (await manager.client.get('/onboarding-plan?scope=reports')).body;
    expect(
      Object.fromEntries(plans.map((plan: Plan & { status: string }) => [plan.id, plan.status])),
    ).toEqual({ [open.id]: 'Inactive', [second.id]: 'Inactive', [completed.id]: 'Completed' });
    expect(await eventsOf(manager, open)).toEqual(['plan.assigned', 'plan.deactivated']);
    // The wanted state is named, so a repeated call flips nothing back.
    await act(manager, 'deactivate', [open]);
    expect(await eventsOf(manager, open)).toEqual(['plan.assigned', 'plan.deactivated']);
    await act(manager, 'reactivate', [open, second]);
    expect((await eventsOf(manager, second)).at(-1)).toBe('plan.reactivated');
  });

  test('reminds each employee by mail, once a day', async () => {
    const { manager, open, second, completed } = await setUp();
    await manager.client.post(planPath(open, '/nudge'));
    const { body } = await act(manager, 'nudge', [open, second, completed]);
    expect(body.results.map(({ ok, code }: { ok: boolean; code?: string }) => code ?? ok)).toEqual([
      'plans.nudged_today',
      true,
      'plans.signed',
    ]);
    expect(await nudgesOf(open)).toHaveLength(1);
    expect(await nudgesOf(second)).toHaveLength(1);
    expect(await eventsOf(manager, second)).toEqual(['plan.assigned', 'plan.nudged']);
  });

  test('deletes, and leaves the plans of others', async () => {
    const { manager, other, open, foreign } = await setUp();
    expect((await act(manager, 'delete', [open, foreign])).body.results).toMatchObject([
      { ok: true },
      { ok: false, code: 'not_found' },
    ]);
    expectProblem(await manager.client.get(planPath(open)), 404);
    expect((await other.manager.client.get(planPath(foreign))).status).toBe(200);
  });

  test('is done once for each Idempotency-Key (API 11)', async () => {
    const { manager, open } = await setUp();
    const key = { 'idempotency-key': 'bulk' };
    const first = await act(manager, 'nudge', [open], key);
    expect((await act(manager, 'nudge', [open], key)).body).toEqual(first.body);
    expect(first.body.results).toEqual([{ id: open.id, ok: true }]);
    expectProblem(await act(manager, 'delete', [open], key), 422);
  });

  test('is for managers, and takes 1 to 100 different plans and a known act', async () => {
    const { manager, employee, open } = await setUp();
    expectProblem(await act(employee, 'nudge', [open]), 403);
    expectInvalid(await act(manager, 'approve', [open]), 'act');
    expectInvalid(await act(manager, 'nudge', []), 'ids');
    expectInvalid(await act(manager, 'nudge', [open, open]), 'ids');
    const many = Array.from({ length: 101 }, () => ({ id: randomUUID() }));
    expectInvalid(await act(manager, 'nudge', many), 'ids');
  });
});
