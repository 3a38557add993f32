import { expect, test } from 'vitest';
import { runFullDisk } from '#torture/faults/fullDisk.ts';
import { runFaults } from '#torture/faults/measure.ts';
import { whyNoSmallDisk } from '#torture/support/smallDisk.ts';

// The short forms; `npm run torture -- --only faults` runs the long ones.
test('refuses calls while PostgreSQL is frozen or restarts, and works again without a restart (API 5)', async () => {
  const names = ['PostgreSQL frozen (SIGSTOP)', 'PostgreSQL restarted'];
  const { results, checks } = await runFaults({ lasts_ms: 5_000, names });
  checks.throwIfFailed();
  for (const { name, refused, recovery_ms } of results) {
    process.stdout.write(`${name}: ${refused} refused, good again after ${Math.round(recovery_ms)} ms\n`);
  }
  expect(results.map(({ name }) => name)).toEqual(names);
}, 300_000);

test('refuses saves on a full disk, reads on, and saves again when there is room (API 17)', async ({
  skip,
}) => {
  const whyNot = await whyNoSmallDisk();
  skip(whyNot !== null, whyNot ?? '');
  const { checks } = await runFullDisk();
  checks.throwIfFailed();
}, 300_000);
