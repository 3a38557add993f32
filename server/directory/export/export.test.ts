import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type Person, useApp } from '../../testing/app.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { addAdmin } from '../../testing/admins.ts';
import { runCommand } from '../../testing/command.ts';
import { createPlan, createSignedPlan } from '../../testing/samples.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const app = useApp();
let admin: Person;

beforeAll(async () => {
  admin = await addAdmin(app, 'Ada Admin');
});

const CSV = { 'content-type': 'text/csv' };
const countJournal = async () =>
  (
    await app.db
      .selectFrom('journal')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** Texts that spreadsheets run, and such that look like those that the export has defused. */
const TEXTS = [
  '=1+1',
  '+1',
  '-1',
  '@x',
  "'=1",
  "''@",
  "'quoted'",
  'a,b;c',
  'say "hi"',
  'one\r\ntwo',
  ' x ',
  'Zoë 李',
];

test('everybody as CSV imports again without a change (Import 7)', async () => {
  const manager = await app.addManager('Mia; "M" Manager');
  for (const text of TEXTS) {
    // A name is on one line, also in the file.
    const { id } = await app.addEmployee(manager, text.replaceAll('\r\n', ' '));
    const attributes = { about: text, department: text, external_id: text, start_on: '2026-12-01' };
    await app.db.updateTable('people').set(attributes).where('id', '=', id).execute();
  }
  const disabled = await app.addEmployee(null, 'Dina');
  await admin.client.put(`/person/${disabled.id}/disabled`, { disabled: true });

  const { status, headers, text } = await admin.client.get('/person/export');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="people\.csv"/);
  expect(text.split('\r\n')[0]).toBe(
    'email,name,manager_email,is_manager,department,job_title,location,employment_type,start_on,left_on,private_email,language,external_id,about',
  );
  expect(text).toContain(`,'=1+1,${manager.email},false,'=1+1,`);
  const before = await countJournal();
  const again = await admin.client.post('/person/import', text, CSV);
  expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: TEXTS.length + 3, changes: [] });
  expect(await countJournal()).toBe(before);

  await app.db
    .updateTable('people')
    .set({ name: '', department: '', about: '', external_id: null, start_on: null })
    .where('manager_id', '=', manager.id)
    .execute();
  await admin.client.post('/person/import', text, CSV);
  const restored = await app.db
    .selectFrom('people')
    .select(['name', 'about', 'department'])
    .where('manager_id', '=', manager.id)
    .orderBy('id')
    .execute();
  expect(restored.map(({ about }) => about)).toEqual(TEXTS.map((about) => about.trim()));
});

test('everybody as JSON has roles and state (Import 7)', async () => {
  const { status, headers, body } = await admin.client.get('/person/export?format=json');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(body.find(({ id }: { id: string }) => id === admin.id)).toMatchObject({
    email: admin.email,
    manager_email: null,
    is_hr: false,
    hr_departments: null,
    is_admin: true,
    disabled_at: null,
    source: 'manual',
  });
});

test('erased people are left out', async () => {
  const person = await app.addEmployee(null, 'Erna Erased');
  const email = `${person.id}@erased.invalid`;
  await app.db.updateTable('people').set({ email }).where('id', '=', person.id).execute();
  expect((await admin.client.get('/person/export')).text).not.toContain(person.id);
});

test('the export of people is for admins (API 6)', async () => {
  const manager = await app.addManager();
  expectProblem(await app.anonymous.get('/person/export'), 401);
  expectProblem(await manager.client.get('/person/export?format=pdf'), 403);
  expectInvalid(await admin.client.get('/person/export?format=pdf'), 'format');
});

test('the list of plans as a file has progress and signatures (Import 8)', async () => {
  const manager = await app.addManager('=Mia');
  const employee = await app.addEmployee(manager, 'Emil, Employee');
  const signed = await createSignedPlan(manager, employee);
  const open = await createPlan(manager, employee);
  const list = await manager.client.get('/onboarding-plan/export?scope=reports');
  expect(list.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [header, ...lines] = list.text.trimEnd().split('\r\n');
  expect(header).toBe(
    'plan_id,name,employee_name,employee_email,manager_name,manager_email,status,assigned_at,due_date,completed_tasks,total_tasks,progress_percent,signed_at,approved_at',
  );
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(new RegExp(`^${open.id},.*,"Emil, Employee",.*,'=Mia,.*,Active,.*,0,\\d+,0,,$`));
  expect(lines[1]).toMatch(new RegExp(`^${signed.id},.*,Completed,.*,100,\\d{4}-[^,]+Z,\\d{4}-[^,]+Z$`));
  const own = await employee.client.get('/onboarding-plan/export?scope=self&format=json');
  const ids = new Set(own.body.map(({ plan_id }: { plan_id: string }) => plan_id));
  expect(ids).toEqual(new Set([open.id, signed.id]));
  expectProblem(await employee.client.get('/onboarding-plan/export?scope=reports'), 403);
  expectInvalid(await employee.client.get('/onboarding-plan/export'), 'scope');
});

/** Runs `npm run people` while the server runs. */
const people = (args: string[], input = '') =>
  runCommand('peopleCommand.ts', args, { DATABASE_URL: app.database_url }, input);

test('the command exports and imports files (Import 9)', async () => {
  const file = path.join(tmpdir(), `gangway-people-${process.pid}.csv`);
  const text = 'email,name\ncommand@import.example,Cem\n';
  expect(await people(['import', '-', '--dry-run'], text)).toEqual({
    code: 0,
    stdout: 'This would be imported (dry run: nothing was changed):\n  1 created, 0 updated, 0 unchanged\n',
    stderr: '',
  });
  expect(await people(['import', '-'], text)).toEqual({
    code: 0,
    stdout: 'Imported:\n  1 created, 0 updated, 0 unchanged\n',
    stderr: '',
  });
  expect(await people(['export', file])).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await readFile(file, 'utf8')).toContain('command@import.example,Cem,,false,');
  expect((await people(['import', file])).stdout).toMatch(/0 created, 0 updated, \d+ unchanged/);
  expect((await people(['export', '-'])).stdout).toBe(await readFile(file, 'utf8'));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await writeFile(file, 'kept');
  expect(await people(['export', file])).toEqual({
    code: 1,
    stdout: '',
    stderr: `gangway: ${file} exists: choose another name, or remove it.\n`,
  });
  expect(await readFile(file, 'utf8')).toBe('kept');
  await rm(file);
});

test('the command prints each error with its line, and exits with 1 (Import 9)', async () => {
  expect(await people(['import', '-'], 'email,name\nwrong,Ben\n')).toEqual({
    code: 1,
    stdout:
      'Nothing was imported. Correct these lines first:\n  line 2: email is "wrong", which is not an email address. Enter one such as user@example.com.\n',
    stderr: '',
  });
  expect(await people(['import', '/no/such/file.csv'])).toMatchObject({ code: 1, stdout: '' });
});

test('the examples of the documentation can be imported', async () => {
  const page = await readFile(path.join(ROOT, 'docs/people.md'), 'utf8');
  const examples = [...page.matchAll(/```csv\n(.*?)```/gs)].map(([, text]) => text ?? '');
  const results = [];
  for (const text of examples) results.push((await admin.client.post('/person/import', text, CSV)).body);
  expect(results.map(({ created, updated }) => [created, updated])).toEqual([
    [2, 0],
    [0, 1],
  ]);
});
