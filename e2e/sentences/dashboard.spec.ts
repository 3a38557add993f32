import type { Page } from '@playwright/test';
import { endpoints } from '../support/api.ts';
import { NETWORK_ERROR, abortCall, changeReply, holdCall, holdFiles, scriptsOf } from '../support/network.ts';
import { addToTeam, newManager, newPageAs, newReport, openAs } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';
import { sentencesOf } from './expectSentence.ts';

const expectSentence = sentencesOf('Dashboard');

test('the texts of the dashboard without a plan', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  const employee = await newReport(await newManager(), 'Nils Aune');
  const page = await newPageAs(browser, employee);
  const restore = await abortCall(page, endpoints.listPlans);
  const release = await holdCall(page, endpoints.listPlans);
  await page.goto('/employee-dashboard');
  await expectSentence(page, 'Loading your onboarding information...');
  await release();
  await expectSentence(page, 'Failed to load onboarding plans');
  await expectSentence(page, 'Retry');
  await restore();
  const reload = page.waitForEvent('request', (request) => request.isNavigationRequest());
  await page.getByRole('button', { name: 'Retry' }).click();
  await reload;

  await expectSentence(page, 'No Onboarding Plan Assigned');
  await expectSentence(
    page,
    "You don't currently have any onboarding plans assigned to you. Please contact your manager if you believe this is an error.",
  );
  await expect(page.getByText('Welcome, Nils Aune!')).toBeVisible();
});

test('an inactive plan alone says whom to ask, and a single plan has no arrow to itself', async ({
  browser,
}) => {
  const manager = await newManager('Ask Me');
  const employee = await newReport(manager, 'Nils Aune');
  await newPlan(manager, employee, { name: 'Ended early', inactive: true });
  const page = await openAs(browser, employee, '/employee-dashboard');
  await expectSentence(page, 'No Onboarding Plan Assigned');
  await expect(page.getByText('Your plan is inactive. Ask Ask Me.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Calendar' })).toHaveCount(0);

  const back = page.getByRole('link', { name: 'Back to your onboarding plans' });
  const { id } = await newPlan(manager, employee, { name: 'The only one' });
  await page.goto(`/onboarding/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The only one');
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await expect(back).toHaveCount(0);
  await newPlan(manager, employee, { name: 'Another' });
  await page.reload();
  await back.click();
  await expect(page).toHaveURL('/employee-dashboard');
});

test('the texts of the dashboard with one plan, and with several', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const ready = await newPlan(manager, employee, { name: 'Ready plan', done: 'all' });
  await newPlan(manager, employee, { name: 'Ended early', inactive: true });
  const page = await newPageAs(browser, employee);

  await test.step('one, to which the dashboard redirects', async () => {
    // The text is shown until both the file and the data of the next page have loaded.
    const releaseFile = await holdFiles(page, scriptsOf('PlanPage'));
    const releasePlan = await holdCall(page, endpoints.getPlan);
    await page.clock.install();
    await page.goto('/employee-dashboard');
    await page.waitForURL(`/onboarding/${ready.id}`);
    await page.clock.fastForward(5_000);
    await expectSentence(page, 'Redirecting to your onboarding plan...');
    releaseFile();
    await page.clock.fastForward(5_000);
    await expectSentence(page, 'Redirecting to your onboarding plan...');
    await releasePlan();
    await expectCongratulations(page);
    // The dialog closes, although the link leads to this page.
    await page.getByRole('link', { name: 'Go to Sign Plan' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(`/onboarding/${ready.id}`);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign and Approve Training Completion' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('several, by status and then by due date', async () => {
    await newPlan(manager, employee, { name: 'Late plan', assignedDaysAgo: 60 });
    await newPlan(manager, employee, { name: 'Later plan', assignedDaysAgo: 1 });
    await newPlan(manager, employee, { name: 'Sooner plan', assignedDaysAgo: 2 });
    await newPlan(manager, employee, { name: 'Old plan', done: 'all', signed: ['employee', 'manager'] });
    await newPlan(manager, employee, { name: 'Signed plan', done: 'all', signed: ['employee'] });
    await page.goto('/employee-dashboard');
    await expectCongratulations(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectSentence(page, 'Your Onboarding Plans');
    const card = page.getByRole('article');
    await expect(card.getByRole('heading')).toHaveText([
      'Signed plan',
      'Late plan',
      'Sooner plan',
      'Later plan',
      'Ready plan',
      'Old plan',
    ]);
    const now = page.getByRole('region', { name: 'What you can do now' });
    await expect(now.getByRole('listitem')).toHaveText([
      /^Ready plan · all tasks are doneSign$/,
      /^Late plan · 4 open tasks, \d+ \w+ overdueContinue$/,
      /^Sooner plan · 4 open tasks, next due in 2 daysContinue$/,
    ]);
    await expect(card.getByRole('button')).toHaveCount(0);
    await expect(card.first()).toHaveCSS('height', '250px');
  });

  await test.step('congratulations once per visit of the page', async () => {
    await newPlan(manager, employee, { name: 'Newest plan' });
    // Returning to the tab loads the list again.
    await page.clock.fastForward(60_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('link', { name: 'Newest plan' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expectCongratulations(page);
    await expectSentence(page, 'Go to Sign Plan');
    await page.getByRole('link', { name: 'Go to Sign Plan' }).click();
    await expect(page).toHaveURL(`/onboarding/${ready.id}`);
  });
});

test('a manager of their own plan is not congratulated', async ({ browser }) => {
  const [boss, manager] = [await newManager(), await newManager('Runa Vik')];
  await addToTeam(boss, manager);
  for (const name of ['First plan', 'Second plan']) await newPlan(boss, manager, { name, done: 'all' });
  const page = await openAs(browser, manager, '/employee-dashboard');
  await expect(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible();
  // Nobody can report to themselves (Team 2), so the reply is changed.
  await changeReply(page, endpoints.listPlans, (plans) =>
    plans.map((plan) => ({ ...plan, manager_id: manager.id, manager: plan.user })),
  );
  await page.reload();
  await expect(page.getByRole('link', { name: 'Second plan' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

async function expectCongratulations(page: Page): Promise<void> {
  await expectSentence(page, 'Congratulations!');
  await expectSentence(page, 'You have completed all tasks in: {plan}', { plan: 'Ready plan' });
  await expectSentence(
    page,
    'Please sign the onboarding plan. After you sign, your manager will be notified to provide their signature to complete the process.',
  );
}
