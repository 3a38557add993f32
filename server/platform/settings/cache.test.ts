import { expect, test } from 'vitest';
import { useDatabase } from '../../testing/database/clone.ts';
import { inTransaction } from '../database/transaction.ts';
import { SettingsCache } from './cache.ts';
import { lockSettings, storeSettings } from './settings.sql.ts';

const database = useDatabase({ max: 3 });

const setName = (org_name: string) =>
  inTransaction(database.db, async (tx) => {
    await lockSettings(tx);
    await storeSettings(tx, { changed: { org_name }, removed: [] });
  });

test('a refresh that began before a change does not undo one after it', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let isFirst = true;
  const cache = new SettingsCache(
    database.db.withPlugin({
      transformQuery: ({ node }) => node,
      // The network delays what the first one has read.
      async transformResult({ result }) {
        if (isFirst) {
          isFirst = false;
          await held;
        }
        return result;
      },
    }),
    {},
  );
  await setName('Before');
  const first = cache.refresh();
  await expect.poll(() => isFirst).toBe(false);
  await setName('After');
  await cache.refresh();
  expect(cache.values.org_name).toBe('After');
  release();
  await first;
  expect(cache.values.org_name).toBe('After');
  await setName('Later');
  await cache.refresh();
  expect(cache.values.org_name).toBe('Later');
});
