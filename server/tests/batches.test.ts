import { expect, test } from 'vitest';
import { runBatchCrashes } from '#torture/batches/batches.ts';

// The short form; `npm run torture -- --only batches` runs the long one.
test('a batch whose processes are killed assigns everybody once (Batches 2)', async () => {
  const { damage, plans, plansAtKills } = await runBatchCrashes({
    people: 100,
    processes: 1,
    kills: 1,
    seed: 1,
  });
  expect(damage).toEqual([]);
  expect(plans).toBe(100);
  // It was not over before the first kill.
  expect(plansAtKills[0]).toBeLessThan(100);
}, 300_000);
