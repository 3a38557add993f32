import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import type { Json } from '../../testing/client.ts';
import { addHr } from '../../testing/hr.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';

const app = useApp();
const withoutDirectory = useApp({ DIRECTORY: 'off' });
const limited = useApp({}, { limits: { directory: 3 } });

const fileOf = (...people: string[]) =>
  [
    '# Checklist',
    '## Day 1',
    ...people.flatMap((person, n) => [`- [ ] Task ${n}`, `  - Person: ${person}`]),
  ].join('\n');
const importBy = ({ client }: Person, text: string, query = '') =>
  client.post(`/template/import${query}`, text, { 'content-type': 'text/markdown' });
const preview = (person: Person, ...people: string[]) => importBy(person, fileOf(...people), '?dry_run=true');
const ownersOf = (template: Json): Json[] =>
  template.subplans[0].topics[0].tasks.map(({ owner }: Json) => owner?.person ?? null);
const messagesOf = ({ body }: { body: Json }) => body.problems.map(({ message }: Json) => message);

let manager: Person;
let report: Person;
let stranger: Person;
beforeAll(async () => {
  manager = await app.addManager('Mia Manager');
  report = await app.addEmployee(manager, 'Rita Report');
  stranger = await app.addEmployee(null, 'Sten Stranger');
});

describe('a dry run of an import (Files 9)', () => {
  test('names somebody whom the viewer does not see as they were typed, without an id', async () => {
    const { body } = await preview(manager, stranger.email.toUpperCase(), 'Sten Stranger', 'Rita Report');
    expect(ownersOf(body.template)).toEqual([
      { name: stranger.email.toUpperCase(), email: stranger.email.toUpperCase() },
      { name: 'Sten Stranger' },
      { id: report.id, name: 'Rita Report' },
    ]);
    expect(JSON.stringify(body)).not.toContain(stranger.id);
    expect(body.problems).toEqual([]);
  });

  test('shows whom HR and admins see with an id', async () => {
    for (const viewer of [await addHr(app, null), await makeAdmin(app, await app.addManager())]) {
      const { body } = await preview(viewer, stranger.email);
      expect(ownersOf(body.template)).toEqual([{ id: stranger.id, name: 'Sten Stranger' }]);
    }
  });

  test('does not find disabled people', async () => {
    const gone = await app.addEmployee(manager, 'Gil Gone');
    await app.db
      .updateTable('people')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', gone.id)
      .execute();
    const read = await preview(manager, gone.email, 'Gil Gone');
    expect(ownersOf(read.body.template)).toEqual([null, null]);
    expect(messagesOf(read)).toEqual([`nobody is called ‘${gone.email}’.`, 'nobody is called ‘Gil Gone’.']);
  });

  test('finds exact emails alone where the directory is off', async () => {
    const viewer = await withoutDirectory.addManager();
    const other = await withoutDirectory.addEmployee(viewer, 'Otis Other');
    const read = await preview(viewer, 'Otis Other', other.email);
    expect(ownersOf(read.body.template)).toEqual([null, { id: other.id, name: 'Otis Other' }]);
    expect(messagesOf(read)).toEqual([
      'people are found by their exact email alone, and ‘Otis Other’ is none.',
    ]);
  });
});

describe('a template that names people without ids', () => {
  test('is saved with the people who are found, and is theirs from then on', async () => {
    const owner = await app.addManager();
    const { body } = await preview(owner, stranger.email, 'Rita Report');
    const created = await owner.client.post('/template/full', body.template);
    expect(created.status, created.text).toBe(201);
    const stored = (await owner.client.get(`/template/${created.body.id}`)).body;
    expect(ownersOf(stored)).toEqual([
      { id: stranger.id, name: 'Sten Stranger' },
      { id: report.id, name: 'Rita Report' },
    ]);
    // The viewer knows of them now.
    expect(ownersOf((await preview(owner, stranger.email)).body.template)).toEqual([
      { id: stranger.id, name: 'Sten Stranger' },
    ]);

    const edited = { ...stored, description: 'Edited' };
    edited.subplans[0].topics[0].tasks[1].owner = { kind: 'person', person: { email: manager.email } };
    const saved = await owner.client.put(`/template/full/${stored.id}`, edited);
    expect(ownersOf(saved.body)[1]).toEqual({ id: manager.id, name: manager.name });
  });

  test('is refused with a sentence when nobody or several are found', async () => {
    await app.addEmployee(null, 'Two Of Them');
    await app.addEmployee(null, 'Two Of Them');
    const { body } = await preview(manager, stranger.email);
    for (const person of [{ email: 'nobody@example.com' }, { name: 'Two Of Them' }, { name: 'No Body' }]) {
      body.template.subplans[0].topics[0].tasks[0].owner.person = person;
      const refused = await manager.client.post('/template/full', body.template);
      expectInvalid(refused, 'subplans');
      expect(refused.body.detail).toMatch(/^Nobody can be found for the task "Task 0": /);
    }
  });

  test('is created by an import in one call', async () => {
    const { status, body } = await importBy(manager, fileOf(stranger.email));
    expect(status).toBe(201);
    const stored = (await manager.client.get(`/template/${body.id}`)).body;
    expect(ownersOf(stored)).toEqual([{ id: stranger.id, name: 'Sten Stranger' }]);
  });
});

describe('each person whom an import or a save finds counts as a search of the directory', () => {
  test('a search counts once, however often the document is read and saved, and not for people whom the viewer sees', async () => {
    const viewer = await limited.addManager();
    const seen = await Promise.all([1, 2, 3, 4].map((n) => limited.addEmployee(viewer, `Seen ${n}`)));
    const others = await Promise.all([1, 2, 3, 4].map((n) => limited.addEmployee(null, `Other ${n}`)));
    const emails = others.map(({ email }) => email);
    const names = seen.map(({ name }) => name);
    for (let reads = 0; reads < 5; reads += 1) {
      const { status, body } = await preview(viewer, ...emails.slice(0, 2), 'Other 3', ...names);
      expect(status).toBe(200);
      if (reads === 0) expect((await viewer.client.post('/template/full', body.template)).status).toBe(201);
    }
    for (const refused of [
      await preview(viewer, emails[3]!),
      await importBy(viewer, fileOf(emails[3]!)),
      await viewer.client.get('/directory?q=Other'),
    ]) {
      expectProblem(refused, 429);
    }
  });

  test('and so does an email that nobody has', async () => {
    const viewer = await limited.addManager();
    const unknown = [1, 2, 3, 4].map((n) => `unknown${n}@example.com`);
    expectProblem(await preview(viewer, ...unknown), 429);
    // The first three are counted already.
    expect((await preview(viewer, ...unknown.slice(0, 3))).status).toBe(200);
  });
});
