import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../database/connect.ts';
import { positionColumns, readPosition } from '../database/position.ts';
import { Replica } from '../database/replica.ts';
import { useDatabase } from '../../testing/database/clone.ts';
import { Reads } from './reads.ts';

const database = useDatabase({ max: 2 });

const currentDatabase = (db: Database) =>
  sql<{ name: string }>`select current_database() as name`.execute(db).then(({ rows }) => rows[0]?.name);

/** Reads twice, with the URL as that of the replica. */
async function readWith(replicaUrl: string) {
  const reasons: string[] = [];
  const outage = { reportFailure: (reason: string) => void reasons.push(reason), reportSuccess: () => {} };
  const replica = new Replica(replicaUrl, outage);
  const reads = new Reads(database.db, [replica]);
  const row = await database.db.selectNoFrom(positionColumns).executeTakeFirstOrThrow();
  const names = [
    await reads.run(readPosition(row), currentDatabase),
    await reads.run(readPosition(row), currentDatabase),
  ];
  await replica.close();
  return { names, reasons, counts: reads.counts, isUsed: replica.state.isUsed };
}

test('reads the primary when the address of a replica is another primary (Operations 12)', async () => {
  const { names, reasons, counts, isUsed } = await readWith(database.url);
  const name = new URL(database.url).pathname.slice(1);
  expect(names).toEqual([name, name]);
  expect(reasons[0]).toBe('it is not in recovery');
  expect(counts).toEqual({ primary: 2, replica: 0, repeated: 0 });
  expect(isUsed).toBe(false);
});

test('reads the primary when nothing listens at the address of a replica', async () => {
  const { names, reasons } = await readWith('postgresql://gangway@127.0.0.1:9/gangway');
  expect(names).not.toContain(undefined);
  expect(reasons[0]).toContain('ECONNREFUSED');
});
