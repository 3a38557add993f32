import { test as base, type BrowserContext } from '@playwright/test';

export { expect } from '@playwright/test';

type Fixtures = {
  /** Names what goes wrong on purpose in this test, such as a request that the network cuts off. */
  mayFail: (text: RegExp) => void;
  /** A word that no other test has, and no earlier try of this one: all of them share one server. */
  unique: string;
};

/**
 * The test of this folder: every page is watched, and what its console calls an error fails the test. That is also how
 * the browser reports a breach of the content security policy or of Trusted Types.
 */
export const test = base.extend<Fixtures>({
  mayFail: [
    async ({ browser }, use) => {
      const troubles: string[] = [];
      const allowed: RegExp[] = [];
      const watch = (context: BrowserContext) => {
        context.on('weberror', (error) => troubles.push(String(error.error().stack)));
        context.on('console', (message) => {
          if (message.type() !== 'error') return;
          troubles.push(`${message.text()} (${message.location().url})`);
        });
      };
      browser.on('context', watch);
      await use((text) => void allowed.push(text));
      browser.off('context', watch);
      base.expect(troubles.filter((trouble) => !allowed.some((text) => text.test(trouble)))).toEqual([]);
    },
    { auto: true },
  ],
  // Playwright reads from this pattern what a fixture needs: nothing.
  // oxlint-disable-next-line no-empty-pattern
  unique: async ({}, use, { testId, retry }) => use(`${testId}-${retry}`),
});
