import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** The rules about colours: only these can differ between light and dark. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Checks what is on the screen against WCAG 2.2, levels A and AA, in light and in dark. A violation does not
 * end the test, so that one run reports all screens.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const light = await violations(page, { runOnly: { type: 'tag', values: WCAG_2_2_AA } });
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, { runOnly: { type: 'rule', values: COLOURS } });
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft([...light, ...dark.map((line) => `dark: ${line}`)], screen).toEqual([]);
}

function violations(page: Page, options: axe.RunOptions): Promise<string[]> {
  return page.evaluate(
    async (runOptions) => {
      const { axe: inPage } = window as unknown as { axe: { run: typeof axe.run } };
      const results = await inPage.run(document, runOptions);
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
      );
    },
    // Only violations are reported, and no rule in use needs style sheets or media loaded first.
    { ...options, resultTypes: ['violations' as const], preload: false },
  );
}
