import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../platform/database/connect.ts';
import { useApp } from '../testing/app.ts';
import { holdRow, untilWaiting } from '../testing/database/locks.ts';
import { expectProblem } from '../testing/problem.ts';
import { type Proxy, startProxy } from '../testing/database/proxy.ts';
import { superuserUrl } from '../testing/database/superuser.ts';
import { createPlan, planBody, templateBody } from '../testing/samples.ts';

let proxy: Proxy;
const app = useApp(
  {},
  {
    databaseUrlFor: async (databaseUrl) => {
      proxy = await startProxy(databaseUrl);
      return proxy.url;
    },
  },
);
afterAll(() => proxy.cut());

test('responds to every call with 503 and Retry-After while the database is down, and recovers (API 5)', async () => {
  const manager = await app.addManager();
  const employee = await app.addEmployee(manager);
  const plan = await createPlan(manager, employee);
  const task = plan.subplans[0].topics[0].tasks[0].id;
  const health = () => fetch(`${app.url}/health/ready`).then((response) => response.status);
  expect(await health()).toBe(200);

  for (const round of [1, 2]) {
    await proxy.cut();
    // In parallel, so that several connections of the pool are in use.
    const responses = await Promise.all([
      manager.client.get('/user/self'),
      manager.client.get('/onboarding-plan?scope=reports'),
      manager.client.post('/template/full', templateBody()),
      manager.client.post('/onboarding-plan/full', planBody(employee), {
        'idempotency-key': `outage ${round}`,
      }),
      manager.client.put(`/onboarding-plan/full/${plan.id}`, plan),
      employee.client.put(`/onboarding-plan/user_task/${task}`, { completed: true }),
      manager.client.delete(`/onboarding-plan/${plan.id}`),
      employee.client.get('/user/self'),
    ]);
    for (const response of responses) {
      expectProblem(response, 503, /database/);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await health()).toBe(503);
    // Endpoints that do not use the database still work.
    expect((await app.anonymous.get('/config')).status).toBe(200);
    expect((await fetch(`${app.url}/health/live`)).status).toBe(200);
    expectProblem(await manager.client.get('/nothing'), 404);

    await proxy.restore();
    expect((await manager.client.get('/onboarding-plan?scope=reports')).body).toHaveLength(1);
    expect(await health()).toBe(200);
  }
  expect((await manager.client.get('/template')).body).toEqual([]);
  expect((await employee.client.put(`/onboarding-plan/user_task/${task}`)).body.completed).toBe(true);
});

test('responds with 503 when the connection breaks during a save, and stores nothing of it', async () => {
  const manager = await app.addManager();
  const employee = await app.addEmployee(manager);
  const plan = await createPlan(manager, employee);
  // The lock of another transaction makes the save wait inside its own.
  const holder = await holdRow(app.db, 'plans', plan.id);
  const save = manager.client.put(`/onboarding-plan/full/${plan.id}`, { ...plan, name: 'Half' });
  await untilWaiting(app.db, 1);
  await proxy.cut();
  expectProblem(await save, 503);
  holder.release();
  await expect(holder.ended).rejects.toThrow();
  await proxy.restore();
  expect((await manager.client.get(`/onboarding-plan/${plan.id}`)).body).toEqual(plan);
});

test('finishes the calls of a short pause of the network, and works with a slow one', async () => {
  const manager = await app.addManager();
  const employee = await app.addEmployee(manager);
  proxy.pause();
  const created = manager.client.post('/onboarding-plan/full', planBody(employee));
  const read = employee.client.get('/user/self');
  proxy.resume();
  expect([(await created).status, (await read).status]).toEqual([201, 200]);
  proxy.slowDown(20);
  expect((await manager.client.get('/onboarding-plan?scope=reports')).body).toHaveLength(1);
  proxy.slowDown(0);
});

test.each(['53100', '53200', '53400', '58030'])(
  'responds with a 503 of its own when PostgreSQL has no space (%s), loses nothing, and recovers (API 17)',
  async (sqlstate) => {
    const manager = await app.addManager();
    const employee = await app.addEmployee(manager);
    const plan = await createPlan(manager, employee);
    const owner = connect(superuserUrl(app.database_url), { max: 1 });
    // The journal is written last, so that the rows before it have to be rolled back.
    await sql
      .raw(
        `create function fail() returns trigger language plpgsql as $$ begin raise sqlstate '${sqlstate}'; end $$;
         create trigger fail before insert on journal for each row execute function fail()`,
      )
      .execute(owner);
    const responses = await Promise.all([
      manager.client.post('/template/full', templateBody({ name: `Full ${sqlstate}` })),
      manager.client.put(`/onboarding-plan/full/${plan.id}`, { ...plan, name: 'Half' }),
    ]);
    await sql`drop function fail cascade`.execute(owner);
    await owner.destroy();
    for (const response of responses) {
      expectProblem(response, 503, /no space left/);
      expect(response.body.code).toBe('database.full');
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await manager.client.get(`/onboarding-plan/${plan.id}`)).body).toEqual(plan);
    expect((await manager.client.get('/template')).body).toEqual([]);
    expect(
      (await manager.client.put(`/onboarding-plan/full/${plan.id}`, { ...plan, name: 'Whole' })).status,
    ).toBe(200);
  },
);
