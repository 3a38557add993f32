import type { Page } from '@playwright/test';
import { endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { pressLastMenuItem, pressOn, tabTo } from '../support/keyboard.ts';
import { expectFits } from '../support/layout.ts';
import { BAD_GATEWAY, failCall } from '../support/network.ts';
import { newAdmin, newManager, newReport, openAs } from '../support/people.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the settings meet WCAG 2.2 AA and fit small screens', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(BAD_GATEWAY);
  const person = await newManager('W'.repeat(150));
  await signIn(person, person.origin);
  const page = await openAs(browser, person, '/settings');
  await expect(button(page, 'Sign out')).toBeVisible();
  await expectAccessible(page, 'settings');
  await button(page, 'Sign out').click();
  await expectAccessible(page, 'settings, sign out');
  await page.keyboard.press('Escape');
  await expectFits(page, 'settings', button(page, 'Sign out'), button(page, 'Sign out everywhere else'));
  await page.goto('/settings/people');
  await expect(page.getByText('You do not have the admin role')).toBeVisible();
  await expectAccessible(page, 'people, not an admin');
  await page.goto('/help/managers');
  await expect(page.getByRole('heading', { name: 'Help for managers', level: 1 })).toBeVisible();
  await expectAccessible(page, 'help for managers');
  await page.getByRole('link', { name: 'Help for new hires' }).click();
  await expect(page.getByRole('heading', { name: 'Help for new hires', level: 1 })).toBeFocused();
  await expectFits(page, 'help for new hires', button(page, 'Keyboard shortcuts'));
  const restore = await failCall(page, endpoints.listSessions);
  await page.goto('/settings');
  await expect(page.getByText('Failed to load your sessions')).toBeVisible();
  await expectAccessible(page, 'settings, failed');
  await restore();
  await button(page, 'Retry').click();
  await expect(button(page, 'Sign out')).toBeVisible();
});

test('the list of people meets WCAG 2.2 AA and fits small screens', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(BAD_GATEWAY);
  const admin = await newAdmin();
  const person = await newReport(await newManager(), 'W'.repeat(150));
  const page = await openAs(browser, admin, '/settings/people');
  await page.getByRole('searchbox').fill(person.email);
  await expect(page.getByText('(1 person)')).toBeVisible();
  await expectAccessible(page, 'people');
  const menu = button(page, `Menu for ${person.name}`);
  await menu.click();
  await expectAccessible(page, 'people, menu');
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await expectAccessible(page, 'people, disable');
  const restore = await failCall(page, endpoints.setDisabled);
  await button(page, 'Disable').click();
  await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('Please try again.');
  await expectAccessible(page, 'people, disable failed');
  await restore();
  await button(page, 'Disable').click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Disabled');
  await expectAccessible(page, 'people, disabled');
  await expectFits(page, 'people', menu);
  await page.getByRole('searchbox').fill('nobody like that');
  await expect(page.getByText('Nobody matches your search')).toBeVisible();
  await expectAccessible(page, 'people, nobody found');
  await failCall(page, endpoints.listPeople);
  await page.reload();
  await expect(page.getByText('Failed to load the people')).toBeVisible();
  await expectAccessible(page, 'people, failed');
});

test('an admin works through the list of people by keyboard alone', async ({ browser }) => {
  const admin = await newAdmin();
  const person = await newReport(await newManager());
  const page = await openAs(browser, admin, '/settings');
  await pressOn(page.getByRole('complementary').getByRole('link', { name: 'People' }));
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeFocused();
  await tabTo(page.getByRole('searchbox'));
  await page.keyboard.type(person.email);
  await expect(page.getByText('(1 person)')).toBeVisible();
  await pressLastMenuItem(button(page, `Menu for ${person.name}`));
  await pressOn(page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }));
  await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Disabled');
  await expect(button(page, `Menu for ${person.name}`)).toBeFocused();

  await test.step('a person who leaves the filtered list gives the focus to the page', async () => {
    await tabTo(page.getByLabel('State', { exact: true }), 'Shift+Tab');
    await page.keyboard.type('Disabled');
    await expect(page).toHaveURL(/state=disabled/);
    await pressLastMenuItem(button(page, `Menu for ${person.name}`));
    await pressOn(page.getByRole('alertdialog').getByRole('button', { name: 'Enable' }));
    await expect(page.getByText('Nobody matches your search')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });
});
