import type { Page } from '@playwright/test';
import { api, endpoints } from '../support/api.ts';
import { abortCall, BAD_GATEWAY, failCall, holdCall, NETWORK_ERROR } from '../support/network.ts';
import { newAccount, newManager, newPageAs, newReport, openAs } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';
import { sentencesOf } from './expectSentence.ts';

const expectSentence = sentencesOf('Employee management');
const expectState = sentencesOf('Plan states');
const expectValidation = sentencesOf('Validation');
const expectOutcome = sentencesOf('Outcomes');

test('the texts of employee management', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  const manager = await newManager();
  const page = await newPageAs(browser, manager);
  const cardOf = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name }) });
  const names = page.getByRole('article').getByRole('heading');

  await test.step('without direct reports, after a failure', async () => {
    const restore = await abortCall(page, endpoints.listDirectReports);
    const release = await holdCall(page, endpoints.listDirectReports);
    await page.goto('/employees');
    await release();
    await expectSentence(page, 'Failed to load employee data');
    await expectOutcome(page, 'Failed to load employee data');
    await expectSentence(page, 'Retry');
    await restore();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectSentence(page, 'No Direct Reports');
    await expectSentence(page, "You don't have any direct reports assigned to you.");
    await expectSentence(page.getByRole('complementary'), 'No employees found');
    await expectSentence(
      page,
      'View and manage all employees in your organization ({count} direct reports)',
      { count: 0 },
    );
  });

  await test.step('on the cards', async () => {
    const [anna, bo, cleo, dag] = [
      await newReport(manager, 'Anna Alm'),
      await newReport(manager, 'Bo Berg'),
      await newReport(manager, 'Cleo Dahl'),
      await newReport(manager, 'Dag Eide'),
    ];
    // A manager who was added by email alone has no name.
    const nameless = newAccount('Nameless');
    await api(manager, endpoints.addManager, { params: nameless });
    await api(manager, endpoints.addDirectReport, { params: nameless });
    await newPlan(manager, bo, { name: 'The only one' });
    await newPlan(manager, cleo, { name: 'First of four' });
    await newPlan(manager, cleo, { name: 'Second of four', done: 'all', signed: ['employee'] });
    await newPlan(manager, cleo, { name: 'Third of four', inactive: true });
    await newPlan(manager, cleo, { name: 'Fourth of four', assignedDaysAgo: 60 });
    for (const name of ['Ended', 'Ended too']) await newPlan(manager, dag, { name, inactive: true });
    await page.reload();
    await expectSentence(
      page,
      'View and manage all employees in your organization ({count} direct reports)',
      { count: 5 },
    );
    await expect(names).toHaveText(['Cleo Dahl', 'Bo Berg', 'Dag Eide', 'Unnamed Employee', 'Anna Alm']);
    await expectSentence(cardOf('Anna Alm'), 'No onboarding plan assigned');
    await expect(cardOf('Anna Alm').getByText(anna.email)).toBeVisible();
    await expect(cardOf('Bo Berg').getByText('The only one')).toBeVisible();
    await expectState(cardOf('Bo Berg'), 'Active');
    await expectSentence(cardOf('Cleo Dahl'), '{count} Plans', { count: 4 });
    await expectSentence(cardOf('Cleo Dahl'), '{count} Active', { count: 1 });
    await expectSentence(cardOf('Cleo Dahl'), '{count} Pending Approval', { count: 1 });
    await expect(cardOf('Cleo Dahl').getByText('1 Overdue')).toBeVisible();
    await expect(cardOf('Cleo Dahl').getByText('1 Inactive')).toBeVisible();
    // Overdue people are marked with the number of days (Team 6).
    await expect(cardOf('Cleo Dahl').getByText(/^\d+ (days|weeks) overdue$/)).toBeVisible();
    await expect(cardOf('Bo Berg').getByText(/overdue/i)).toHaveCount(0);
    // None is a count, too (Team 7).
    for (const chip of ['0 Active', '0 Pending Approval', '2 Inactive']) {
      await expect(cardOf('Dag Eide').getByText(chip)).toBeVisible();
    }
    await expect(cardOf('Dag Eide').getByText(/Overdue/)).toHaveCount(0);
    const unnamed = page.getByRole('article').filter({ hasText: nameless.email });
    await expectSentence(unnamed, 'Unnamed Employee');
    await unnamed.getByRole('button', { name: `Menu for ${nameless.email}` }).click();
    await page.getByRole('menuitem', { name: 'Remove Direct Report' }).click();
    await expectValidation(page, 'Are you sure you want to remove {name} as your direct report?', {
      name: nameless.email,
    });
    await page.keyboard.press('Escape');
  });

  await test.step('while searching', async () => {
    await expectSentence(page, 'Search employees...');
    const search = page.getByPlaceholder('Search employees...');
    await search.fill('BO B');
    await expectSentence(page, 'Direct Reports ({count} found)', { count: 1 });
    await expect(names).toHaveText(['Bo Berg']);
    await search.fill('CLEO.DAHL.');
    await expect(names).toHaveText(['Cleo Dahl']);
    await search.fill('nobody is called so');
    await expectSentence(page.getByRole('main'), 'No employees match your search');
    await expectSentence(page.getByRole('complementary'), 'No employees match your search');
    await search.fill('');
  });

  await test.step('of a person', async () => {
    await names.filter({ hasText: 'Anna Alm' }).click();
    await expectSentence(page, 'No Onboarding Plan Assigned');
    await expectSentence(page, 'Assign Onboarding Plan');
    await expectSentence(page, 'Manage All Employees');
    await page.getByRole('link', { name: 'Manage All Employees' }).click();
    await names.filter({ hasText: 'Bo Berg' }).click();
    await expectSentence(page, '{name} - Onboarding Plan', { name: 'Bo Berg' });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByLabel('Plan name', { exact: true })).toHaveValue('The only one');
    await page.goBack();
    await page.getByRole('link', { name: 'Back to Employee Management' }).click();
    await names.filter({ hasText: 'Cleo Dahl' }).click();
    await expectSentence(page, 'Select Onboarding Plan for {name}', { name: 'Cleo Dahl' });
    const plans = page.getByRole('list', { name: 'Select Onboarding Plan for Cleo Dahl' });
    // The order of the employee's own list: a plan to sign comes before an overdue plan (Plans 9).
    await expect(plans.getByRole('heading')).toHaveText([
      'Second of four',
      'Fourth of four',
      'First of four',
      'Third of four',
    ]);
    await expectSentence(page, 'Back to Employee Management');
    await names.filter({ hasText: 'First of four' }).click();
    await expectSentence(page, '{name} - Onboarding Plan', { name: 'Cleo Dahl' });
    await page.getByRole('link', { name: 'Back to Employee Management' }).click();
    await expect(names).toHaveCount(5);
  });
});

test('the texts of the plan of a direct report', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  allowConsoleErrors(BAD_GATEWAY);
  const manager = await newManager();
  const [working, done, completed] = [
    await newReport(manager, 'Working Wiik'),
    await newReport(manager, 'Done Dahl'),
    await newReport(manager, 'Completed Carlsen'),
  ];
  await newPlan(manager, working, { name: 'Under way' });
  await newPlan(manager, done, { done: 'all' });
  await newPlan(manager, completed, { name: 'All over', done: 'all', signed: ['employee', 'manager'] });
  const page = await openAs(browser, manager, `/employees?person=${working.id}`);
  const act = async (what: 'Deactivate' | 'Delete') => {
    await openMenu(page, 'Under way, Working Wiik');
    await page.getByRole('menuitem', { name: what }).click();
    const question = `Are you sure you want to ${what.toLowerCase() as Lowercase<typeof what>} the onboarding plan "{plan}"?`;
    await expectValidation(page, question as Parameters<typeof expectValidation>[1], { plan: 'Under way' });
    await expect(page.getByRole('alertdialog').getByText('Working Wiik', { exact: true })).toBeVisible();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `${what} plan` })
      .click();
  };

  await test.step('deactivating', async () => {
    const restore = await failCall(page, endpoints.togglePlan);
    await act('Deactivate');
    await expectOutcome(page, 'Failed to update onboarding plan status. Please try again.');
    await restore();
    await act('Deactivate');
    await expectOutcome(page, 'Onboarding plan status updated successfully!');
    await expectState(page.getByRole('main'), 'Inactive');
  });

  await test.step('deleting', async () => {
    const restore = await abortCall(page, endpoints.deletePlan);
    await act('Delete');
    await expectOutcome(page, 'Failed to delete onboarding plan. Please try again.');
    await restore();
    await act('Delete');
    await expectOutcome(page, 'Onboarding plan deleted successfully!');
    await expect(page).toHaveURL('/employees');
  });

  await test.step('approving and the report', async () => {
    await page.goto(`/employees?person=${done.id}`);
    await page.getByRole('button', { name: 'Approve Training Completion' }).click();
    await expect(page.getByRole('alertdialog').getByText('Done Dahl', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Approve and sign' }).click();
    await expectOutcome(page, 'Training completion approved successfully!');
    await expect(page.getByText('Training Approved')).toBeVisible();
    await page.goto(`/employees?person=${completed.id}`);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Report' }).click();
    expect((await file).suggestedFilename()).toBe('onboarding_report_All_over.pdf');
    await expect(page.getByRole('button', { name: /^Menu for/ })).toHaveCount(0);
  });
});

const openMenu = (page: Page, what: string) => page.getByRole('button', { name: `Menu for ${what}` }).click();
