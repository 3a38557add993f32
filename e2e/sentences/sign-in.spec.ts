import { endpoints } from '../support/api.ts';
import { abortCall, holdCall, NETWORK_ERROR } from '../support/network.ts';
import { newAccount, newManager, openAs, signedIn, signInOn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { sentencesOf } from './expectSentence.ts';

const expectInSignIn = sentencesOf('Sign-in');
const expectInTopBar = sentencesOf('Top bar');

test('the texts of the sign-in and the top bar', async ({ page, browser }) => {
  await test.step('an employee', async () => {
    await page.goto('/login');
    await expectInSignIn(page, 'Login');
    const release = await holdCall(page, endpoints.exchangeCode);
    await expectInSignIn(page, 'Sign in with Microsoft');
    await signInOn(page, newAccount('Signe Dahl'));
    await expectInSignIn(page, 'Processing login...');
    await release();
    await expect(page).toHaveURL('/employee-dashboard');
    const bar = page.getByRole('banner');
    await expectInTopBar(bar, 'Your Onboarding Plans');
    await expectInTopBar(bar, 'Logout');
    for (const name of ['Templates', 'Onboarding', 'Employees']) {
      await expect(bar.getByRole('link', { name, exact: true })).toHaveCount(0);
    }
    await expect(bar.getByRole('button', { name: 'Switch User' })).toHaveCount(0);
  });

  await test.step('a manager', async () => {
    const manager = await openAs(browser, await newManager(), '/login');
    await expect(manager).toHaveURL('/templates');
    const bar = manager.getByRole('banner');
    for (const link of ['Templates', 'Onboarding', 'Employees'] as const) await expectInTopBar(bar, link);
    await expectInTopBar(bar, 'Logout');
    await expect(bar.getByRole('link', { name: 'Your Onboarding Plans' })).toHaveCount(0);
    await expect(bar.getByRole('button', { name: 'Switch User' })).toHaveCount(0);
  });
});

// Robin is the account that may switch its role (People 6). No other test uses it.
test('one account switches between both roles, and a failure is only logged', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(NETWORK_ERROR);
  allowConsoleErrors(/^Switching the user failed/);
  const robin = await signedIn({ email: 'robin.castillo@harbor.example', name: 'Robin Castillo' });
  const page = await openAs(browser, robin, '/templates');
  const bar = page.getByRole('banner');
  await expectInTopBar(bar, 'Switch User');
  const button = bar.getByRole('button', { name: 'Switch User' });

  const restore = await abortCall(page, endpoints.switchUser);
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('Switching the user failed'),
  );
  await button.click();
  await logged;
  await expect(button).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await restore();

  await button.click();
  await expect(bar.getByRole('link', { name: 'Your Onboarding Plans' })).toBeVisible();
  await expect(page).toHaveURL(/\/(employee-dashboard|onboarding\/[\w-]+)$/);
  await button.click();
  await expect(bar.getByRole('link', { name: 'Templates', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/templates');
});
