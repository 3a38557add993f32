import { expect, test } from 'vitest';
import { runCrashes } from '#torture/crashes/crashes.ts';

// The short form; `npm run torture -- --only crashes` runs the long one.
test('keeps every acknowledged write when the process and PostgreSQL are killed', async () => {
  const result = await runCrashes({
    processes: 1,
    clients: 2,
    kills: 1,
    databaseKills: 1,
    seed: 1,
    endsLeases: true,
  });
  expect(result).toMatchObject({ kills: 1, databaseKills: 1, damage: [], mails: { missing: 0 } });
  expect(result.writes).toBeGreaterThan(0);
  expect(result.verified).toMatch(/nothing was changed$/);
}, 300_000);
