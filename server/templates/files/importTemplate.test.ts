import { describe, expect, test } from 'vitest';
import { useApp, type Person } from '../../testing/app.ts';
import { addHr, setDepartment } from '../../testing/hr.ts';
import { expectProblem } from '../../testing/problem.ts';
import { createPlan, createTemplate, subplan, tickAll } from '../../testing/samples.ts';
import { isTorture } from '../../testing/torture.ts';

const app = useApp();

const DOCUMENT = `# New designer
Your first month in the studio.

## Day 1
### Arrive
- [ ] Collect your laptop
  Reception, ask for Hugo.
- [ ] Sign in to [Figma](https://figma.example)

## Week 1 (due in 7 days)
- [ ] Meet the design crit, Tuesday 10:00
- [x] Read the brand guide
| Who | For what |
| Ada | Icons    |
#### Extra reading

## Week 2
- [ ] Redraw one screen, show it on Friday
- [ ] Pair with a developer for a day
`;

const send = (
  { client }: Person,
  body: string | Uint8Array,
  { query = '', type = 'text/markdown', ...headers }: Record<string, string> = {},
) => client.post(`/template/import${query}`, body, { 'content-type': type, ...headers });

const DRY = { query: '?dry_run=true' };

describe('an import', () => {
  test('says what becomes of each line, and creates nothing in a dry run (Files 2)', async () => {
    const manager = await app.addManager();
    const { status, body } = await send(manager, DOCUMENT, DRY);
    expect(status).toBe(200);
    expect(
      body.lines.map(({ line, became }: { line: number; became: string }) => `${line} ${became}`),
    ).toEqual([
      '1 Name',
      '2 Description',
      '4 Subplan · day 1',
      '5 Topic',
      '6 Task',
      '7 Note',
      '8 Task + link',
      '10 Subplan · 7 days',
      '11 Task',
      '12 Task · tick left out',
      '13 Names of the columns',
      '14 Note on ‘Read the…’',
      '15 Note: too deep',
      '17 Subplan · 14 days',
      '18 Task',
      '19 Task',
    ]);
    expect(body.problems).toEqual([]);
    expect(body.template.subplans[1].topics[0].tasks[1]).toEqual({
      name: 'Read the brand guide',
      task_content: '',
      note: 'Who: Ada · For what: Icons\nExtra reading',
    });
    expect((await manager.client.get('/template')).body).toEqual([]);
  });

  test('creates a private template, once for each Idempotency-Key (Files 2, API 11)', async () => {
    const manager = await app.addManager();
    const first = await send(manager, DOCUMENT, { 'idempotency-key': 'one' });
    const again = await send(manager, DOCUMENT, { 'idempotency-key': 'one' });
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    const { body } = await manager.client.get(`/template/${first.body.id}`);
    expect(body).toMatchObject({ name: 'New designer', public: false, manager_id: manager.id });
    expect(body.subplans.map(({ due_in_days }: { due_in_days: number }) => due_in_days)).toEqual([1, 7, 14]);
    expect((await manager.client.get('/template')).body).toHaveLength(1);
  });

  test.each([
    ['text/csv', 'Phase,Task,Notes\nWeek 1,Get a laptop,Ask Hugo\n'],
    ['text/html', '<h1>Plan</h1><h2>Week 1</h2><ul><li>Get a laptop<p>Ask Hugo</p></li></ul>'],
    [
      'application/json',
      JSON.stringify({
        name: 'Board',
        lists: [{ id: 'a', name: 'Week 1' }],
        cards: [{ idList: 'a', name: 'Get a laptop', desc: 'Ask Hugo' }],
      }),
    ],
  ])('reads %s (Files 4 to 6)', async (type, text) => {
    const { status, body } = await send(await app.addManager(), text, { ...DRY, type });
    expect([status, body.problems]).toEqual([200, []]);
    expect(body.template.subplans).toMatchObject([
      { name: 'Week 1', due_in_days: 7, topics: [{ tasks: [{ name: 'Get a laptop', note: 'Ask Hugo' }] }] },
    ]);
  });

  test('takes the name of the file where there is none (Files 2)', async () => {
    const { body } = await send(await app.addManager(), '- [ ] One', { query: '?dry_run=true&name=Nurse' });
    expect(body.template.name).toBe('Nurse');
  });

  // The expressions that read a line took seconds for a long run, until the thread was ended with a 503.
  const spaces = ' '.repeat(1_000_000);
  test.each([
    ['a task', `- [ ] a${spaces}b\n`],
    ['an item of a task', `- [ ] a\n  - b${spaces}c\n`],
    ['a heading', `# a${spaces}b\n- [ ] a\n`],
    ['a bold line', `**a**${spaces}b\n- [ ] a\n`],
    ['the style of Word', `<p style="${'mso-list:'.repeat(100_000)}">a</p><ul><li>b</li></ul>`, 'text/html'],
    ['a form', `name: Form\nbody:\n  - type: checkboxes\n    attributes:\n      label:${spaces}b\u2028\n`],
  ])('reads a long run in %s (Files 2)', async (_, text, type = 'text/markdown') => {
    const manager = await app.addManager();
    expect((await send(manager, text, { ...DRY, type })).status).toBe(200);
  });

  test('names every line that must be mended, and creates nothing (Files 3)', async () => {
    const manager = await app.addManager();
    const text = `## A\n- [ ] One\n##\n- [ ] Two\n  ${'long '.repeat(1_100)}\n`;
    const preview = await send(manager, text, DRY);
    expect(
      preview.body.problems.map(({ line, is_must }: Record<string, unknown>) => [line, is_must]),
    ).toEqual([
      [3, true],
      [5, true],
    ]);
    expect(preview.body.template.subplans).toHaveLength(2);
    const response = await send(manager, text);
    expectProblem(response, 400, /line 3: this subplan has no name\./);
    expect(response.body.errors).toHaveLength(2);
    expect((await manager.client.get('/template')).body).toEqual([]);
  });

  test.each([
    [51, 1, /line 101: this is subplan 51 of 51/],
    [1, 2_001, /line 2002: this is task 2,001 of 2,001/],
  ])(
    'refuses %i subplans of %i tasks each, and still shows them (Files 3, Checklists 1)',
    async (subplans, tasks, message) => {
      const manager = await app.addManager();
      const list = `- [ ] Task\n`.repeat(tasks);
      const text = Array.from({ length: subplans }, (_, index) => `## Part ${index}\n${list}`).join('');
      const { body } = await send(manager, text, DRY);
      expect(body.template.subplans).toHaveLength(subplans);
      expect(body.template.subplans[0].topics[0].tasks).toHaveLength(tasks);
      expectProblem(await send(manager, text), 400, message);
    },
  );

  test.each([
    ['text/markdown', '', /the document is empty/],
    ['text/markdown', 'Only words.', /no list found/],
    ['text/markdown', '- [ ] a\0b', /cannot be stored/],
    ['text/csv', 'Color,Size\nred,1\n', /no column has the tasks/],
    ['text/csv', 'Task\n"open', /never closed/],
    ['application/json', '{"lists": [', /not JSON/],
    ['application/json', '{"a": 1}', /not the export of a Trello board/],
    ['application/json', '{"name":"\\ud800","cards":[{"name":"x"}]}', /cannot be stored/],
  ])('says what is wrong with a file of %s: %j (Files 3)', async (type, text, message) => {
    const manager = await app.addManager();
    if (text !== '') expect((await send(manager, text, { ...DRY, type })).status).toBe(200);
    expectProblem(await send(manager, text === '' ? ' ' : text, { type }), 400, message);
  });

  test.each(['[', '](', '<b>', '<img src=x onerror=alert(1)>', '**a'])(
    'reads 100,000 signs of %j in a note immediately, and keeps them as text (Files 3, Checklists 13)',
    async (sign) => {
      const manager = await app.addManager();
      const note = sign.repeat(Math.ceil(100_000 / sign.length));
      const documents = {
        'text/markdown': `- [ ] One\n  ${note}`,
        'text/csv': `Task,Notes\nOne,"${note}"`,
        'text/html': `<ul><li>One<p>${note}</p></li></ul>`,
        'application/json': JSON.stringify({
          lists: [{ id: 'a', name: 'Week 1' }],
          cards: [{ idList: 'a', name: 'One', desc: note }],
        }),
      };
      // One parser reads the notes of all of them; each long document takes a part of a second.
      const read = isTorture ? Object.entries(documents) : Object.entries(documents).slice(0, 1);
      for (const [type, text] of read) {
        // A second reading of the rest for each sign takes minutes, more than this test has.
        const { status, headers } = await send(manager, text, { ...DRY, type });
        expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      }
      expect((await manager.client.get('/template')).body).toEqual([]);
      const short = note.slice(0, 5_000).trim();
      const subplans = [
        { ...subplan('A', 1, [['One']]), description: short },
        {
          name: 'B',
          description: '',
          due_in_days: 2,
          topics: [{ name: 'T', tasks: [{ name: 'Two', task_content: '', note: short }] }],
        },
      ];
      const template = await createTemplate(manager, { description: short, subplans });
      expect([template.description, template.subplans[1].topics[0].tasks[0].note]).toEqual([short, short]);
      const copy = await send(manager, (await manager.client.get(`/template/${template.id}/export`)).text);
      const { body } = await manager.client.get(`/template/${copy.body.id}`);
      expect([body.description, body.subplans[1].topics[0].tasks[0].note]).toEqual([short, short]);
    },
  );

  test('refuses other types, larger files and other encodings (API 2, API 12)', async () => {
    const manager = await app.addManager();
    expectProblem(await send(manager, '- [ ] a', { type: 'application/pdf' }), 415);
    expectProblem(await send(manager, '- [ ] a\n'.repeat(131_073)), 413, /larger than 1 MiB/);
    expectProblem(await send(manager, new Uint8Array([0xff, 0xfe, 0x2d])), 400, /UTF-8/);
  });

  test('is for managers and HR (Templates 11)', async () => {
    const manager = await app.addManager();
    expectProblem(await send(await app.addEmployee(manager), DOCUMENT, DRY), 403);
    const hr = await addHr(app, null);
    expect((await send(hr, DOCUMENT)).status).toBe(201);
  });
});

describe('an export', () => {
  test('is imported as the same template, and exported again as the same text (Files 1)', async () => {
    const manager = await app.addManager();
    const template = await createTemplate(manager, { name: 'C# [new] (due in 3 days)', public: true });
    const first = await manager.client.get(`/template/${template.id}/export`);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(first.headers.get('content-disposition')).toContain('.md"');
    const { body } = await send(manager, first.text);
    const second = await manager.client.get(`/template/${body.id}/export`);
    expect(second.text).toBe(first.text);
    expect(first.text).toContain('- [ ] Get a laptop\n');
  });

  test('of a template that the viewer may not see is a 404 (Templates 2)', async () => {
    const template = await createTemplate(await app.addManager());
    expectProblem(await (await app.addManager()).client.get(`/template/${template.id}/export`), 404);
  });

  test('of a plan has its ticks, and is logged when HR reads it (Files 1, Access log 1)', async () => {
    const manager = await app.addManager();
    const employee = await app.addEmployee(manager);
    await setDepartment(app, employee, 'Sales');
    const plan = await createPlan(manager, employee);
    await tickAll(employee, plan);
    const { status, text } = await employee.client.get(`/onboarding-plan/${plan.id}/export`);
    expect(status).toBe(200);
    expect(text).toContain('- [x] Get a laptop\n');
    const hr = await addHr(app, ['Sales']);
    const read = () =>
      app.db
        .selectFrom('access_log')
        .select('kind')
        .where('viewer_id', '=', hr.id)
        .where('subject_id', '=', plan.id)
        .execute();
    expect(await read()).toEqual([]);
    expect((await hr.client.get(`/onboarding-plan/${plan.id}/export`)).status).toBe(200);
    expect(await read()).toEqual([{ kind: 'plan' }]);
    const stranger = await app.addEmployee(manager);
    expectProblem(await stranger.client.get(`/onboarding-plan/${plan.id}/export`), 404);
  });
});
