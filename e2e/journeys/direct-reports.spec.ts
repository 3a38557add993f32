import type { Page } from '@playwright/test';
import { api, endpoints } from '../support/api.ts';
import { addToTeam, newAccount, newManager, newReport, openAs } from '../support/people.ts';
import { newPlan, newTemplate } from '../support/plans.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectFits } from '../support/layout.ts';
import { expect, test } from '../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

async function openAdding(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add people' }).click();
  await page.getByRole('menuitem', { name: 'Add Direct Report' }).click();
}

async function fill(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await dialog(page).getByLabel('Full name').fill(name);
  await dialog(page).getByLabel('Email').fill(email);
}

test('a new report gets a plan with four presses', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 404 .*user_manager/);
  const manager = await newManager();
  await newTemplate(manager, { name: 'First weeks ashore' });
  const page = await openAs(browser, manager, '/employees');
  const nora = newAccount('Nora Nyberg');

  await openAdding(page);
  const addAndAssign = dialog(page).getByRole('button', { name: 'Add and assign' });
  await dialog(page).getByLabel('Full name').fill(nora.name);
  await expect(addAndAssign).toHaveAttribute('aria-disabled', 'true');
  await fill(page, { ...nora, email: 'nora' });
  await addAndAssign.click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await fill(page, nora);
  await addAndAssign.click();
  await expect(page.getByText('Direct report added successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: `Select Template for ${nora.name}` })).toBeVisible();
  await page.getByRole('option', { name: 'First weeks ashore' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Onboarding Plan for ${nora.name}`);
  expect(await api(manager, endpoints.listDirectReports)).toMatchObject([{ email: nora.email }]);
});

test('the card of a new report is in sight and has the focus', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 404 .*user_manager/);
  const manager = await newManager();
  for (const letter of 'ABCDEFGHIJKL') await newReport(manager, `${letter}ke Akselsen`);
  const page = await openAs(browser, manager, '/employees', { viewport: { width: 900, height: 500 } });
  await page.getByPlaceholder('Search employees...').fill('Ake');
  await openAdding(page);
  await fill(page, newAccount('Zoe Zimmer'));
  await page.keyboard.press('Enter');
  const card = page.getByRole('article').filter({ hasText: 'Zoe Zimmer' });
  await expect(card).toBeInViewport({ ratio: 1 });
  await expect(card.getByText('Just added')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Zoe Zimmer' })).toBeFocused();
});

test('an edit without changes says so', async ({ browser }) => {
  const manager = await newManager();
  const report = await newReport(manager, 'Yrsa Own');
  const page = await openAs(browser, manager, '/employees');

  await openAdding(page);
  await fill(page, { name: 'Yrsa again', email: report.email });
  await dialog(page).getByRole('button', { name: 'Add Direct Report' }).click();
  await expect(page.getByRole('alert')).toHaveText('Yrsa Own is already your direct report.');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Menu for Yrsa Own' }).click();
  await page.getByRole('menuitem', { name: 'Assign New Manager' }).click();
  await dialog(page).getByRole('textbox').fill(` ${manager.email.toUpperCase()}`);
  await dialog(page).getByRole('button', { name: 'Assign New Manager' }).click();
  await expect(dialog(page).getByText('Yrsa Own reports to you already, so nothing changes.')).toBeVisible();
  await expect(page.getByText('Transfer successful!')).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
});

test('the plan of a report is one page, and every part shows its day and progress', async ({ browser }) => {
  const manager = await newManager();
  const report = await newReport(manager, 'Ola Plan');
  await newPlan(manager, report, { assignedDaysAgo: 20, done: 1 });
  const page = await openAs(browser, manager, `/employees?person=${report.id}`);
  const parts = page.getByRole('list', { name: 'Subplans' }).getByRole('listitem');
  await expect(parts).toHaveCount(2);
  await expect(parts.first()).toContainText('First day');
  await expect(parts.first()).toContainText('TASKS OVERDUE');
  await expect(parts.first().getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
  await expectAccessible(page, 'the plan of a report');
  await expectFits(page, 'the plan of a report', page.getByRole('button', { name: 'Edit', exact: true }));
});

test('a manager finds their own plan where they start, and on a tablet the links of the bar', async ({
  browser,
}) => {
  const [manager, boss] = [await newManager('Mona Middle'), await newManager('Bea Boss')];
  await addToTeam(boss, manager);
  await newPlan(boss, manager, { name: 'Leading a team', done: 1 });
  const page = await openAs(browser, manager, '/templates', { viewport: { width: 768, height: 900 } });
  await expect(page.getByText('Your own onboarding: Leading a team · 1/4 Tasks Completed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Employees', exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Leading a team' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leading a team');
});

test('the message about a failed connection disappears when the connection is back', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  const page = await openAs(browser, await newManager(), '/employees');
  await openAdding(page);
  await fill(page, newAccount('Off Line'));
  await page.context().setOffline(true);
  await dialog(page).getByRole('button', { name: 'Add Direct Report' }).click();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  await page.context().setOffline(false);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(dialog(page).getByLabel('Full name')).toHaveValue('Off Line');
});
