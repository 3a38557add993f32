import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, expect, test as base } from '@playwright/test';

export { expect };

type Fixtures = {
  /** Allows the console errors that this test causes, such as that of a request that it aborts. */
  allowConsoleErrors: (pattern: RegExp) => void;
};

/**
 * Fails a test when a page of it logs an error. That is also how a browser reports a violation of the content
 * security policy or of Trusted Types.
 */
export const test = base.extend<Fixtures>({
  allowConsoleErrors: [
    async ({ browser }, use, info) => {
      const contexts: BrowserContext[] = [];
      const errors: string[] = [];
      const allowed: RegExp[] = [];
      const watch = (context: BrowserContext) => {
        contexts.push(context);
        context.on('weberror', (error) => errors.push(String(error.error().stack)));
        context.on('console', (message) => {
          if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
        });
      };
      browser.on('context', watch);
      await use((pattern) => void allowed.push(pattern));
      browser.off('context', watch);
      // Playwright itself would leave them open until the worker ends. After a failure it still reads the
      // page. A close that Chromium does not confirm is not waited for: the context ends with its worker.
      if (info.status === info.expectedStatus) {
        await Promise.race([
          Promise.all(contexts.map((context) => context.close())),
          sleep(10_000, null, { ref: false }),
        ]);
      }
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});
