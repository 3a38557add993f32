import { describe, expect, test } from 'vitest';
import { parseFile } from '../parse.ts';
import { readMarkdown } from './readMarkdown.ts';

/** Writes what was understood in a short form. */
function shortOf(text: string, name?: string): string[] {
  const { template } = readMarkdown(text, name);
  return template.subplans.flatMap((subplan) => [
    `${subplan.name} ${subplan.due_in_days}`,
    ...subplan.topics.flatMap((topic) => [
      `  ${topic.name}`,
      ...topic.tasks.map(({ name: task, task_content, note }) =>
        ['    ', task, task_content && ` <${task_content}>`, note && ` (${note.replaceAll('\n', '|')})`].join(
          '',
        ),
      ),
    ]),
  ]);
}

const GITHUB = `---
name: New colleague
about: What a new colleague does,
  and who helps
title: 'Welcome {NAME}'
labels: ["people", "start"]
assignees: ''

---

**For who opens this issue:**
1. Write the name in the title.

# Welcome!

## For you

A list to begin with.

- [ ] Read [the handbook](https://handbook.example/a,b)
- [x] Get your accounts
  - [ ] **Mail**: ask for it
      in the first week

    \`\`\`text
    - [ ] no task, but code
    \`\`\`
    - one detail
  - [X] Chat
    * [ ] Say hello in #new

**For engineers, also...**
- [ ] Build it

<!-- - [ ] not yet -->
* Before your first change:
  - [ ] Read the rules

##Later
[] - Write down what was missing
1. [ ] See [a file](../README.md)
`;

describe('a template of GitHub (Files 2)', () => {
  test('keeps each box, and everything else', () => {
    const { template, lines, problems } = readMarkdown(GITHUB);
    expect(template.name).toBe('New colleague');
    expect(template.description).toBe(
      'What a new colleague does, and who helps\n\ntitle: Welcome {NAME}\nlabels: ["people", "start"]\n\n**For who opens this issue:**\n1. Write the name in the title.\n\nWelcome!',
    );
    expect(shortOf(GITHUB)).toEqual([
      'For you 7',
      '  Tasks',
      '    Read the handbook <the handbook https://handbook.example/a%2Cb>',
      '    Get your accounts',
      '    Mail: ask for it (  in the first week||```text|- [ ] no task, but code|```|- one detail)',
      '    Chat',
      '    Say hello in #new',
      '  For engineers, also...',
      '    Build it (<!-- - [ ] not yet -->)',
      '  Before your first change:',
      '    Read the rules',
      'Later 14',
      '  Tasks',
      '    Write down what was missing',
      '    See a file (../README.md)',
    ]);
    expect(problems.map(({ line, is_must }) => [line, is_must])).toEqual([[41, false]]);
    // Nothing with text is without a word about it.
    const said = new Set(lines.map(({ line }) => line));
    expect(
      GITHUB.split('\n').flatMap((text, at) => (text.trim() !== '' && !said.has(at + 1) ? [text] : [])),
    ).toEqual([]);
  });
});

describe('headings and lists become subplans, topics and tasks (Files 2)', () => {
  test.each<[string, string, string[]]>([
    [
      'days in headings',
      '## Day 1\n## Days 2-3\n## Week 2\n## First month\n## The first 90 days\n## Then',
      ['Day 1 1', 'Days 2-3 3', 'Week 2 14', 'First month 30', 'The first 90 days 90', 'Then 97'],
    ],
    ['a list alone', '- [ ] One\n- [ ] Two', ['Tasks 7', '  Tasks', '    One', '    Two']],
    [
      'a list without boxes',
      '# Plan\n\n* One\n  * detail\n* Two',
      ['Tasks 7', '  One', '    detail', '  Tasks', '    Two'],
    ],
    [
      'an outline',
      '- Week 1\n  - Access\n    - Badge\n    - Keys\n  - People\n    - Ada',
      ['Week 1 7', '  Access', '    Badge', '    Keys', '  People', '    Ada'],
    ],
    ['underlined headings', 'Plan\n====\n\nWeek 1\n------\n- [ ] One', ['Week 1 7', '  Tasks', '    One']],
    [
      'bold lines',
      '**Week 1**\n- [ ] One\n\n**Week 2:**\n- [ ] Two',
      ['Week 1 7', '  Tasks', '    One', 'Week 2 14', '  Tasks', '    Two'],
    ],
    [
      'a task behind an item with tasks',
      '# Plan\n## Start\n### Access\n- [ ] Badge\n- Ask for:\n  - [ ] Keys\n  - [ ] Mail\n- [ ] Try the door\n- [ ] Read\n- Meet:\n  - [ ] Ada\n### Then\n- [ ] Sign',
      [
        'Start 7',
        '  Access',
        '    Badge',
        '  Ask for:',
        '    Keys',
        '    Mail',
        '  Access',
        '    Try the door',
        '    Read',
        '  Meet:',
        '    Ada',
        '  Then',
        '    Sign',
      ],
    ],
    [
      'an item behind an outline',
      '- Week 1\n  - Access\n    - Badge\n- Return the keys',
      ['Week 1 7', '  Access', '    Badge', 'Tasks 14', '  Tasks', '    Return the keys'],
    ],
    [
      'a table with boxes',
      '## A\n| Task | Who | When | Done |\n|---|---|---|:-:|\n| Order a desk | IT | | ☐ |\n| [x] Order a chair | HR | soon | |\n| not | a | task | |',
      [
        'A 7',
        '  Tasks',
        '    Order a desk (Who: IT)',
        '    Order a chair (Who: HR|When: soon|Task: not · Who: a · When: task)',
      ],
    ],
    [
      'boxes of HTML',
      '1. <label class="box"><input type="checkbox"> Badge <b>and</b> keys</label>\n   * <input checked type=checkbox> Desk\n<input type="text"> Name',
      ['Tasks 7', '  Tasks', '    Badge <b>and</b> keys', '    Desk (<input type="text"> Name)'],
    ],
    [
      'a picture of a tick before a paragraph',
      '- [ ] One\n\n✅ That is all',
      ['Tasks 7', '  Tasks', '    One (✅ That is all)'],
    ],
    ['drawn boxes', '☐ One\n☑ Two', ['Tasks 7', '  Tasks', '    One', '    Two']],
    [
      'several headings of the first level',
      '# A\n- [ ] One\n# B\n## C\n- [ ] Two',
      ['A 7', '  Tasks', '    One', 'B 14', '  C', '    Two'],
    ],
    [
      'marks in names',
      '- [ ] **Bold** _and_ `code` \\* &amp; https://a.example',
      ['Tasks 7', '  Tasks', '    Bold and code * & https://a.example <https://a.example>'],
    ],
    [
      'a link as the name',
      '- [ ] [Read it](https://a.example)',
      ['Tasks 7', '  Tasks', '    Read it <https://a.example>'],
    ],
    [
      'links as items',
      '- [ ] Read\n  - [One](https://a.example)\n  - <https://b.example>',
      ['Tasks 7', '  Tasks', '    Read <One https://a.example,https://b.example>'],
    ],
    [
      'text to the left of a task',
      '- [ ] One\nmore\n\nand more',
      ['Tasks 7', '  Tasks', '    One (more||and more)'],
    ],
    ['line breaks of Windows', '## A\r\n- [ ] One\r\n  note\r\n', ['A 7', '  Tasks', '    One (note)']],
    ['a heading that is only a number', '#123 is an issue\n- [ ] One', ['Tasks 7', '  Tasks', '    One']],
  ])('%s', (_, text, expected) => {
    expect(shortOf(text)).toEqual(expected);
  });

  test('a long name is cut, and the note has all of it (Files 3)', () => {
    const { template, problems } = readMarkdown(`- [ ] ${'word '.repeat(60)}`);
    const [task] = template.subplans[0]!.topics[0]!.tasks;
    expect([...task!.name].length).toBeLessThanOrEqual(200);
    expect(task!.name).toMatch(/word…$/);
    expect(task!.note).toBe('word '.repeat(60).trim());
    expect(problems).toMatchObject([{ line: 1, is_must: false }]);
  });
});

const FORM = `name: First days
description: 'What you don''t want to miss'
labels: [people]
body:
  - type: markdown
    attributes:
      value: |
        # Hello
        Tick **each** box.

  # The first part.
  - type: checkboxes
    id: machine
    attributes:
      label: "Week 1: your \\"machine\\""
      options:
        - label: Read [the handbook](https://a.example)
          required: true
        - label: 'Don''t forget the badge'
  - type: dropdown
    attributes:
      label: Your team
      options:
        - Kitchen
        - Garage
  - type: textarea
    attributes:
      label: Anything else?
      description: |
        Write it down,
        - [ ] or ask
`;

test('a form of GitHub is read by its boxes, and shown as it is (Files 2)', () => {
  const { template, lines, problems } = parseFile('text/markdown', FORM, 'onboarding');
  expect(problems).toEqual([]);
  expect(template).toMatchObject({
    name: 'First days',
    description: "What you don't want to miss\nlabels: [people]",
    subplans: [
      { name: 'Hello', description: 'Tick **each** box.', topics: [] },
      {
        name: 'Week 1: your "machine"',
        due_in_days: 7,
        topics: [
          {
            tasks: [
              { name: 'Read the handbook', task_content: 'the handbook https://a.example' },
              { name: "Don't forget the badge" },
              { name: 'or ask' },
            ],
          },
        ],
      },
    ],
  });
  expect(template.subplans[1]!.topics[0]!.tasks[1]!.note).toMatch(
    /Your team\n+Kitchen\nGarage\n+Anything else\?\n+Write it down,/,
  );
  expect(lines.map(({ line, text }) => [line, text])).toEqual(
    FORM.split('\n').flatMap((text, at) => (text.trim() === '' ? [] : [[at + 1, text]])),
  );
});

test('a Trello card without a board is read, and no blank line is repeated (Files 5)', () => {
  const card = {
    idList: 'l',
    name: 'First days',
    desc: 'One\n\nTwo',
    checklists: [
      { name: 'Keys', idCard: 'c', checkItems: [{ name: 'Door' }, { name: 'Safe', state: 'complete' }] },
    ],
  };
  const { template, lines } = parseFile('application/json', JSON.stringify(card));
  expect(template).toMatchObject({
    name: 'First days',
    subplans: [
      {
        topics: [
          {
            name: 'First days: Keys',
            description: 'One\n\nTwo',
            tasks: [{ name: 'Door' }, { name: 'Safe' }],
          },
        ],
      },
    ],
  });
  for (const [index, { line }] of lines.entries()) {
    expect(line - (lines[index - 1]?.line ?? 0)).toBeLessThanOrEqual(2);
  }
});

const MIB = 1_048_576;
const file = (part: string) => part.repeat(Math.ceil(MIB / part.length)).slice(0, MIB);

describe('a file of 1 MiB of any kind', () => {
  test.each([
    ...[
      '[',
      '*',
      'a*',
      '>',
      '> ',
      '- ',
      '1. ',
      '`',
      '<',
      '\n',
      '#\n',
      '|a|b|\n',
      '- [ ] a\n',
      '```\n',
      '<!--\n',
      '**a**\n',
    ].map((part) => ['text/markdown', part] as const),
    ...['<div>', '<ul><li>', '<table><tr><td>', '<div></span>', '<!--', '<li>a', '&amp;'].map(
      (part) => ['text/html', part] as const,
    ),
    ...['<a href=http:x>a</a>', 'a<a href=http:x>', '<p class=checkbox></p>a'].map(
      (part) => ['text/html', part] as const,
    ),
    ...['a,', '"', '""'].map((part) => ['text/csv', part] as const),
    ...['[', '{"a":'].map((part) => ['application/json', part] as const),
  ])('%s: %j is read in seconds', (type, part) => {
    const started = process.cpuUsage();
    expect(parseFile(type, file(part)).problems).not.toEqual([]);
    // A second reading of the rest for each sign takes minutes.
    expect(process.cpuUsage(started).user).toBeLessThan(8_000_000);
  });

  test.each([
    ['text/html', 'a style', `<p style="${file('mso-list:').slice(20)}">`],
    ['text/markdown', 'addresses in links', file(`- [ ] a\n  - [a${'a@'.repeat(2_000)}](http://a.b/c)\n`)],
    ['text/csv', 'more rows than are read', `task\n${file('a\n')}`],
    [
      'text/csv',
      'long names of columns',
      `task,${Array.from({ length: 100 }, () => 'x'.repeat(600)).join(',')}\n${`a${',b'.repeat(100)}\n`.repeat(4_500)}`,
    ],
    [
      'text/markdown',
      'long names of columns in a table',
      `- [ ] a\n|${`${'x'.repeat(600)}|`.repeat(800)}\n${`|${'b|'.repeat(800)}\n`.repeat(350)}`,
    ],
    [
      'application/json',
      'cards of one id',
      JSON.stringify({
        lists: [{ id: 1, name: 'L' }],
        cards: Array.from({ length: 18_000 }, () => ({ id: 1, idList: 1, name: 'c' })),
        checklists: [{ idCard: 1, checkItems: Array.from({ length: 25_000 }, () => ({ name: 'i' })) }],
      }),
    ],
    [
      'application/json',
      'lists of one id',
      JSON.stringify({
        lists: Array.from({ length: 15_000 }, () => ({ id: 1, name: 'L' })),
        cards: Array.from({ length: 15_000 }, () => ({ idList: 1, name: 'c' })),
      }),
    ],
  ] as const)('%s: %s do not make it endless', (type, _, text) => {
    const started = process.cpuUsage();
    const read = parseFile(type, text);
    expect(process.cpuUsage(started).user).toBeLessThan(8_000_000);
    expect(JSON.stringify(read).length).toBeLessThan(8 * MIB);
  });
});

const rows = (count: number) => `task,${'x'.repeat(3_990)}\n${'a,b\n'.repeat(count)}`;

test('a file is not imported whose template is too large to be saved again (Files 3)', () => {
  expect(parseFile('text/csv', rows(240)).problems).toEqual([]);
  expect(parseFile('text/csv', rows(300)).problems).toMatchObject([
    { is_must: true, message: 'the template is larger than 1 MiB.' },
  ]);
});

describe('days that count from the start (Files 10)', () => {
  test('days are read after the name of a subplan, and below a task', () => {
    const { template } = readMarkdown(
      '# T\n## Papers (5 days before the start)\n- [ ] Send them\n  - Due 7 days before the start\n  - Due in 3 days\n## Day one (on the first working day, private)\n- [ ] Arrive\n## Later (due in 9 days)\n- [ ] Read\n  - Due in 2 days\n',
    );
    expect(template.subplans).toMatchObject([
      {
        name: 'Papers',
        due: { anchor: 'start', offset: -5, unit: 'days' },
        // A day that counts from another day than the subplan's stays in the note.
        topics: [{ tasks: [{ offset_days: -7, note: 'Due in 3 days' }] }],
      },
      { name: 'Day one', public: false, due: { anchor: 'start', offset: 0, unit: 'working_days' } },
      { name: 'Later', due_in_days: 9, topics: [{ tasks: [{ offset_days: 2 }] }] },
    ]);
  });

  test('may be the days of a table', () => {
    const { template } = parseFile(
      'text/csv',
      'task,due\nSend papers,3 days before the start\nArrive,on the start date\nRead,5\n',
    );
    expect(template.subplans.map(({ name, due, due_in_days }) => [name, due?.offset, due_in_days])).toEqual([
      ['3 days before the start', -3, 1],
      ['On the start date', 0, 1],
      [expect.any(String), undefined, 5],
    ]);
  });
});
