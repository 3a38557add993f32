import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusalOf } from '../http/errors.ts';
import { useDatabase } from '../../testing/database/clone.ts';
import { afterCommit, onCommitted } from './committed.ts';
import type { Transaction } from './connect.ts';
import { inTransaction } from './transaction.ts';

const database = useDatabase({ max: 4 });

const lockNumber = (tx: Transaction, number: number) =>
  sql`select pg_advisory_xact_lock(${sql.lit(number)})`.execute(tx);

test('runs a transaction again that a deadlock has rolled back', async () => {
  const bothLocked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const lockInOrder = (first: number, second: number) =>
    inTransaction(database.db, async (tx) => {
      runs += 1;
      await lockNumber(tx, first);
      bothLocked[first]?.resolve();
      await bothLocked[second]?.promise;
      await lockNumber(tx, second);
      return 'done';
    });
  expect(await Promise.all([lockInOrder(0, 1), lockInOrder(1, 0)])).toEqual(['done', 'done']);
  expect(runs).toBe(3);
});

test('a failure after the commit neither fails a transaction nor runs it again', async () => {
  const warned = Promise.withResolvers<Error>();
  process.once('warning', warned.resolve);
  onCommitted(database.db, () => {
    throw Object.assign(new RangeError('too many changes'), { code: '40001' });
  });
  let runs = 0;
  const result = await inTransaction(database.db, async (tx) => {
    runs += 1;
    afterCommit(tx, { kind: 'person', id: 'ada' });
    return 'committed';
  });
  onCommitted(database.db, () => {});
  expect([result, runs]).toEqual(['committed', 1]);
  expect((await warned.promise).message).toBe('too many changes');
});

test('a conflict that does not end is a 409 after three attempts (API 17)', async () => {
  let runs = 0;
  const failing = inTransaction(database.db, async (tx) => {
    runs += 1;
    await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx);
  });
  const error = await failing.catch((caught: unknown) => caught);
  expect(refusalOf(error)).toMatchObject({ status: 409, code: 'database.conflict' });
  expect(runs).toBe(3);
});

test('a statement that takes too long is a 503 that does not blame the database, and is not repeated (API 17)', async () => {
  let runs = 0;
  const slow = inTransaction(database.db, async (tx) => {
    runs += 1;
    await sql`set local statement_timeout = 50`.execute(tx);
    await sql`select pg_sleep(10)`.execute(tx);
  });
  const error = await slow.catch((caught: unknown) => caught);
  expect(refusalOf(error)).toMatchObject({
    status: 503,
    code: 'server.busy',
    headers: { 'retry-after': '2' },
  });
  expect(runs).toBe(1);
});
