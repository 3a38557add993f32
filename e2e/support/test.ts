import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, type ConsoleMessage, test as base, type WebError } from '@playwright/test';
import { expect } from './expect.ts';
import { beginTest, returnPages } from './pages.ts';

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
    async ({ browser, contextOptions }, use, info) => {
      const watched: BrowserContext[] = [];
      const errors: string[] = [];
      const allowed: RegExp[] = [];
      const onError = (error: WebError) => errors.push(String(error.error().stack));
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      };
      const watch = (context: BrowserContext) => {
        watched.push(context);
        context.on('weberror', onError);
        context.on('console', onConsole);
      };
      const kept = browser.contexts();
      kept.forEach(watch);
      browser.on('context', watch);
      beginTest(contextOptions);
      await use((pattern) => void allowed.push(pattern));
      browser.off('context', watch);
      // Playwright itself would leave them open until the worker ends. After a failure it still reads the
      // page. A close that Chromium does not confirm is not waited for: the context ends with its worker.
      if (info.status === info.expectedStatus) {
        const opened = watched.filter((context) => !kept.includes(context));
        await Promise.race([returnPages(opened), sleep(10_000, null, { ref: false })]);
      }
      for (const context of watched) context.off('weberror', onError).off('console', onConsole);
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});
