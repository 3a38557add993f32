import type { Page } from '@playwright/test';
import { newManager, newReport, openAs } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

/** Below the limit of changes in a minute (API 14); 17 screens of a phone. */
const PLANS = 50;

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

/** Notes, in each frame from now on, whether the page waits for something, and where it is scrolled to once the list is shown. */
function watchFrames(): void {
  const seen = { busy: 0, places: [] as number[] };
  Object.assign(window, { seen });
  const look = () => {
    if (document.querySelector('main[aria-busy], main [aria-busy=true]')) seen.busy += 1;
    if (document.querySelector('[role=list][aria-label="Onboarding plans"]'))
      seen.places.push(window.scrollY);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const seenIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { busy: number; places: number[] } }).seen);

test('Back restores the scroll position of a long list immediately', async ({ browser }) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  for (let count = 0; count < PLANS; count += 1) {
    await newPlan(manager, employee, { name: `Plan ${count + 1}` });
  }
  const page = await openAs(browser, manager, '/onboarding');
  const link = page.getByRole('listitem').nth(40).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(1_000);

  await link.click();
  await expect(page).toHaveURL(/\/onboarding\/[\da-f-]+$/);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await page.evaluate(watchFrames);
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect.poll(async () => (await seenIn(page)).places.length).toBeGreaterThan(2);
  const { busy, places } = await seenIn(page);
  expect(busy).toBe(0);
  expect(new Set(places)).toEqual(new Set([place]));

  // From another document, too.
  await page.goto('/help');
  await page.goBack();
  await expect(link).toBeInViewport();
  expect(await scrolled(page)).toBe(place);
  await page.goForward();
  await page.goBack();
  await expect(link).toBeInViewport();
  expect(await scrolled(page)).toBe(place);
});
