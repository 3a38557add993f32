import type { Page } from '@playwright/test';
import { addDays, dayOf } from '#shared/calendar.ts';
import { api, endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { abortCall, NETWORK_ERROR } from '../support/network.ts';
import { newManager, newPageAs, newReport, openAs } from '../support/people.ts';
import { newPlan, newTemplate, tickTasks } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a plan that was signed and then deactivated says so, and is reactivated on its page', async ({
  browser,
}) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee, { done: 'all', signed: ['employee'], inactive: true });
  const page = await openAs(browser, manager, `/onboarding/${id}`);
  await expect(page.getByText('This onboarding plan is inactive.')).toBeVisible();
  await expect(page.getByText('is awaiting manager approval')).toHaveCount(0);
  await button(page, 'Reactivate').click();
  await button(page, 'Reactivate plan').click();
  await expect(page.getByText('Needs Manager Signature')).toBeVisible();
  await expect(button(page, 'Reactivate')).toHaveCount(0);
});

for (const hears of [true, false]) {
  const when = hears ? 'when it happens' : 'when its save is refused, without live changes';
  test(`an editor learns of a signature ${when}, and keeps the draft readable`, async ({
    browser,
    allowConsoleErrors,
  }) => {
    if (!hears) {
      allowConsoleErrors(/409/);
      allowConsoleErrors(NETWORK_ERROR);
    }
    const manager = await newManager();
    const employee = await newReport(manager);
    const plan = await newPlan(manager, employee, { done: 3 });
    const page = await newPageAs(browser, manager);
    if (!hears) await abortCall(page, endpoints.streamChanges);
    await page.goto(`/onboarding/${plan.id}?edit=true`);
    const description = page.getByLabel('Description').first();
    await description.fill('Bring your own laptop.');
    await tickTasks(employee, plan, 'all');
    await api(employee, endpoints.signPlan, { params: { id: plan.id } });
    if (!hears) {
      await button(page, 'Save').click();
      await expect(toast(page, 'Failed to save onboarding plan. Please try again.')).toBeVisible();
    }
    await expect(page.getByText('Needs Manager Signature')).toBeVisible();
    await expect(button(page, 'Save')).toHaveAttribute('aria-disabled', 'true');
    await expect(button(page, 'Save')).toHaveAccessibleDescription(
      'This onboarding plan has been signed and can no longer be edited.',
    );
    await expect(description).toHaveValue('Bring your own laptop.');
  });
}

test("the plan's dates and people are folded on phones alone", async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee);
  for (const [who, own] of [
    [manager, false],
    [employee, true],
  ] as const) {
    const page = await openAs(browser, who, `/onboarding/${id}`);
    const details = page.getByRole('region', { name: 'Plan details' });
    for (const width of [1280, 1024, 768, 640]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(details.getByText('Assigned', { exact: true })).toBeVisible();
      await expect(details.getByText(manager.email)).toBeVisible();
      await expect(details.getByText(employee.email)).toBeVisible();
      await expect(details.getByRole('button', { name: 'Plan details' })).toBeHidden();
    }
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(details.getByText(employee.email)).toBeVisible({ visible: !own });
    await expect(details.getByText('Assigned', { exact: true })).toBeHidden();
    await details.getByRole('button', { name: 'Plan details' }).click();
    await expect(details.getByText('Assigned', { exact: true })).toBeVisible();
    await expectAccessible(page, `plan details, ${own ? 'employee' : 'manager'}`);
  }
});

test('fields of days say what has become of what was typed', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const { id, assigned_at } = await newPlan(manager, employee);

  await test.step('a day before the earliest due date', async () => {
    const page = await openAs(browser, manager, `/onboarding/${id}?edit=true`);
    const field = page.getByLabel('Due date').first();
    const assigned = dayOf(assigned_at, 'UTC');
    await field.fill(assigned);
    await expect(field).toHaveValue(addDays(assigned, 2));
    await expect(page.getByText(/^The earliest due date is .*\d{4}\.$/)).toBeVisible();
    await field.fill(addDays(assigned, 9));
    await expect(page.getByText(/^The earliest due date/)).toHaveCount(0);
  });

  await test.step('a fraction, and nothing', async () => {
    const template = await newTemplate(manager);
    const page = await openAs(browser, manager, `/templates/${template}?edit=true`);
    const field = page.getByLabel('Due in days').first();
    await field.fill('3.7');
    await field.blur();
    await expect(field).toHaveValue('3');
    await expect(page.getByText('Whole numbers only: this is now 3.')).toBeVisible();
    await field.fill('');
    await field.blur();
    await expect(field).toHaveValue('0');
    await expect(page.getByText('Enter 1 or more.')).toBeVisible();
  });
});

test('a list that is narrowed has what needs the manager in one line, and rows say everything', async ({
  browser,
}) => {
  const manager = await newManager();
  const employee = await newReport(manager, 'Late Larsen');
  await newPlan(manager, employee, { name: 'Late start', assignedDaysAgo: 60 });
  const page = await openAs(browser, manager, '/onboarding');
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect(needs.getByRole('button', { name: 'Remind' })).toBeVisible();
  await page.getByRole('searchbox').fill('late');
  await expect(needs.getByText('1 overdue', { exact: true })).toBeVisible();
  await expect(needs.getByRole('button', { name: 'Remind' })).toHaveCount(0);
  await needs.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Needs you');

  await page.getByText('List', { exact: true }).click();
  const row = page.locator('[data-row]').filter({ hasText: 'Late Larsen' });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(row.getByText('SUBPLAN TASKS OVERDUE')).toBeInViewport();
    await row.hover();
    await row.getByRole('button', { name: 'Menu for Late start, Late Larsen' }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await expect(row.getByText(/^\d+ (?:days|weeks|months) late$/)).toHaveCount(1);
  await row.getByRole('button', { name: 'Menu for Late start, Late Larsen' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as Markdown' }).click();
  expect((await download).suggestedFilename()).toBe('Late start.md');
});

test('the layout of the list is the choice of each person', async ({ browser }) => {
  const manager = await newManager();
  const other = await newManager();
  for (const who of [manager, other]) await newPlan(who, await newReport(who));
  const page = await openAs(browser, manager, '/onboarding');
  await page.getByText('List', { exact: true }).click();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
  const { token, user } = await other.session();
  await page.evaluate(
    ([first, second]) => {
      localStorage.setItem('token', first!);
      localStorage.setItem('user', second!);
    },
    [token, JSON.stringify(user)],
  );
  await page.goto('/onboarding');
  await expect(page.getByRole('radio', { name: 'Cards' })).toBeChecked();
});

test('Comment puts the focus in its field, and typed text is no command', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee);
  const page = await openAs(browser, employee, `/onboarding/${id}`);
  await page
    .getByRole('button', { name: /^Comment on Read the handbook/ })
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: /Read the handbook/ })).toBeFocused();
  await page.keyboard.type('Good start');
  await expect(page.getByRole('textbox', { name: /Read the handbook/ })).toHaveValue('Good start');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.type('gs');
  await expect(page).toHaveURL(`/onboarding/${id}`);
});
