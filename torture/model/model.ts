import * as fc from 'fast-check';
import { Checks } from '../support/checks.ts';
import { checkInvariants } from '../support/invariants.ts';
import { type Target, withProduct } from '../support/product.ts';
import { count, type Suite } from '../support/suite.ts';
import { COMMANDS, start } from './commands.ts';

const RUNS = 2_000;
/** Concurrent properties, each with a seed of its own. */
const AT_ONCE = 4;

/** A model of the life of plans: random sequences of acts have the results that the model has. */
export const modelSuite: Suite = {
  name: 'model',
  run: ({ seed, minutes }) =>
    withProduct(
      async (product) => {
        const parts = Array.from({ length: AT_ONCE }, (_, index) =>
          runModel(product, { seed: seed + index, runs: RUNS / AT_ONCE, minutes }),
        );
        const tallies = await Promise.all(parts);
        const checks = new Checks();
        await checkInvariants(product.db, checks);
        checks.throwIfFailed();
        const sum = (field: 'runs' | 'acts') => tallies.reduce((total, tally) => total + tally[field], 0);
        return [
          { figure: 'sequences', result: count(sum('runs')) },
          { figure: 'acts', result: count(sum('acts')) },
          { figure: 'invariants', result: `${count(checks.count)} hold` },
        ];
      },
      { processes: 2 },
    ),
};

type Options = { seed: number; runs: number; minutes?: number | null };

/** Runs sequences of acts. Throws with the shortest failing one, and the seed that repeats it. */
export async function runModel(
  target: Target,
  { seed, runs, minutes = null }: Options,
): Promise<{ runs: number; acts: number }> {
  const tally = { runs: 0, acts: 0 };
  const property = fc.asyncProperty(
    fc.commands(COMMANDS, { maxCommands: 25, size: 'max' }),
    async (commands) => {
      const state = await start(target);
      tally.runs += 1;
      tally.acts += [...commands].length;
      await fc.asyncModelRun(() => state, commands);
    },
  );
  const limit = minutes === null ? {} : { interruptAfterTimeLimit: minutes * 60_000 };
  await fc.assert(property, { seed, numRuns: runs, ...limit });
  return tally;
}
