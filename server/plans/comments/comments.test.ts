import { describe, expect, test } from 'vitest';
import { type Person, useApp } from '../../testing/app.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { createPlan, createTeam, planPath, taskIds, tickAll } from '../../testing/samples.ts';

const app = useApp();

async function setUpPlan() {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  return { manager, employee, plan, at: planPath(plan, '/comments') };
}

describe('comments (Comments 1)', () => {
  test('are accepted from both sides on the plan, a topic and a task, and listed oldest first', async () => {
    const { manager, employee, plan, at } = await setUpPlan();
    const topic = plan.subplans[0].topics[0];
    const task_id = taskIds(plan)[1];
    const created = [
      await employee.client.post(at, { text: 'Hello\nthere' }),
      await manager.client.post(at, { text: 'Start here', topic_id: topic.id }),
      await employee.client.post(at, { text: 'Done?', task_id, topic_id: null }),
    ];
    expect(created.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { body } = await manager.client.get(at);
    expect(body).toEqual(created.map((response) => response.body));
    expect(body).toMatchObject([
      {
        text: 'Hello\nthere',
        about: '',
        topic_id: null,
        task_id: null,
        author: { id: employee.id, name: employee.name },
      },
      { about: topic.name, topic_id: topic.id, task_id: null, author: { id: manager.id } },
      { about: 'Meet the team', topic_id: null, task_id },
    ]);
    expect((await employee.client.get(at)).body).toEqual(body);
  });

  test('are recorded in the history', async () => {
    const { manager, plan, at } = await setUpPlan();
    const { body } = await manager.client.post(at, { text: 'Look', task_id: taskIds(plan)[0] });
    const { body: events } = await manager.client.get(planPath(plan, '/history'));
    expect(events.at(-1)).toMatchObject({
      event: 'plan.commented',
      detail: { comment_id: body.id, about: 'Get a laptop', text: 'Look' },
    });
  });

  test('are refused on an item of another plan, on two items, and without a valid text', async () => {
    const { manager, employee, plan, at } = await setUpPlan();
    const other = await createPlan(manager, employee);
    const text = 'Hello';
    expectInvalid(await employee.client.post(at, { text, task_id: taskIds(other)[0] }), 'task_id');
    expectInvalid(await employee.client.post(at, { text, topic_id: taskIds(plan)[0] }), 'topic_id');
    expectInvalid(
      await employee.client.post(at, {
        text,
        topic_id: plan.subplans[0].topics[0].id,
        task_id: taskIds(plan)[0],
      }),
      'task_id',
    );
    for (const invalid of ['', ' ', null, 'x'.repeat(5_001), '\ud800']) {
      expectInvalid(await employee.client.post(at, { text: invalid }), 'text');
    }
    expect((await manager.client.get(at)).body).toEqual([]);
  });

  test('are refused on an inactive or completed plan, and accepted on a signed one', async () => {
    const { manager, employee, plan, at } = await setUpPlan();
    await manager.client.put(planPath(plan, '/deactivate'));
    expectProblem(await employee.client.post(at, { text: 'Hm' }), 409, /inactive/);
    await manager.client.put(planPath(plan, '/deactivate'));
    await tickAll(employee, plan);
    await employee.client.put(planPath(plan, '/signoff'));
    expect((await manager.client.post(at, { text: 'Looking at it' })).status).toBe(201);
    await manager.client.put(planPath(plan, '/signoff'));
    expectProblem(await employee.client.post(at, { text: 'Thanks' }), 409, /completed/);
    expect((await employee.client.get(at)).body).toHaveLength(1);
  });

  test('are kept when an edit removes their item', async () => {
    const { manager, plan, at } = await setUpPlan();
    await manager.client.post(at, { text: 'Not needed', task_id: taskIds(plan)[2] });
    const edited = { ...plan, subplans: plan.subplans.slice(0, 1) };
    expect((await manager.client.put(`/onboarding-plan/full/${plan.id}`, edited)).status).toBe(200);
    expect((await manager.client.get(at)).body).toMatchObject([{ about: 'Ship a change' }]);
  });

  test('are stored once when the request is retried (API 11)', async () => {
    const { manager, employee, at } = await setUpPlan();
    const key = { 'idempotency-key': 'once' };
    const first = await employee.client.post(at, { text: 'Hello' }, key);
    const again = await employee.client.post(at, { text: 'Hello' }, key);
    expect(again.body).toEqual(first.body);
    expect((await manager.client.get(at)).body).toHaveLength(1);
  });
});

async function listOf(person: Person, scope: string) {
  const { body } = await person.client.get(`/onboarding-plan?scope=${scope}`);
  return { unread: body[0].unread_comments, last: body[0].last_unread_comment };
}

describe('unread comments (Comments 3)', () => {
  test('are counted in the list of each person until they have seen them', async () => {
    const { manager, employee, at } = await setUpPlan();
    const seen = (person: Person, comment_id: string) => person.client.put(`${at}/seen`, { comment_id });
    const first = (await employee.client.post(at, { text: 'First' })).body;
    const second = (await employee.client.post(at, { text: `Second ${'x'.repeat(300)}` })).body;
    expect(await listOf(manager, 'reports')).toEqual({ unread: 2, last: second.text.slice(0, 200) });
    expect(await listOf(employee, 'self')).toEqual({ unread: 0, last: null });

    expect((await seen(manager, first.id)).status).toBe(204);
    expect(await listOf(manager, 'reports')).toMatchObject({ unread: 1 });
    await seen(manager, second.id);
    // A mark never goes back.
    await seen(manager, first.id);
    expect(await listOf(manager, 'reports')).toEqual({ unread: 0, last: null });

    await manager.client.post(at, { text: 'Answer' });
    expect(await listOf(manager, 'reports')).toMatchObject({ unread: 0 });
    expect(await listOf(employee, 'self')).toEqual({ unread: 1, last: 'Answer' });
  });

  test('are marked by the two sides of the plan, up to one of its comments', async () => {
    const [{ manager, employee, at }, other] = [await setUpPlan(), await setUpPlan()];
    const { body } = await employee.client.post(at, { text: 'Hello' });
    expectProblem(await other.manager.client.put(`${at}/seen`, { comment_id: body.id }), 404);
    expectInvalid(await other.manager.client.put(`${other.at}/seen`, { comment_id: body.id }), 'comment_id');
    expectInvalid(await manager.client.put(`${at}/seen`, {}), 'comment_id');
  });
});
