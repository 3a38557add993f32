import type { BrowserContext, Page } from '@playwright/test';

/** Keeps requests for these addresses waiting, as a slow network does, until `release`. */
export async function hold(page: Page | BrowserContext, url: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
