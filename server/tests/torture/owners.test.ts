import { expect, test } from 'vitest';
import { stormOfOwners } from '#torture/races/owners.ts';
import { Checks } from '#torture/support/checks.ts';
import { checkInvariants } from '#torture/support/invariants.ts';
import { useApp } from '../../testing/app.ts';

const SESSION_SECRET = 'a session secret of this test with which it signs tokens itself';
const app = useApp({
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'onboarding@example.com',
  SESSION_SECRET,
});

// The short form; `npm run torture -- --only races` runs the long one.
test('concurrent acts of everybody on a few plans leave each task with somebody who can do it', async () => {
  const checks = new Checks();
  const target = { ...app, secret: Buffer.from(SESSION_SECRET) };
  const results = await stormOfOwners(target, { acts: 200, seed: 1 }, checks);
  await checkInvariants(app.db, checks);
  checks.throwIfFailed();
  for (const act of ['tick', 'confirm', 'give', 'members', 'disable'])
    expect(results.get(`${act} 200`), act).toBeGreaterThan(0);
});
