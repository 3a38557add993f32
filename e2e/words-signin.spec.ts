import { exchangeCode } from '#shared/auth/contract.ts';
import { switchUser } from '#shared/people/contract.ts';
import { api, signInByHttp } from './arrange.ts';
import { CUT, cut, delay } from './calls.ts';
import { newManager, openAs } from './company.ts';
import { somebody } from './people.ts';
import { sentencesOf } from './sentences.ts';
import { expect, test } from './test.ts';

const seesOfSignIn = sentencesOf('§2 Screens and routes');
const seesInTopBar = sentencesOf('§2 Top bar');

test('what a person reads who signs in, and above every page', async ({ page, browser }) => {
  await test.step('an employee', async () => {
    const { name, email } = somebody('Signe Dahl');
    await page.goto('/login');
    await seesOfSignIn(page, 'Login');
    const exchange = await delay(page, exchangeCode);
    await seesOfSignIn(page, 'Sign in with Microsoft');
    await page.getByRole('button', { name: 'Sign in with Microsoft' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await seesOfSignIn(page, 'Processing login...');
    await exchange();
    await expect(page).toHaveURL('/employee-dashboard');
    const bar = page.getByRole('banner');
    await seesInTopBar(bar, 'Your Onboarding Plans');
    await seesInTopBar(bar, 'Logout');
    for (const name of ['Templates', 'Onboarding', 'Employees']) {
      await expect(bar.getByRole('link', { name, exact: true })).toHaveCount(0);
    }
    await expect(bar.getByRole('button', { name: 'Switch User' })).toHaveCount(0);
  });

  await test.step('a manager', async () => {
    const manager = await openAs(browser, await newManager(), '/login');
    await expect(manager).toHaveURL('/templates');
    const bar = manager.getByRole('banner');
    for (const link of ['Templates', 'Onboarding', 'Employees'] as const) await seesInTopBar(bar, link);
    await seesInTopBar(bar, 'Logout');
    await expect(bar.getByRole('link', { name: 'Your Onboarding Plans' })).toHaveCount(0);
    await expect(bar.getByRole('button', { name: 'Switch User' })).toHaveCount(0);
  });
});

// The one test that is Robin, the account that may switch: in the end everything is as it was.
test('one account switches between both sides, and a failure is only logged', async ({
  browser,
  mayFail,
}) => {
  mayFail(CUT);
  mayFail(/^Switching the user failed/);
  const robin = await signInByHttp('robin.castillo@harbor.example', 'Robin Castillo');
  const page = await openAs(browser, robin, '/templates');
  const bar = page.getByRole('banner');
  await seesInTopBar(bar, 'Switch User');
  const button = bar.getByRole('button', { name: 'Switch User' });

  const mend = await cut(page, switchUser);
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('Switching the user failed'),
  );
  await button.click();
  await logged;
  await expect(button).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await mend();

  try {
    await button.click();
    await expect(bar.getByRole('link', { name: 'Your Onboarding Plans' })).toBeVisible();
    await expect(page).toHaveURL(/\/(employee-dashboard|onboarding\/[\w-]+)$/);
    await button.click();
    await expect(bar.getByRole('link', { name: 'Templates', exact: true })).toBeVisible();
    await expect(page).toHaveURL('/templates');
  } finally {
    const { is_manager } = await signInByHttp(robin.email, robin.name);
    if (!is_manager) await api(robin.token, switchUser);
  }
});
