import { uuidv7 } from 'uuidv7';
import { describe, expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { checkCounters } from '../testing/counters.ts';
import { CHECKLIST_OWNERS } from '../testing/checklistOwners.ts';
import { expectInvalid, expectProblem } from '../testing/problem.ts';
import { subplan, templateBody, withField } from '../testing/samples.ts';

const app = useApp();
checkCounters(app);

// Two UTF-16 units and four bytes, but one character.
const emoji = (count: number) => '🚀'.repeat(count);
const task = 'subplans.0.topics.0.tasks.0';
const NAMES = ['name', 'subplans.0.name', 'subplans.0.topics.0.name', `${task}.name`];
const LONG_TEXTS = [
  'description',
  'subplans.0.description',
  'subplans.0.topics.0.description',
  `${task}.note`,
];
const TEXTS = [...NAMES, ...LONG_TEXTS, `${task}.task_content`];
const NOT_STORABLE = { NUL: 'a\0b', 'a lone high surrogate': 'a\ud83db', 'a lone low surrogate': '\udc00' };

const tasks = (count: number) => [subplan('Many', 1, [Array.from({ length: count }, (_, n) => `t${n}`)])];

describe.each(CHECKLIST_OWNERS)('limits of a $kind (API 12)', ({ kind, setUp }) => {
  test.each([
    ['names of 200 characters, and refuses 201', NAMES, 200],
    ['descriptions and notes of 5,000 characters, and refuses 5,001', LONG_TEXTS, 5_000],
  ])('accepts %s, counted in code points', async (_, fields, limit) => {
    const { body, create, save, read } = await setUp(app);
    const longest = fields.reduce((sent, field) => withField(sent, field, emoji(limit)), body());
    expect((await create(longest)).status).toBe(201);
    expect((await save(longest)).status).toBe(200);
    for (const field of fields) {
      const stored = field.split('.').reduce((node, step) => node[step], (await read()).body);
      expect(stored).toBe(emoji(limit));
      for (const send of [create, save]) {
        expectInvalid(await send(withField(body(), field, emoji(limit + 1))), field);
      }
    }
  });

  test('refuses blank names, and accepts empty notes and empty descriptions of checklist items', async () => {
    const { body, create } = await setUp(app);
    for (const field of NAMES) {
      for (const blank of ['', '   ', '\n\t\u2003']) {
        expectInvalid(await create(withField(body(), field, blank)), field);
      }
      expectInvalid(await create(withField(body(), field, null)), field);
      expectInvalid(await create(withField(body(), field, undefined)), field);
    }
    for (const field of LONG_TEXTS.slice(1)) {
      for (const empty of ['', null, undefined]) {
        expect((await create(withField(body(), field, empty))).status, field).toBe(201);
      }
    }
  });

  test.each(Object.entries(NOT_STORABLE))('refuses %s in every text', async (_, text) => {
    const { body, create, save } = await setUp(app);
    for (const field of TEXTS) {
      for (const send of [create, save]) expectInvalid(await send(withField(body(), field, text)), field);
    }
  });

  test('stores every other character unchanged', async () => {
    const text = `Łukasz 李雷 محمد 👩‍🚀 "'<b>\\%_{{}} line\r\nbreak \u0001\u202e \ufeff\uffff`;
    const { body, save, read } = await setUp(app);
    await save(TEXTS.reduce((sent, field) => withField(sent, field, text), body()));
    const stored = (await read()).body;
    for (const field of TEXTS) expect(field.split('.').reduce((node, step) => node[step], stored)).toBe(text);
  });

  test('accepts 50 subplans, and refuses 51 (Checklists 1)', async () => {
    const { body, create, save } = await setUp(app);
    const many = (count: number) => body({ subplans: Array.from({ length: count }, () => tasks(1)[0]) });
    expect((await create(many(50))).status).toBe(201);
    expect((await save(many(50))).body.subplans).toHaveLength(50);
    for (const send of [create, save]) expectInvalid(await send(many(51)), 'subplans');
  });

  test('accepts 2,000 tasks, and refuses 2,001 (Checklists 1)', async () => {
    const { body, create, save } = await setUp(app);
    expect((await create(body({ subplans: tasks(2_000) }))).status).toBe(201);
    expect((await save(body({ subplans: tasks(2_000) }))).body.subplans[0].topics[0].tasks).toHaveLength(
      2_000,
    );
    for (const send of [create, save])
      expectInvalid(await send(body({ subplans: tasks(2_001) })), 'subplans');
  });

  test('accepts 50 links of 2,048 characters in a task, and refuses one more of either (Checklists 6)', async () => {
    const { body, create, save, read } = await setUp(app);
    const link = `https://example.com/${emoji(2_028)}`;
    const links = (...list: string[]) => withField(body(), `${task}.task_content`, list.join(','));
    const most = links(...Array.from({ length: 50 }, () => link));
    expect((await create(most)).status).toBe(201);
    expect((await save(most)).status).toBe(200);
    expect((await read()).body.subplans[0].topics[0].tasks[0].task_content.split(',')).toHaveLength(50);
    for (const send of [create, save]) {
      expectInvalid(await send(links(...Array.from({ length: 51 }, () => 'x.com'))), `${task}.task_content`);
      expectInvalid(await send(links(`${link}x`)), `${task}.task_content`);
    }
  });

  test.each([
    ['remind_days_before_due', [0, 36_500], [-1, 1.5, 2 ** 31, 2 ** 31 - 1, 1e300, '2', null, true, [2]]],
    [
      'subplans.0.due_in_days',
      [1, 36_500],
      [0, -1, 1.5, 2 ** 31, 2 ** 31 - 1, 1e300, '5', null, undefined, {}],
    ],
  ])('accepts only whole numbers within the limits in %s (Checklists 5)', async (field, good, bad) => {
    const { body: sample, create, save } = await setUp(app);
    const body = () => sample({ subplans: tasks(1) });
    for (const value of good) {
      const stored = (await save(withField(body(), field, value))).body;
      expect(field.split('.').reduce((node, step) => node[step], stored)).toBe(value);
    }
    for (const send of [create, save]) {
      for (const value of bad) expectInvalid(await send(withField(body(), field, value)), field);
    }
  });

  test('refuses a value of another type instead of converting it', async () => {
    const { body, create } = await setUp(app);
    for (const field of TEXTS) {
      for (const wrong of [5, true, ['a'], { a: 1 }]) {
        expectInvalid(await create(withField(body(), field, wrong)), field);
      }
    }
    for (const field of ['subplans.0.public', 'subplans.0.topics.0.public']) {
      for (const wrong of ['true', 1, null])
        expectInvalid(await create(withField(body(), field, wrong)), field);
    }
    for (const field of ['subplans', 'subplans.0.topics', 'subplans.0.topics.0.tasks']) {
      for (const wrong of [null, {}, 'a', 3])
        expectInvalid(await create(withField(body(), field, wrong)), field);
    }
    expectInvalid(await create(withField(body(), 'subplans.0', null)), 'subplans.0');
    for (const whole of [null, [], 'text', 5, true]) expectInvalid(await create(JSON.stringify(whole)), '');
  });

  test('reports every invalid field in one 400 (API 4)', async () => {
    const { create } = await setUp(app);
    const wrong = { name: '', description: 5, user_id: uuidv7(), subplans: [{ name: 'x', topics: [{}] }] };
    const response = await create(wrong);
    expectInvalid(response, 'name', 'description', 'subplans.0.due_in_days', 'subplans.0.topics.0.name');
    expect(response.body.errors[0]).toEqual({ path: 'name', message: 'must not be empty' });
    expect(kind === 'plan' || response.body.detail).toBeTruthy();
  });
});

test('accepts a body of 1 MiB, and refuses one byte more with 413', async () => {
  const { client } = await app.addManager();
  const text = JSON.stringify(templateBody());
  const padded = (bytes: number) => text + ' '.repeat(bytes - Buffer.byteLength(text));
  expect((await client.post('/template/full', padded(1_048_576))).status).toBe(201);
  expectProblem(await client.post('/template/full', padded(1_048_577)), 413, /1 MiB/);
  expectProblem(await (await app.addEmployee(null)).client.post('/template/full', padded(1_048_577)), 403);
});
