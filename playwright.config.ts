import { defineConfig } from '@playwright/test';
import { freePort } from './e2e/port.ts';

/** Workers read this file again, so the port that the first reading chose is handed on by the environment. */
process.env['E2E_PORT'] ??= String(await freePort());
const url = `http://localhost:${process.env['E2E_PORT']}`;

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'journeys', testMatch: '*.spec.ts' },
    // Looks back at what all the others have seen, so it is skipped when one of them fails or only some are run.
    { name: 'last', testMatch: '*.last.ts', dependencies: ['journeys'] },
  ],
  // Every test makes its own people, so all of them can share one server.
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] === 'true',
  // The longest journey takes about 20 s on two idle cores; busy ones may need far longer.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  // On a machine that does too much at once a test may be late; the report names it flaky. What fails twice is broken.
  retries: 1,
  reporter: 'list',
  use: {
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Watching costs a third of the time, so only what has failed once is watched.
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      // As root, as in containers, Chromium has no sandbox; the rest keeps it from calling home.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node e2e/server.ts',
    url: `${url}/health/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
