import { expect, test } from 'vitest';
import { runRollingRestart } from '#torture/rolling/restart.ts';

// The short form; `npm run torture -- --only rolling` runs the long one.
test('restarts two processes in turn behind a proxy without a failed request (Operations 4)', async () => {
  const { exitCodes, failed, requests } = await runRollingRestart({ rounds: 1, clients: 2 });
  expect(failed).toEqual([]);
  expect(exitCodes).toEqual([0, 0]);
  expect(requests).toBeGreaterThan(0);
}, 300_000);
