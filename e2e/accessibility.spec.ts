import { expectNoBarriers } from './axe.ts';
import { newManager, openAs, STILL } from './company.ts';
import { hold } from './network.ts';
import { expect, test } from './test.ts';

test.use({ trace: 'off' });

test('the ways in and the dead ends have no barriers', async ({ browser, mayFail }) => {
  mayFail(/status of 400/);
  const page = await (await browser.newContext(STILL)).newPage();
  await page.goto('/login?error=access_denied');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText('This is a demo')).toBeVisible();
  await expectNoBarriers(page, 'login');
  await page.getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await expect(page.getByRole('heading', { name: 'Who do you want to be?' })).toBeVisible();
  await expectNoBarriers(page, 'demo sign-in');
  await page.getByLabel('Email').fill('nobody@nowhere');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoBarriers(page, 'demo sign-in, refused');

  const release = await hold(page, '**/api/auth/token*');
  await page.goto('/auth/callback?code=wrong');
  await expect(page.getByText('Processing login...')).toBeVisible();
  await expectNoBarriers(page, 'processing login');
  release();
});

test('what is missing, failed or on its way has no barriers', async ({ browser, mayFail }) => {
  mayFail(/status of 404|net::ERR_FAILED/);
  const manager = await newManager();
  const nowhere = '01900000-0000-7000-8000-000000000000';
  const page = await openAs(browser, manager, '/nowhere', STILL);
  for (const [path, seen] of [
    ['/nowhere', 'There is nothing at this address'],
    [`/templates/${nowhere}`, 'Template not found'],
    [`/onboarding/${nowhere}`, 'Onboarding plan not found'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(seen)).toBeVisible();
    await expectNoBarriers(page, `missing ${path}`);
  }

  const release = await hold(page, '**/api/template?*');
  await page.goto('/templates');
  await expect(page.getByText('Loading templates...')).toBeAttached();
  await expectNoBarriers(page, 'templates, loading');
  release();

  // All at once: each tries three times before it says so.
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
  for (const [path, failed] of pages) await expectNoBarriers(failed, `failed ${path}`);
});
