import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../../testing/database/clone.ts';
import { connect, connectForMigrations } from '../connect.ts';
import { migrate, migrateAs } from './migrate.ts';

test('calls are answered while a migration waits for a table that somebody reads for long (Operations 3)', async () => {
  const database = await cloneDatabase('template1');
  const owner = connectForMigrations(database.ownerUrl);
  // The next migrations change people, plans and others.
  await migrate(owner, '0025_deleted_webhooks');
  const reader = connect(database.ownerUrl, { max: 1, name: 'a long report' });
  const calls = connect(database.ownerUrl, { max: 2 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: reading, resolve: hasRead } = Promise.withResolvers<void>();
  const read = reader.transaction().execute(async (tx) => {
    await sql`select count(*) from people`.execute(tx);
    hasRead();
    await released;
  });
  await reading;

  const lines: string[] = [];
  let isDone = false;
  const migrated = migrateAs(database.ownerUrl, calls, (line) => lines.push(line)).finally(() => {
    isDone = true;
  });
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and application_name = 'gangway migrations'`.execute(owner);
    return rows.length > 0;
  };
  // Each call arrives while the migration waits, and queues behind it.
  for (let seen = 0; seen < 2; seen += 1) {
    await expect.poll(isWaiting, { timeout: 30_000, interval: 20 }).toBe(true);
    await sql`insert into people (id, email, name) values (gen_random_uuid(), ${`${seen}@example.com`}, '')`.execute(
      calls,
    );
    await expect.poll(isWaiting, { timeout: 30_000, interval: 20 }).toBe(false);
  }
  expect(isDone).toBe(false);
  release();
  await read;
  expect(await migrated).toContain('0026_hr_departments');
  expect(lines).toEqual([
    expect.stringMatching(/^the migration waits for a table .* a long report \(process \d+/),
  ]);
  const { rows } = await sql`select email from people order by 1`.execute(calls);
  expect(rows).toHaveLength(2);
  for (const db of [owner, reader, calls]) await db.destroy();
  await database.drop();
}, 120_000);
