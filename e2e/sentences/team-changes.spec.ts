import type { Page } from '@playwright/test';
import { api, endpoints } from '../support/api.ts';
import { abortCall, BAD_GATEWAY, failCall, holdCall, NETWORK_ERROR } from '../support/network.ts';
import { addToTeam, newAccount, newManager, newPageAs, newReport, openAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { sentencesOf } from './expectSentence.ts';

const expectSentence = sentencesOf('Employee management');
const expectValidation = sentencesOf('Validation');
const expectInTransfer = sentencesOf('Assign New Manager');
const expectOutcome = sentencesOf('Outcomes');

const NOT_AN_ADDRESS = ['no address', 'two@at@harbor.example', 'nowhere@harbor', ' @harbor.example'];
const EXAMPLE = { domain: 'harbor.example' };

test('the texts of adding people', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  allowConsoleErrors(BAD_GATEWAY);
  // The lookup of the manager of a person who has none.
  allowConsoleErrors(/status of 404 .*user_manager/);
  const [manager, other] = [await newManager(), await newManager('Petra Quist')];
  const page = await openAs(browser, manager, '/employees');
  const dialog = page.getByRole('dialog');
  const email = dialog.getByLabel('Email');
  const open = async (act: 'Add Manager' | 'Add Direct Report') => {
    await page.getByRole('button', { name: 'Add people' }).click();
    await expectSentence(page, act);
    await page.getByRole('menuitem', { name: act }).click();
  };

  await test.step('a manager', async () => {
    await open('Add Manager');
    const add = dialog.getByRole('button', { name: 'Add Manager' });
    await email.fill('  ');
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    for (const address of NOT_AN_ADDRESS) {
      await email.fill(address);
      await add.click();
      await expectValidation(page, 'Please enter a valid email address (e.g., user@{domain})', EXAMPLE);
      await expect(email).toHaveAttribute('aria-invalid', 'true');
    }
    // The alert leaves with its cause.
    await add.click();
    await expect(page.getByRole('alert')).toHaveCount(1);
    await email.fill(`  ${newAccount('New Manager').email} `);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(email).not.toHaveAttribute('aria-invalid');
    const restore = await failCall(page, endpoints.addManager);
    await email.fill(`  ${newAccount('New Manager').email} `);
    await add.click();
    await expectOutcome(page, 'Failed to add manager. Please try again.');
    await restore();
    const release = await holdCall(page, endpoints.addManager);
    await add.click();
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    await release();
    await expectOutcome(page, 'Manager added successfully!');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a direct report', async () => {
    const { name, email: address } = newAccount('Rolf Sand');
    await open('Add Direct Report');
    const fullName = dialog.getByLabel('Full name');
    const add = dialog.getByRole('button', { name: 'Add Direct Report' });
    for (const [typedName, typedEmail] of [
      ['', address],
      [name, ' '],
    ] as const) {
      await fullName.fill(typedName);
      await email.fill(typedEmail);
      await expect(add).toHaveAttribute('aria-disabled', 'true');
    }
    for (const wrong of NOT_AN_ADDRESS) {
      await email.fill(wrong);
      await add.click();
      await expectValidation(page, 'Please enter a valid email address (e.g., user@{domain})', EXAMPLE);
    }
    await email.fill(address);

    const restoreLookup = await failCall(page, endpoints.getUserManager);
    await add.click();
    await expectOutcome(page, 'Failed to verify user status. Please try again.');
    await restoreLookup();
    const restore = await abortCall(page, endpoints.addDirectReport);
    await add.click();
    await expectOutcome(page, 'Failed to add direct report. Please try again.');
    await expect(fullName).toHaveValue(name);
    await restore();
    await add.click();
    await expectOutcome(page, 'Direct report added successfully!');
    await expect(page.getByRole('article').getByRole('heading', { name })).toBeVisible();
  });

  await test.step('a direct report of another manager', async () => {
    const under = { name: other.name, email: other.email };
    const taken = newAccount('Taken Tveit');
    await open('Add Direct Report');
    await dialog.getByLabel('Full name').fill(taken.name);
    await email.fill(taken.email);
    await addToTeam(other, taken);
    await dialog.getByRole('button', { name: 'Add Direct Report' }).click();
    await expectValidation(page, 'Cannot add report assigned under: {name} {email}', under);

    // Added by the other manager after the lookup: the refusal of the server has the same text.
    allowConsoleErrors(/status of 409/);
    const late = newAccount('Late Lund');
    await email.fill(late.email);
    const release = await holdCall(page, endpoints.addDirectReport);
    const found = page.waitForResponse((response) => response.url().includes('/user_manager/'));
    await dialog.getByRole('button', { name: 'Add Direct Report' }).click();
    await found;
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    await expect(cancel).toHaveAccessibleDescription('This is being done.');
    await cancel.click({ force: true });
    await expect(dialog).toBeVisible();
    await addToTeam(other, late);
    await release();
    await expectValidation(page, 'Cannot add report assigned under: {name} {email}', under);
  });
});

test('the texts of transferring and removing a direct report', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  allowConsoleErrors(BAD_GATEWAY);
  const [manager, other] = [await newManager(), await newManager()];
  await newReport(manager, 'Going Gran');
  await newReport(manager, 'Leaving Lie');
  const page = await newPageAs(browser, manager);
  // Before the page: React's scheduler would wait for a time that the new clock reaches much later.
  await page.clock.install();
  await page.goto('/employees');
  const dialog = page.getByRole('dialog');

  await test.step('transferring', async () => {
    await openMenu(page, 'Going Gran');
    await expectSentence(page, 'Assign New Manager');
    await page.getByRole('menuitem', { name: 'Assign New Manager' }).click();
    const assign = dialog.getByRole('button', { name: 'Assign New Manager' });
    const field = dialog.getByRole('textbox');
    await expectValidation(page, 'Enter a valid email address for the new manager');
    await expect(assign).toHaveAttribute('aria-disabled', 'true');
    for (const address of NOT_AN_ADDRESS) {
      await field.fill(address);
      await assign.click();
      await expectInTransfer(page, 'Please enter a valid email address (e.g., user@{domain})', EXAMPLE);
    }
    allowConsoleErrors(/status of 404 .*transfer_direct_reports/);
    await field.fill(newAccount('Not There').email);
    await assign.click();
    await expectOutcome(page, 'Manager not found - Please add manager first.');
    await field.fill(` ${other.email} `);
    const restore = await failCall(page, endpoints.transferDirectReport);
    await assign.click();
    await expectOutcome(page, 'Failed to transfer manager. Please try again.');
    await restore();

    const release = await holdCall(page, endpoints.transferDirectReport);
    await assign.click();
    await page.clock.pauseAt(Date.now() + 60_000);
    await release();
    await expectOutcome(page, 'Transfer successful!');
    await page.clock.runFor(999);
    await expectOutcome(page, 'Transfer successful!');
    await page.clock.runFor(1);
    await expect(dialog).toHaveCount(0);
    await page.clock.resume();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Leaving Lie']);
    expect(await api(other, endpoints.listDirectReports)).toMatchObject([{ name: 'Going Gran' }]);
  });

  await test.step('removing', async () => {
    const remove = async () => {
      await openMenu(page, 'Leaving Lie');
      await expectSentence(page, 'Remove Direct Report');
      await page.getByRole('menuitem', { name: 'Remove Direct Report' }).click();
      await expectValidation(page, 'Are you sure you want to remove {name} as your direct report?', {
        name: 'Leaving Lie',
      });
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Direct Report' }).click();
    };
    const restore = await abortCall(page, endpoints.removeDirectReport);
    await remove();
    await expectOutcome(page, 'Failed to remove direct report. Please try again.');
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Leaving Lie']);
    await restore();
    await remove();
    await expectOutcome(page, 'Direct report removed successfully!');
    await expectSentence(page, 'No Direct Reports');
  });
});

const openMenu = (page: Page, what: string) => page.getByRole('button', { name: `Menu for ${what}` }).click();
