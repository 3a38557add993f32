import { count, type Figure, type Suite } from '../support/suite.ts';
import { whyNoSmallDisk } from '../support/smallDisk.ts';
import { runFullDisk } from './fullDisk.ts';
import { QUERY_LIMIT_MS, runFaults } from './measure.ts';

// Longer than a query is waited for (20 s), so that every connection in use is given up meanwhile.
const LASTS_MS = 25_000;
// Before a query, a connection is waited for for up to 5 s.
const REPLY_LIMIT_MS = QUERY_LIMIT_MS + 7_000;
const MAX_RECOVERY_MS = 5_000;

/** Faults of the database and of the network to it: a 503 meanwhile, and work again without a restart. */
export const faults: Suite = {
  name: 'faults',
  async run() {
    const { results, checks } = await runFaults({ lasts_ms: LASTS_MS });
    for (const { name, recovery_ms, longest_ms } of results) {
      checks.that(longest_ms < REPLY_LIMIT_MS, `${name}: a call took ${Math.round(longest_ms)} ms`);
      checks.that(recovery_ms <= MAX_RECOVERY_MS, `${name}: good again after ${Math.round(recovery_ms)} ms`);
    }
    const figures: Figure[] = results.map((result) => ({
      figure: result.name,
      result: `${count(result.calls)} calls, ${count(result.refused)} refused, the longest ${seconds(result.longest_ms)}; good again after ${seconds(result.recovery_ms)}`,
    }));
    const whyNot = await whyNoSmallDisk();
    if (whyNot === null) {
      const full = await runFullDisk();
      full.checks.throwIfFailed();
      const result = `${full.refused} saves refused, ${full.stored} stored; good again after ${seconds(full.recovery_ms)}`;
      figures.push({ figure: 'full disk', result });
    } else {
      figures.push({ figure: 'full disk', result: `skipped: ${whyNot}` });
    }
    for (const { figure, result } of figures) console.log(`  ${figure}: ${result}`);
    checks.throwIfFailed();
    return figures;
  },
};

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
