import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { holdCall } from '../support/network.ts';
import { renderInBrowser, newManager, newPageAs, newReport } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

/** One more than the browser renders as one group (web/ui/GroupedList.tsx). */
const PLANS = 61;
const IDS = Array.from({ length: PLANS }, () => randomUUID());

const items = (page: Page) => page.getByRole('list', { name: 'Onboarding plans' }).getByRole('listitem');

/** Returns the height of the list in px. */
async function heightOf(page: Page): Promise<number> {
  return (await page.getByRole('list', { name: 'Onboarding plans' }).boundingBox())!.height;
}

async function topOf(page: Page, index: number): Promise<number> {
  return (await items(page).nth(index).boundingBox())!.y;
}

/** Returns a page of a manager whose list has a plan with each of these ids. Only one of them exists. */
async function newListOf(browser: Browser, ids: () => string[]): Promise<Page> {
  const manager = await newManager();
  await newPlan(manager, await newReport(manager), {});
  const page = await newPageAs(browser, manager);
  await renderInBrowser(page);
  await page.route('**/api/onboarding-plan?scope=reports', async (route) => {
    const response = await route.fetch();
    const [plan] = (await response.json()) as object[];
    await route.fulfill({ response, json: ids().map((id) => ({ ...plan, id })) });
  });
  return page;
}

test('more than 60 plans are one list: cards that line up, and rows', async ({
  browser,
  allowConsoleErrors,
}) => {
  // A plan is loaded as soon as its link has the focus, and there is only one.
  allowConsoleErrors(/status of 404.*onboarding-plan/);
  const page = await newListOf(browser, () => IDS);
  // Three columns.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/onboarding');
  await expect(items(page)).toHaveCount(PLANS);
  await expectAccessible(page, 'more than 60 cards');

  // Also far from the window a card is whole, for screen readers and Shift+Tab.
  const last = items(page).nth(PLANS - 1);
  await expect(last.getByRole('button', { name: /^Menu for/ })).toHaveCount(1);
  const height = await heightOf(page);
  await last.scrollIntoViewIfNeeded();
  await expect(last.getByRole('article')).toBeVisible();
  // Off screen a plan has its height on screen: Back and a reload return to the same plans.
  expect(await heightOf(page)).toBe(height);
  expect((await last.boundingBox())!.x).toBe(
    (await items(page)
      .nth(PLANS - 4)
      .boundingBox())!.x,
  );
  expect((await topOf(page, PLANS - 1)) - (await topOf(page, PLANS - 4))).toBe(250 + 16);

  await items(page)
    .nth(PLANS - 2)
    .getByRole('link')
    .focus();
  await page.keyboard.press('j');
  await expect(last.getByRole('link')).toBeFocused();

  await page.getByRole('radio', { name: 'List' }).press('Space');
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(items(page)).toHaveCount(PLANS);
  await last.scrollIntoViewIfNeeded();
  await expect(last.getByRole('link')).toBeVisible();
  const [before, after] = await items(page).evaluateAll((rows) =>
    rows.slice(-2).map((row) => row.getBoundingClientRect().toJSON() as DOMRect),
  );
  expect(after!.top).toBe(before!.bottom);
  expect(after!.height * PLANS).toBe(await heightOf(page));

  const bottom = await page.evaluate(() => window.scrollY);
  const release = await holdCall(page, endpoints.listPlans);
  await page.reload();
  await expect(page.getByText('Loading onboarding plans...')).toBeAttached();
  await release();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(bottom);
});

test('a plan that a refresh moves between groups keeps its open menu and confirmation', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404.*onboarding-plan/);
  let ids = [...IDS, randomUUID()];
  const page = await newListOf(browser, () => ids);
  await page.clock.install();
  await page.goto('/onboarding');
  await expect(items(page)).toHaveCount(ids.length);
  const all = page.getByRole('button', { name: 'View All Onboarding Plans' });
  // The first plan of the second group becomes the last one of the first.
  const moved = items(page).nth(60);
  const removeFirst = async () => {
    ids = ids.slice(1);
    await page.clock.runFor(20_000);
    await expect(all).toHaveText(`View All Onboarding Plans${ids.length}`);
  };

  const menu = moved.getByRole('button', { name: /^Menu for/ });
  const deactivate = page.getByRole('menuitem', { name: 'Deactivate' });
  await menu.press('Enter');
  await removeFirst();
  await expect(deactivate).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(items(page)).toHaveCount(61);

  await menu.press('Enter');
  await deactivate.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Deactivate onboarding plan' });
  await expect(dialog).toBeVisible();
  await removeFirst();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(items(page)).toHaveCount(60);
});
