import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Person, useApp } from '../../../testing/app.ts';
import { createTemplate } from '../../../testing/samples.ts';
import { connectApi, ServerRefusal } from './api.ts';
import { applyTemplates, exportTemplates, planTemplates } from './command.ts';

const app = useApp();
let folder: string;
let manager: Person;
let printed: string[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gangway-templates-'));
  manager = await app.addManager();
  printed = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text).trim()) > 0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const api = (person = manager) => connectApi({ url: app.url, token: person.client.token! });
const apply = (force = false) => applyTemplates(api(), folder, { force });
const read = (file: string) => readFile(path.join(folder, file), 'utf8');
const write = (file: string, text: string) => writeFile(path.join(folder, file), text);
const journalOf = (id: string) =>
  app.db.selectFrom('journal').select('event').where('subject_id', '=', id).orderBy('seq').execute();

/** Runs an act and returns its exit code and its output. */
async function run(act: () => Promise<number>): Promise<[number, string]> {
  printed = [];
  return [await act(), printed.join('\n')];
}

test('templates go out, are changed, and come back; a second apply changes nothing (Files 8)', async () => {
  const template = await createTemplate(manager, { name: 'Café & [Engineer]' });
  expect(await run(() => exportTemplates(api(), folder))).toEqual([
    0,
    expect.stringContaining('1 of 1 files written.'),
  ]);
  expect(await readdir(folder)).toEqual(['cafe-engineer.md']);
  const file = 'cafe-engineer.md';
  expect(await run(() => planTemplates(api(), folder))).toEqual([
    0,
    expect.stringContaining('0 to create, 0 to update, 1 unchanged.'),
  ]);

  await write(
    file,
    (await read(file)).replace('- [ ] Meet the team', '- [ ] Meet the whole team\n- [ ] Have lunch'),
  );
  await write('nurse.md', '## Day 1\n- [ ] Find the ward\n');
  const [code, text] = await run(() => planTemplates(api(), folder));
  expect(code).toBe(0);
  expect(text).toMatch(
    /update +cafe-engineer\.md: 2 lines added, 1 removed\ncreate +nurse\.md\n1 to create, 1 to update, 0 unchanged\./,
  );
  expect(await run(() => apply())).toEqual([
    0,
    expect.stringContaining('1 created, 1 updated, 0 unchanged.'),
  ]);

  const stored = (await manager.client.get(`/template/${template.id}`)).body;
  const [tasks, before] = [stored, template].map(({ subplans }) => subplans[0].topics[0].tasks);
  expect(tasks.map(({ name }: { name: string }) => name)).toEqual([
    'Get a laptop',
    'Meet the whole team',
    'Have lunch',
  ]);
  expect(tasks[0].id).toBe(before[0].id);
  expect(await read('nurse.md')).toMatch(
    /^---\nid: [\w-]{36}\nversion: 1\n---\n\n## Day 1\n- \[ \] Find the ward\n$/,
  );

  const files = [await read(file), await read('nurse.md')];
  expect(await run(() => apply())).toEqual([0, '0 created, 0 updated, 2 unchanged.']);
  expect([await read(file), await read('nurse.md')]).toEqual(files);
  expect(await journalOf(template.id)).toEqual([{ event: 'template.created' }, { event: 'template.edited' }]);
});

test('a change on the server since the export is a conflict, and nothing is changed without --force (Files 8)', async () => {
  const template = await createTemplate(manager, { name: 'Engineer' });
  await run(() => exportTemplates(api(), folder));
  const mine = (await read('engineer.md')).replace('Get a laptop', 'Get a phone');
  await write('engineer.md', mine);
  await write('new.md', '- [ ] One\n');
  await manager.client.put(`/template/full/${template.id}`, { ...template, description: 'Changed here' });

  const [code, text] = await run(() => planTemplates(api(), folder));
  expect([code, text]).toEqual([
    1,
    expect.stringMatching(
      /conflict +engineer\.md: it was changed on the server: version 2 there, and the file is of version 1\./,
    ),
  ]);
  expect(await run(() => apply())).toEqual([1, expect.stringContaining('Nothing was changed.')]);
  expect((await manager.client.get('/template')).body).toHaveLength(1);
  expect(await read('engineer.md')).toBe(mine);

  expect((await run(() => apply(true)))[0]).toBe(0);
  const { body } = await manager.client.get(`/template/${template.id}`);
  expect([body.description, body.subplans[0].topics[0].tasks[0].name]).toEqual([
    'For new engineers',
    'Get a phone',
  ]);
});

test('templates of others, deleted ones and files with problems change nothing (Files 8)', async () => {
  const other = await app.addManager('Otto Other');
  await createTemplate(other, { name: 'Theirs', public: true });
  await run(() => exportTemplates(api(other), folder));
  await write('theirs.md', (await read('theirs.md')).replace('Get a laptop', 'Get a phone'));
  expect((await run(() => apply()))[1]).toMatch(/conflict +theirs\.md: it belongs to Otto Other/);

  const own = await createTemplate(manager, { name: 'Own' });
  await rm(path.join(folder, 'theirs.md'));
  await run(() => exportTemplates(api(), folder));
  await manager.client.delete(`/template/${own.id}`);
  expect((await run(() => apply(true)))[1]).toMatch(/conflict +own\.md: the server has no such template/);

  await write('bad.md', '##\n- [ ] One\n');
  expect((await run(() => planTemplates(api(), folder)))[1]).toMatch(/bad\.md:1: this subplan has no name\./);
});

test('--force leaves the templates of others alone, and then nothing else is changed either (Files 8)', async () => {
  const other = await app.addManager('Otto Other');
  await createTemplate(other, { name: 'Theirs', public: true });
  await run(() => exportTemplates(api(other), folder));
  await write('theirs.md', (await read('theirs.md')).replace('Get a laptop', 'Get a phone'));
  await write('a.md', '- [ ] One\n');
  expect(await run(() => apply(true))).toEqual([
    1,
    expect.stringMatching(/belongs to Otto Other.*\nNothing was changed\./),
  ]);
  expect((await manager.client.get('/template')).body).toEqual([]);
  expect(await read('a.md')).toBe('- [ ] One\n');
});

test('a file that an editor saved with a mark of UTF-8 is the same template; another encoding is refused (Files 8)', async () => {
  await createTemplate(manager, { name: 'Own' });
  await run(() => exportTemplates(api(), folder));
  await write('own.md', `\uFEFF${await read('own.md')}`);
  await mkdir(path.join(folder, 'folder.md'));
  expect(await run(() => planTemplates(api(), folder))).toEqual([
    0,
    expect.stringContaining('0 to create, 0 to update, 1 unchanged.'),
  ]);
  await writeFile(path.join(folder, 'latin.md'), Buffer.from('- [ ] Caf\xE9\n', 'latin1'));
  await expect(apply()).rejects.toThrow('latin.md: The file is not in UTF-8.');
});

test('a file whose template was deleted is created again, also on the same day (Files 8)', async () => {
  await write('a.md', '- [ ] One\n');
  await run(() => apply());
  const [first] = (await manager.client.get('/template')).body;
  await manager.client.delete(`/template/${first.id}`);
  await write('a.md', '- [ ] One\n');
  expect((await run(() => apply()))[0]).toBe(0);
  const [second] = (await manager.client.get('/template')).body;
  expect(await read('a.md')).toContain(`id: ${second.id}`);
});

test('an interrupted apply names the file, and continues there when it runs again (Files 8)', async () => {
  for (const name of ['a', 'b', 'c']) await write(`${name}.md`, `- [ ] ${name}\n`);
  let calls = 0;
  const server = api();
  const ending: typeof server = {
    ...server,
    create: async (...call) => {
      calls += 1;
      if (calls === 2) throw new ServerRefusal(0, 'gone');
      return server.create(...call);
    },
  };
  printed = [];
  await expect(applyTemplates(ending, folder, { force: false })).rejects.toThrow('gone');
  expect(printed.join('\n')).toMatch(/b\.md: gone\n1 of 3 files are done\./);
  expect((await run(() => apply()))[1]).toContain('2 created, 0 updated, 1 unchanged.');
  expect((await manager.client.get('/template')).body).toHaveLength(3);
});

test('a token or an address that is wrong is said so (Files 8)', async () => {
  await expect(connectApi({ url: app.url, token: 'wrong' }).self()).rejects.toThrow('GANGWAY_TOKEN is wrong');
  expect(() => connectApi({ url: 'localhost', token: '' })).toThrow("GANGWAY_URL is 'localhost'");
});
