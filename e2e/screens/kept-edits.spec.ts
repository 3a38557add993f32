import type { Page } from '@playwright/test';
import { api, endpoints } from '../support/api.ts';
import {
  newManager,
  newReport,
  openAs,
  type Person,
  signedIn,
  signInOn,
  storageOf,
} from '../support/people.ts';
import { newTemplate } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

test('unsaved edits are kept until they are saved, for the same person alone (Checklists 12)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of (401|409)/);
  const [manager, other] = [await newManager(), await newManager('Other Olsen')];
  const template = await newTemplate(manager, { public: true });
  const report = await newReport(manager);
  const address = `/templates/${template}?edit=true`;
  const page = await openAs(browser, manager, address);
  const name = page.getByLabel('Template name');
  const offer = page.getByText('You have unsaved edits from');
  const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();

  await test.step('a session that ends while the template is edited', async () => {
    await name.fill('Edited for long');
    await api(manager, endpoints.logout);
    // The page hears of it and leaves by itself.
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('alert')).toContainText('Your unsaved edits are kept in this browser');
    await signInOn(page, manager);
    await expect(offer).toBeVisible();
    await expect(name).toHaveValue('First weeks');
    await press('Restore');
    await expect(name).toHaveValue('Edited for long');
    await expect(offer).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('a second tab, and a newer version of the template', async () => {
    await expect.poll(() => keptEdits(page)).toHaveLength(1);
    const again = await signedIn(manager);
    await api(again, endpoints.updateTemplate, {
      params: { id: template },
      body: { name: 'Newer', description: 'By another session.' },
    });
    const next = await page.context().newPage();
    await next.goto(address);
    await next.getByRole('button', { name: 'Restore' }).click();
    await expect(next.getByLabel('Template name')).toHaveValue('Edited for long');
    await next.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(next.getByRole('alertdialog', { name: 'This template has changed' })).toBeVisible();
    await next.getByRole('button', { name: 'Keep editing' }).click();
    await next.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(next.getByRole('heading', { level: 1, name: 'Edited for long' })).toBeVisible();
    await expect.poll(() => keptEdits(next)).toHaveLength(0);
  });

  await test.step('a session that ends while a plan is assigned', async () => {
    await page.goto(`/templates/${template}?assign=${report.id}`);
    await page.getByLabel('Plan name', { exact: true }).fill('For this person');
    await endSessionOf(page, manager);
    await expect(page.getByRole('alert')).toContainText('Your unsaved edits are kept in this browser');
    await signInOn(page, manager);
    await press('Restore');
    await press('Create Onboarding Plan');
    await expect(page.getByRole('heading', { level: 1, name: 'For this person' })).toBeVisible();
    await expect.poll(() => keptEdits(page)).toHaveLength(0);
  });

  await test.step('a session that ends while a direct report is added', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add Direct Report' });
    const open = async () => {
      await press('Add people');
      await page.getByRole('menuitem', { name: 'Add Direct Report' }).click();
    };
    await page.goto('/employees');
    await open();
    await dialog.getByLabel('Full name').fill('Nora Ny');
    await dialog.getByLabel('Email').fill('nora.ny@harbor.example');
    await endSessionOf(page, manager);
    await signInOn(page, manager);
    await expect(page).toHaveURL('/employees');
    await open();
    await expect(dialog.getByLabel('Full name')).toHaveValue('Nora Ny');
    await expect(dialog.getByLabel('Email')).toHaveValue('nora.ny@harbor.example');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await keptEdits(page)).toHaveLength(0);
  });

  await test.step('another person, and a sign-out', async () => {
    const own = await openAs(browser, other, '/templates/create');
    await own.getByLabel('Template name').fill('Mine alone');
    await expect.poll(() => keptEdits(own)).toHaveLength(1);
    await own.evaluate((items) => Object.assign(localStorage, items), await storageOf(await newManager()));
    own.on('dialog', (dialog) => void dialog.accept());
    await own.goto('/templates/create');
    await expect(own.getByLabel('Template name')).toHaveValue('');
    await expect(own.getByText('You have unsaved edits from')).toHaveCount(0);
    await own.getByLabel('Template name').fill('Of the next person');
    await expect.poll(() => keptEdits(own)).toHaveLength(2);
    await own.getByRole('button', { name: 'Logout' }).click();
    await expect(own).toHaveURL('/login');
    await expect(own.getByRole('alert')).toBeHidden();
    await expect.poll(() => keptEdits(own)).toHaveLength(1);
    await signInOn(own, manager);
    await expect(own.getByRole('heading', { name: 'Templates' })).toBeVisible();
    await expect.poll(() => keptEdits(own)).toHaveLength(0);
  });
});

/** Returns the keys of the unsaved edits that the browser keeps. */
function keptEdits(page: Page) {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('edits')));
}

/** Ends the session of the page on the server. */
async function endSessionOf(page: Page, { origin }: Person): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token')!);
  await api({ origin, session: () => Promise.resolve({ token }) }, endpoints.logout);
}
