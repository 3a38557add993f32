import { count, type Suite } from '../support/suite.ts';
import { runLoad } from './load.ts';

const MINUTES = 60;
const SHARE = 0.6;
// The garbage collector decides when memory is returned, so two quarters of a run differ by some percent.
const MAX_GROWTH = 1.15;

/** Mixed use at 60 % of the capacity: memory, handles and connections stay flat. */
export const load: Suite = {
  name: 'load',
  async run({ minutes }) {
    const ran = minutes ?? MINUTES;
    const { before, after, failed, ...result } = await runLoad({ minutes: ran, share: SHARE });
    if (failed.length > 0) throw new Error(`${failed.length} calls failed, the first: ${failed[0]}`);
    for (const name of ['memory', 'handles'] as const) {
      if (after[name] > before[name] * MAX_GROWTH) {
        throw new Error(`${name} grew from ${before[name].toFixed(0)} to ${after[name].toFixed(0)}`);
      }
    }
    return [
      {
        figure: 'calls per second: capacity, and 60 % of it',
        result: `${result.capacity.toFixed(0)}, ${result.rate.toFixed(0)}`,
      },
      { figure: `calls in ${ran} minutes, none failed`, result: count(result.requests) },
      {
        figure: 'memory in MB, second and last quarter',
        result: `${before.memory.toFixed(0)}, ${after.memory.toFixed(0)}`,
      },
      { figure: 'open handles, second and last quarter', result: `${before.handles}, ${after.handles}` },
      {
        figure: 'database connections, second and last quarter',
        result: `${before.connections}, ${after.connections}`,
      },
    ];
  },
};
