import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cluster, withCluster } from '#torture/replica/cluster.ts';
import { connect, connectForMigrations, type Database } from '../platform/database/connect.ts';
import { type Position, positionColumns, readPosition } from '../platform/database/position.ts';
import { Replica } from '../platform/database/replica.ts';
import { Reads } from '../platform/http/reads.ts';

/* A primary and a streaming replica that lags, that cancels a read, and that is promoted (decision 0020). */

let cluster: Cluster;
let owner: Database;
let primary: Database;
let replica: Replica;
let reads: Reads;
let stop: () => Promise<void>;

beforeAll(async () => {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await new Promise<void>((ready, fail) => {
    const running = withCluster(async (started) => {
      cluster = started;
      ready();
      await released;
    });
    running.catch(fail);
    stop = () => (release(), running);
  });
  primary = connect(cluster.primary.url, { max: 2 });
  replica = new Replica(cluster.replica.url, { reportFailure: () => {}, reportSuccess: () => {} });
  reads = new Reads(primary, [replica]);
  owner = connectForMigrations(cluster.primary.ownerUrl);
  await sql`create table notes (text text)`.execute(owner);
  await sql`grant all on notes to public`.execute(owner);
});

afterAll(async () => {
  await Promise.all([owner.destroy(), primary.destroy(), replica.close()]);
  await stop();
});

/** Commits on the primary and returns its position after the commit. */
async function write(text: string): Promise<Position> {
  await sql`insert into notes values (${text})`.execute(primary);
  return readPosition(await primary.selectNoFrom(positionColumns).executeTakeFirstOrThrow());
}

const readNotes = async (db: Database) => {
  const { rows } = await sql<{ text: string }>`select text from notes`.execute(db);
  return rows.map(({ text }) => text);
};

/** Reads until the replica was used. A call waits for it for at most 20 ms, and the calls after it use the primary. */
async function readFromReplica(position: Position): Promise<string[]> {
  const { replica: before } = reads.counts;
  return vi.waitUntil(
    async () => {
      const notes = await reads.run(position, readNotes);
      return reads.counts.replica > before && notes;
    },
    { timeout: 60_000, interval: 10 },
  );
}

test('reads the primary while the replica lags, and the replica when it has caught up', async () => {
  await readFromReplica(await write('before'));
  await cluster.replica.query('select pg_wal_replay_pause()');
  const position = await write('while it lags');
  const { replica: used } = reads.counts;
  expect(await reads.run(position, readNotes)).toEqual(['before', 'while it lags']);
  expect(reads.counts.replica).toBe(used);
  expect(replica.state.behind_bytes).toBeGreaterThan(0);

  await cluster.replica.query('select pg_wal_replay_resume()');
  expect(await readFromReplica(position)).toEqual(['before', 'while it lags']);
  expect(replica.state.behind_bytes).toBe(0);
});

test('never reads a replica with the position of another timeline', async () => {
  const position = await write('other timeline');
  await readFromReplica(position);
  const { replica: used } = reads.counts;
  await reads.run({ ...position, timeline: position.timeline + 1 }, readNotes);
  expect(reads.counts.replica).toBe(used);
});

test('repeats on the primary a read that the replay of the log cancels', async () => {
  await cluster.replica.query("alter system set max_standby_streaming_delay = '0'");
  await cluster.replica.query('select pg_reload_conf()');
  const position = await write('cancelled');
  await readFromReplica(position);
  const attempts: Database[] = [];
  const notes = await vi.waitUntil(
    async () => {
      const { repeated } = reads.counts;
      attempts.length = 0;
      const result = await reads.run(position, async (db) => {
        attempts.push(db);
        if (db === primary) return readNotes(db);
        return db.transaction().execute(async (tx) => {
          const before = await readNotes(tx);
          // Locks the table, also on the replica, where this read has it and is therefore ended.
          await sql`alter table notes add column if not exists other text`.execute(owner);
          await sql`alter table notes drop column if exists other`.execute(owner);
          await sql`select pg_sleep(10)`.execute(tx);
          return before;
        });
      });
      return reads.counts.repeated > repeated && result;
    },
    { timeout: 60_000, interval: 10 },
  );
  expect(attempts).toEqual([replica.db, primary]);
  expect(notes).toContain('cancelled');
});

test('reads the primary when the replica has been promoted', async () => {
  const position = await write('promoted');
  await readFromReplica(position);
  await cluster.replica.promote();
  const { replica: used } = reads.counts;
  // The position that it had replayed is kept until it is read again.
  const later = await write('after the promotion');
  expect(await reads.run(later, readNotes)).toContain('after the promotion');
  expect(reads.counts.replica).toBe(used);
  expect(replica.state.isUsed).toBe(false);
  expect(position.offset).toBeLessThan(later.offset);
});
