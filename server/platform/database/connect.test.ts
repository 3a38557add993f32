import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/database/clone.ts';
import { startProxy } from '../../testing/database/proxy.ts';
import { connect } from './connect.ts';

test('replaces a connection that the network has lost without an error', async () => {
  const database = await cloneDatabase();
  const proxy = await startProxy(database.url);
  const db = connect(proxy.url, { max: 1, response_limit_ms: 3_000 });
  const query = () => sql`select 1 as one`.execute(db).then(({ rows }) => rows);
  try {
    expect(await query()).toEqual([{ one: 1 }]);
    proxy.loseConnections();
    await expect(query()).rejects.toThrow('Query read timeout');
    expect(await query()).toEqual([{ one: 1 }]);
  } finally {
    await db.destroy();
    await proxy.cut();
    await database.drop();
  }
});

test('has its own name, whatever the address says: the guards of plans go by it', async () => {
  const database = await cloneDatabase();
  const url = new URL(database.url);
  // The release before has this name, and is not guarded.
  url.searchParams.set('application_name', 'gangway');
  url.searchParams.set('options', '-c application_name=gangway');
  const db = connect(url.href, { max: 1 });
  try {
    const { rows } = await sql`select current_setting('application_name') as name, is_unguarded()`.execute(
      db,
    );
    expect(rows).toEqual([{ name: 'gangway server', is_unguarded: false }]);
  } finally {
    await db.destroy();
    await database.drop();
  }
});

test('uses the next address while nothing listens at the first (Operations 13)', async () => {
  const database = await cloneDatabase();
  const db = connect(`postgresql://gangway@127.0.0.1:9/gangway,${database.url}`, { max: 1 });
  try {
    const { rows } = await sql`select 1 as one`.execute(db);
    expect(rows).toEqual([{ one: 1 }]);
  } finally {
    await db.destroy();
    await database.drop();
  }
});
