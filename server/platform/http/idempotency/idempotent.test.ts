import { describe, expect, test } from 'vitest';
import { useApp } from '../../../testing/app.ts';
import { checkCounters } from '../../../testing/counters.ts';
import { CHECKLIST_OWNERS } from '../../../testing/checklistOwners.ts';
import { expectInvalid, expectProblem } from '../../../testing/problem.ts';
import { createPlan, createTeam, planBody, planPath, templateBody } from '../../../testing/samples.ts';

const app = useApp();
checkCounters(app);

const key = (text: string) => ({ 'idempotency-key': text });

describe.each(CHECKLIST_OWNERS)('retries of a POST for a $kind (API 11)', ({ kind, setUp }) => {
  const table = `${kind}s` as const;
  const countOf = async (manager_id: string) =>
    (await app.db.selectFrom(table).select('id').where('manager_id', '=', manager_id).execute()).length;

  test('the same key of the same person returns the first result again', async () => {
    const { owner, body, create } = await setUp(app);
    const before = await countOf(owner.id);
    const first = await create(body(), key('retry'));
    const again = await create(body(), key('retry'));
    for (const response of [first, again])
      expect([response.status, response.body]).toEqual([201, first.body]);
    expect(await countOf(owner.id)).toBe(before + 1);
    expect((await create(body(), key('another'))).body.id).not.toBe(first.body.id);
    expect((await create(body())).body.id).not.toBe((await create(body())).body.id);
    expect(await countOf(owner.id)).toBe(before + 4);
  });

  test('the same key with another body is refused and changes nothing', async () => {
    const { owner, body, create } = await setUp(app);
    await create(body(), key('reused'));
    const before = await countOf(owner.id);
    const other = await create(body({ name: 'Other' }), key('reused'));
    expectProblem(other, 422, /another body/);
    expect(other.body.code).toBe('idempotency.key_reused');
    expect(await countOf(owner.id)).toBe(before);
  });

  test('ten identical concurrent requests create one object', async () => {
    const { owner, body, create } = await setUp(app);
    const before = await countOf(owner.id);
    const responses = await Promise.all(Array.from({ length: 10 }, () => create(body(), key('burst'))));
    expect(new Set(responses.map((response) => `${response.status} ${response.text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    expect(await countOf(owner.id)).toBe(before + 1);
  });

  test('the same key of another person is another request', async () => {
    const [one, two] = [await setUp(app), await setUp(app)];
    const first = await one.create(one.body(), key('shared'));
    const second = await two.create(two.body(), key('shared'));
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).not.toBe(first.body.id);
  });

  test('a refused request leaves no key behind', async () => {
    const { body, create } = await setUp(app);
    expectProblem(await create(body({ name: '' }), key('second try')), 400);
    expectProblem(await create('{', key('second try')), 400);
    expect((await create(body(), key('second try'))).status).toBe(201);
  });

  test('keeps one valid request among concurrent valid and invalid ones with the same key', async () => {
    const { owner, body, create } = await setUp(app);
    const before = await countOf(owner.id);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => create(n % 2 ? body() : body({ name: '' }), key('mixed'))),
    );
    const created = responses.filter((response) => response.status === 201);
    expect(new Set(created.map((response) => response.body.id)).size).toBe(1);
    expect(await countOf(owner.id)).toBe(before + 1);
  });

  test('a key has 1 to 255 characters', async () => {
    const { body, create } = await setUp(app);
    expect((await create(body(), key('k'.repeat(255)))).status).toBe(201);
    for (const wrong of ['', 'k'.repeat(256)]) {
      expectInvalid(await create(body(), key(wrong)), 'idempotency-key');
    }
  });
});

test('the same key for another endpoint is another request (API 11)', async () => {
  const manager = await app.addManager();
  const employee = await app.addEmployee(manager);
  const template = await manager.client.post('/template/full', templateBody(), key('both'));
  const plan = await manager.client.post('/onboarding-plan/full', planBody(employee), key('both'));
  expect((await manager.client.get(`/template/${template.body.id}`)).status).toBe(200);
  expect((await manager.client.get(`/onboarding-plan/${plan.body.id}`)).status).toBe(200);
});

test('the same key for another plan is another request, and gives no result after the access is lost (API 11)', async () => {
  const { manager, employee } = await createTeam(app);
  const [one, two] = [await createPlan(manager, employee), await createPlan(manager, employee)];
  const say = (plan: { id: string }) =>
    manager.client.post(planPath(plan, '/comments'), { text: 'Hello' }, key('hello'));
  const [first, second] = [await say(one), await say(two)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).not.toBe(first.body.id);
  expect((await say(one)).body).toEqual(first.body);

  const assign = () => manager.client.post('/onboarding-plan/full', planBody(employee), key('assign'));
  expect((await assign()).status).toBe(201);
  const next = await app.addManager();
  await manager.client.get(`/user/transfer_direct_reports/${employee.id}/${next.email}`);
  expectProblem(await say(one), 404);
  expectProblem(await assign(), 403);
});

test('a person who lost the role gets no stored result', async () => {
  const manager = await app.addManager();
  await manager.client.post('/template/full', templateBody(), key('demoted'));
  await app.db.updateTable('people').set({ is_manager: false }).where('id', '=', manager.id).execute();
  expectProblem(await manager.client.post('/template/full', templateBody(), key('demoted')), 403);
});

test('a key without a digest, as an older release stores it during an update, gets the first reply again', async () => {
  const { id, client } = await app.addManager();
  const endpoint = 'POST /api/template/full';
  const row = { person_id: id, endpoint, key: 'older', reply: JSON.stringify({ id: 'first' }) };
  await app.db.insertInto('idempotency_keys').values(row).execute();
  const again = await client.post('/template/full', templateBody(), key('older'));
  expect([again.status, again.body]).toEqual([201, { id: 'first' }]);
});

test('a body that is nested too deeply is refused', async () => {
  const { client } = await app.addManager();
  const body = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  expectProblem(await client.post('/template/full', body, key('deep')), 400, /nested/);
});
