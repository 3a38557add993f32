import { defineConfig } from '@playwright/test';
import { fontConfig } from './e2e/support/fonts.ts';
import { freePort, originOf } from './e2e/support/ports.ts';

/** Returns the port of this name. Workers evaluate this file again and must get the same port. */
const portOf = async (name: string) => (process.env[name] ??= String(await freePort()));

const port = await portOf('E2E_PORT');
const configuredPort = await portOf('E2E_CONFIGURED_PORT');
const smtpPort = await portOf('E2E_SMTP_PORT');

/** Chromium obeys the last --disable-features alone, so the list of Playwright 1.65 is repeated here. */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Internal pages that the browser opens with every page of a test: they took half of the time to open one.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'journeys', testMatch: '**/*.spec.ts' },
    // Checks what the others have recorded, so it is skipped when one of them fails.
    { name: 'last', testMatch: '**/*.last.ts', dependencies: ['journeys'] },
  ],
  // Every test creates its own people, so all of them can share one product.
  fullyParallel: true,
  // Three keep two cores busy, since at any time one waits for a timer of the product.
  workers: 3,
  forbidOnly: process.env['CI'] === 'true',
  // The longest test takes about 15 s on two idle cores; busy ones may need far longer.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  // `npm test` lists the tests that needed another try.
  retries: 1,
  reporter: 'list',
  use: {
    baseURL: originOf(port),
    actionTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Animations take time; the tests of animations switch them on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      env: { ...process.env, FONTCONFIG_FILE: fontConfig() },
      // As root, as in containers, Chromium has no sandbox; the rest keeps it from network calls of its own.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
      ],
    },
  },
  webServer: {
    command: `node e2e/support/server.ts ${port} ${configuredPort} ${smtpPort}`,
    wait: { stdout: /both products are ready/ },
    // Both start in seconds on idle cores.
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
