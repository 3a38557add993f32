import { endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { holdCall } from '../support/network.ts';
import { newManager, newPageAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('the sign-in screens meet WCAG 2.2 AA', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 400/);
  const page = await (await browser.newContext()).newPage();
  await page.goto('/login?error=access_denied');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText('This is a demo')).toBeVisible();
  await expectAccessible(page, 'login');
  await page.getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await expect(page.getByRole('heading', { name: 'Who do you want to be?' })).toBeVisible();
  await expectAccessible(page, 'demo sign-in');
  await page.getByLabel('Email').fill('nobody@nowhere');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'demo sign-in, refused');

  const release = await holdCall(page, endpoints.exchangeCode);
  await page.goto('/auth/callback?code=wrong');
  await expect(page.getByText('Processing login...')).toBeVisible();
  await expectAccessible(page, 'processing login');
  await release();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('the screens of missing, loading and failed pages meet WCAG 2.2 AA', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404|net::ERR_FAILED/);
  const manager = await newManager();
  const nowhere = '01900000-0000-7000-8000-000000000000';
  const page = await newPageAs(browser, manager);
  for (const [path, seen] of [
    ['/nowhere', 'There is nothing at this address'],
    [`/templates/${nowhere}`, 'Template not found'],
    [`/onboarding/${nowhere}`, 'Onboarding plan not found'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(seen)).toBeVisible();
    await expectAccessible(page, `missing ${path}`);
  }

  const release = await holdCall(page, endpoints.listTemplates);
  await page.goto('/templates');
  await expect(page.getByText('Loading templates...')).toBeAttached();
  await expectAccessible(page, 'templates, loading');
  await release();

  // In parallel: each query is tried three times within 3 s before it fails.
  await page.context().route(/\/api\/(template|onboarding-plan|user\/manager)/, (route) => route.abort());
  const failing = [
    ['/templates', 'Failed to load templates'],
    ['/templates/subplans', 'Failed to load subplans'],
    [`/templates/${nowhere}`, 'Failed to load template'],
    ['/onboarding', 'Failed to load onboarding plans'],
    [`/onboarding/${nowhere}`, 'Unable to load onboarding information.'],
    ['/employees', 'Failed to load employee data'],
    ['/employee-dashboard', 'Failed to load onboarding plans'],
  ] as const;
  const pages = await Promise.all(
    failing.map(async ([path, seen]) => {
      const failed = await page.context().newPage();
      await failed.goto(path);
      await expect(failed.getByText(seen)).toBeVisible();
      return [path, failed] as const;
    }),
  );
  for (const [path, failed] of pages) await expectAccessible(failed, `failed ${path}`);
});
