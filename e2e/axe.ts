import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Rules about colours: all that changes between light and dark. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

// Without frames there is nothing that the newer mode, which opens a page for itself, would do better.
const axe = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/**
 * Holds what is on the screen now against WCAG 2.2, levels A and AA, in light and in dark. One screen with barriers does
 * not end the test: all of them are to be known at once.
 */
export async function expectNoBarriers(page: Page, screen: string): Promise<void> {
  const light = await axe(page).withTags(WCAG_2_2_AA).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axe(page).withRules(COLOURS).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  const barriers = [
    ...light.violations.map((violation) => ({ look: 'light', ...violation })),
    ...dark.violations.map((violation) => ({ look: 'dark', ...violation })),
  ].flatMap(({ look, id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${look} ${id} ${target.join(' ')}: ${failureSummary}`),
  );
  expect.soft(barriers, screen).toEqual([]);
}
