import type { Locator } from '@playwright/test';
import { newManager, newPageAs, newReport } from '../support/people.ts';
import { newPlan, newTemplate } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

/** The width of the outline in px, 0 without one. */
function outlineOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
  });
}

const groundOf = (locator: Locator) =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor);

test('windows, the active option and ticks show without backgrounds and shadows', async ({ browser }) => {
  const manager = await newManager();
  await newTemplate(manager);
  const employee = await newReport(manager);
  const plan = await newPlan(manager, employee, { done: 1 });
  const page = await newPageAs(browser, manager, { forcedColors: 'active' });
  await page.goto('/templates');
  await page.getByRole('link', { name: 'First weeks' }).waitFor();

  await page.keyboard.press('ControlOrMeta+k');
  const options = page.getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  expect(await outlineOf(page.getByRole('dialog'))).toBe(1);
  expect(await outlineOf(options.first())).toBe(2);
  expect(await outlineOf(options.nth(1))).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu for First weeks' }).click();
  expect(await outlineOf(page.getByRole('menu'))).toBe(1);

  const own = await newPageAs(browser, employee, { forcedColors: 'active' });
  await own.goto(`/onboarding/${plan.id}`);
  const boxes = own.getByRole('checkbox');
  await expect(boxes.first()).toBeChecked();
  expect(await groundOf(boxes.first())).not.toBe(await groundOf(boxes.nth(1)));
});
