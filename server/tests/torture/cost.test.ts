import { expect, test } from 'vitest';
import { runCost } from '#torture/cost/cost.ts';

test('no request stops the event loop or takes the memory of others (API 20)', async () => {
  const figures = await runCost({ seed: 1, minutes: null }, false);
  expect(Number(figures[0]?.result.replaceAll(',', ''))).toBeGreaterThan(200);
});
