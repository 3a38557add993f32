import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts the files that take longest first, those that run the product as a process. Without times of an
 * earlier run Vitest starts large files first, and on a clean checkout waited for the small slow ones at the
 * end.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not that of an array
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

function isSlow({ moduleId }: TestSpecification): boolean {
  return /\/server\/(?:tests|database)\//.test(moduleId);
}

/** Node strips the types itself, as in the product: the transform of Vite took seconds for each process. */
const NATIVE = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  test: {
    // Vitest's default leaves a core free. Tests wait for the database half of the time: 142 s instead of 218
    // s on 2 cores.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    projects: [
      // The longest takes a third of a second on two idle cores.
      {
        test: {
          name: 'shared',
          isolate: false,
          include: ['shared/**/*.test.ts'],
          testTimeout: 60_000,
          experimental: NATIVE,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: './server/testing/database/globalSetup.ts',
          // The files of a worker share its process and its loaded modules: loading the server once for each file took
          // 40 % of the time. A file restores the state of its process.
          isolate: false,
          experimental: NATIVE,
          restoreMocks: true,
          // Hooks start the embedded PostgreSQL and clone a database, and some tests start the product as
          // processes of its own: seconds on idle cores, far longer on busy ones.
          hookTimeout: 120_000,
          testTimeout: 120_000,
          // Real processes on a busy machine: one lost race must not hide the results of all other tests.
          // `npm test` lists the tests that needed the second try.
          retry: 1,
          expect: { poll: { timeout: 60_000, interval: 10 } },
        },
      },
      // Isolated, since modules of the browser side keep the state of one tab.
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], testTimeout: 60_000 } },
    ],
  },
});
