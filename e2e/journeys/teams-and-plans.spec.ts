import type { Page } from '@playwright/test';
import { addDays } from '#shared/calendar.ts';
import { api, endpoints } from '../support/api.ts';
import { makeManager, newManager, newReport, openAs, type Person } from '../support/people.ts';
import { newPlan, newTemplate, type Plan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name });
const cards = (page: Page) => page.getByRole('main').getByRole('article');

test('a manager follows the plans of a team, and transfers an employee', async ({ browser }) => {
  const manager = await newManager();
  const colleague = await newManager('Cora Colleague');
  const late = await newReport(manager, 'Late Larsen');
  const fresh = await newReport(manager, 'Fresh Frost');
  await newPlan(manager, late, { assignedDaysAgo: 50, done: 1 });
  await newPlan(manager, fresh, { name: 'Another start' });
  const page = await openAs(browser, manager, '/onboarding');

  await test.step('the most urgent plan comes first, and search and filters narrow the list', async () => {
    await expect(cards(page).getByRole('heading')).toHaveText(['Late Larsen', 'Fresh Frost']);
    await expect(cards(page).first()).toContainText('Overdue');
    await page.getByRole('button', { name: /^Active Plans 1$/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Active Onboarding Plans');
    await expect(cards(page).getByRole('heading')).toHaveText(['Fresh Frost']);
    await link(page, 'Fresh Frost').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another start');
    await page.getByRole('link', { name: 'Back to onboarding plans' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Active Onboarding Plans');
  });

  await test.step('a search on a plan leads back to the list', async () => {
    await link(page, 'Fresh Frost').click();
    await page.getByPlaceholder('Search onboarding plans...').fill('larsen');
    await expect(page).toHaveURL('/onboarding');
    await expect(page.getByText('(1 found)')).toBeVisible();
    await expect(page.getByPlaceholder('Search onboarding plans...')).toHaveValue('larsen');
    await expect(cards(page).getByRole('heading')).toHaveText(['Late Larsen']);
  });

  await test.step('a later due date ends the overdue state', async () => {
    await page.getByRole('button', { name: 'Menu for First weeks, Late Larsen' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page.getByText('Editable Subplans (No Progress)')).toBeVisible();
    await expect(
      page.getByText('These subplans cannot be edited because the employee has already made progress.'),
    ).toBeVisible();
    const due = page.getByLabel('Due date', { exact: true });
    await due.fill(addDays(await due.inputValue(), 365));
    await button(page, 'Save').click();
    await expect(page.getByText('Onboarding plan saved.')).toBeVisible();
    await expect(page.getByText('TASKS OVERDUE')).toHaveCount(1);
    await expect(page.getByRole('main').getByText('Active', { exact: true })).toBeVisible();
  });

  await test.step('a plan is deactivated', async () => {
    await button(page, 'Menu for First weeks, Late Larsen').click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await button(page, 'Deactivate plan').click();
    await expect(page.getByText('Onboarding plan status updated successfully!')).toBeVisible();
    await expect(page.getByText('This onboarding plan is inactive.')).toBeVisible();
    await page.getByRole('button', { name: /^Inactive Plans 1$/ }).click();
    await expect(cards(page).getByRole('heading')).toHaveText(['Late Larsen']);
  });

  await test.step('the plans go to the new manager with the employee', async () => {
    await page.getByRole('link', { name: 'Manage Employees' }).click();
    await button(page, `Menu for ${fresh.name}`).click();
    await page.getByRole('menuitem', { name: 'Assign New Manager' }).click();
    await page.getByLabel("New manager's email").fill(colleague.email);
    await page.getByRole('dialog').getByRole('button', { name: 'Assign New Manager' }).click();
    await expect(page.getByText('Transfer successful!')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(cards(page).getByRole('heading')).toHaveText(['Late Larsen']);
    const theirs = await openAs(browser, colleague, '/onboarding');
    await expect(cards(theirs).getByRole('heading')).toHaveText(['Fresh Frost']);
    await link(theirs, 'Fresh Frost').click();
    await expect(theirs.getByRole('main').getByText('Cora Colleague')).toBeVisible();
  });
});

test('a manager publishes a template, and another one copies it', async ({ browser }) => {
  const [author, reader] = [await newManager('Aud Author'), await newManager('Rik Reader')];
  const name = unique('Shared');
  const id = await newTemplate(author, { name });
  const page = await openAs(browser, author, `/templates/${id}`);
  const other = await openAs(browser, reader, '/templates');
  await other.getByPlaceholder('Search templates...').fill(name);
  await expect(other.getByText('No templates match your search criteria.')).toBeVisible();

  const published = page.waitForResponse((response) => response.url().endsWith('/public'));
  await page.getByRole('switch', { name: 'Private' }).click();
  await expect(page.getByRole('switch', { name: 'Public' })).toBeChecked();
  // The switch is shown before the server has responded.
  await published;
  await other.reload();
  await other.getByPlaceholder('Search templates...').fill(name);
  await expect(cards(other)).toContainText(['Created by: Aud Author']);
  await link(other, name).click();
  await expect(button(other, 'Onboarding Plan')).toBeVisible();
  await expect(button(other, 'Edit')).toBeHidden();
  await expect(other.getByRole('switch')).toBeHidden();

  await other.goto('/templates/create');
  await button(other, 'Create Template from existing template').click();
  await other.getByRole('combobox').fill(name);
  await other.getByRole('option', { name }).click();
  await expect(other.getByLabel('Template name')).toHaveValue(`Copy of ${name}`);
  await expect(other.getByLabel('Subplan name').first()).toHaveValue('First day');
  await button(other, 'Save').click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(`Copy of ${name}`);
  await expect(other.getByRole('switch', { name: 'Private' })).not.toBeChecked();
  await expect(other.getByText('Collect your badge')).toBeVisible();
});

test('an employee works through two plans', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const late = await newPlan(manager, employee, { name: 'Late plan', assignedDaysAgo: 50 });
  await newPlan(manager, employee, { name: 'Nearly done', done: 3 });
  await newPlan(manager, employee, { name: 'Given up', inactive: true });
  const page = await openAs(browser, employee, '/employee-dashboard');

  await test.step('sees the active ones, the most urgent first', async () => {
    await expect(cards(page).getByRole('heading')).toHaveText(['Late plan', 'Nearly done']);
  });

  await test.step('ticks and unticks, and sees the same after a reload', async () => {
    await link(page, 'Late plan').click();
    await page.getByRole('checkbox', { name: 'Meet the team' }).check();
    await page.getByRole('checkbox', { name: 'Collect your badge' }).check();
    await page.getByRole('checkbox', { name: 'Meet the team' }).uncheck();
    await expect(page.getByText('1/4 Tasks Completed')).toBeVisible();
    // The page shows a tick before it is saved, and a reload would cancel the call.
    await expect.poll(() => tickedTasks(employee, late)).toEqual(['Collect your badge']);
    await page.reload();
    await expect(page.getByText('1/4 Tasks Completed')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Collect your badge' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Meet the team' })).not.toBeChecked();
  });

  await test.step('completes one, is congratulated, and signs', async () => {
    await page.getByRole('link', { name: 'Back to your onboarding plans' }).click();
    await link(page, 'Nearly done').click();
    await page.getByRole('checkbox', { name: 'Ship something' }).check();
    await page.getByRole('link', { name: 'Your Onboarding Plans', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Congratulations!' });
    await expect(dialog).toContainText('You have completed all tasks in: Nearly done');
    await dialog.getByRole('link', { name: 'Go to Sign Plan' }).click();
    await page.getByRole('button', { name: 'Sign and Approve Training Completion' }).first().click();
    await button(page, 'Sign plan').click();
    await expect(page.getByText('Needs Manager Signature')).toBeVisible();
  });

  await test.step('cannot untick after signing', async () => {
    await page.getByRole('checkbox', { name: 'Ship something' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      /^Cannot modify tasks: This onboarding plan has been signed by the employee and is awaiting manager approval\./,
    );
    await expect(page.getByRole('checkbox', { name: 'Ship something' })).toBeChecked();
  });
});

test('a manager who reports to another one has a team and a plan', async ({ browser }) => {
  const head = await newManager('Hedda Head');
  const both = await newReport(head, 'Both Bakke');
  await makeManager(head, both);
  const report = await newReport(both, 'Own Report');
  await newPlan(both, report, { name: 'For my report' });
  await newPlan(head, both, { name: 'For a new lead', done: 3 });
  const page = await openAs(browser, both, '/');

  await test.step('sees the plan of their team', async () => {
    const nav = page.getByRole('banner').getByRole('navigation');
    await expect(nav.getByRole('link')).toHaveText(['Templates', 'Onboarding', 'Employees']);
    await nav.getByRole('link', { name: 'Onboarding' }).click();
    await expect(cards(page).getByRole('heading')).toHaveText(['Own Report']);
    await link(page, 'Own Report').click();
    await expect(page.getByRole('checkbox').first()).toBeDisabled();
    await expect(button(page, 'Edit')).toBeVisible();
  });

  await test.step('works through their own plan as an employee', async () => {
    await page.getByRole('link', { name: 'Your Onboarding Plans' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('For a new lead');
    await expect(button(page, 'Edit')).toBeHidden();
    await page.getByRole('checkbox', { name: 'Ship something' }).check();
    await page.getByRole('button', { name: 'Sign and Approve Training Completion' }).first().click();
    await button(page, 'Sign plan').click();
    await expect(page.getByText('Needs Manager Signature')).toBeVisible();
    await expect(button(page, 'Download Report')).toBeHidden();
  });

  await test.step('is approved by their own manager', async () => {
    const theirs = await openAs(browser, head, '/onboarding');
    await link(theirs, 'Both Bakke').click();
    await button(theirs, 'Approve Training Completion').click();
    await button(theirs, 'Approve and sign').click();
    await expect(button(theirs, 'Download Report')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main').getByText('Completed', { exact: true })).toBeVisible();
    await expect(button(page, 'Download Report')).toBeHidden();
  });
});

async function tickedTasks(employee: Person, { id }: Plan): Promise<string[]> {
  const { subplans } = await api(employee, endpoints.getPlan, { params: { id } });
  const tasks = subplans.flatMap(({ topics }) => topics.flatMap((topic) => topic.tasks));
  return tasks.filter(({ completed }) => completed).map(({ name }) => name);
}

test('a plan is assigned from a person in four presses, and starts on another day', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager, 'Nora Nyman');
  await newTemplate(manager, { name: 'Second weeks' });
  await newPlan(manager, employee, { name: 'Second weeks' });
  const page = await openAs(browser, manager, '/employees');

  await test.step('the person stays chosen, and the template that they have is marked', async () => {
    await button(page, 'Menu for Nora Nyman').click();
    await page.getByRole('menuitem', { name: 'Assign Onboarding Plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Select Template for Nora Nyman' });
    await expect(dialog.getByRole('option', { name: 'Second weeks' })).toContainText('Has this plan');
    await dialog.getByRole('option', { name: 'Second weeks' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onboarding Plan for Nora Nyman');
  });

  await test.step('the due date follows the start day', async () => {
    const day = page.getByLabel('Start day', { exact: true });
    const due = page.getByLabel('Due date', { exact: true }).first();
    const before = await due.inputValue();
    await day.fill(addDays(await day.inputValue(), 3));
    await expect(due).toHaveValue(addDays(before, 3));
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Onboarding plan created successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second weeks');
  });

  await test.step('the picker of employees marks who has the plan', async () => {
    await page.goto('/templates');
    await link(page, 'Second weeks').click();
    await button(page, 'Onboarding Plan').click();
    const dialog = page.getByRole('dialog', { name: 'Select Employee for Onboarding' });
    await expect(dialog.getByRole('option', { name: 'Nora Nyman' })).toContainText('Has this plan');
  });
});
