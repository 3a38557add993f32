import { expect, test } from 'vitest';
import { runWebhooks } from '#torture/webhooks/webhooks.ts';
import { useDatabase } from '../../testing/database/clone.ts';

const database = useDatabase({ max: 4 });

// The short form; `npm run torture -- --only webhooks` runs the long one.
test('delivers everything when senders are killed (Webhooks 3)', async () => {
  const options = { deliveries: 100, kills: 1, seed: 1, endsLeases: true };
  const { url, db } = database;
  expect(await runWebhooks({ url, db }, options)).toMatchObject({ written: 100, kills: 1, findings: [] });
}, 60_000);
