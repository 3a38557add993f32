import { expect, test } from 'vitest';
import { runModel } from '#torture/model/model.ts';
import { Checks } from '#torture/support/checks.ts';
import { checkInvariants } from '#torture/support/invariants.ts';
import { useApp } from '../../testing/app.ts';

const SESSION_SECRET = 'a session secret of this test with which it signs tokens itself';
const app = useApp({ SESSION_SECRET });

test('random sequences of acts on plans have the results of the model', { timeout: 120_000 }, async () => {
  const target = { ...app, secret: Buffer.from(SESSION_SECRET) };
  const { acts } = await runModel(target, { seed: 8, runs: 8 });
  expect(acts).toBeGreaterThan(40);
  const checks = new Checks();
  await checkInvariants(app.db, checks);
  checks.throwIfFailed();
});
