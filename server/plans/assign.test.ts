import { uuidv7 } from 'uuidv7';
import { describe, expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { checkCounters } from '../testing/counters.ts';
import { expectInvalid, expectProblem } from '../testing/problem.ts';
import {
  createPlan,
  createTeam,
  createTemplate,
  planBody,
  planPath,
  subplan,
  taskIds,
} from '../testing/samples.ts';

const app = useApp();
checkCounters(app);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const path = '/onboarding-plan/full';

const copyOfFirstTask = (tree: Parameters<typeof taskIds>[0]) => ({ id: taskIds(tree)[0], name: 'copied' });

describe('assigning a plan (Plans 1, Plans 2)', () => {
  test('responds with the id, and creates a plan with exactly these fields', async () => {
    const { manager, employee } = await createTeam(app);
    const sent = planBody(employee, { assigned_at: '2030-05-06T07:08:09Z' });
    const { status, body } = await manager.client.post(path, sent);
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(String) });

    const subplanAt = (at: number, due_date: string, done: number, names: string[]) => ({
      id: expect.any(String),
      name: sent.subplans[at]?.name,
      description: sent.subplans[at]?.description,
      due_in_days: sent.subplans[at]?.due_in_days,
      is_template: false,
      public: true,
      due_date,
      total_tasks: names.length,
      completed_tasks: done,
      topics: [
        {
          id: expect.any(String),
          name: `${sent.subplans[at]?.name} topic 1`,
          description: '',
          is_template: false,
          public: true,
          tasks: names.map((name) => ({
            id: expect.any(String),
            name,
            task_content: 'example.com',
            note: `Note on ${name}`,
            is_template: false,
            completed: false,
            status_changed_at: null,
            user_id: employee.id,
            task_id: null,
          })),
        },
      ],
    });
    expect((await employee.client.get(planPath(body))).body).toEqual({
      id: body.id,
      content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      name: 'Onboarding',
      description: 'Welcome aboard',
      user_id: employee.id,
      manager_id: manager.id,
      remind_days_before_due: 1,
      active_plan: true,
      approved_by_manager: false,
      signed_by_user: false,
      signatures: [],
      assigned_at: '2030-05-06T07:08:09.000Z',
      assigned_on: '2030-05-06',
      due_date: '2030-06-04',
      status: 'Active',
      version: 1,
      user: { id: employee.id, name: employee.name, email: employee.email },
      manager: { id: manager.id, name: manager.name, email: manager.email },
      progress: { total_tasks: 3, completed_tasks: 0 },
      has_overdue_subplans: false,
      subplans: [
        subplanAt(0, '2030-05-12', 0, ['Get a laptop', 'Meet the team']),
        subplanAt(1, '2030-06-04', 0, ['Ship a change']),
      ],
    });
  });

  test('has defaults for optional fields, the current time for assigned_at', async () => {
    const { manager, employee } = await createTeam(app);
    const before = new Date().toISOString();
    const { body } = await manager.client.post(path, {
      name: 'Bare',
      user_id: employee.id,
      subplans: [{ name: 'One', due_in_days: 1, topics: [{ name: 'T', tasks: [{ name: 't' }] }] }],
    });
    const plan = (await manager.client.get(planPath(body))).body;
    expect(plan).toMatchObject({ description: '', remind_days_before_due: 0 });
    expect(plan.assigned_at).toMatch(INSTANT);
    expect(plan.assigned_at >= before && plan.assigned_at <= new Date().toISOString()).toBe(true);
    expect(plan.subplans[0]).toMatchObject({ description: '', topics: [{ description: '', public: true }] });
    expect(plan.subplans[0].topics[0].tasks[0]).toMatchObject({ note: '', task_content: '' });
  });

  test('refuses anyone but a direct report of the caller', async () => {
    const { manager, employee } = await createTeam(app);
    const { manager: other, employee: theirs } = await createTeam(app);
    for (const person of [theirs, other, manager, await app.addEmployee(null), { id: uuidv7() }]) {
      expectProblem(await manager.client.post(path, planBody(person)), 403, /direct reports/);
    }
    // The reporting line is checked at each call.
    await manager.client.put(`/user/remove_direct_report/${employee.email}`);
    expectProblem(await manager.client.post(path, planBody(employee)), 403);
    expect((await manager.client.get('/onboarding-plan?scope=reports')).body).toEqual([]);
  });

  test('refuses a plan without a task', async () => {
    const { manager, employee } = await createTeam(app);
    for (const subplans of [[], [subplan('Empty', 1, [])], [subplan('Empty', 1, [[], []])]]) {
      const response = await manager.client.post(path, planBody(employee, { subplans }));
      expectInvalid(response, 'subplans');
      expect(response.body.detail).toMatch(/at least one task/);
    }
    expectInvalid(
      await manager.client.post(path, { ...planBody(employee), subplans: undefined }),
      'subplans',
    );
    expectInvalid(await manager.client.post(path, planBody({ id: undefined as never })), 'user_id');
  });

  test('stores the origin of a task in task_id, if it is in a template that the manager may see', async () => {
    const { manager, employee } = await createTeam(app);
    const other = await app.addManager();
    const own = await createTemplate(manager);
    const shared = await createTemplate(other, { public: true });
    const hidden = await createTemplate(other);
    const innerHidden = await createTemplate(other, {
      public: true,
      subplans: [{ ...subplan('Internal', 1, [['secret']]), public: false }],
    });
    const plain = await createPlan(manager, employee);
    const copied = [own, shared, hidden, innerHidden, plain].map(copyOfFirstTask);
    const tasks = [...copied, { id: 'task-1-a', name: 'new' }, { id: uuidv7(), name: 'unknown' }];
    const plan = await createPlan(manager, employee, {
      id: own.id,
      subplans: [{ name: 'All', due_in_days: 1, topics: [{ name: 'T', tasks }] }],
    });
    const origins = plan.subplans[0].topics[0].tasks.map((task: { task_id: string | null }) => task.task_id);
    expect(origins).toEqual([taskIds(own)[0], taskIds(shared)[0], null, null, null, null, null]);
    for (const id of taskIds(plan)) expect(tasks.map((task) => task.id)).not.toContain(id);
  });

  test('names the template by template_id, or by the id of the body (Plans 1)', async () => {
    const { manager, employee } = await createTeam(app);
    const template = await createTemplate(manager);
    for (const [named, expected] of [
      [{ id: 'plan-1795728149379', template_id: template.id }, template.id],
      [{ id: template.id }, template.id],
      [{ id: 'plan-1795728149379' }, null],
      [{ template_id: uuidv7() }, null],
    ] as const) {
      const plan = await createPlan(manager, employee, named);
      const { template_id } = await app.db
        .selectFrom('plans')
        .select('template_id')
        .where('id', '=', plan.id)
        .executeTakeFirstOrThrow();
      expect(template_id).toBe(expected);
    }
    expectInvalid(
      await manager.client.post(path, { ...planBody(employee), template_id: 'x' }),
      'template_id',
    );
  });

  test('keeps the plan unchanged when its template is edited or deleted (Templates 5)', async () => {
    const { manager, employee } = await createTeam(app);
    const template = await createTemplate(manager);
    const plan = await createPlan(manager, employee, template);
    await manager.client.put(`/template/full/${template.id}`, { ...template, name: 'New', subplans: [] });
    expect((await manager.client.get(planPath(plan))).body).toEqual(plan);
    expect((await manager.client.delete(`/template/${template.id}`)).status).toBe(204);
    expect((await manager.client.get(planPath(plan))).body).toEqual(plan);
    expect(plan.id).not.toBe(template.id);
  });
});
