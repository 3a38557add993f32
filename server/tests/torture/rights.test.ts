import { expect, test } from 'vitest';
import { RIGHTS } from '#torture/rights/rights.ts';
import { Checks } from '#torture/support/checks.ts';
import { ENDPOINTS, nameOf } from '#torture/support/endpoints.ts';
import { useApp } from '../../testing/app.ts';
import { checkCounters } from '../../testing/counters.ts';

// A nudge needs mail settings. Nothing is sent, since no sender runs.
const SESSION_SECRET = 'a session secret of this test with which it signs tokens itself';
const app = useApp({
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'onboarding@example.com',
  SESSION_SECRET,
});
checkCounters(app);

test.each(Object.entries(RIGHTS))('rights: %s', { timeout: 120_000 }, async (_name, check) => {
  const checks = new Checks();
  await check({ ...app, secret: Buffer.from(SESSION_SECRET) }, checks, false);
  checks.throwIfFailed();
  expect(checks.count).toBeGreaterThan(100);
});

test('the suites call every endpoint of the API', () => {
  const known = new Set(ENDPOINTS.map(nameOf));
  const routes = app.routes.filter((route) => route.includes(' /api/'));
  const missing = routes.map((route) => route.replace(' /api', ' ')).filter((route) => !known.has(route));
  expect(missing).toEqual(['GET /openapi.json', 'GET /docs']);
});
