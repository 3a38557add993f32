import { uuidv7 } from 'uuidv7';
import { describe, expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { checkCounters } from '../testing/counters.ts';
import { CHECKLIST_OWNERS } from '../testing/checklistOwners.ts';
import { expectInvalid, expectProblem } from '../testing/problem.ts';
import { createPlan, createSignedPlan, createTemplate, withField } from '../testing/samples.ts';

const app = useApp();
checkCounters(app);

const planAt = (id: string) => `/onboarding-plan/full/${id}`;
const templateAt = (id: string) => `/template/full/${id}`;

describe('order of checks: token, role, format of ids, visibility, act, state, body (API 6)', () => {
  const BODIES = {
    'malformed JSON': '{"',
    'an invalid body': '{"subplans":5}',
    'a body of another type': '[]',
  };

  test.each(Object.entries(BODIES))('saving a plan with %s', async (_, body) => {
    const boss = await app.addManager();
    const [manager, otherManager] = [await app.addManager('Both', boss), await app.addManager()];
    const employee = await app.addEmployee(manager);
    const plan = await createPlan(manager, employee);
    const own = await createPlan(boss, manager);
    const signed = await createSignedPlan(manager, employee);
    const stale = { 'if-match': '"99"' };

    expectProblem(await app.anonymous.put(planAt('no-id'), body), 401);
    expectProblem(await employee.client.put(planAt('no-id'), body), 403);
    expectInvalid(await manager.client.put(planAt('no-id'), body), 'id');
    expectProblem(await otherManager.client.put(planAt(plan.id), body), 404);
    expectProblem(await otherManager.client.put(planAt(uuidv7()), body), 404);
    expectProblem(await manager.client.put(planAt(own.id), body), 403);
    expectProblem(await manager.client.put(planAt(signed.id), body, stale), 409);
    expectProblem(await manager.client.put(planAt(plan.id), body, stale), 412);
    expectProblem(await manager.client.put(planAt(plan.id), body), 400);
  });

  test.each(Object.entries(BODIES))('saving a template with %s', async (_, body) => {
    const [creator, otherManager] = [await app.addManager(), await app.addManager()];
    const hidden = await createTemplate(creator);
    const shown = await createTemplate(creator, { public: true });
    expectProblem(await app.anonymous.put(templateAt('no-id'), body), 401);
    expectProblem(await (await app.addEmployee(null)).client.put(templateAt('no-id'), body), 403);
    expectInvalid(await creator.client.put(templateAt('no-id'), body), 'id');
    expectProblem(await otherManager.client.put(templateAt(hidden.id), body), 404);
    expectProblem(await otherManager.client.put(templateAt(shown.id), body), 403);
    expectProblem(await creator.client.put(templateAt(shown.id), body, { 'if-match': '"99"' }), 412);
    expectProblem(await creator.client.put(templateAt(shown.id), body), 400);
  });

  test.each(['{"', '{"completed":"yes","active_plan":1,"public":null}', '[]', '5'])(
    'ticking, deactivating and publishing with the body %s',
    async (body) => {
      const [manager, otherManager] = [await app.addManager(), await app.addManager()];
      const employee = await app.addEmployee(manager);
      const plan = await createPlan(manager, employee);
      const signed = await createSignedPlan(manager, employee);
      const template = await createTemplate(manager);
      const task = (of: typeof plan) => `/onboarding-plan/user_task/${of.subplans[0].topics[0].tasks[0].id}`;

      expectProblem(await app.anonymous.put(task(plan), body), 401);
      expectProblem(await otherManager.client.put(task(plan), body), 404);
      expectProblem(await manager.client.put(task(plan), body), 403);
      expectProblem(await employee.client.put(task(signed), body), 409);
      expectProblem(await employee.client.put(task(plan), body), 400);

      const deactivate = (of: typeof plan) => `/onboarding-plan/${of.id}/deactivate`;
      expectProblem(await employee.client.put(deactivate(plan), body), 403);
      expectProblem(await otherManager.client.put(deactivate(plan), body), 404);
      expectProblem(await manager.client.put(deactivate(signed), body), 409);
      expectProblem(await manager.client.put(deactivate(plan), body), 400);

      expectProblem(await otherManager.client.put(`/template/${template.id}/public`, body), 404);
      expectProblem(await manager.client.put(`/template/${template.id}/public`, body), 400);
    },
  );

  test.each(['/template/full', '/onboarding-plan/full'])(
    'POST %s checks the role before the body',
    async (path) => {
      for (const body of Object.values(BODIES)) {
        expectProblem(await app.anonymous.post(path, body), 401);
        expectProblem(await (await app.addEmployee(null)).client.post(path, body), 403);
        expectProblem(await (await app.addManager()).client.post(path, body), 400);
      }
    },
  );
});

describe.each(CHECKLIST_OWNERS)(
  'fields that a client must not write in the body of a $kind (API 8)',
  ({ kind, setUp }) => {
    const topLevelFields = {
      manager_id: uuidv7(),
      manager_name: 'Another Person',
      active_plan: false,
      approved_by_manager: true,
      signed_by_user: true,
      is_template: kind === 'plan',
      due_date: '2001-01-01',
      status: 'Completed',
      progress: { total_tasks: 1, completed_tasks: 1 },
      version: 1,
      user: { id: uuidv7(), name: 'Another Person', email: 'some@example.com' },
      unknown: 'field',
    };
    const itemFields = {
      completed: true,
      completed_tasks: 1,
      total_tasks: 9,
      status_changed_at: '2001-01-01T00:00:00Z',
      task_id: uuidv7(),
      user_id: uuidv7(),
      is_template: kind === 'plan',
      version: 7,
      due_date: '2001-01-01',
      plan_id: uuidv7(),
      position: 7,
    };
    const ITEM_PATHS = ['subplans.0', 'subplans.0.topics.0', 'subplans.0.topics.0.tasks.0'];
    const withForbiddenFields = (body: Record<string, unknown>) =>
      ITEM_PATHS.reduce(
        (sent, path) =>
          Object.entries(itemFields).reduce(
            (copy, [field, value]) => withField(copy, `${path}.${field}`, value),
            sent,
          ),
        { ...body, ...topLevelFields },
      );

    test('are ignored in a PUT without an error', async () => {
      const { item, save, read } = await setUp(app);
      const response = await save({
        ...withForbiddenFields(item),
        assigned_at: '2001-01-01T00:00:00Z',
        user_id: uuidv7(),
        id: uuidv7(),
      });
      expect(response.body).toEqual({ ...item, version: 2 });
      expect((await read()).body).toEqual(response.body);
    });

    test('are ignored in a POST, and the flags have their initial values', async () => {
      const { owner, body, create } = await setUp(app);
      const { id } = (await create(withForbiddenFields(body()))).body;
      const made = (await owner.client.get(`/${kind === 'plan' ? 'onboarding-plan' : 'template'}/${id}`))
        .body;
      expect(made).toMatchObject({ manager_id: owner.id, version: 1 });
      const [task] = made.subplans[0].topics[0].tasks;
      expect(task.is_template).toBe(kind === 'template');
      if (kind !== 'plan') return;
      expect(made).toMatchObject({
        active_plan: true,
        approved_by_manager: false,
        signed_by_user: false,
        status: 'Active',
        progress: { total_tasks: 3, completed_tasks: 0 },
      });
      expect(task).toMatchObject({
        completed: false,
        status_changed_at: null,
        task_id: null,
        user_id: made.user_id,
      });
    });
  },
);
