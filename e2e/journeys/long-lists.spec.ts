import { ORIGIN } from '../support/api.ts';
import { NETWORK_ERROR } from '../support/network.ts';
import { newManager, newPageAs, newReport } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

test('a list of more than 1,000 plans counts and filters only once all pages are loaded (API 19)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(NETWORK_ERROR);
  const manager = await newManager();
  const plan = await newPlan(manager, await newReport(manager, 'Olga Olsen'));
  await sql(
    ORIGIN,
    `insert into plans (id, name, user_id, manager_id, assigned_at, assigned_on, active_plan)
    select gen_random_uuid(), 'Copy ' || n, user_id, manager_id, assigned_at, assigned_on, n <= 1100
    from plans, generate_series(1, 1199) n where plans.id = '${plan.id}'`,
  );
  const page = await newPageAs(browser, manager);
  const secondPage = /\/api\/onboarding-plan\?scope=reports&cursor=/;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(secondPage, async (route) => {
    await released;
    await route.abort();
  });
  const all = page.getByRole('button', { name: 'View All Onboarding Plans' });
  const inactive = page.getByRole('button', { name: 'Inactive Plans' });
  const cards = page.getByRole('article');

  await test.step('shows the first page while the next one loads', async () => {
    await page.goto('/onboarding');
    await expect(page.getByText('Loading more…')).toBeVisible();
    await expect(cards.first()).toBeVisible();
    await expect(all).toHaveText('View All Onboarding Plans');
    // The inactive plans are the last ones: that none is found yet does not mean that there is none.
    await inactive.click();
    await expect(cards).toHaveCount(0);
    await expect(page.getByText('No onboarding plans match your search criteria.')).toHaveCount(0);
    await expect(page.getByText('found)')).toHaveCount(0);
  });

  await test.step('says that plans are missing when the next page cannot be loaded', async () => {
    release();
    await expect(page.getByRole('alert')).toContainText('Not all onboarding plans could be loaded.');
    await expect(inactive).toHaveText('Inactive Plans');
    await expect(page.getByText('found)')).toHaveCount(0);
  });

  await test.step('is complete after Retry', async () => {
    await page.unroute(secondPage);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('(99 found)')).toBeVisible();
    await expect(cards).toHaveCount(99);
    await expect(all).toHaveText('View All Onboarding Plans1200');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
