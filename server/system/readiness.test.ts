import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApp } from '../testing/app.ts';
import { expectProblem } from '../testing/problem.ts';
import { runAsAdmin } from '../testing/database/clone.ts';
import { ownerUrl } from '../testing/database/superuser.ts';

const app = useApp();
// With the usual time limit for a free connection.
const busy = useApp({}, { databaseUrlFor: (url) => Promise.resolve(url) });

const ready = async () => (await fetch(`${app.url}/health/ready`)).status;
const asOwner = (statement: string) => runAsAdmin(ownerUrl(app.database_url), statement);

test('a server is not ready on a schema that lacks a migration, a table or a view (Operations 4)', async () => {
  expect(await ready()).toBe(200);
  await asOwner("update kysely_migration set name = '0027_later' where name = '0027_access_log'");
  expect(await ready()).toBe(503);
  await asOwner("update kysely_migration set name = '0027_access_log' where name = '0027_later'");
  expect(await ready()).toBe(200);
  // That of a newer release has more.
  await asOwner("insert into kysely_migration values ('9999_later', '')");
  expect(await ready()).toBe(200);
  await asOwner('alter table kysely_migration rename to away');
  expect(await ready()).toBe(503);
  await asOwner('alter table away rename to kysely_migration');
  await asOwner('alter table plans rename to away');
  expect(await ready()).toBe(503);
  await asOwner('alter table away rename to plans');
  await asOwner('alter view plan_state rename to away');
  expect(await ready()).toBe(503);
  await asOwner('alter view away rename to plan_state');
  expect(await ready()).toBe(200);
});

test('a server whose connections are all in use is ready, and refuses a call as busy (API 5)', async () => {
  const manager = await busy.addManager();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // As many as the pool of the tests has.
  const held = Array.from({ length: 8 }, () => Promise.withResolvers<void>());
  const ended = held.map(({ resolve }) =>
    busy.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      resolve();
      await released;
    }),
  );
  await Promise.all(held.map(({ promise }) => promise));
  expect((await fetch(`${busy.url}/health/ready`)).status).toBe(200);
  const refused = await manager.client.get('/user/self');
  expectProblem(refused, 503, /is busy/);
  expect(refused.body.code).toBe('server.busy');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  release();
  await Promise.all(ended);
  expect((await manager.client.get('/user/self')).status).toBe(200);
});
