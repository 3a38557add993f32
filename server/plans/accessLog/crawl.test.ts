import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { NAMED_ENDPOINTS } from '#shared/api/contracts.ts';
import * as plans from '#shared/lists/contract.ts';
import { createFixture, type Fixture, MATRIX, request } from '#torture/rights/matrix.ts';
import { connect } from '../../platform/database/connect.ts';
import { type Person, useApp } from '../../testing/app.ts';
import { ownerUrl } from '../../testing/database/superuser.ts';
import { addHr, setDepartment } from '../../testing/hr.ts';
import { expectProblem } from '../../testing/problem.ts';
import {
  createPlan,
  createSignedPlan,
  createTeam,
  planBody,
  planPath,
  savePath,
  taskIds,
  taskPath,
} from '../../testing/samples.ts';

const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });

const accessesOf = ({ id }: Person) =>
  app.db
    .selectFrom('access_log')
    .select(['kind', 'subject_id', 'detail'])
    .where('viewer_id', '=', id)
    .orderBy('id')
    .execute();

const SCOPED = [plans.listPlans, plans.exportPlans, plans.listPlanChoices].flatMap(({ url, schema }) =>
  schema.querystring.properties.scope.enum.map((scope) => `GET ${url}?scope=${scope}`),
);

/** The calls that show HR something of a plan, with their log entries, as the contracts declare. */
const LOGGED = Object.fromEntries(
  NAMED_ENDPOINTS.flatMap(([, { method, url, logged_as }]) => {
    const call = `${method} ${url}`;
    if (logged_as == null) return [];
    return [[SCOPED.includes(`${call}?scope=self`) ? `${call}?scope=organisation` : call, logged_as]];
  }),
);

/** Every call that reads, every one on plans, and those that say that they are logged. The table of rights has all routes, which a test of its own checks. */
const CALLS = new Set([
  ...MATRIX.flatMap(({ calls }) => calls).filter(
    (call) => /^GET |\/onboarding-plan/.test(call) || call in LOGGED,
  ),
  ...SCOPED,
]);

test('every endpoint of plans says what the access log has of it', () => {
  const silent = NAMED_ENDPOINTS.filter(
    ([, { url, logged_as }]) => url.startsWith('/onboarding-plan') && logged_as === undefined,
  );
  expect(silent).toEqual([]);
  expect(Object.keys(LOGGED).length).toBeGreaterThan(10);
});

/** Returns what only a reader of the plan knows: the ids in it, and its two sides. */
function secretsOf({ EO, PM, plan, comment }: Fixture): string[] {
  const ids = JSON.stringify(plan?.subplans ?? []).match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];
  return [...ids, ...(comment ? [comment.id] : []), EO.id, EO.email, PM.id, PM.email];
}

test('every call that shows HR something of a plan writes a row (Access log 1)', async () => {
  const logged: Record<string, string> = {};
  for (const call of CALLS) {
    const fixture = await createFixture(app, call, true);
    await setDepartment(app, fixture.EO, 'Sales');
    if (call.endsWith(' /user/:id/start_date')) {
      // It shows plans that count from the start.
      const start = { start_on: '2029-01-01' };
      fixture.plan = await createPlan(fixture.PM, fixture.EO);
      await app.unguarded.updateTable('plans').set(start).where('id', '=', fixture.plan.id).execute();
    }
    if (call.includes(' /person/:id/join')) await setDepartment(app, fixture.EX, 'Sales');
    const hr = await addHr(app, ['Sales']);
    // Only the starter of a batch gets it.
    if (call === 'GET /batch/:id')
      await app.db
        .updateTable('batches')
        .set({ created_by: hr.id })
        .where('id', '=', fixture.batch.batch_id)
        .execute();
    const { status, text } = await request(hr.client, call, fixture);
    const accesses = await accessesOf(hr);
    const shown = secretsOf(fixture).filter((secret) => text.includes(secret));
    if (accesses.length === 0) expect(shown, `${call} (${status}) shows what is not logged`).toEqual([]);
    for (const { kind, subject_id } of accesses) {
      // A query that the table of rights needs is no part of the contract's name.
      logged[SCOPED.includes(call) ? call : call.replace(/\?.*/, '')] = kind;
      expect([call, subject_id]).toEqual([
        call,
        kind === 'plan' || kind === 'evidence' ? fixture.plan.id : null,
      ]);
    }
  }
  // Only the person who started an export gets it: the tests of audits look at its row.
  const { 'GET /audit/export/:batch_id': kind, ...others } = LOGGED;
  expect(kind).toBe('csv');
  expect(logged).toEqual(others);
});

test('reads at the same time write one row (Access log 1)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  const hr = await addHr(app);
  const paths = ['', '', '/order', '/progress', '/history', '/comments'];
  const replies = await Promise.all(paths.map((path) => hr.client.get(planPath(plan, path))));
  expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200));
  expect(await accessesOf(hr)).toEqual([{ kind: 'plan', subject_id: plan.id, detail: {} }]);
});

test('the two sides of a plan write no row, though they are HR (Access log 1)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createSignedPlan(manager, employee);
  for (const { id, client } of [manager, employee]) {
    await app.db.updateTable('people').set({ is_hr: true }).where('id', '=', id).execute();
    for (const path of ['', '/history', '/comments', '/verification']) {
      expect((await client.get(planPath(plan, path))).status).toBe(200);
    }
  }
  for (const person of [manager, employee]) expect(await accessesOf(person)).toEqual([]);
});

test('a refused read of HR writes no row (Access log 1)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createSignedPlan(manager, employee);
  const open = await createPlan(manager, employee);
  const [hr, elsewhere] = [await addHr(app), await addHr(app, ['Legal'])];
  expectProblem(await elsewhere.client.get(planPath(plan)), 404);
  expect((await elsewhere.client.get(planPath(plan, '/verification'))).body.name).toBeNull();
  expectProblem(await hr.client.get(planPath(open, '/generate_report')), 409);
  expectProblem(await hr.client.get(planPath(open, '/mails')), 403);
  for (const person of [hr, elsewhere]) expect(await accessesOf(person)).toEqual([]);
});

test('a refused edit that names what is in the plan writes a row (Access log 1)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  await employee.client.put(taskPath(taskIds(plan)[0]));
  for (const [body, shown] of [
    [{ ...plan, version: plan.version + 1 }, manager.name],
    [planBody(employee), plan.subplans[0].name],
  ] as const) {
    const hr = await addHr(app);
    expect(expectProblem(await hr.client.put(savePath(plan), body), 409)).toContain(shown);
    expect(await accessesOf(hr)).toEqual([{ kind: 'plan', subject_id: plan.id, detail: {} }]);
  }
});

test('the sides of a plan see in its history that HR has read it (Access log 2)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createPlan(manager, employee);
  const hr = await addHr(app, null, 'Hanna');
  expect((await hr.client.get(planPath(plan, '/history'))).body).toHaveLength(1);
  const [, line] = (await employee.client.get(planPath(plan, '/history'))).body;
  expect(line).toMatchObject({ event: 'plan.viewed_by_hr', actor: { id: hr.id, name: 'Hanna' } });
});

test('a read or change that cannot be logged is refused (Access log 1)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createSignedPlan(manager, employee);
  const open = await createPlan(manager, employee);
  const hr = await addHr(app);
  const owner = connect(ownerUrl(app.database_url), { max: 1 });
  await sql`alter table access_log add constraint full_disk check (false) not valid`.execute(owner);
  try {
    const paths = ['', '/order', '/history', '/comments', '/verification', '/generate_report'];
    for (const path of paths) expectProblem(await hr.client.get(planPath(plan, path)), 500);
    for (const path of ['', '/export']) {
      expectProblem(await hr.client.get(`/onboarding-plan${path}?scope=organisation`), 500);
    }
    expectProblem(await hr.client.put(planPath(open, '/deactivate')), 500);
    expect((await manager.client.get(planPath(open))).body.active_plan).toBe(true);
  } finally {
    await sql`alter table access_log drop constraint full_disk`.execute(owner);
    await owner.destroy();
  }
  expect((await hr.client.get(planPath(open))).status).toBe(200);
});

test('HR’s reads from a read-only server are logged by the primary (Operations 12)', async () => {
  const { manager, employee } = await createTeam(app);
  const plan = await createSignedPlan(manager, employee);
  const hr = await addHr(app);
  const address = new URL(app.database_url);
  address.searchParams.set('options', '-c default_transaction_read_only=on');
  const readOnly = connect(address.href, { max: 2, allowReplica: true });
  const run = vi.spyOn(app.services.reads, 'run').mockImplementation((_, work) => work(readOnly));
  try {
    const paths = [
      '',
      '/order',
      '/progress',
      '/overdue_subplan_tasks',
      '/history',
      '/comments',
      '/verification',
    ];
    for (const path of paths) expect((await hr.client.get(planPath(plan, path))).status).toBe(200);
    expect((await hr.client.get('/onboarding-plan?scope=organisation')).status).toBe(200);
    expect(run).toHaveBeenCalledTimes(paths.length + 1);
  } finally {
    run.mockRestore();
    await readOnly.destroy();
  }
  expect((await accessesOf(hr)).map(({ kind }) => kind)).toEqual(['plan', 'evidence', 'list']);
});
