import type { Page } from '@playwright/test';
import { addManager, getUserManager } from '#shared/people/contract.ts';
import {
  addDirectReport,
  listDirectReports,
  removeDirectReport,
  transferDirectReport,
} from '#shared/team/contract.ts';
import { api } from './arrange.ts';
import { CUT, cut, delay, REFUSED, refuse } from './calls.ts';
import { newManager, newReport, openAs, takeIntoTeam } from './company.ts';
import { somebody } from './people.ts';
import { sentencesOf } from './sentences.ts';
import { expect, test } from './test.ts';

const sees = sentencesOf('§2 Employee management');
const seesRule = sentencesOf('§5 Validation rules');
const seesInTransfer = sentencesOf('§5 Assign New Manager');
const seesOutcome = sentencesOf('§8 Error catalogue');

const NOT_AN_ADDRESS = ['no address', 'two@at@harbor.example', 'nowhere@harbor', ' @harbor.example'];
const EXAMPLE = { domain: 'harbor.example' };

test('what a manager reads who adds people', async ({ browser, mayFail }) => {
  mayFail(CUT);
  mayFail(REFUSED);
  // The answer of the look-up for whom nobody manages.
  mayFail(/status of 404 .*user_manager/);
  const [manager, other] = [await newManager(), await newManager('Petra Quist')];
  const page = await openAs(browser, manager, '/employees');
  const dialog = page.getByRole('dialog');
  const email = dialog.getByLabel('Email');
  const open = async (act: 'Add Manager' | 'Add Direct Report') => {
    await page.getByRole('button', { name: 'Add people' }).click();
    await sees(page, act);
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
      await seesRule(page, 'Please enter a valid email address (e.g., user@{domain})', EXAMPLE);
    }
    const mend = await refuse(page, addManager);
    await email.fill(`  ${somebody('New Manager').email} `);
    await add.click();
    await seesOutcome(page, 'Failed to add manager. Please try again.');
    await mend();
    const call = await delay(page, addManager);
    await add.click();
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    await call();
    await seesOutcome(page, 'Manager added successfully!');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a direct report', async () => {
    const { name, email: address } = somebody('Rolf Sand');
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
      await seesRule(page, 'Please enter a valid email address (e.g., user@{domain})', EXAMPLE);
    }
    await email.fill(address);

    const lookUp = await refuse(page, getUserManager);
    await add.click();
    await seesOutcome(page, 'Failed to verify user status. Please try again.');
    await lookUp();
    const addition = await cut(page, addDirectReport);
    await add.click();
    await seesOutcome(page, 'Failed to add direct report. Please try again.');
    await expect(fullName).toHaveValue(name);
    await addition();
    await add.click();
    await seesOutcome(page, 'Direct report added successfully!');
    await expect(page.getByRole('article').getByRole('heading', { name })).toBeVisible();
  });

  await test.step('a direct report of somebody else', async () => {
    const under = { name: other.name, email: other.email };
    const taken = somebody('Taken Tveit');
    await open('Add Direct Report');
    await dialog.getByLabel('Full name').fill(taken.name);
    await email.fill(taken.email);
    await takeIntoTeam(other, taken);
    await dialog.getByRole('button', { name: 'Add Direct Report' }).click();
    await seesRule(page, 'Cannot add report assigned under: {name} {email}', under);

    // Taken between the look-up and the addition: the server says the same.
    mayFail(/status of 409/);
    const late = somebody('Late Lund');
    await email.fill(late.email);
    const addition = await delay(page, addDirectReport);
    const found = page.waitForResponse((response) => response.url().includes('/user_manager/'));
    await dialog.getByRole('button', { name: 'Add Direct Report' }).click();
    await found;
    await takeIntoTeam(other, late);
    await addition();
    await seesRule(page, 'Cannot add report assigned under: {name} {email}', under);
  });
});

test('what a manager reads who lets somebody go', async ({ browser, mayFail }) => {
  mayFail(CUT);
  mayFail(REFUSED);
  const [manager, other] = [await newManager(), await newManager()];
  await newReport(manager, 'Going Gran');
  await newReport(manager, 'Leaving Lie');
  const page = await openAs(browser, manager, '/employees');
  await page.clock.install();
  const dialog = page.getByRole('dialog');

  await test.step('to another manager', async () => {
    await openMenu(page, 'Going Gran');
    await sees(page, 'Assign New Manager');
    await page.getByRole('menuitem', { name: 'Assign New Manager' }).click();
    const assign = dialog.getByRole('button', { name: 'Assign New Manager' });
    const field = dialog.getByRole('textbox');
    await seesRule(page, 'Enter a valid email address for the new manager');
    await expect(assign).toHaveAttribute('aria-disabled', 'true');
    for (const address of NOT_AN_ADDRESS) {
      await field.fill(address);
      await assign.click();
      await seesInTransfer(page, 'Please enter a valid email address (e.g., user@{domain})', EXAMPLE);
    }
    mayFail(/status of 404 .*transfer_direct_reports/);
    await field.fill(somebody('Not There').email);
    await assign.click();
    await seesOutcome(page, 'Manager not found - Please add manager first.');
    await field.fill(` ${other.email} `);
    const mend = await refuse(page, transferDirectReport);
    await assign.click();
    await seesOutcome(page, 'Failed to transfer manager. Please try again.');
    await mend();

    const call = await delay(page, transferDirectReport);
    await assign.click();
    await page.clock.pauseAt(Date.now() + 60_000);
    await call();
    await seesOutcome(page, 'Transfer successful!');
    await page.clock.runFor(999);
    await seesOutcome(page, 'Transfer successful!');
    await page.clock.runFor(1);
    await expect(dialog).toHaveCount(0);
    await page.clock.resume();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Leaving Lie']);
    expect(await api(other.token, listDirectReports)).toMatchObject([{ name: 'Going Gran' }]);
  });

  await test.step('from the team', async () => {
    const remove = async () => {
      await openMenu(page, 'Leaving Lie');
      await sees(page, 'Remove Direct Report');
      await page.getByRole('menuitem', { name: 'Remove Direct Report' }).click();
      await seesRule(page, 'Are you sure you want to remove {name} as your direct report?', {
        name: 'Leaving Lie',
      });
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Direct Report' }).click();
    };
    const mend = await cut(page, removeDirectReport);
    await remove();
    await seesOutcome(page, 'Failed to remove direct report. Please try again.');
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Leaving Lie']);
    await mend();
    await remove();
    await seesOutcome(page, 'Direct report removed successfully!');
    await sees(page, 'No Direct Reports');
  });
});

const openMenu = (page: Page, what: string) => page.getByRole('button', { name: `Menu for ${what}` }).click();
