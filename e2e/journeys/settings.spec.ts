import type { Page } from '@playwright/test';
import packageJson from '../../package.json' with { type: 'json' };
import { api, endpoints } from '../support/api.ts';
import {
  newAdmin,
  newManager,
  newReport,
  openAs,
  type Person,
  signedIn,
  signInOn,
} from '../support/people.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';

const rowOf = (page: Page, person: Person) =>
  page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: person.email });

async function search(page: Page, person: Person): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search people' }).fill(person.email);
  await expect(rowOf(page, person)).toBeVisible();
  await expect(page.getByText('(1 person)')).toBeVisible();
}

/** Chooses the act in the menu of the person and confirms it. */
async function act(page: Page, person: Person, label: string): Promise<void> {
  await page.getByRole('button', { name: `Menu for ${person.name}` }).click();
  // The name of a disabled item ends with the reason, which may contain the label of another.
  await page.getByRole('menuitem', { name: new RegExp(`^${label}`) }).click();
  const dialog = page.getByRole('alertdialog', { name: label });
  await expect(dialog).toContainText(person.name);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: label }).click();
}

test('an admin disables a person, whose open browser is signed out, and enables them again', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  // The sign-in page of a disabled account.
  allowConsoleErrors(/status of 403 .*\/login\?error=disabled/);
  const admin = await newAdmin();
  const person = await newReport(await newManager());
  const page = await openAs(browser, admin, '/settings/people');
  const state = page.getByLabel('State', { exact: true });
  const theirs = await openAs(browser, person, '/settings');
  await expect(theirs.getByText('This device', { exact: true })).toBeVisible();

  await test.step('disable', async () => {
    await search(page, person);
    await expect(rowOf(page, person)).toContainText('Employee');
    await act(page, person, 'Disable');
    await expect(toast(page, `${person.name} was disabled.`)).toBeVisible();
    await expect(rowOf(page, person)).toContainText('Disabled');
  });

  await test.step('their next call signs them out, and they cannot sign in', async () => {
    await theirs.getByRole('banner').getByRole('link', { name: 'Your Onboarding Plans' }).click();
    await expect(theirs).toHaveURL(/\/login/);
    await signInOn(theirs, person);
    await expect(theirs.getByRole('alert')).toContainText('disabled');
  });

  await test.step('enable', async () => {
    await state.selectOption('Active');
    await expect(page.getByText('Nobody matches your search')).toBeVisible();
    await state.selectOption('Disabled');
    await act(page, person, 'Enable');
    await expect(toast(page, `${person.name} can sign in again.`)).toBeVisible();
    await expect(page.getByText('Nobody matches your search')).toBeVisible();
    await state.selectOption('All');
    await expect(rowOf(page, person)).not.toContainText('Disabled');
    await signInOn(theirs, person);
    await expect(theirs.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  await test.step('end all sessions', async () => {
    await act(page, person, 'End all sessions');
    await expect(toast(page, `${person.name} was signed out everywhere.`)).toBeVisible();
    await theirs.reload();
    await expect(theirs).toHaveURL(/\/login/);
  });
});

test('an admin unlinks the account of a person, who then signs in with another (People 14)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  const admin = await newAdmin();
  const person = await newReport(await newManager());
  const page = await openAs(browser, admin, '/settings/people');
  await search(page, person);
  const menu = page.getByRole('button', { name: `Menu for ${person.name}` });
  const forget = page.getByRole('menuitem', { name: /^Forget the account/ });

  await test.step('nobody has signed in: the menu says why there is nothing to forget', async () => {
    await menu.click();
    await expect(forget).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
  });

  const theirs = await openAs(browser, await signedIn(person), '/settings');
  await expect(theirs.getByText('This device', { exact: true })).toBeVisible();
  await page.reload();
  await search(page, person);
  await act(page, person, 'Forget the account');
  await expect(toast(page, `The account of ${person.name} is forgotten.`)).toBeVisible();
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
  await signInOn(theirs, person);
  await expect(theirs.getByText('This device', { exact: true })).toBeVisible();
});

test('an admin gives and takes roles, and reads why a role cannot be taken', async ({
  browser,
  allowConsoleErrors,
}) => {
  // The refusal, and the first call of an admin who has just lost the role.
  allowConsoleErrors(/status of (409|403)/);
  const admin = await newAdmin();
  const person = await newReport(await newManager());
  const page = await openAs(browser, admin, '/settings/people');
  const theirs = await openAs(browser, person, '/settings/people');
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Only for admins');
  await search(page, person);

  await test.step('manager', async () => {
    await act(page, person, 'Make manager');
    await expect(toast(page, `${person.name} is now a manager.`)).toBeVisible();
    await expect(rowOf(page, person)).toContainText('Manager');
    await theirs.reload();
    await expect(theirs.getByRole('banner').getByRole('link', { name: 'Templates' })).toBeVisible();
  });

  await test.step('a manager with direct reports keeps the role', async () => {
    const report = await newReport(person);
    await act(page, person, 'Remove manager role');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('alert')).toContainText('one direct report');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, person)).toContainText('Manager');
    await api(person, endpoints.removeDirectReport, { params: { email: report.email } });
    await act(page, person, 'Remove manager role');
    await expect(toast(page, `${person.name} is no longer a manager.`)).toBeVisible();
    await expect(rowOf(page, person)).toContainText('Employee');
  });

  await test.step('admin', async () => {
    await act(page, person, 'Make admin');
    await expect(rowOf(page, person)).toContainText('Admin');
    await theirs.reload();
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('People');
    await search(theirs, admin);
    await act(page, person, 'Remove admin role');
    await expect(toast(page, `${person.name} is no longer an admin.`)).toBeVisible();
    await theirs.reload();
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Only for admins');
  });

  await test.step('nobody disables themselves or changes their own roles', async () => {
    await search(page, admin);
    await page.getByRole('button', { name: `Menu for ${admin.name}` }).click();
    for (const label of ['Remove admin role', 'Make manager', 'Disable']) {
      await expect(page.getByRole('menuitem', { name: label })).toHaveAttribute('aria-disabled', 'true');
    }
    await expect(page.getByRole('menuitem', { name: 'End all sessions' })).not.toHaveAttribute(
      'aria-disabled',
    );
  });
});

test('a person ends sessions in other browsers', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 401/);
  const person = await newManager();
  const page = await openAs(browser, person, '/templates');
  const elsewhere = { ...person, session: () => signIn(person, person.origin) };
  const others = [
    await openAs(browser, elsewhere, '/settings'),
    await openAs(browser, elsewhere, '/settings'),
  ] as const;
  await page.getByRole('button', { name: `Menu of ${person.name}` }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const sessions = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');

  await test.step('the current session comes first and cannot be ended here', async () => {
    await expect(sessions).toHaveCount(3);
    await expect(sessions.first()).toContainText('This device');
    await expect(page.getByText('This device', { exact: true })).toHaveCount(1);
    await expect(sessions.first().getByRole('button')).toHaveCount(0);
  });

  await test.step('one of the others', async () => {
    await sessions.nth(1).getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(sessions).toHaveCount(2);
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('all others', async () => {
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
    await expect(sessions).toHaveCount(1);
    for (const other of others) {
      await other.reload();
      await expect(other).toHaveURL(/\/login/);
    }
    await page.reload();
    await expect(sessions).toHaveCount(1);
  });
});

test('the settings show the release', async ({ browser }) => {
  const page = await openAs(browser, await newManager(), '/settings');
  await expect(page.getByRole('main')).toContainText(`Gangway ${packageJson.version}`);
});

test('the theme of the settings is that of the switch in the top bar', async ({ browser }) => {
  const page = await openAs(browser, await newManager(), '/settings');
  const html = page.locator('html');
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await page.getByRole('radio', { name: 'Light' }).check();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  await expect(html).toHaveAttribute('data-theme', 'light');
});
