import { expect, test } from 'vitest';
import { KINDS } from '#torture/races/kinds.ts';
import { race } from '#torture/races/races.ts';
import { Checks } from '#torture/support/checks.ts';
import { checkInvariants } from '#torture/support/invariants.ts';
import { useApp } from '../../testing/app.ts';

// A nudge needs mail settings. Nothing is sent, since no sender runs.
const SESSION_SECRET = 'a session secret of this test with which it signs tokens itself';
const app = useApp({
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'onboarding@example.com',
  SESSION_SECRET,
});
const ROUNDS = 2;

test.each(Object.entries(KINDS))('race: %s', async (_name, kind) => {
  const target = { ...app, secret: Buffer.from(SESSION_SECRET) };
  const checks = new Checks();
  for (let round = 0; round < ROUNDS; round += 1) await race(target, kind, round, checks);
  checks.throwIfFailed();
});

test('the races leave a valid database', async () => {
  const checks = new Checks();
  await checkInvariants(app.db, checks);
  checks.throwIfFailed();
  expect(checks.count).toBeGreaterThan(10);
});
