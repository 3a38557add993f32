import { describe, expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { keepsCounters } from '../testing/counters.ts';
import { OWNERS } from '../testing/owners.ts';
import { expectInvalid, expectProblem } from '../testing/problem.ts';

const app = useApp();
keepsCounters(app);

describe.each(OWNERS)('lost updates of a $kind (contract §1)', ({ own }) => {
  test('the version counts from 1, is the ETag too, and grows with every change', async () => {
    const { item, save, read } = await own(app);
    expect(item.version).toBe(1);
    expect((await read()).headers.get('etag')).toBe('"1"');
    const saved = await save(item);
    expect(saved.body.version).toBe(2);
    expect(saved.headers.get('etag')).toBe('"2"');
    expect((await read()).headers.get('etag')).toBe('"2"');
  });

  test('a stale version in the body is a 409, a stale If-Match a 412; nothing is written', async () => {
    const { item, save, read } = await own(app);
    await save({ ...item, name: 'First' });
    const before = (await read()).body;
    for (const version of [1, 3, 0, -1, 2 ** 31, 2 ** 53]) {
      expectProblem(await save({ ...item, name: 'Second', version }), 409, /^Mia Manager has changed this/);
    }
    for (const tag of ['"1"', '"3"', 'W/"1"', '2', '"two"', '"99999999999999999999"', '""']) {
      expectProblem(await save({ ...item, name: 'Second', version: 2 }, { 'if-match': tag }), 412);
    }
    // Both stale: the precondition is looked at before the body.
    expectProblem(await save({ ...item, version: 1 }, { 'if-match': '"1"' }), 412);
    for (const version of ['2', 1.5, null]) expectInvalid(await save({ ...item, version }), 'version');
    expect((await read()).body).toEqual(before);
  });

  test('a fresh one is accepted in either place, and so is none at all', async () => {
    const { item, save } = await own(app);
    const { version: _, ...body } = item;
    const versions = [
      await save({ ...body, version: 1 }),
      await save(body, { 'if-match': '"2"' }),
      await save({ ...body, version: 3 }, { 'if-match': '"3"' }),
      await save(body, { 'if-match': '*' }),
      await save(body),
    ].map((answer) => answer.body.version);
    expect(versions).toEqual([2, 3, 4, 5, 6]);
  });

  test.each([
    ['version', (version: number) => [{ version }, {}] as const, 409],
    ['If-Match', (version: number) => [{}, { 'if-match': `"${version}"` }] as const, 412],
  ])('of ten saves at once with the same %s, exactly one is kept', async (_, place, refused) => {
    const { item, save, read } = await own(app);
    const { version, ...body } = item;
    const [fields, headers] = place(version);
    const names = Array.from({ length: 10 }, (__, n) => `Save ${n}`);
    const answers = await Promise.all(names.map((name) => save({ ...body, ...fields, name }, headers)));
    const kept = answers.filter((answer) => answer.status === 200);
    expect(kept).toHaveLength(1);
    for (const answer of answers) if (!kept.includes(answer)) expectProblem(answer, refused);
    expect((await read()).body).toEqual(kept[0]?.body);
  });
});

test.each(OWNERS)('a save of a $kind that leaves the subplans out keeps them', async ({ own }) => {
  const { item, save } = await own(app);
  const { subplans, ...fields } = item;
  const saved = await save({ ...fields, name: 'Renamed' });
  expect(saved.body).toMatchObject({ name: 'Renamed', subplans });
});
