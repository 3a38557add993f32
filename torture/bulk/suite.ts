import { count, type Suite } from '../support/suite.ts';
import { MAX_MEMORY, MAX_SLICE_MS, runBulk } from './bulk.ts';

const SIZE = { hires: 2_000, tasks: 20, members: 1_000 };

/** Bulk work: its effect on the event loop and the memory of its process. */
export const bulkSuite: Suite = {
  name: 'bulk',
  async run() {
    const { notifications, ...readings } = await runBulk(SIZE);
    const figures = Object.entries(readings).map(([what, { work_ms, stop_ms, memory, seconds, done }]) => {
      if (work_ms > MAX_SLICE_MS)
        throw new Error(`${what} held the event loop for ${Math.round(work_ms)} ms`);
      if (memory > MAX_MEMORY) throw new Error(`${what} took ${Math.round(memory / 1024 ** 2)} MiB`);
      return {
        figure: `${what}: longest slice (by the clock), memory, seconds, done`,
        result: `${work_ms.toFixed(0)} ms (${stop_ms.toFixed(0)}), ${(memory / 1024 ** 2).toFixed(0)} MiB, ${seconds.toFixed(0)} s, ${JSON.stringify(done)}`,
      };
    });
    return [
      {
        figure: `${count(SIZE.hires)} hires with ${count(SIZE.tasks)} tasks of a team of ${count(SIZE.members)}: notifications`,
        result: count(notifications),
      },
      ...figures,
    ];
  },
};
