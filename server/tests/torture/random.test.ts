import { pino } from 'pino';
import { expect, test } from 'vitest';
import { checkLog, newTally, sendBatch } from '#torture/random/random.ts';
import { createCanary } from '#torture/random/world.ts';
import { Checks } from '#torture/support/checks.ts';
import { checkInvariants } from '#torture/support/invariants.ts';
import { useApp } from '../../testing/app.ts';

const SESSION_SECRET = 'a session secret of this test with which it signs tokens itself';
const lines: string[] = [];
const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const app = useApp({ SESSION_SECRET }, { logger });

// With a fixed seed a failure is one of the change, not of the day. `npm run torture` uses others.
const SEED = 8;
const REQUESTS = 500;

test(
  'random requests get no 5xx, nothing of other teams, and responses as described',
  { timeout: 120_000 },
  async () => {
    const target = { ...app, secret: Buffer.from(SESSION_SECRET) };
    const [checks, tally] = [new Checks(), newTally()];
    const canary = await createCanary(target);
    while (tally.requests < REQUESTS) {
      await sendBatch(target, canary, { seed: SEED + tally.requests, size: 250 }, checks, tally);
    }
    checkLog(lines, canary, checks);
    await checkInvariants(app.db, checks);
    checks.throwIfFailed();
    // A generator whose requests are all refused would find little. Nobody here is an admin, and a quarter of the
    // endpoints is for admins only.
    const successes = [...tally.statuses].filter(([status]) => status.startsWith('2'));
    expect(successes.reduce((sum, [, times]) => sum + times, 0)).toBeGreaterThan(REQUESTS / 15);
  },
);
