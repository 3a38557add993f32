import { expect, test } from 'vitest';
import { useDatabase } from '../../testing/database/clone.ts';
import { afterCommit } from '../database/committed.ts';
import { inTransaction } from '../database/transaction.ts';
import { ANYTHING, type Batch, batchOf, type ShownChange } from './batch.ts';
import { ChangeFeed } from './feed.ts';

const database = useDatabase({ max: 2 });

const byActors = (...actors: (string | null)[]) =>
  batchOf(actors.map((actor_id): ShownChange => ({ kind: 'plan', id: 'plan', actor_id }))).plans.get('plan');

test.each([
  [['ada'], 'ada'],
  [['ada', 'ada', 'ada'], 'ada'],
  [['ada', 'bo'], null],
  [['ada', 'bo', 'ada'], null],
  [['ada', 'bo', 'bo'], null],
  [['ada', null], null],
  [[null, 'ada'], null],
  [[null, null], null],
])('a plan that was changed by %j names %j (Live pages 2)', (actors, named) => {
  expect(byActors(...actors)).toBe(named);
});

test('200,000 changes of one transaction are one batch that says that anything may have changed', async () => {
  const feed = new ChangeFeed(database.db);
  const { promise, resolve } = Promise.withResolvers<Batch>();
  feed.receive(resolve);
  await inTransaction(database.db, async (tx) => {
    for (let id = 0; id < 200_000; id += 1) afterCommit(tx, { kind: 'notification', id: String(id) });
  });
  expect(await promise).toBe(ANYTHING);
});
