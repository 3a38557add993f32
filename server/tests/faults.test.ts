import { test } from 'vitest';
import { runFullDisk } from '#torture/faults/fullDisk.ts';
import { whyNoSmallDisk } from '#torture/support/smallDisk.ts';

// `npm run torture -- --only faults` also freezes, restarts and kills PostgreSQL, and breaks the network to it.
test('refuses saves on a full disk, reads on, and saves again when there is room (API 17)', async ({
  skip,
}) => {
  const whyNot = await whyNoSmallDisk();
  skip(whyNot !== null, whyNot ?? '');
  const { checks } = await runFullDisk();
  checks.throwIfFailed();
}, 300_000);
