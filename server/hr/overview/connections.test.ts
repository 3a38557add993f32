import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect, poolUse } from '../../platform/database/connect.ts';
import { useApp } from '../../testing/app.ts';
import { untilWaiting } from '../../testing/database/locks.ts';
import { createPlan } from '../../testing/samples.ts';

const SIZE = 8;
// With the time limit of the product for a connection, which that of other tests does not have.
const app = useApp({ DATABASE_POOL_SIZE: String(SIZE) }, { databaseUrlFor: (url) => Promise.resolve(url) });

test('overviews that the database keeps waiting leave a connection to the calls of others (API 15)', async () => {
  const managers = await Promise.all(Array.from({ length: SIZE - 1 }, (_, n) => app.addManager(`Mona ${n}`)));
  for (const manager of managers) await createPlan(manager, await app.addEmployee(manager));
  const beside = connect(app.database_url, { max: 2 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: setLocked } = Promise.withResolvers<void>();
  const held = beside.transaction().execute(async (tx) => {
    await sql`lock table plans in access exclusive mode`.execute(tx);
    setLocked();
    await released;
  });
  try {
    await locked;
    const overviews = managers.map(({ client }) => client.get('/overview'));
    await untilWaiting(beside, SIZE - 1);
    await expect.poll(() => app.services.queue.length).toMatchObject({ running: SIZE - 1 });
    // Once the sign-in checks of the last calls are over, which take turns at the connection that is left.
    await expect
      .poll(() => poolUse(app.db), { timeout: 10_000 })
      .toEqual({ used: SIZE - 1, idle: 1, waiting: 0 });
    release();
    const replies = await Promise.all(overviews);
    expect(replies.map(({ status, body }) => [status, body.tiles.active])).toEqual(
      managers.map(() => [200, 1]),
    );
    expect(poolUse(app.db).used).toBe(0);
  } finally {
    release();
    await held;
    await beside.destroy();
  }
});
