import { describe, expect, test } from 'vitest';
import { type Person, useApp } from '../../testing/app.ts';

const app = useApp();

const ID = '4d1f0c2b9e8a4c7d9f11223344556677';

/** A page of Notion as 'Markdown & CSV' exports it: two spaces behind a box, four before its content, and names with ids. */
const PAGE = `# New hire onboarding

Owner: Amara Okafor
Tags: HR, IT
Published: No

<aside>
💡 Copy this page for each new hire, and rename it.

</aside>

# Before day 1

- [ ]  Send the contract
- [x]  Order a laptop
    
    Ask Hugo for the model.
    
    - [ ]  Pick the size
    - [ ]  Pick the keyboard
- [ ]  Create an account in [Okta](https://okta.example/admin)

# Week 1

### Meet people

- [ ]  Lunch with your **buddy**
- [ ]  Coffee with @Hugo Lind
- Tools
    - [ ]  Install [Figma](https://figma.example)
    - [ ]  Read [Our values](New%20hire%20${ID}/Our%20values%20${ID}.md)

| Task | Done |
| --- | --- |
| Sign the NDA | [ ] |

---

# Week 2

- [ ]  

![Untitled](New%20hire%20onboarding%20${ID}/Untitled.png)

[Tasks](New%20hire%20onboarding%20${ID}/Tasks%20${ID}.csv)
`;

/** A row of a table, which is a page with its properties. */
const ROW = `# Order a laptop

Tags: Before day 1, IT
Checkbox: No
Due: November 23, 2026
Assign: Hugo Lind

- [ ]  Pick the size
- [x]  Pick the keyboard
`;

/** A table: with a byte order mark, several tags in a cell, and Yes or No for a box. */
const TABLE = `\uFEFFName,Tags,Checkbox,Due,Assign
Order a laptop,"Before day 1, IT",Yes,"November 23, 2026",Hugo Lind
"Read ""Our values""",Week 1,No,,
"Meet your buddy
in the lobby",Week 1,No,"November 30, 2026 9:00 AM (CET)",
`.replaceAll(/\n(?!in the)/g, '\r\n');

async function importedBy(
  { client }: Person,
  text: string,
  { type = 'text/markdown', name = '' }: { type?: string; name?: string },
) {
  const query = name === '' ? '' : `?name=${encodeURIComponent(name)}`;
  const preview = await client.post(`/template/import${query || '?'}&dry_run=true`, text, {
    'content-type': type,
  });
  const created = await client.post(`/template/import${query}`, text, { 'content-type': type });
  expect([preview.status, created.status]).toEqual([200, 201]);
  const { body } = await client.get(`/template/${created.body.id}`);
  return { template: body, preview: preview.body };
}

type Tree = { subplans: { name: string; due_in_days: number; topics: { name: string; tasks: Task[] }[] }[] };
type Task = { name: string; task_content: string; note: string };
const shortOf = ({ subplans }: Tree) =>
  subplans.flatMap(({ name, due_in_days, topics }) => [
    `${name} ${due_in_days}`,
    ...topics.flatMap((topic) => [`  ${topic.name}`, ...topic.tasks.map((task) => `    ${task.name}`)]),
  ]);
const tasksOf = ({ subplans }: Tree) =>
  subplans.flatMap(({ topics }) => topics.flatMap(({ tasks }) => tasks));

describe('exports of Notion are read (Files 2, Files 4)', () => {
  test('a page is kept box for box, with its title as the name and the rest in notes', async () => {
    const { template, preview } = await importedBy(await app.addManager(), PAGE, { name: `New hire ${ID}` });
    expect(template.name).toBe('New hire onboarding');
    expect(template.description).toBe(
      'Owner: Amara Okafor\nTags: HR, IT\nPublished: No\n\n<aside>\n💡 Copy this page for each new hire, and rename it.\n\n</aside>',
    );
    expect(shortOf(template)).toEqual([
      'Before day 1 1',
      '  Tasks',
      '    Send the contract',
      '    Order a laptop',
      '    Pick the size',
      '    Pick the keyboard',
      '    Create an account in Okta',
      'Week 1 7',
      '  Meet people',
      '    Lunch with your buddy',
      '    Coffee with @Hugo Lind',
      '  Tools',
      '    Install Figma',
      '    Read Our values',
      '    Sign the NDA',
      'Week 2 14',
    ]);
    const tasks = tasksOf(template);
    const boxes = PAGE.match(/\[[ x]\](?= +\S)/g) ?? [];
    expect(tasks).toHaveLength(boxes.length);
    expect(tasks.map(({ note }) => note).filter(Boolean)).toEqual([
      'Ask Hugo for the model.',
      `New%20hire%20${ID}/Our%20values%20${ID}.md`,
    ]);
    expect(tasks[4]?.task_content).toBe('Okta https://okta.example/admin');
    // The box without a text and the lines below it are reported and not lost.
    expect(preview.lines.filter(({ became }: { became: string }) => became === 'Empty box')).toHaveLength(1);
    expect(template.subplans[2].description).toContain(
      `[Tasks](New%20hire%20onboarding%20${ID}/Tasks%20${ID}.csv)`,
    );
    const said = new Set(preview.lines.map(({ line }: { line: number }) => line));
    expect(PAGE.split('\n').filter((text, at) => text.trim() !== '' && !said.has(at + 1))).toEqual([]);
  });

  test('a page of a table keeps its properties in the description', async () => {
    const { template } = await importedBy(await app.addManager(), ROW, { name: `Order a laptop ${ID}` });
    expect(template).toMatchObject({
      name: 'Order a laptop',
      description: 'Tags: Before day 1, IT\nCheckbox: No\nDue: November 23, 2026\nAssign: Hugo Lind',
    });
    expect(tasksOf(template).map(({ name }) => name)).toEqual(['Pick the size', 'Pick the keyboard']);
  });

  test('a table has a task for each row, without the id in the name of its file', async () => {
    const { template, preview } = await importedBy(await app.addManager(), TABLE, {
      type: 'text/csv',
      name: `Tasks ${ID}_all`,
    });
    expect(template.name).toBe('Tasks');
    expect(shortOf(template)).toEqual([
      'Tasks 7',
      '  Before day 1, IT',
      '    Order a laptop',
      '  Week 1',
      '    Read "Our values"',
      '    Meet your buddy in the lobby',
    ]);
    expect(tasksOf(template).map(({ note }) => note)).toEqual([
      'Due: November 23, 2026\nAssign: Hugo Lind',
      '',
      'Due: November 30, 2026 9:00 AM (CET)',
    ]);
    expect(preview.problems).toEqual([]);
    expect(preview.lines[1].became).toContain('tick left out');
  });

  test('a column of ticks with something else in it is kept', async () => {
    const text = '\uFEFFName,Done\nOne,March\nTwo,No\nThree,Yes\n';
    const { template } = await importedBy(await app.addManager(), text, { type: 'text/csv' });
    expect(tasksOf(template).map(({ note }) => note)).toEqual(['Done: March', '', '']);
  });
});
