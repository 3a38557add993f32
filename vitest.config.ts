import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      // A third of a second for the longest on two idle cores; busy ones may need far longer.
      { test: { name: 'shared', include: ['shared/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: './server/testing/globalSetup.ts',
          // A first start of the embedded PostgreSQL and a clone happen inside; both take well under a second here.
          hookTimeout: 60_000,
          testTimeout: 30_000,
        },
      },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
    ],
  },
});
