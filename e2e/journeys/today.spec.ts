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

  await test.step('a manager sees whose plan it is, and can send a reminder at once', async () => {
    const theirs = await openAs(browser, manager, `/onboarding/${id}`);
    await expect(theirs).toHaveTitle(/^(\(\d+\) )?Tove Berg · First weeks · Gangway$/);
    await expect(theirs.getByRole('region', { name: 'Today' })).toHaveCount(0);
  });
});
