import { countPresses } from '../support/keyboard.ts';
import { newManager, newReport, openAs } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

test("a new hire ticks today's tasks from the head of the plan, with one tap each (Plans 22)", async ({
  browser,
}) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee, { assignedDaysAgo: 10, done: 1 });
  const page = await openAs(browser, employee, `/onboarding/${id}`, {
    viewport: { width: 390, height: 844 },
  });
  const today = page.getByRole('region', { name: 'Today' });
  const marks = today.getByRole('button', { name: /^Mark as done/ });
  await expect(page).toHaveTitle(/^(\(\d+\) )?Tove Berg · First weeks · Gangway$/);
  await expect(page.getByText(/^Good (morning|afternoon|evening), Tove$/)).toBeVisible();
  await expect(marks).toHaveCount(2);
  await expect(today).toContainText('6 days overdue');

  await test.step('the first box is in sight without scrolling, also on a small phone', async () => {
    for (const [width, height, end] of [
      [390, 844, 279],
      [320, 640, 303],
      [1280, 800, 281],
    ] as const) {
      await page.setViewportSize({ width, height });
      const { y = Infinity } = (await marks.first().boundingBox()) ?? {};
      // Elsewhere than in the demo no notice is above the top bar.
      const { y: notice = 0 } = (await page.getByRole('banner').boundingBox()) ?? {};
      // The box is 18 px high, below 8 px of the button.
      expect(y + 26 - notice).toBeLessThanOrEqual(end);
    }
  });

  await test.step('rows and checkboxes share their state, and rows stay', async () => {
    await marks.first().click();
    await expect(page.getByRole('checkbox', { name: 'Read the handbook' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'Meet the team' }).check();
    await expect(today.getByRole('status')).toHaveText('Done for today');
    await expect(today.getByRole('button', { pressed: true })).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Next' })).toContainText('Nothing due today');
    await marks.first().click();
    await expect(page.getByRole('checkbox', { name: 'Read the handbook' })).not.toBeChecked();
  });

  await test.step('a manager sees whose plan it is, and can send a reminder immediately', async () => {
    const theirs = await openAs(browser, manager, `/onboarding/${id}`);
    await expect(theirs).toHaveTitle(/^(\(\d+\) )?Tove Berg · First weeks · Gangway$/);
    await expect(theirs.getByRole('region', { name: 'Today' })).toHaveCount(0);
  });
});

test('from the link of a mail to a tick is one tap, from the last tick to the signature two (Plans 22, Signing 9)', async ({
  browser,
}) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee, { assignedDaysAgo: 40, done: 2 });
  // The link leads here; the session of yesterday is still there.
  const page = await openAs(browser, employee, `/onboarding/${id}`, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const marks = page.getByRole('region', { name: 'Today' }).getByRole('button', { name: /^Mark as done/ });
  await expect(marks).toHaveCount(2);
  const presses = await countPresses(page);

  await expect(marks.first()).toBeInViewport();
  await marks.first().tap();
  await expect(page.getByText('3/4 Tasks Completed')).toBeVisible();
  expect(await presses()).toBe(1);

  // Rows stay where they are.
  await marks.nth(1).tap();
  const sign = page.getByRole('button', { name: 'Sign and Approve Training Completion' });
  await expect(sign.first()).toBeInViewport();
  await sign.first().tap();
  await page.getByRole('button', { name: 'Sign plan' }).tap();
  await expect(page.getByText(/^You have signed/).first()).toBeVisible();
  expect(await presses()).toBe(4);

  await expect(page.getByRole('button', { name: 'Export as Markdown' })).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as Markdown' }).click();
  expect((await download).suggestedFilename()).toBe('First weeks.md');
});
