import type { Page } from '@playwright/test';
import { listPlans } from '#shared/plans/contract.ts';
import { alter, CUT, cut, delay } from './calls.ts';
import { newManager, newPlan, newReport, openAs, sessionOf, takeIntoTeam } from './company.ts';
import { hold } from './network.ts';
import { sentencesOf } from './sentences.ts';
import { expect, test } from './test.ts';

const sees = sentencesOf('§2 Employee dashboard');

test('what an employee reads who has no plan', async ({ browser, mayFail }) => {
  mayFail(CUT);
  const employee = await newReport(await newManager(), 'Nils Aune');
  const page = await openAs(browser, employee, '/login');
  const mend = await cut(page, listPlans);
  const list = await delay(page, listPlans);
  await page.goto('/employee-dashboard');
  await sees(page, 'Loading your onboarding information...');
  await list();
  await sees(page, 'Failed to load onboarding plans');
  await sees(page, 'Retry');
  await mend();
  const reload = page.waitForEvent('request', (request) => request.isNavigationRequest());
  await page.getByRole('button', { name: 'Retry' }).click();
  await reload;

  await sees(page, 'No Onboarding Plan Assigned');
  await sees(
    page,
    "You don't currently have any onboarding plans assigned to you. Please contact your manager if you believe this is an error.",
  );
  await expect(page.getByText('Welcome, Nils Aune!')).toBeVisible();
});

test('what an employee reads who has one plan, and then several', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const ready = await newPlan(manager, employee, { name: 'Ready plan', done: 'all' });
  await newPlan(manager, employee, { name: 'Ended early', inactive: true });
  const context = await browser.newContext({ storageState: sessionOf(employee) });
  const page = await context.newPage();

  await test.step('one, to which the dashboard leads', async () => {
    // It takes a moment only, unless the next page is slow to come and the time stands still.
    const release = await hold(page, /\/assets\/PlanPage-[^/]+\.js$/);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.goto('/employee-dashboard');
    await sees(page, 'Redirecting to your onboarding plan...');
    release();
    await page.clock.resume();
    await expect(page).toHaveURL(`/onboarding/${ready.id}`);
    await expectCongratulations(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('several, by status and then by when they are due', async () => {
    await newPlan(manager, employee, { name: 'Late plan', assignedDaysAgo: 60 });
    await newPlan(manager, employee, { name: 'Later plan', assignedDaysAgo: 1 });
    await newPlan(manager, employee, { name: 'Sooner plan', assignedDaysAgo: 2 });
    await newPlan(manager, employee, { name: 'Old plan', done: 'all', signed: ['employee', 'manager'] });
    await newPlan(manager, employee, { name: 'Signed plan', done: 'all', signed: ['employee'] });
    await page.goto('/employee-dashboard');
    await expectCongratulations(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await sees(page, 'Your Onboarding Plans');
    const card = page.getByRole('article');
    await expect(card.getByRole('heading')).toHaveText([
      'Signed plan',
      'Late plan',
      'Sooner plan',
      'Later plan',
      'Ready plan',
      'Old plan',
    ]);
    await expect(card.getByRole('button')).toHaveCount(0);
    await expect(card.first()).toHaveCSS('height', '250px');
  });

  await test.step('congratulations once per visit of the page', async () => {
    await newPlan(manager, employee, { name: 'Newest plan' });
    // Coming back to the tab fetches the list again.
    await page.clock.fastForward(60_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('link', { name: 'Newest plan' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expectCongratulations(page);
    await sees(page, 'Go to Sign Plan');
    await page.getByRole('link', { name: 'Go to Sign Plan' }).click();
    await expect(page).toHaveURL(`/onboarding/${ready.id}`);
  });
});

test('nobody is congratulated on a plan that they manage themselves', async ({ browser }) => {
  const [boss, manager] = [await newManager(), await newManager('Runa Vik')];
  await takeIntoTeam(boss, manager);
  for (const name of ['First plan', 'Second plan']) await newPlan(boss, manager, { name, done: 'all' });
  const page = await openAs(browser, manager, '/employee-dashboard');
  await expect(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible();
  // Nobody reports to themselves here, so only the answer can say so.
  await alter(page, listPlans, (plans) =>
    plans.map((plan) => ({ ...plan, manager_id: manager.id, manager: plan.user })),
  );
  await page.reload();
  await expect(page.getByRole('link', { name: 'Second plan' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

async function expectCongratulations(page: Page): Promise<void> {
  await sees(page, 'Congratulations!');
  await sees(page, 'You have completed all tasks in: {plan}', { plan: 'Ready plan' });
  await sees(
    page,
    'Please sign the onboarding plan. After you sign, your manager will be notified to provide their signature to complete the process.',
  );
}
