import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addAdmin } from '../../testing/admins.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { nextOf } from '../../testing/pages.ts';
import { expectProblem } from '../../testing/problem.ts';
import { createPlan, createTeam } from '../../testing/samples.ts';
import { superuserUrl } from '../../testing/database/superuser.ts';
import { connect } from '../../platform/database/connect.ts';
import { logAccess } from './actions.ts';

const app = useApp();
let admin: Person;

beforeAll(async () => {
  admin = await addAdmin(app, 'Ada Admin');
});

// The owner cannot delete rows either, so each test starts with an empty log by a superuser without triggers.
beforeEach(async () => {
  const superuser = connect(superuserUrl(app.database_url), { max: 1 });
  await sql`set session_replication_role = replica`.execute(superuser);
  await sql`delete from access_log`.execute(superuser);
  await superuser.destroy();
});

/** Writes a row as of this instant. */
const log = (viewer: Person, at: string, access: Parameters<typeof logAccess>[3]) =>
  logAccess(app.db, { ...app.services.context, now: () => new Date(at) }, viewer, access);

const listed = async () => (await admin.client.get('/access-log')).body;

test('admins read the log in pages, newest first (Access log 4)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee, { name: 'Onboarding' });
  const hr = await app.addEmployee(null, 'Hanna HR');
  await log(hr, '2026-03-03T10:00:00Z', { kind: 'list' });
  await log(hr, '2026-03-03T11:00:00Z', { kind: 'plan', subject_id: plan.id });
  await log(hr, '2026-03-03T12:00:00Z', {
    kind: 'evidence',
    subject_id: plan.id,
    detail: { what: 'report' },
  });

  const viewer = { id: hr.id, name: hr.name, email: hr.email };
  const user = { id: employee.id, name: employee.name, email: employee.email };
  const about = { subject_id: plan.id, plan: { id: plan.id, name: 'Onboarding', user } };
  const id = expect.any(String);
  const first = await admin.client.get('/access-log?limit=2');
  expect(first.body).toEqual([
    { id, at: '2026-03-03T12:00:00.000Z', viewer, kind: 'evidence', ...about, detail: { what: 'report' } },
    { id, at: '2026-03-03T11:00:00.000Z', viewer, kind: 'plan', ...about, detail: {} },
  ]);
  const second = await admin.client.get(nextOf(first)!);
  expect(second.body).toEqual([
    { id, at: '2026-03-03T10:00:00.000Z', viewer, kind: 'list', subject_id: null, plan: null, detail: {} },
  ]);
  expect(nextOf(second)).toBeUndefined();
});

test('a viewer, subject, kind and day of the organisation have one row (Access log 1)', async () => {
  const [hr, other] = [await app.addEmployee(null), await app.addEmployee(null)];
  const { manager, employee } = await createTeam(app);
  const [plan, second] = [await createPlan(manager, employee), await createPlan(manager, employee)];
  const read = { kind: 'plan', subject_id: plan.id } as const;
  const context = { ...app.services.context, timeZone: 'Pacific/Auckland' };
  const at = (instant: string) => ({ ...context, now: () => new Date(instant) });
  // In Auckland both are 4 March, though the days of UTC differ.
  await logAccess(app.db, at('2026-03-03T23:00:00Z'), hr, read);
  await logAccess(app.db, at('2026-03-04T10:00:00Z'), hr, read);
  expect(await listed()).toHaveLength(1);
  await logAccess(app.db, at('2026-03-04T11:00:00Z'), hr, read);
  await logAccess(app.db, at('2026-03-03T23:00:00Z'), other, read);
  for (const what of ['verification', 'report', 'report']) {
    await logAccess(app.db, at('2026-03-03T23:00:00Z'), hr, { ...read, kind: 'evidence', detail: { what } });
  }
  await logAccess(app.db, at('2026-03-03T23:00:00Z'), hr, { ...read, subject_id: second.id });
  for (const _ of ['first', 'second']) {
    await logAccess(app.db, at('2026-03-03T23:00:00Z'), hr, { kind: 'list' });
  }
  // The report after the verification is a row of its own.
  expect(await listed()).toHaveLength(7);
});

test('admins get the whole log as CSV, without formulas (Access log 4)', async () => {
  const manager = await app.addManager();
  const employee = await app.addEmployee(manager, '=Emil, "E"');
  const plan = await createPlan(manager, employee, { name: '@Plan' });
  const hr = await app.addEmployee(null, '+Hanna');
  await log(hr, '2026-03-03T10:00:00Z', { kind: 'csv', detail: { format: 'csv' } });
  await log(hr, '2026-03-03T11:00:00Z', { kind: 'plan', subject_id: plan.id });
  const { status, headers, text } = await admin.client.get('/access-log/export');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="access-log\.csv"/);
  expect(text.split('\r\n')).toEqual([
    'at,viewer_id,viewer_name,viewer_email,kind,subject_id,plan_name,employee_name,employee_email,detail',
    `2026-03-03T11:00:00.000Z,${hr.id},'+Hanna,${hr.email},plan,${plan.id},'@Plan,"'=Emil, ""E""",${employee.email},{}`,
    `2026-03-03T10:00:00.000Z,${hr.id},'+Hanna,${hr.email},csv,,,,,"{""format"":""csv""}"`,
    '',
  ]);
});

test('the file has more rows than a statement reads, each once (Access log 4)', async () => {
  const hr = await app.addEmployee(null);
  await sql`
    insert into access_log (id, at, day, viewer_id, kind, subject_id, after_seq, detail)
    select gen_random_uuid(), now(), current_date, ${hr.id}, 'plan', gen_random_uuid(), 0, '{}'
    from generate_series(1, 4001)`.execute(app.db);
  const lines = (await admin.client.get('/access-log/export')).text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(4_002);
  expect(new Set(lines).size).toBe(4_002);
});

test('the log is for admins (API 6)', async () => {
  const manager = await app.addManager();
  for (const path of ['/access-log', '/access-log?cursor=none', '/access-log/export']) {
    expectProblem(await app.anonymous.get(path), 401);
    expectProblem(await manager.client.get(path), 403);
  }
});
