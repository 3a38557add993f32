import { api, endpoints } from '../support/api.ts';
import { abortCall, holdCall, NETWORK_ERROR } from '../support/network.ts';
import { newManager, newPageAs, newReport, openAs } from '../support/people.ts';
import { newPlan, type PlanOptions, tickTasks } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';
import { sentencesOf } from './expectSentence.ts';

const expectSentence = sentencesOf('Plan');
const expectState = sentencesOf('Plan states');
const expectOutcome = sentencesOf('Outcomes');

const NOWHERE = '01900000-0000-7000-8000-000000000000';

test('the texts of a plan for its employee', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  const manager = await newManager();
  const employee = await newReport(manager);
  const plan = await newPlan(manager, employee, { assignedDaysAgo: 10, done: 1 });
  const { id } = plan;
  const page = await openAs(browser, employee, '/employee-dashboard');
  await expect(page).toHaveURL(`/onboarding/${id}`);
  const box = page.getByRole('checkbox');

  await test.step('while it loads, and after a failure', async () => {
    const restore = await abortCall(page, endpoints.getPlan);
    const release = await holdCall(page, endpoints.getPlan);
    await page.reload();
    await expectSentence(page, 'Loading onboarding plan...');
    await release();
    await expectSentence(page, 'No Onboarding Data');
    await expectSentence(page, 'Unable to load onboarding information.');
    await expectOutcome(page, 'Failed to load onboarding plan');
    await restore();
    await page.getByRole('button', { name: 'Retry' }).click();
  });

  await test.step('while working', async () => {
    await expectSentence(page, '{done}/{total} Tasks Completed', { done: 1, total: 4 });
    await expect(page.getByRole('progressbar', { name: 'Overall progress' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    await expectSentence(page, 'TASKS OVERDUE');
    await expect(page.getByText('TASKS OVERDUE')).toHaveCount(1);
    await expect(page.getByText('SUBPLAN TASKS OVERDUE')).toHaveCount(0);
    const groups = page.getByRole('list', { name: 'Open tasks by when they are due' });
    await expect(groups.getByRole('listitem')).toHaveText(['2 overdue', '1 later']);
    await groups.getByRole('button', { name: '1 later' }).click();
    await expect(page.getByRole('checkbox', { name: 'Ship something' })).toBeFocused();
    const restore = await abortCall(page, endpoints.toggleTask);
    await box.nth(1).click();
    await expectOutcome(page, 'Failed to update task status. Please try again.');
    await expect(box.nth(1)).not.toBeChecked();
    await restore();
    await box.nth(1).check();
    await expectSentence(page, '{done}/{total} Tasks Completed', { done: 2, total: 4 });
    for (const button of ['Edit', 'Save', /^Menu for/, /Approve/, 'Download Report']) {
      await expect(page.getByRole('button', { name: button })).toHaveCount(0);
    }
  });

  await test.step('signing, which fails at first', async () => {
    await tickTasks(employee, plan, 'all');
    await page.reload();
    const sign = async () => {
      await page.getByRole('button', { name: 'Sign and Approve Training Completion' }).click();
      await page.getByRole('button', { name: 'Sign plan' }).click();
    };
    const restore = await abortCall(page, endpoints.signPlan);
    await sign();
    await expectOutcome(page, 'Failed to approve training completion. Please try again.');
    await restore();
    await sign();
    await expectOutcome(page, 'Training completion approved successfully!');
    await expectSentence(page, 'Training Approved');
  });

  await test.step('that does not exist', async () => {
    allowConsoleErrors(/status of 404/);
    await page.goto(`/onboarding/${NOWHERE}`);
    await expectSentence(page, 'Onboarding plan not found');
    await page.goto('/onboarding/%20');
    await expectSentence(page, 'Error: Onboarding ID not found');
    await page.getByRole('link', { name: 'Back to your onboarding plans' }).click();
    await expect(page).toHaveURL(`/onboarding/${id}`);
  });
});

test('the reasons that lock the tasks (Plans 11)', async ({ browser, allowConsoleErrors }) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const page = await newPageAs(browser, employee);
  const all = { done: 'all' } as const;
  const locked: [PlanOptions, Parameters<typeof expectState>[1]][] = [
    [
      { ...all, signed: ['employee', 'manager'] },
      'Cannot modify tasks: This onboarding plan has been completed and signed by both employee and manager.',
    ],
    [
      { ...all, signed: ['employee'] },
      'Cannot modify tasks: This onboarding plan has been signed by the employee and is awaiting manager approval.',
    ],
    [
      { ...all, signed: ['manager'] },
      'Cannot modify tasks: This onboarding plan has been approved by the manager and is complete.',
    ],
    [{ inactive: true, done: 1 }, 'Cannot modify tasks: This onboarding plan is inactive.'],
  ];
  for (const [options, sentence] of locked) {
    const { id } = await newPlan(manager, employee, options);
    await page.goto(`/onboarding/${id}`);
    // The tasks are collapsed once the employee has signed.
    const fold = page.getByRole('button', { name: 'First day', exact: true });
    if (options.signed?.includes('employee')) await fold.click();
    const box = page.getByRole('checkbox').first();
    await box.click();
    await expectState(page, sentence);
    await expect(box).toBeChecked();
  }

  await test.step('deactivated after the page was loaded', async () => {
    allowConsoleErrors(/status of 409/);
    const { id } = await newPlan(manager, employee);
    await page.goto(`/onboarding/${id}`);
    const box = page.getByRole('checkbox').first();
    await expect(box).toBeVisible();
    await api(manager, endpoints.togglePlan, { params: { id }, body: { active_plan: false } });
    await box.click();
    await expectState(page, 'Cannot modify tasks: This onboarding plan is inactive.');
    await expect(box).not.toBeChecked();
    await expectState(page, 'Inactive');
  });
});

test('the side panel of a plan leads back to the list (Screens 5)', async ({ browser }) => {
  const manager = await newManager();
  const { id } = await newPlan(manager, await newReport(manager, 'Else Moe'));
  const page = await openAs(browser, manager, `/onboarding/${id}`);
  await page.getByRole('button', { name: 'Inactive Plans' }).click();
  await expect(page).toHaveURL('/onboarding');
  await expect(page.getByRole('heading', { name: 'Inactive Onboarding Plans' })).toBeVisible();
  await expect(page.getByText('(0 found)')).toBeVisible();
  await page.goBack();
  const search = page.getByPlaceholder('Search onboarding plans...');
  await search.fill('else');
  await search.press('Enter');
  await expect(page.getByText('(1 found)')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Else Moe' })).toBeVisible();
  await expect(search).toHaveValue('else');
});
