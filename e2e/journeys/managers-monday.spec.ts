import type { Locator, Page } from '@playwright/test';
import { api, endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { BAD_GATEWAY, failCall } from '../support/network.ts';
import { newManager, newPageAs, newReport } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Onboarding plans' }).getByRole('listitem');

test('a manager sees what needs them, and acts on several plans together', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(BAD_GATEWAY);
  const manager = await newManager();
  const late = await newReport(manager, 'Late Larsen');
  const fresh = await newReport(manager, 'Fresh Frost');
  const lateStart = await newPlan(manager, late, { assignedDaysAgo: 50 });
  const started = await newPlan(manager, fresh, { name: 'Another start' });
  const { id } = started;
  await api(fresh, endpoints.addComment, { params: { id }, body: { text: 'Where is my desk?' } });
  const page = await newPageAs(browser, manager);
  await page.clock.install();
  await page.goto('/onboarding');
  const needs = page.getByRole('region', { name: 'Needs you' });

  await test.step('the list begins with the plans that need the manager', async () => {
    await expect(needs.getByRole('listitem')).toHaveText([
      /1 overdue · Late Larsen/,
      /1 new comment · Fresh Frost: “Where is my desk\?”/,
    ]);
    await needs.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Needs you');
    await expect(page.getByText('(2 found)')).toBeVisible();
    await needs.getByRole('link', { name: 'Read' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another start');
    await expect(page.getByText('Where is my desk?')).toBeInViewport();
    await page.getByRole('link', { name: 'Back to onboarding plans' }).click();
    // The comment has been seen, so one plan is left.
    await expect(needs.getByRole('listitem')).toHaveText([/1 overdue/]);
    await expect(page.getByText('(1 found)')).toBeVisible();
    await page.getByRole('button', { name: /^View All/ }).click();
  });

  await test.step('the list of rows stays chosen, and is sorted and narrowed', async () => {
    await page.getByRole('radio', { name: 'List' }).check();
    await page.reload();
    await expect(rows(page).getByRole('heading')).toHaveText([/^Late Larsen/, /^Fresh Frost/]);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Employee');
    await expect(rows(page).getByRole('heading')).toHaveText([/^Fresh Frost/, /^Late Larsen/]);
    await page.getByRole('combobox', { name: 'Plan' }).selectOption('Another start');
    await expect(rows(page).getByRole('heading')).toHaveText([/^Fresh Frost/]);
    await page.getByRole('combobox', { name: 'Plan' }).selectOption('All plans');
  });

  await test.step('a tick of the employee shows without a reload', async () => {
    const [task] = started.subplans[0]!.topics[0]!.tasks;
    await expect(rows(page).first()).toContainText('0/4');
    await api(fresh, endpoints.toggleTask, { params: { taskId: task!.id } });
    await page.clock.fastForward(20_000);
    await expect(rows(page).first()).toContainText('1/4');
  });

  await test.step('a refresh that fails is reported until one works', async () => {
    const restore = await failCall(page, endpoints.listPlans);
    const notice = page.getByText('Not up to date: the list could not be refreshed.');
    // The call is tried three times, each after a wait.
    await expect(async () => {
      await page.clock.fastForward(5_000);
      await expect(notice).toBeVisible({ timeout: 200 });
    }).toPass();
    await restore();
    await page.clock.fastForward(20_000);
    await expect(notice).toHaveCount(0);
    await expect(rows(page)).toHaveCount(2);
  });

  await test.step('no row moves under the pointer', async () => {
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Least progress');
    await expect(rows(page).getByRole('heading')).toHaveText([/^Late Larsen/, /^Fresh Frost/]);
    await rows(page).first().hover();
    for (const { topics } of lateStart.subplans) {
      for (const { id: taskId } of topics.flatMap(({ tasks }) => tasks)) {
        await api(late, endpoints.toggleTask, { params: { taskId } });
      }
    }
    await page.clock.fastForward(20_000);
    await expect(rows(page).first()).toContainText('4/4');
    await expect(rows(page).getByRole('heading')).toHaveText([/^Late Larsen/, /^Fresh Frost/]);
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(rows(page).getByRole('heading')).toHaveText([/^Fresh Frost/, /^Late Larsen/]);
  });

  await test.step('two plans are deactivated in one dialog', async () => {
    const bar = page.getByRole('region', { name: 'Selected plans' });
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.type('jjk');
    await expect(rows(page).first().getByRole('link')).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByRole('checkbox', { name: 'Select Another start, Fresh Frost' })).toBeChecked();
    await bar.getByRole('button', { name: 'Select all' }).click();
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'More for the selected plans' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Deactivate 2 plans' });
    await expect(dialog.getByRole('listitem')).toHaveText([/Fresh Frost · Another start/, /Late Larsen/]);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Deactivate 2 plans' }).click();
    await expect(toast(page, '2 plans deactivated.')).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(rows(page).getByText('Inactive', { exact: true })).toHaveCount(2);
    await expect(needs).toHaveCount(0);
  });
});

test('a plan that an act on several is refused for stays selected, with the reason', async ({ browser }) => {
  const manager = await newManager();
  const [signed, free] = [await newReport(manager, 'Signed Sund'), await newReport(manager, 'Free Falk')];
  const plan = await newPlan(manager, signed, { done: 'all', signed: ['employee'] });
  await newPlan(manager, free);
  const page = await newPageAs(browser, manager, { viewport: { width: 900, height: 600 } });
  await page.goto('/onboarding');
  const bar = page.getByRole('region', { name: 'Selected plans' });
  await page.getByRole('checkbox', { name: 'Select First weeks, Free Falk' }).check();
  await test.step('Select all keeps the focus when there is no more to select, and says so', async () => {
    const all = bar.getByRole('button', { name: 'Select all' });
    const reason = bar.getByRole('tooltip');
    await all.press('Enter');
    await expect(all).toHaveAccessibleDescription('All plans of the list are selected.');
    await expect(all).toBeFocused();
    await all.hover();
    await expect(reason).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(reason).toBeHidden();
    await all.press('Enter');
    await expect(reason).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(reason).toBeHidden();
    await page.keyboard.press('Shift+Tab');
    await expect(reason).toBeVisible();
  });
  await bar.getByRole('button', { name: 'More for the selected plans' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await api(manager, endpoints.signPlan, { params: { id: plan.id } });
  await page.getByRole('button', { name: 'Deactivate 2 plans' }).click();

  const dialog = page.getByRole('dialog', { name: 'Deactivate 2 plans' });
  await expect(dialog.getByRole('alert')).toHaveText('1 plan could not be changed:');
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Signed Sund · First weeksThis onboarding plan is completed and can no longer be deactivated.',
  ]);
  await expect(toast(page, '1 plan deactivated.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused();
  await expectAccessible(page, 'plans, refused');
  await page.keyboard.press('Enter');
  await expect(bar).toContainText('1 selected');
  await expect(page.getByRole('checkbox', { name: 'Select First weeks, Signed Sund' })).toBeChecked();

  await test.step('the toast does not cover the bar', async () => {
    const [notice, acts] = [await boxOf(toast(page, '1 plan deactivated.')), await boxOf(bar)];
    expect(notice.y + notice.height).toBeLessThanOrEqual(acts.y);
    expect(acts.y + acts.height).toBeLessThanOrEqual(600);
  });
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the screen');
  return box;
}

test('after an approval the next plan that waits is offered', async ({ browser }) => {
  const manager = await newManager();
  const [first, second] = [await newReport(manager, 'First Frost'), await newReport(manager, 'Second Sund')];
  for (const employee of [first, second, second]) {
    await newPlan(manager, employee, { done: 'all', signed: ['employee'] });
  }
  const page = await newPageAs(browser, manager);
  await page.goto('/onboarding');
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect(needs.getByRole('listitem')).toHaveText([/3 to sign · First Frost, Second Sund(?!,)/]);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^First Frost/ })
    .click();
  for (const next of ['Approve next: Second Sund', 'Approve next: Second Sund', null]) {
    await page.getByRole('button', { name: 'Approve Training Completion' }).click();
    await page.getByRole('button', { name: 'Approve and sign' }).click();
    await expect(page.getByText('Training Approved')).toBeVisible();
    if (next) await page.getByRole('link', { name: next }).click();
    else await expect(page.getByRole('link', { name: /^Approve next/ })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Back to onboarding plans' }).click();
  await expect(page.getByText('Completed', { exact: true })).toHaveCount(3);
  await expect(needs).toHaveCount(0);
});
