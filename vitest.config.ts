import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Vitest's default leaves a core free. Tests wait for the database half of the time: 142 s instead of 218
    // s on 2 cores.
    maxWorkers: 3,
    projects: [
      // The longest takes a third of a second on two idle cores.
      { test: { name: 'shared', include: ['shared/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: './server/testing/database/globalSetup.ts',
          // Hooks start the embedded PostgreSQL and clone a database, and some tests start the product as
          // processes of its own: seconds on idle cores, far longer on busy ones.
          hookTimeout: 120_000,
          testTimeout: 120_000,
        },
      },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
    ],
  },
});
