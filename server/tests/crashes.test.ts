import { expect, test } from 'vitest';
import { runCrashes } from '#torture/crashes/crashes.ts';
import { runTeamCrashes } from '#torture/crashes/team.ts';

// The short form; `npm run torture -- --only crashes` runs the long one.
test('keeps every acknowledged write when the process and PostgreSQL are killed', async () => {
  const result = await runCrashes({
    processes: 1,
    clients: 2,
    kills: 2,
    databaseKills: 1,
    seed: 1,
    endsLeases: true,
  });
  expect(result).toMatchObject({ kills: 2, databaseKills: 1, damage: [], mails: { missing: 0 } });
  expect(result.writes).toBeGreaterThan(0);
  expect(result.verified).toMatch(/nothing was changed$/);
}, 300_000);

test('each member of a team is notified of its task once, however often the process is killed (Owners 10)', async () => {
  const result = await runTeamCrashes({ members: 60, kills: 3, seed: 1 });
  expect(result).toMatchObject({ kills: 3, plans: 1, damage: [] });
}, 300_000);
