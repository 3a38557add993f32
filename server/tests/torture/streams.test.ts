import { expect, test } from 'vitest';
import { runStreams } from '#torture/streams/streams.ts';
import { withProduct } from '#torture/support/product.ts';

// The short form; `npm run torture -- --only streams` runs the long one.
test('streams whose people are disabled, logged out, merged and erased never end the process (Live pages 1)', async () => {
  const result = await withProduct((product) => runStreams(product, { seed: 1, rounds: 2 }));
  expect(result).toMatchObject({ failures: [], ended: [], left: 0 });
}, 300_000);
