import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { createPlan, createTemplate, taskPath } from '../../testing/samples.ts';
import { connectApi } from './command/api.ts';
import { applyTemplates, exportTemplates, planTemplates } from './command/command.ts';

const app = useApp();
let manager: Person;
let ben: Person;
let namesake: Person;
let team: string;

beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  ben = await app.addEmployee(manager, 'Ben Okafor');
  namesake = await app.addEmployee(manager, 'Ana Silva');
  await app.addEmployee(manager, 'Ana Silva');
  const admin = await addAdmin(app);
  team = (await admin.client.post('/group', { name: 'IT (Berlin)' })).body.id;
  await admin.client.put(`/group/${team}/members`, { person_ids: [ben.id] });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const checklist = () => [
  {
    name: 'Day 1',
    due_in_days: 1,
    topics: [
      {
        name: 'Arrive',
        tasks: [
          { name: 'Read the wiki', note: 'At home.' },
          { name: 'Hand out the laptop', owner: { kind: 'group', group_id: team }, required: true },
          { name: 'Say hello', owner: { kind: 'manager' } },
          { name: 'Have lunch', owner: { kind: 'buddy' }, counts: false, note: 'Your treat.' },
          { name: 'Explain the canteen', owner: { kind: 'person', person_id: ben.id } },
          { name: 'Show the garden', owner: { kind: 'person', person_id: namesake.id } },
          {
            name: 'Read the policy',
            task_content: 'https://a.example',
            kind: 'acknowledge',
            settings: { text: 'Lock your screen.\n\n- [ ] Always' },
          },
        ],
      },
    ],
  },
];

const MARKDOWN = () => `### Arrive

- [ ] Read the wiki
  At home.
- [ ] Hand out the laptop
  - Team: IT (Berlin)
  - Locked
- [ ] Say hello
  - Who does it: manager
- [ ] Have lunch
  - Who does it: buddy
  - Optional

  Your treat.
- [ ] Explain the canteen
  - Person: Ben Okafor
- [ ] Show the garden
  - Person: Ana Silva, ${namesake.email}
- [ ] Read the policy
  - Read and confirm:
    > Lock your screen.
    >
    > - \\[ ] Always
  - <https://a.example>
`;

const exported = async (id: string) => (await manager.client.get(`/template/${id}/export`)).text;
const send = (text: string, query = '') =>
  manager.client.post(`/template/import${query}`, text, { 'content-type': 'text/markdown' });
const tasksOf = (item: Json): Json[] =>
  item.subplans.flatMap((part: Json) => part.topics.flatMap((topic: Json) => topic.tasks));
const without = ({ id: _, ...task }: Json) => task;

test('owners, optional tasks and confirmation texts are exported and imported unchanged (Files 9)', async () => {
  const template = await createTemplate(manager, { subplans: checklist() });
  const text = await exported(template.id);
  expect(text).toContain(MARKDOWN());

  const preview = await send(text, '?dry_run=true');
  expect(preview.body.problems).toEqual([]);
  const { body } = await send(text);
  expect(await exported(body.id)).toBe(text);
  const copy = (await manager.client.get(`/template/${body.id}`)).body;
  expect(tasksOf(copy).map(without)).toEqual(tasksOf(template).map(without));
});

test('a copy of a template has the same people, teams and kinds (Templates 4)', async () => {
  const template = await createTemplate(manager, { subplans: checklist() });
  const { body } = await manager.client.post(`/template/${template.id}/copy`);
  const copy = (await manager.client.get(`/template/${body.id}`)).body;
  expect(tasksOf(copy).map(without)).toEqual(tasksOf(template).map(without));
});

test('a team or person whom nobody knows becomes a note, and the preview says so (Files 9)', async () => {
  const text = `## Day 1\n- [ ] Order flowers\n  - Team: Garden\n- [ ] Call\n  - Person: nobody@a.example\n  - Optional\n- [ ] Walk\n  - Person: Ana Silva\n  - team: it (berlin)\n`;
  const { body } = await send(text, '?dry_run=true');
  expect(tasksOf(body.template)).toEqual([
    { name: 'Order flowers', task_content: '', note: 'Team: Garden' },
    { name: 'Call', task_content: '', note: 'Person: nobody@a.example', counts: false },
    {
      name: 'Walk',
      task_content: '',
      note: '',
      owner: { kind: 'group', person: null, group: { id: team, name: 'IT (Berlin)' } },
    },
  ]);
  expect(body.problems.map(({ line, message, is_must }: Json) => [line, message, is_must])).toEqual([
    [3, 'no team is called ‘Garden’.', false],
    [5, 'nobody is called ‘nobody@a.example’.', false],
  ]);
  expect(body.lines.map(({ line, became }: Json) => `${line} ${became}`)).toEqual([
    '1 Subplan · day 1',
    '2 Task',
    '3 Note: nobody has this name',
    '4 Task',
    '5 Note: nobody has this name',
    '6 Optional',
    '7 Task',
    '8 Who does it · Ana Silva',
    '9 Who does it · it (berlin)',
  ]);
  const several = await send('## Day 1\n- [ ] Walk\n  - Person: Ana Silva\n', '?dry_run=true');
  expect(several.body.problems[0].message).toBe('several people are called ‘Ana Silva’.');
});

test('a plan’s file has owners and tasks that are not applicable; an import leaves these out (Files 9)', async () => {
  const employee = await app.addEmployee(manager);
  const plan = await createPlan(manager, employee, { subplans: checklist() });
  const lunch = tasksOf(plan).find(({ name }) => name === 'Have lunch')!;
  await manager.client.put(taskPath(`${lunch.id}/not_applicable`), {
    not_applicable: true,
    reason: 'Not in *Berlin*',
  });
  const { text } = await manager.client.get(`/onboarding-plan/${plan.id}/export`);
  expect(text).toContain(`- [x] Have lunch
  - Who does it: buddy (Mia Manager)
  - Optional
  - Not applicable: Not in \\*Berlin\\*

  Your treat.
`);
  const { body } = await send(text, '?dry_run=true');
  expect(body.problems).toEqual([]);
  expect(body.lines.map(({ became }: Json) => became)).toContain('Done in a plan, left out');
  expect(tasksOf(body.template)[3]).toEqual({
    name: 'Have lunch',
    task_content: '',
    note: 'Your treat.',
    owner: { kind: 'buddy', person: null, group: null },
    counts: false,
  });
});

test('files of a repository keep, change and remove them; a second apply changes nothing (Files 8)', async () => {
  const owner = await app.addManager();
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-templates-'));
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text).trim()) > 0);
  const api = connectApi({ url: app.url, token: owner.client.token! });
  const template = await createTemplate(owner, { subplans: checklist() });
  const file = path.join(folder, 'engineer.md');
  const read = () => readFile(file, 'utf8');
  const edit = async (change: (text: string) => string) => writeFile(file, change(await read()));
  const apply = () => applyTemplates(api, folder, { force: false });
  const stored = async () => tasksOf((await owner.client.get(`/template/${template.id}`)).body);

  expect(await exportTemplates(api, folder)).toBe(0);
  expect(await read()).toContain(MARKDOWN());
  expect(await planTemplates(api, folder)).toBe(0);
  expect(printed.at(-1)).toContain('1 unchanged');

  await edit((text) =>
    text
      .replace('  - Team: IT (Berlin)\n  - Locked\n', '')
      .replace('  - Who does it: manager\n', '  - Team: IT (Berlin)\n')
      .replace(/ {2}- Read and confirm:\n(?: {4}>.*\n)+/, ''),
  );
  expect(await apply()).toBe(0);
  const [, laptop, hello, , , , policy] = await stored();
  expect(laptop).not.toHaveProperty('owner');
  expect(laptop).not.toHaveProperty('required');
  expect(hello!.owner.group.id).toBe(team);
  expect(policy).not.toHaveProperty('kind');
  expect(await apply()).toBe(0);
  expect(printed.at(-1)).toContain('0 updated, 1 unchanged');

  await edit((text) => text.replace('Team: IT (Berlin)', 'Team: Its'));
  expect(await planTemplates(api, folder)).toBe(1);
  expect(printed.join('\n')).toContain(
    'engineer.md:18: no team is called ‘Its’. Mend the name, or write the email of the person.',
  );
  await rm(folder, { recursive: true });
});
