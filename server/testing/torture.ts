/** Whether `npm run torture -- --only tests` runs the tests. */
export const isTorture = process.env['TORTURE'] === '1';

/** Returns the number of random cases: a few in `npm test`, many in torture. */
export const casesOf = (counts: { few: number; many: number }): number =>
  isTorture ? counts.many : counts.few;
