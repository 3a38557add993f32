import { describe, expect, test } from 'vitest';
import { useApp } from '../../testing/app.ts';
import { checkCounters } from '../../testing/counters.ts';
import { CHECKLIST_OWNERS } from '../../testing/checklistOwners.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';

const app = useApp();
checkCounters(app);

describe.each(CHECKLIST_OWNERS)('the optimistic lock of a $kind (API 10)', ({ setUp }) => {
  test('the version starts at 1, is also the ETag, and increases with every change', async () => {
    const { item, save, read } = await setUp(app);
    expect(item.version).toBe(1);
    expect((await read()).headers.get('etag')).toBe('"1"');
    const saved = await save(item);
    expect(saved.body.version).toBe(2);
    expect(saved.headers.get('etag')).toBe('"2"');
    expect((await read()).headers.get('etag')).toBe('"2"');
  });

  test('refuses a stale version in the body with 409 and a stale If-Match with 412, and writes nothing', async () => {
    const { item, save, read } = await setUp(app);
    await save({ ...item, name: 'First' });
    const before = (await read()).body;
    for (const version of [1, 3, 0, -1, 2 ** 31, 2 ** 53]) {
      expectProblem(
        await save({ ...item, name: 'Second', version }),
        409,
        /^You \(Mia Manager\) have, in another window, changed this since/,
      );
    }
    for (const tag of ['"1"', '"3"', 'W/"1"', '2', '"two"', '"99999999999999999999"', '""']) {
      expectProblem(await save({ ...item, name: 'Second', version: 2 }, { 'if-match': tag }), 412);
    }
    // Both are stale: the precondition is checked before the body.
    expectProblem(await save({ ...item, version: 1 }, { 'if-match': '"1"' }), 412);
    for (const version of ['2', 1.5, null]) expectInvalid(await save({ ...item, version }), 'version');
    expect((await read()).body).toEqual(before);
  });

  test('accepts the current version in the body, in If-Match or in both, and a save without one', async () => {
    const { item, save } = await setUp(app);
    const { version: _, ...body } = item;
    const versions = [
      await save({ ...body, version: 1 }),
      await save(body, { 'if-match': '"2"' }),
      await save({ ...body, version: 3 }, { 'if-match': '"3"' }),
      await save(body, { 'if-match': '*' }),
      await save(body),
    ].map((response) => response.body.version);
    expect(versions).toEqual([2, 3, 4, 5, 6]);
  });

  test.each([
    ['version', (version: number) => [{ version }, {}] as const, 409],
    ['If-Match', (version: number) => [{}, { 'if-match': `"${version}"` }] as const, 412],
  ])('keeps one of ten concurrent saves with the same %s', async (_, toRequest, refusedStatus) => {
    const { item, save, read } = await setUp(app);
    const { version, ...body } = item;
    const [fields, headers] = toRequest(version);
    const names = Array.from({ length: 10 }, (__, n) => `Save ${n}`);
    const responses = await Promise.all(names.map((name) => save({ ...body, ...fields, name }, headers)));
    const kept = responses.filter((response) => response.status === 200);
    expect(kept).toHaveLength(1);
    for (const response of responses) if (!kept.includes(response)) expectProblem(response, refusedStatus);
    expect((await read()).body).toEqual(kept[0]?.body);
  });
});

test.each(CHECKLIST_OWNERS)('a save of a $kind without `subplans` keeps the checklist', async ({ setUp }) => {
  const { item, save } = await setUp(app);
  const { subplans, ...fields } = item;
  const saved = await save({ ...fields, name: 'Renamed' });
  expect(saved.body).toMatchObject({ name: 'Renamed', subplans });
});
