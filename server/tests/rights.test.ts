import { uuidv7 } from 'uuidv7';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addWebhook,
  CALLERS,
  createFixture,
  expectedStatus,
  type Fixture,
  MATRIX,
  PUBLIC_CALLS,
  request,
  sharedFixtures,
  stateOf,
} from '#torture/rights/matrix.ts';
import { NAMED_ENDPOINTS } from '#shared/api/contracts.ts';
import { makeAdmin } from '../testing/admins.ts';
import { useApp } from '../testing/app.ts';
import { checkCounters } from '../testing/counters.ts';
import { expectProblem } from '../testing/problem.ts';
import { createPlan, tickAll } from '../testing/samples.ts';

// A nudge needs mail settings. Nothing is sent, since no sender runs.
const app = useApp({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'onboarding@example.com' });
checkCounters(app);

/** Two calls with GET are changes (API 3). */
const isRead = (call: string) => call.startsWith('GET ') && !/transfer_direct_reports|switch_user/.test(call);

/** Changes of what belongs to the caller alone, which the callers make in one fixture. */
const isOwn = (call: string) =>
  /^\w+ \/(user\/self|calendar-feed|notification\/read|saved-view|access-token|auth\/logout|template\/(full|import)|person\/import|audit\/export|assignment\/preview)[^:]*$/.test(
    call,
  );

const shared = sharedFixtures(app);

describe.each(MATRIX)('$row', ({ calls, cells }) => {
  const visibilities = cells.some((cell) => cell.endsWith('p')) ? [true, false] : [true];
  const cases = calls.flatMap((call) => visibilities.map((isPublic) => ({ call, isPublic })));

  test.each(cases)('$call (public template: $isPublic)', async ({ call, isPublic }) => {
    const expected = cells.map((cell) => expectedStatus(cell, isPublic));
    // Reads and refused calls change nothing, which is checked, so all of them share their data.
    const sharedFixture = await shared(call, isPublic);
    const ownFixture = isOwn(call) ? await createFixture(app, call, isPublic) : null;
    const before = await stateOf(app.db, sharedFixture);
    const actual = await Promise.all(
      CALLERS.map(async (column, index) => {
        const isChange = expected[index] === '2' && !isRead(call);
        const fixture = isChange ? (ownFixture ?? (await createFixture(app, call, isPublic))) : sharedFixture;
        const client = column === 'An' ? app.anonymous : fixture[column as 'EO'].client;
        const response = await request(client, call, fixture);
        if (response.status >= 300) expectProblem(response, response.status);
        return [column, response.status < 300 ? '2' : String(response.status)];
      }),
    );
    expect(Object.fromEntries(actual)).toEqual(
      Object.fromEntries(CALLERS.map((name, index) => [name, expected[index]])),
    );
    expect(await stateOf(app.db, sharedFixture), 'reads and refused calls change nothing').toEqual(before);
  });
});

describe('an admin who is no manager (People 8)', () => {
  const cases = MATRIX.flatMap(({ calls, cells }) =>
    calls.map((call) => {
      // No other rights than an employee who is not part of the plan.
      const asEmployee = expectedStatus(cells[CALLERS.indexOf('EX')] ?? '', true);
      // There is no token of a directory to revoke, and neither a mail nor work that failed.
      const asAdmin =
        /^DELETE \/(scim-token|saved-view)|(mail|work)\/:id\/retry$|:tokenId$|:batch_id$| \/batch\//.test(
          call,
        )
          ? '404'
          : // The admin here is one of the two.
            call.includes('/join')
            ? '403'
            : // Nobody here has signed in at a provider.
              call.endsWith('/account')
              ? '409'
              : // An admin may know of every plan, and chooses nothing in it.
                / \/onboarding-plan/.test(call)
                ? '404'
                : '2';
      return {
        call,
        expected:
          / \/(people|person|saved-view|audit|batch|webhook|scim-token|access-log|access-token\/all|operation|organisation-settings|group|directory|work-calendar)|\/(owner|buddy)$/.test(
            call,
          )
            ? asAdmin
            : asEmployee,
      };
    }),
  );

  const sharedOfAdmin = sharedFixtures(app, ({ EX }) => makeAdmin(app, EX));

  test.each(cases)('$call: $expected', async ({ call, expected }) => {
    const isChange = expected === '2' && !isRead(call);
    const fixture = isChange ? await createFixture(app, call, true) : await sharedOfAdmin(call, true);
    if (isChange) await makeAdmin(app, fixture.EX);
    if (call.includes('/webhook')) fixture.webhook = await addWebhook(fixture.EX);
    const response = await request(fixture.EX.client, call, fixture);
    if (response.status >= 300) expectProblem(response, response.status);
    expect(response.status < 300 ? '2' : String(response.status)).toBe(expected);
  });
});

describe('a disabled person has no calls left, whatever their roles (People 9)', () => {
  const calls = MATRIX.flatMap((row) => row.calls);
  let fixture: Fixture;
  beforeAll(async () => {
    const { template } = await createFixture(app, 'GET /template/:id', true);
    const { team } = await createFixture(app, 'GET /group', true);
    fixture = { ...(await createFixture(app, 'GET /onboarding-plan/:id', true)), template, team };
    for (const { id } of [fixture.EO, fixture.PM, fixture.HI]) {
      await app.db
        .updateTable('people')
        .set({ disabled_at: new Date().toISOString() })
        .where('id', '=', id)
        .execute();
    }
  });

  test('and changes nothing', async () => {
    const before = await stateOf(app.db, fixture);
    for (const call of calls) {
      for (const { client } of [fixture.EO, fixture.PM, fixture.HI]) {
        const { status } = await request(client, call, fixture);
        expect({ call, status }).toEqual({ call, status: 401 });
      }
    }
    expect(await stateOf(app.db, fixture)).toEqual(before);
  });
});

test('the table has every route of the API, and no other', () => {
  const known = [...MATRIX.flatMap(({ calls }) => calls), ...PUBLIC_CALLS].map((call) =>
    call.replace(/\?.*/, ''),
  );
  const registered = app.routes
    .filter((route) => / \/api\//.test(route))
    .map((route) => route.replace(' /api', ' '));
  expect(registered.length).toBeGreaterThan(25);
  expect([...new Set(registered)].toSorted()).toEqual([...new Set(known)].toSorted());
  expect(MATRIX.filter(({ calls }) => calls.length === 0)).toEqual([]);
});

describe('the contract says how HR of another department is refused (HR 1)', () => {
  /** Their answer depends on the people, plans or filter that the call names; the table names others. */
  const DECIDED_WITHIN = [
    'POST /assignment/preview',
    'POST /person/:id/join',
    'POST /onboarding-plan/bulk',
    'POST /batch/:id/retry',
    'POST /audit/export',
    'PUT /group/:id',
    'PUT /group/:id/members',
    'DELETE /group/:id',
  ];
  const changes = NAMED_ENDPOINTS.flatMap(([name, endpoint]) => {
    const call = `${endpoint.method} ${endpoint.url}`;
    const row = MATRIX.find(({ calls }) => calls.includes(call));
    return row && 'hr' in endpoint ? [{ name, call, hr: endpoint.hr, row }] : [];
  });

  test('for every call that changes something', () => {
    expect(changes.length).toBeGreaterThan(70);
  });

  test.each(changes.filter(({ call }) => !DECIDED_WITHIN.includes(call)))('$name: $hr', ({ hr, row }) => {
    const cell = (of: (typeof CALLERS)[number]) => row.cells[CALLERS.indexOf(of)]!.replace('p', '');
    const [everybody, within, outside] = [cell('EX'), cell('HI'), cell('HO')];
    if (hr === 'departments') expect(outside).not.toBe(within);
    if (hr === 'company') expect(outside).toBe(within);
    if (hr === 'none' && within === '2') expect(everybody).toBe('2');
  });
});

const byId = (calls: string[]) => calls.filter((call) => /:(id|userId|taskId|subplanId)\b/.test(call));
const pathWithId = (call: string, id: string) =>
  call
    .slice(call.indexOf(' ') + 1)
    .replaceAll(/:(id|userId|taskId|subplanId)\b/g, id)
    .replace(/:\w+/, 'email@example.com');

describe('visibility and roles', () => {
  // An employee may make the others for tasks of their own.
  const managerCalls = MATRIX.filter(({ cells }) => cells[1] === '403')
    .flatMap(({ calls }) => calls)
    .filter((call) => !/\/(not_applicable|owner)$|^GET \/group\/:id\/members/.test(call));
  test('refuses a call for managers by an employee before it checks the id (API 6)', async () => {
    const { client } = await app.addEmployee(null);
    for (const call of byId(managerCalls)) {
      const [method = ''] = call.split(' ');
      for (const id of [uuidv7(), 'no-id', '%00']) {
        const body = method === 'GET' ? undefined : '{';
        expectProblem(await client.call(method, pathWithId(call, id), { body }), 403);
      }
    }
  });

  test('responds with the same 404 to a hidden and a missing object, and with 400 to a malformed id (API 5)', async () => {
    const otherManager = (await app.addManager()).client;
    const calls = byId(MATRIX.flatMap(({ calls }) => calls)).filter(
      (call) =>
        !/transfer|verification|people|person|webhook|scim-token|operation|group|work-calendar/.test(call),
    );
    for (const call of calls) {
      const [method = ''] = call.split(' ');
      const fixture = await shared(call, false);
      const hidden = await request(otherManager, call, fixture);
      const missing = await otherManager.call(method, pathWithId(call, uuidv7()), {
        body: method === 'GET' ? undefined : {},
      });
      expectProblem(hidden, 404);
      expect(missing.text).toBe(hidden.text);
      expectProblem(await otherManager.call(method, pathWithId(call, 'no-id')), 400, /[iI]d must be an id/);
    }
  });

  test('a manager who is a direct report has the rights of an employee on their own plan (Plans 3)', async () => {
    const boss = await app.addManager('Boss');
    const both = await app.addManager('Both', boss);
    const plan = await createPlan(boss, both);
    const at = `/onboarding-plan/${plan.id}`;
    expect((await both.client.get(at)).status).toBe(200);
    expectProblem(await both.client.put(`/onboarding-plan/full/${plan.id}`, plan), 403);
    expectProblem(await both.client.put(`${at}/deactivate`), 403);
    expectProblem(await both.client.get(`${at}/generate_report`), 403);
    expectProblem(await both.client.delete(at), 403);
    await tickAll(both, plan);
    expect((await both.client.put(`${at}/signoff`)).body).toMatchObject({
      signed_by_user: true,
      approved_by_manager: false,
    });
  });

  test('a demoted manager no longer sees the plans of the team, in the same session (API 7)', async () => {
    const manager = await app.addManager();
    const employee = await app.addEmployee(manager);
    const plan = await createPlan(manager, employee, { assigned_at: '2020-01-01T12:00:00Z' });
    const at = `/onboarding-plan/${plan.id}`;
    expect((await manager.client.get(at)).status).toBe(200);

    await app.db.updateTable('people').set({ is_manager: false }).where('id', '=', manager.id).execute();
    for (const part of ['', '/order', '/progress', '/overdue_subplan_tasks', '/history']) {
      expectProblem(await manager.client.get(at + part), 404);
    }
    expectProblem(await manager.client.put(`${at}/signoff`), 404);
    expectProblem(await manager.client.get(`/user/${employee.id}`), 404);
    expectProblem(await manager.client.get('/onboarding-plan?scope=reports'), 403);
    expect((await manager.client.get('/onboarding-plan/max_dates')).body).toEqual({});
    expect((await manager.client.get('/onboarding-plan/overdue_info')).body).toEqual({
      overdue_plans: [],
      plans_with_overdue_subplans: [],
    });
    expect((await employee.client.get(at)).status).toBe(200);
  });

  test('refuses the session of a deleted person (API 7)', async () => {
    const { id, client } = await app.addEmployee(null);
    await app.db.deleteFrom('people').where('id', '=', id).execute();
    expectProblem(await client.get('/user/self'), 401);
  });

  test('a manager is visible to every manager and to the employees of their plans (People 4)', async () => {
    const manager = await app.addManager();
    const employee = await app.addEmployee(manager);
    const at = `/user/${manager.id}`;
    expect((await (await app.addManager()).client.get(at)).status).toBe(200);
    expectProblem(await employee.client.get(at), 404);
    const plan = await createPlan(manager, employee);
    expect((await employee.client.get(at)).body).toMatchObject({ id: manager.id, is_manager: true });
    expectProblem(await (await app.addEmployee(manager)).client.get(at), 404);
    await manager.client.delete(`/onboarding-plan/${plan.id}`);
    expectProblem(await employee.client.get(at), 404);
  });
});
