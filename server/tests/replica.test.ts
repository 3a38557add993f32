import { expect, test } from 'vitest';
import { runReplica } from '#torture/replica/replica.ts';

// The short form; `npm run torture -- --only replica` runs the long one.
test('shows people what they have written while replica and primary fail (Operations 12, Operations 13)', async () => {
  const { phases, stale, damage, verified } = await runReplica({
    clients: 2,
    seconds: 0.3,
    comparesWithout: false,
  });
  expect(stale).toEqual([]);
  expect(damage).toEqual([]);
  expect(verified).toContain('nothing was changed');
  expect(phases.some(({ onReplica }) => onReplica > 0)).toBe(true);
}, 300_000);
