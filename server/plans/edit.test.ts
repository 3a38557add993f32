import { describe, expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import type { Json } from '../testing/client.ts';
import { checkCounters } from '../testing/counters.ts';
import { expectInvalid, expectProblem } from '../testing/problem.ts';
import {
  createPlan,
  createTeam,
  planPath,
  savePath,
  subplan,
  taskIds,
  taskPath,
  tickAll,
  withField,
} from '../testing/samples.ts';

const app = useApp();
checkCounters(app);

const IN_PROGRESS = 'These subplans cannot be edited because the employee has already made progress.';

/** Creates a plan with one of three tasks of the first subplan completed, and none of the second. */
async function setUpStartedPlan() {
  const { manager, employee } = await createTeam(app);
  const created = await createPlan(manager, employee, {
    subplans: [subplan('Started', 5, [['done', 'open'], ['more']]), subplan('Fresh', 9, [['a', 'b']])],
  });
  await employee.client.put(taskPath(taskIds(created)[0]));
  const read = async () => (await manager.client.get(planPath(created))).body;
  const save = (body: unknown) => manager.client.put(savePath(created), body);
  const { version: _, ...plan }: Json = await read();
  return { manager, employee, plan, read, save };
}

const topic = 'subplans.0.topics.0';
const task = `${topic}.tasks.0`;

describe('saving an edited plan (Plans 12)', () => {
  test.each<[string, (plan: Json) => Json]>([
    ['its name', (plan) => withField(plan, 'subplans.0.name', 'x')],
    ['its description', (plan) => withField(plan, 'subplans.0.description', 'x')],
    ['its days', (plan) => withField(plan, 'subplans.0.due_in_days', 6)],
    ['its visibility', (plan) => withField(plan, 'subplans.0.public', false)],
    ['a topic’s visibility', (plan) => withField(plan, `${topic}.public`, false)],
    ['a topic’s name', (plan) => withField(plan, `${topic}.name`, 'x')],
    ['a topic’s description', (plan) => withField(plan, `${topic}.description`, 'x')],
    [
      'the order of topics',
      (plan) => withField(plan, 'subplans.0.topics', plan.subplans[0].topics.toReversed()),
    ],
    ['a topic removed', (plan) => withField(plan, 'subplans.0.topics', plan.subplans[0].topics.slice(0, 1))],
    ['a topic added', (plan) => withField(plan, 'subplans.0.topics.2', { name: 'x' })],
    ['a topic replaced', (plan) => withField(plan, `${topic}.id`, 'topic-1-x')],
    ['a task’s name', (plan) => withField(plan, `${task}.name`, 'x')],
    ['a task’s note', (plan) => withField(plan, `${task}.note`, 'x')],
    ['a task’s links', (plan) => withField(plan, `${task}.task_content`, 'x.com')],
    [
      'a done task removed',
      (plan) => withField(plan, `${topic}.tasks`, plan.subplans[0].topics[0].tasks.slice(1)),
    ],
    [
      'an open task removed',
      (plan) => withField(plan, `${topic}.tasks`, plan.subplans[0].topics[0].tasks.slice(0, 1)),
    ],
    ['a task added', (plan) => withField(plan, `${topic}.tasks.2`, { name: 'x' })],
    [
      'the order of tasks',
      (plan) => withField(plan, `${topic}.tasks`, plan.subplans[0].topics[0].tasks.toReversed()),
    ],
    ['a task replaced', (plan) => withField(plan, `${task}.id`, null)],
    ['the subplan removed', (plan) => ({ ...plan, subplans: plan.subplans.slice(1) })],
    ['the subplan replaced', (plan) => withField(plan, 'subplans.0.id', 'subplan-1-x')],
    [
      'a task of another subplan added',
      (plan) => withField(plan, `${topic}.tasks.2`, plan.subplans[1].topics[0].tasks[0]),
    ],
  ])('refuses a change of a subplan with a completed task: %s', async (_, change) => {
    const { plan, read, save } = await setUpStartedPlan();
    const before = await read();
    const detail = expectProblem(await save(change(plan)), 409);
    expect(detail).toBe(`${IN_PROGRESS} (Started)`);
    expect(await read()).toEqual(before);
  });

  test('accepts other changes when the started subplan is unchanged', async () => {
    const { plan, employee, save, read } = await setUpStartedPlan();
    const [started, fresh] = plan.subplans;
    const {
      id: _,
      topics: [
        {
          tasks: [kept],
        },
      ],
    } = fresh;
    const saved = await save({
      name: 'New name',
      description: null,
      remind_days_before_due: 9,
      subplans: [
        started,
        {
          ...fresh,
          name: 'Fresher',
          topics: [{ name: 'New topic', tasks: [kept, { name: 'x' }, { name: 'y' }] }],
        },
        subplan('Added', 2, [['z']]),
      ],
    });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toMatchObject({
      name: 'New name',
      description: '',
      remind_days_before_due: 9,
      progress: { total_tasks: 7, completed_tasks: 1 },
    });
    const names = saved.body.subplans.map((part: Json) => [
      part.name,
      part.total_tasks,
      part.completed_tasks,
    ]);
    expect(names).toEqual([
      ['Added', 1, 0],
      ['Started', 3, 1],
      ['Fresher', 3, 0],
    ]);
    expect(saved.body.subplans[1]).toEqual(started);
    expect(await read()).toEqual(saved.body);

    const withoutFresh = await save({ ...saved.body, subplans: saved.body.subplans.slice(0, 2) });
    expect(withoutFresh.body.progress).toEqual({ total_tasks: 4, completed_tasks: 1 });
    await tickAll(employee, withoutFresh.body);
    expect((await read()).progress).toEqual({ total_tasks: 4, completed_tasks: 4 });
  });

  test('accepts a change of a subplan once its tasks are all unticked', async () => {
    const { plan, employee, save } = await setUpStartedPlan();
    expectProblem(await save(withField(plan, 'subplans.0.name', 'x')), 409);
    await employee.client.put(taskPath(taskIds(plan)[0]), { completed: false });
    expect((await save(withField(plan, 'subplans.0.name', 'x'))).body.subplans[0].name).toBe('x');
  });

  test('keeps what the body leaves out, and requires a name', async () => {
    const { plan, save } = await setUpStartedPlan();
    const { subplans, description, remind_days_before_due } = plan;
    const saved = (await save({ name: 'Short' })).body;
    expect(saved).toMatchObject({ name: 'Short', description, remind_days_before_due, subplans });
    expect((await save({ name: 'Short', description: null })).body.description).toBe('');
    expectInvalid(await save({ subplans }), 'name');
  });

  test('refuses a plan without a task (Plans 1)', async () => {
    const { manager, employee } = await createTeam(app);
    const plan = await createPlan(manager, employee);
    for (const subplans of [[], [{ ...plan.subplans[0], topics: [] }]]) {
      expectInvalid(await manager.client.put(savePath(plan), { ...plan, subplans }), 'subplans');
    }
  });

  test.each(['employee', 'manager'] as const)('refuses a plan that the %s has signed', async (signer) => {
    const { manager, employee, plan, save, read } = await setUpStartedPlan();
    await tickAll(employee, plan);
    await { manager, employee }[signer].client.put(planPath(plan, '/signoff'));
    const before = await read();
    expectProblem(await save({ ...before, name: 'x' }), 409, /signed/);
    expect(await read()).toEqual(before);
  });

  test('refuses an inactive plan', async () => {
    const { manager, plan, save } = await setUpStartedPlan();
    await manager.client.put(planPath(plan, '/deactivate'));
    expectProblem(await save(plan), 409, /inactive/);
    await manager.client.put(planPath(plan, '/deactivate'));
    expect((await save(plan)).status).toBe(200);
  });
});
