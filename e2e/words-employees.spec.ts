import type { Page } from '@playwright/test';
import { addManager } from '#shared/people/contract.ts';
import { deletePlan, togglePlan } from '#shared/plans/contract.ts';
import { addDirectReport, listDirectReports } from '#shared/team/contract.ts';
import { api } from './arrange.ts';
import { CUT, cut, delay, REFUSED, refuse } from './calls.ts';
import { newManager, newPlan, newReport, openAs } from './company.ts';
import { somebody } from './people.ts';
import { sentencesOf } from './sentences.ts';
import { expect, test } from './test.ts';

const sees = sentencesOf('§2 Employee management');
const seesStatus = sentencesOf('§4 States and transitions');
const seesRule = sentencesOf('§5 Validation rules');
const seesOutcome = sentencesOf('§8 Error catalogue');

test('what a manager reads about a team', async ({ browser, mayFail }) => {
  mayFail(CUT);
  const manager = await newManager();
  const page = await openAs(browser, manager, '/templates');
  const cardOf = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name }) });
  const names = page.getByRole('article').getByRole('heading');

  await test.step('without anybody, at first not even that', async () => {
    const mend = await cut(page, listDirectReports);
    const team = await delay(page, listDirectReports);
    await page.goto('/employees');
    await team();
    await sees(page, 'Failed to load employee data');
    await seesOutcome(page, 'Failed to load employee data');
    await sees(page, 'Retry');
    await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await sees(page, 'No Direct Reports');
    await sees(page, "You don't have any direct reports assigned to you.");
    await sees(page.getByRole('complementary'), 'No employees found');
    await sees(page, 'View and manage all employees in your organization ({count} direct reports)', {
      count: 0,
    });
  });

  await test.step('on the cards', async () => {
    const [anna, bo, cleo] = [
      await newReport(manager, 'Anna Alm'),
      await newReport(manager, 'Bo Berg'),
      await newReport(manager, 'Cleo Dahl'),
    ];
    // Whoever is made a manager by an email alone has no name yet.
    const nameless = somebody('Nameless');
    await api(manager.token, addManager, { params: nameless });
    await api(manager.token, addDirectReport, { params: nameless });
    await newPlan(manager, bo, { name: 'The only one' });
    await newPlan(manager, cleo, { name: 'First of three' });
    await newPlan(manager, cleo, { name: 'Second of three', done: 'all', signed: ['employee'] });
    await newPlan(manager, cleo, { name: 'Third of three', inactive: true });
    await page.reload();
    await sees(page, 'View and manage all employees in your organization ({count} direct reports)', {
      count: 4,
    });
    await expect(names).toHaveText(['Cleo Dahl', 'Bo Berg', 'Unnamed Employee', 'Anna Alm']);
    await sees(cardOf('Anna Alm'), 'No onboarding plan assigned');
    await expect(cardOf('Anna Alm').getByText(anna.email)).toBeVisible();
    await expect(cardOf('Bo Berg').getByText('The only one')).toBeVisible();
    await seesStatus(cardOf('Bo Berg'), 'Active');
    await sees(cardOf('Cleo Dahl'), '{count} Plans', { count: 3 });
    await sees(cardOf('Cleo Dahl'), '{count} Active', { count: 1 });
    await sees(cardOf('Cleo Dahl'), '{count} Pending Approval', { count: 1 });
    const unnamed = page.getByRole('article').filter({ hasText: nameless.email });
    await sees(unnamed, 'Unnamed Employee');
    await unnamed.getByRole('button', { name: `Menu for ${nameless.email}` }).click();
    await page.getByRole('menuitem', { name: 'Remove Direct Report' }).click();
    await seesRule(page, 'Are you sure you want to remove {name} as your direct report?', {
      name: nameless.email,
    });
    await page.keyboard.press('Escape');
  });

  await test.step('while searching', async () => {
    await sees(page, 'Search employees...');
    const search = page.getByPlaceholder('Search employees...');
    await search.fill('BO B');
    await sees(page, 'Direct Reports ({count} found)', { count: 1 });
    await expect(names).toHaveText(['Bo Berg']);
    await search.fill('CLEO.DAHL.');
    await expect(names).toHaveText(['Cleo Dahl']);
    await search.fill('nobody is called so');
    await sees(page.getByRole('main'), 'No employees match your search');
    await sees(page.getByRole('complementary'), 'No employees match your search');
    await search.fill('');
  });

  await test.step('behind the cards', async () => {
    await names.filter({ hasText: 'Anna Alm' }).click();
    await sees(page, 'No Onboarding Plan Assigned');
    await sees(page, 'Assign Onboarding Plan');
    await sees(page, 'Manage All Employees');
    await page.getByRole('link', { name: 'Manage All Employees' }).click();
    await names.filter({ hasText: 'Bo Berg' }).click();
    await sees(page, '{name} - Onboarding Plan', { name: 'Bo Berg' });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByLabel('Plan name', { exact: true })).toHaveValue('The only one');
    await page.goBack();
    await page.getByRole('link', { name: 'Back to Employee Management' }).click();
    await names.filter({ hasText: 'Cleo Dahl' }).click();
    await sees(page, 'Select Onboarding Plan for {name}', { name: 'Cleo Dahl' });
    await expect(names).toHaveText(['Second of three', 'First of three', 'Third of three']);
    await sees(page, 'Back to Employee Management');
    await names.filter({ hasText: 'First of three' }).click();
    await sees(page, '{name} - Onboarding Plan', { name: 'Cleo Dahl' });
    await page.getByRole('link', { name: 'Back to Employee Management' }).click();
    await expect(names).toHaveCount(4);
  });
});

test('what a manager reads about the plan of somebody in the team', async ({ browser, mayFail }) => {
  mayFail(CUT);
  mayFail(REFUSED);
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
    await seesRule(page, question as Parameters<typeof seesRule>[1], { plan: 'Under way' });
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: `${what} plan` })
      .click();
  };

  await test.step('deactivating', async () => {
    const mend = await refuse(page, togglePlan);
    await act('Deactivate');
    await seesOutcome(page, 'Failed to update onboarding plan status. Please try again.');
    await mend();
    await act('Deactivate');
    await seesOutcome(page, 'Onboarding plan status updated successfully!');
    await seesStatus(page.getByRole('main'), 'Inactive');
  });

  await test.step('deleting', async () => {
    const mend = await cut(page, deletePlan);
    await act('Delete');
    await seesOutcome(page, 'Failed to delete onboarding plan. Please try again.');
    await mend();
    await act('Delete');
    await seesOutcome(page, 'Onboarding plan deleted successfully!');
    await expect(page).toHaveURL('/employees');
  });

  await test.step('approving and the report', async () => {
    await page.goto(`/employees?person=${done.id}`);
    await page.getByRole('button', { name: 'Approve Training Completion' }).click();
    await page.getByRole('button', { name: 'Approve and sign' }).click();
    await seesOutcome(page, 'Training completion approved successfully!');
    await expect(page.getByText('Training Approved')).toBeVisible();
    await page.goto(`/employees?person=${completed.id}`);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Report' }).click();
    expect((await file).suggestedFilename()).toBe('onboarding_report_All_over.pdf');
    await expect(page.getByRole('button', { name: /^Menu for/ })).toHaveCount(0);
  });
});

const openMenu = (page: Page, what: string) => page.getByRole('button', { name: `Menu for ${what}` }).click();
