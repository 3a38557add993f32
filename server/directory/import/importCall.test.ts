import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { onOneLine } from '#shared/text.ts';
import { lock } from '../../platform/database/locks.ts';
import { checkChain } from '../../platform/journal/verification/checks.ts';
import { addAdmin, makeAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { CSV, expectErrors, file, newEmail, send } from '../../testing/peopleImport.ts';
import { addHr } from '../../testing/hr.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { createPlan } from '../../testing/samples.ts';

const app = useApp();
let admin: Person;

beforeAll(async () => {
  admin = await addAdmin(app, 'Ada Admin');
});

const findPerson = (email: string) =>
  app.db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst();

describe('days as spreadsheets write them (Import 2)', () => {
  test('days are read in the order of the file, or in the chosen order', async () => {
    const [one, other] = [newEmail(), newEmail()];
    const dots = file('email,start_on', `${one},01.12.2026`, `${other},2026-12-02`);
    expect((await send(admin.client, dots)).body).toMatchObject({ created: 2, date_order: 'dmy' });
    expect(await findPerson(one)).toMatchObject({ start_on: '2026-12-01' });

    await expectErrors(
      await send(admin.client, file('email,start_on', `${one},1.1.0000`)),
      '2 start_on is "1.1.0000". Enter a day such as 2026-01-31.',
    );
    for (const day of ['0001-01-01', '2999-01-01']) {
      await expectErrors(
        await send(admin.client, file('email,start_on', `${one},${day}`)),
        `2 start_on is ${day}. Enter a day of the years 1900 to 2199, or leave it empty.`,
      );
    }
    const slashes = file('email,start_on', `${one},1/12/2026`, `${other},2/12/2026`);
    const refused = await expectErrors(
      await send(admin.client, slashes),
      '2 start_on is "1/12/2026", which may be 1 December or 12 January. Say which comes first, or write days as 2026-01-31.',
    );
    expect(refused).toMatchObject({ unclear_day: '1/12/2026', date_order: null });
    expect((await send(admin.client, slashes, '?date_order=mdy')).body).toMatchObject({
      updated: 2,
      date_order: 'mdy',
      unclear_day: null,
    });
    expect(await findPerson(one)).toMatchObject({ start_on: '2026-01-12' });
    expectInvalid(await send(admin.client, slashes, '?date_order=ymd'), 'date_order');
  });
});

test('an importer who is disabled while their file waits imports nothing (People 9)', async () => {
  for (const person of [await app.addManager(), await addAdmin(app)]) {
    const email = newEmail();
    const before = await app.db
      .selectFrom('journal')
      .select((eb) => eb.fn.countAll().as('n'))
      .execute();
    // The import waits for the lock of all reporting lines while its sender is disabled.
    const response = await app.db.transaction().execute(async (tx) => {
      await lock(tx, 'reportingLines');
      const sent = send(person.client, file('email', email));
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 20_000 });
      await app.db
        .updateTable('people')
        .set({ disabled_at: new Date().toISOString() })
        .where('id', '=', person.id)
        .execute();
      return { sent };
    });
    expectProblem(await response.sent, 401);
    expectProblem(await send(person.client, file('email', email), '?dry_run=true'), 401);
    expect(await findPerson(email)).toBeUndefined();
    expect(
      await app.db
        .selectFrom('journal')
        .select((eb) => eb.fn.countAll().as('n'))
        .execute(),
    ).toEqual(before);
  }
});

describe('cells that a spreadsheet would run', () => {
  const CELLS = [
    '=cmd|x',
    '+1',
    '-1',
    '@SUM(A1)',
    'a\tb',
    'one\r\n=2',
    '=HYPERLINK("http://a.example";"x")',
    '＝1',
  ];

  test('are stored as they are, and leave every file as text (Import 7, Import 8)', async () => {
    const rows = CELLS.map((cell) => {
      const quoted = `"${cell.replaceAll('"', '""')}"`;
      return [newEmail('cell'), quoted, quoted, quoted].join(',');
    });
    const text = file('email,name,department,about', ...rows);
    const { status, body } = await send(admin.client, text);
    expect([status, body.created, body.errors]).toEqual([200, CELLS.length, []]);
    const stored = await findPerson(rows[0]!.split(',')[0]!);
    expect(stored).toMatchObject({ name: '=cmd|x', department: '=cmd|x', about: '=cmd|x' });
    // A name is on one line.
    expect(await findPerson(rows[5]!.split(',')[0]!)).toMatchObject({ name: 'one =2', about: 'one\r\n=2' });

    const people = (await admin.client.get('/person/export')).text;
    expect(cellsThatRun(people)).toEqual([]);
    expect((await send(admin.client, people)).body).toMatchObject({ created: 0, updated: 0 });
    const manager = await app.addManager('=Mia');
    for (const cell of CELLS) {
      const employee = await app.addEmployee(manager, cell);
      await createPlan(manager, employee, { name: onOneLine(cell) });
    }
    for (const scope of ['reports', 'self']) {
      expect(cellsThatRun((await manager.client.get(`/onboarding-plan/export?scope=${scope}`)).text)).toEqual(
        [],
      );
    }
    const hr = await addHr(app, null, '@Hanna');
    expect(cellsThatRun((await hr.client.get('/onboarding-plan/export?scope=organisation')).text)).toEqual(
      [],
    );
    expect(cellsThatRun((await admin.client.get('/access-log/export')).text)).toEqual([]);
  });
});

/** Returns what a spreadsheet would run, whether it splits at commas, semicolons, tabs or line breaks. */
function cellsThatRun(text: string): string[] {
  expect(text).toContain(',');
  const starts = text.replaceAll(/^\uFEFF/g, '').split(/[,;\t\r\n]/);
  return starts.filter((cell) => /^[ "]*[=+\-@＝＋－＠]/.test(cell));
}

const countWaiting = async () =>
  Number(
    (
      await sql<{
        n: string;
      }>`select count(*) as n from pg_locks where locktype = 'advisory' and not granted`.execute(app.db)
    ).rows[0]!.n,
  );

describe('a manager', () => {
  test('creates and updates their own direct reports (Import 5)', async () => {
    const manager = await app.addManager();
    const report = await app.addEmployee(manager, 'Rita');
    const created = newEmail();
    const text = file('email,name,job_title', `${report.email},Rita,Sales`, `${created},Nia,Sales`);
    const { status, body } = await send(manager.client, text);
    expect([status, body.created, body.updated]).toEqual([200, 1, 1]);
    expect(await findPerson(created)).toMatchObject({ manager_id: manager.id, job_title: 'Sales' });
    const own = file('email,manager_email,is_manager', `${created},${manager.email},no`, `${report.email},,`);
    expect((await send(manager.client, own)).body).toMatchObject({ unchanged: 2 });
  });

  test('a manager who is also an admin imports as a manager with scope=reports (Import 5)', async () => {
    const both = await makeAdmin(app, await app.addManager());
    const [theirs, free] = [newEmail(), newEmail()];
    await send(both.client, file('email', theirs), '?scope=reports');
    await send(both.client, file('email', free));
    expect((await findPerson(theirs))?.manager_id).toBe(both.id);
    expect((await findPerson(free))?.manager_id).toBeNull();
  });

  test('learns and changes nothing of others, and gives no roles (Import 5)', async () => {
    const [manager, other] = [await app.addManager(), await app.addManager('Otto Other')];
    const [report, theirs] = [await app.addEmployee(manager), await app.addEmployee(other, 'Theo Theirs')];
    const free = await app.addEmployee(null);
    const text = file(
      'email,name,manager_email,is_manager',
      `${theirs.email},Theo,,`,
      `${other.email},Otto,,`,
      `${free.email},Free,,`,
      `${manager.email},Me,,`,
      `${report.email},,${other.email},`,
      `${newEmail()},Nia,nobody@import.example,`,
      `${newEmail()},Nia,,true`,
    );
    const response = await send(manager.client, text);
    await expectErrors(
      response,
      ...[2, 3, 4, 5].map((line) => `${line} This person is not one of your direct reports.`),
      '6 You can only import your own direct reports.',
      '7 You can only import your own direct reports.',
      '8 Only admins give and take away the role of a manager.',
    );
    expect(response.text).not.toMatch(/Theo Theirs|Otto Other/);
  });

  test('the response lists all errors of a line (Import 4)', async () => {
    const manager = await app.addManager();
    const report = await app.addEmployee(manager);
    const text = file(
      'email,name,manager_email,is_manager,department,start_on',
      `${report.email},${'x'.repeat(201)},nobody@import.example,yes,Sales,soon`,
    );
    await expectErrors(
      await send(manager.client, text, '?dry_run=true'),
      '2 name has 201 characters.',
      '2 start_on is "soon".',
      '2 You can only import your own direct reports.',
      '2 Only admins give and take away the role of a manager.',
      '2 Only admins change department.',
    );
  });

  test('learns no external ids of others, and changes none (Import 5)', async () => {
    const [manager, other] = [await app.addManager(), await app.addManager()];
    const [report, theirs] = [await app.addEmployee(manager), await app.addEmployee(other)];
    for (const { id } of [report, theirs]) {
      await app.db
        .updateTable('people')
        .set({ external_id: `id-${id}` })
        .where('id', '=', id)
        .execute();
    }
    const own = file('email,external_id,job_title', `${report.email},id-${report.id},Sales`);
    expect((await send(manager.client, own)).body).toMatchObject({ updated: 1, errors: [] });
    const ids = [`id-${theirs.id}`, 'free', ''];
    const answers = await Promise.all(
      ids.map((id) => send(manager.client, file('email,external_id', `${report.email},${id}`))),
    );
    for (const answer of answers) {
      await expectErrors(answer, '2 Only admins change external_id. Leave the column out,');
    }
    const created = file('email,external_id', `${newEmail()},id-${theirs.id}`);
    await expectErrors(await send(manager.client, created), '2 Only admins change external_id.');
  });
});

describe('a manager and people of others (Import 5)', () => {
  test('changes no department, which decides whom HR sees (HR 1)', async () => {
    const manager = await app.addManager();
    const report = await app.addEmployee(manager);
    const admins = await send(admin.client, file('email,department', `${report.email},Ops`));
    expect(admins.status, admins.text).toBe(200);
    const only = '2 Only admins change department.';
    for (const [email, department] of [
      [report.email, 'Sales'],
      [report.email, ''],
      [report.email, 'Оps'],
      [newEmail(), 'Ops'],
    ]) {
      const text = file('email,department', `${email},${department}`);
      for (const query of ['', '?dry_run=true']) {
        await expectErrors(await send(manager.client, text, query), only);
      }
    }
    const same = file('email,department,job_title', `${report.email}, Ops ,Agent`, `${newEmail()},,Agent`);
    expect((await send(manager.client, same)).body).toMatchObject({ updated: 1, created: 1 });
    expect(await findPerson(report.email)).toMatchObject({ department: 'Ops', job_title: 'Agent' });
  });

  test('a manager’s file may name at most 100 people outside the team, so that it reveals few known people', async () => {
    const manager = await app.addManager();
    const strangers = Array.from({ length: 150 }, () => newEmail());
    const text = file('email', ...strangers);
    const refused = await send(manager.client, text, '?dry_run=true');
    await expectErrors(refused, '102 You can add at most 100 people to your team with one file.');
    expect(refused.body.import.changes).toHaveLength(100);
    const most = file('email', ...strangers.slice(0, 100));
    expect((await send(manager.client, most)).body.created).toBe(100);
    // Those are of the team now.
    expect((await send(manager.client, text)).body).toMatchObject({ created: 50, unchanged: 100 });
  });
});

describe('the call', () => {
  test('is for admins and managers (API 6)', async () => {
    const employee = await app.addEmployee(null);
    expectProblem(await send(app.anonymous, 'email'), 401);
    expectProblem(await send(employee.client, 'email', '?dry_run=perhaps'), 403);
    expectInvalid(await send(admin.client, 'email', '?dry_run=perhaps'), 'dry_run');
  });

  test('accepts text/csv alone, and no other call does (API 2)', async () => {
    expectProblem(await admin.client.post('/person/import', { email: 'a@x.example' }), 415, /text\/csv/);
    const withCharset = { 'content-type': 'text/csv; charset=utf-8' };
    expect((await admin.client.post('/person/import', 'email\n', withCharset)).status).toBe(200);
    const manager = await app.addManager();
    expectProblem(await manager.client.post('/template/full', 'email\n', CSV), 415);
  });

  test('refuses a file above 5 MiB (Import 1)', async () => {
    const large = `email\n${' '.repeat(5 * 1_048_576)}`;
    expectProblem(await send(admin.client, large), 413, 'The file is larger than 5 MiB. Split it in two.');
  });

  test('returns the first result again for the same Idempotency-Key (API 11)', async () => {
    const text = file('email', newEmail());
    const key = { ...CSV, 'idempotency-key': 'import' };
    const first = await admin.client.post('/person/import', text, key);
    expect(first.body).toMatchObject({ created: 1 });
    expect((await admin.client.post('/person/import', text, key)).body).toEqual(first.body);
    expectProblem(await admin.client.post('/person/import', file('email', newEmail()), key), 422);
  });
});

test('a large import lists only the first changes, and a dry run all of them (Import 1)', async () => {
  const about = 'a'.repeat(500);
  const people = Array.from({ length: 1_700 }, () => `${newEmail()},${about}`);
  const text = file('email,about', ...people);
  expect((await send(admin.client, text, '?dry_run=true')).body.changes).toHaveLength(1_700);
  const { body, text: reply } = await send(admin.client, text);
  expect(body.created).toBe(1_700);
  expect(reply.length).toBeLessThan(1_100_000);
  expect(body.changes.length).toBeGreaterThan(1_000);
  expect(body.changes.at(-1)).toMatchObject({ line: body.changes.length + 1, act: 'create' });
});

test('two concurrent imports of the same people create each of them once', async () => {
  const emails = Array.from({ length: 50 }, () => newEmail());
  const text = file('email,name', ...emails.map((email) => `${email},Nia`));
  const results = await Promise.all([1, 2, 3].map(() => send(admin.client, text)));
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
  const created = results.map(({ body }) => Number(body.created));
  expect(created.toSorted((a, b) => a - b)).toEqual([0, 0, 50]);
});

test('an import while managers add the same people leaves one person for each email', async () => {
  const manager = await app.addManager();
  const emails = Array.from({ length: 10 }, () => newEmail());
  const text = file('email,name', ...emails.map((email) => `${email},Nia`));
  const responses = await Promise.all([
    send(admin.client, text),
    ...emails.map((email) => manager.client.put(`/user/add_direct_report/${email}?user_name=Nia`)),
    ...emails.map((email) => manager.client.put(`/user/manager/add_manager/${email}?user_name=Nia`)),
  ]);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const people = await Promise.all(emails.map(findPerson));
  expect(people.every((person) => person?.manager_id === manager.id && person.is_manager)).toBe(true);
  for (const person of people) {
    expect(await checkChain(app.db, 'person', person?.id ?? '')).toMatchObject({ broken: null });
  }
});
