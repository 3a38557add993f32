import { allTasks } from '#shared/checklist/tree.ts';
import { deletePlan, getPlan, togglePlan, toggleTask, updatePlan } from '#shared/plans/contract.ts';
import { generateReport, signPlan } from '#shared/signing/contract.ts';
import { api } from './arrange.ts';
import { alter, CUT, cut, delay, REFUSED, refuse } from './calls.ts';
import { newManager, newPlan, newReport, openAs, type PlanWish } from './company.ts';
import { sentencesOf } from './sentences.ts';
import { expect, test } from './test.ts';

const sees = sentencesOf('§2 Plan detail');
const seesLock = sentencesOf('§4 States and transitions');
const seesQuestion = sentencesOf('§5 Validation rules');
const seesOutcome = sentencesOf('§8 Error catalogue');

const NOWHERE = '01900000-0000-7000-8000-000000000000';

test('what an employee reads on a plan', async ({ browser, mayFail }) => {
  mayFail(CUT);
  const manager = await newManager();
  const employee = await newReport(manager);
  const { id, subplans } = await newPlan(manager, employee, { assignedDaysAgo: 10, done: 1 });
  const page = await openAs(browser, employee, '/employee-dashboard');
  await expect(page).toHaveURL(`/onboarding/${id}`);
  const box = page.getByRole('checkbox');

  await test.step('while it loads, and when that fails', async () => {
    const mend = await cut(page, getPlan);
    const plan = await delay(page, getPlan);
    await page.reload();
    await sees(page, 'Loading onboarding plan...');
    await plan();
    await sees(page, 'No Onboarding Data');
    await sees(page, 'Unable to load onboarding information.');
    await seesOutcome(page, 'Failed to load onboarding plan');
    await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
  });

  await test.step('while working', async () => {
    await sees(page, '{done}/{total} Tasks Completed', { done: 1, total: 4 });
    await expect(page.getByRole('progressbar', { name: 'Overall progress' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    await sees(page, 'TASKS OVERDUE');
    await expect(page.getByText('TASKS OVERDUE')).toHaveCount(1);
    await expect(page.getByText('SUBPLAN TASKS OVERDUE')).toHaveCount(0);
    const groups = page.getByRole('list', { name: 'Open tasks by when they are due' });
    await expect(groups.getByRole('listitem')).toHaveText(['2 overdue', '1 later']);
    await groups.getByRole('button', { name: '1 later' }).click();
    await expect(page.getByRole('checkbox', { name: 'Ship something' })).toBeFocused();
    const mend = await cut(page, toggleTask);
    await box.nth(1).click();
    await seesOutcome(page, 'Failed to update task status. Please try again.');
    await expect(box.nth(1)).not.toBeChecked();
    await mend();
    await box.nth(1).check();
    await sees(page, '{done}/{total} Tasks Completed', { done: 2, total: 4 });
    for (const button of ['Edit', 'Save', /^Menu for/, /Approve/, 'Download Report']) {
      await expect(page.getByRole('button', { name: button })).toHaveCount(0);
    }
  });

  await test.step('when signing fails, and when it works', async () => {
    for (const { id: taskId } of allTasks(subplans)) {
      await api(employee.token, toggleTask, { params: { taskId }, body: { completed: true } });
    }
    await page.reload();
    const sign = async () => {
      await page.getByRole('button', { name: 'Sign and Approve Training Completion' }).click();
      await page.getByRole('button', { name: 'Sign plan' }).click();
    };
    const mend = await cut(page, signPlan);
    await sign();
    await seesOutcome(page, 'Failed to approve training completion. Please try again.');
    await mend();
    await sign();
    await seesOutcome(page, 'Training completion approved successfully!');
    await sees(page, 'Training Approved');
  });

  await test.step('that is not there', async () => {
    mayFail(/status of 404/);
    await page.goto(`/onboarding/${NOWHERE}`);
    await sees(page, 'Onboarding plan not found');
    await page.goto('/onboarding/%20');
    await sees(page, 'Error: Onboarding ID not found');
    await page.getByRole('link', { name: 'Back to your onboarding plans' }).click();
    await expect(page).toHaveURL(`/onboarding/${id}`);
  });
});

test('why a task cannot be ticked any more', async ({ browser, mayFail }) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const page = await openAs(browser, employee, '/login');
  const all = { done: 'all' } as const;
  const locked: [PlanWish, Parameters<typeof seesLock>[1]][] = [
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
  for (const [wish, sentence] of locked) {
    const { id } = await newPlan(manager, employee, wish);
    await page.goto(`/onboarding/${id}`);
    const box = page.getByRole('checkbox').first();
    await box.click();
    await seesLock(page, sentence);
    await expect(box).toBeChecked();
  }

  await test.step('because somebody was quicker', async () => {
    mayFail(/status of 409/);
    const { id } = await newPlan(manager, employee);
    await page.goto(`/onboarding/${id}`);
    const box = page.getByRole('checkbox').first();
    await expect(box).toBeVisible();
    await api(manager.token, togglePlan, { params: { id }, body: { active_plan: false } });
    await box.click();
    await seesLock(page, 'Cannot modify tasks: This onboarding plan is inactive.');
    await expect(box).not.toBeChecked();
    await seesLock(page, 'Inactive');
  });
});

test('what a manager reads on a plan', async ({ browser, mayFail }) => {
  mayFail(CUT);
  mayFail(REFUSED);
  const manager = await newManager();
  const { id } = await newPlan(manager, await newReport(manager), { done: 1 });
  const page = await openAs(browser, manager, `/onboarding/${id}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const name = page.getByLabel('Plan name', { exact: true });

  await test.step('before editing', async () => {
    await sees(page, '{done}/{total} Tasks Completed', { done: 1, total: 4 });
    const box = page.getByRole('checkbox').first();
    await expect(box).toHaveAttribute('aria-disabled', 'true');
    await box.click({ force: true });
    await expect(box).toBeChecked();
    await expect(page.getByRole('button', { name: /Approve|Save|Cancel Edits|Download/ })).toHaveCount(0);
  });

  await test.step('while editing', async () => {
    await press('Edit');
    await sees(page, 'Editable Subplans (No Progress)');
    await sees(page, 'These subplans cannot be edited because the employee has already made progress.');
    await expect(page.getByLabel('Subplan name')).toHaveValue('First month');
    await expect(page.getByRole('heading', { name: 'First day' })).toBeVisible();
    await sees(page, 'Save');
    const mend = await refuse(page, updatePlan);
    await name.fill('Better weeks');
    await press('Save');
    await seesOutcome(page, 'Failed to save onboarding plan. Please try again.');
    await expect(name).toHaveValue('Better weeks');
    await mend();
    await press('Save');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Better weeks');
    await press('Edit');
    await name.fill('Never saved');
    await sees(page, 'Cancel Edits');
    await press('Cancel Edits');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Better weeks');
  });

  await test.step('when a second session was quicker', async () => {
    mayFail(/status of 409/);
    const stored = await api(manager.token, getPlan, { params: { id } });
    const dialog = page.getByRole('alertdialog', { name: 'This onboarding plan has changed' });
    await press('Edit');
    await name.fill('Mine');
    await api(manager.token, updatePlan, { params: { id }, body: { ...stored, name: 'Theirs' } });
    await press('Save');
    await expect(dialog).toContainText(`${manager.name} has changed this since you opened it`);
    await press('Keep editing');
    await expect(dialog).toBeHidden();
    await name.fill('Better weeks');
    await press('Save');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Better weeks');
  });

  const plan = 'Better weeks';
  const act = async (what: 'Deactivate' | 'Delete') => {
    await page.getByRole('button', { name: `Menu for ${plan}` }).click();
    await sees(page, what);
    await page.getByRole('menuitem', { name: what }).click();
  };
  const confirm = (what: string) =>
    page
      .getByRole('alertdialog')
      .getByRole('button', { name: `${what} plan` })
      .click();

  await test.step('deactivating', async () => {
    const mend = await cut(page, togglePlan);
    await act('Deactivate');
    await seesQuestion(page, 'Are you sure you want to deactivate the onboarding plan "{plan}"?', { plan });
    await confirm('Deactivate');
    await seesOutcome(page, 'Failed to deactivate the onboarding plan. Please try again.');
    await mend();
    await act('Deactivate');
    await confirm('Deactivate');
    await seesOutcome(page, 'Onboarding plan status updated successfully!');
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: `Menu for ${plan}` }).click();
    await expect(page.getByRole('menuitem')).toHaveText([/^Send Reminder/, 'Reactivate', 'Delete']);
    await page.keyboard.press('Escape');
  });

  await test.step('deleting', async () => {
    const mend = await cut(page, deletePlan);
    await act('Delete');
    await seesQuestion(page, 'Are you sure you want to delete the onboarding plan "{plan}"?', { plan });
    await confirm('Delete');
    await seesOutcome(page, 'Failed to delete the onboarding plan. Please try again.');
    await mend();
    await act('Delete');
    await confirm('Delete');
    await expect(page).toHaveURL('/onboarding');
    await seesOutcome(page, 'Onboarding plan deleted successfully!');
  });
});

test('what a manager reads at the end of a plan', async ({ browser, mayFail }) => {
  mayFail(CUT);
  mayFail(REFUSED);
  const manager = await newManager();
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee, { name: 'First five weeks', done: 'all' });
  const page = await openAs(browser, manager, `/onboarding/${id}`);
  const download = page.getByRole('button', { name: 'Download Report' });

  await test.step('approving', async () => {
    const approve = async () => {
      await page.getByRole('button', { name: 'Approve Training Completion' }).click();
      await page.getByRole('button', { name: 'Approve and sign' }).click();
    };
    await sees(page, 'Approve Training Completion');
    await expect(page.getByRole('button', { name: /^Menu for First/ })).toHaveCount(0);
    const mend = await cut(page, signPlan);
    const call = await delay(page, signPlan);
    await approve();
    await sees(page, 'Approving...');
    await call();
    await seesOutcome(page, 'Failed to approve training completion. Please try again.');
    await mend();
    await approve();
    await seesOutcome(page, 'Training completion approved successfully!');
    await sees(page, 'Training Approved');
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
    await expect(download).toHaveCount(0);
  });

  await test.step('the report', async () => {
    await api(employee.token, signPlan, { params: { id } });
    await page.reload();
    await sees(page, 'Download Report');
    const mend = await refuse(page, generateReport);
    await download.click();
    await seesOutcome(page, 'Failed to download report. Please try again.');
    await mend();
    const file = page.waitForEvent('download');
    await download.click();
    expect((await file).suggestedFilename()).toBe('onboarding_report_First_five_weeks.pdf');
  });

  await test.step('with names that cannot be had, and without subplans', async () => {
    // What this server never says: it knows everybody by an email, and a plan has a task at least.
    await alter(page, getPlan, (plan) => ({
      ...plan,
      user: { ...plan.user, name: '', email: '' },
      manager: { ...plan.manager, name: '', email: '' },
      subplans: [],
    }));
    await page.reload();
    const facts = page.getByRole('definition');
    await seesOutcome(facts, 'Unknown Employee');
    await seesOutcome(facts, 'Manager');
    await expect(facts.getByRole('link')).toHaveCount(0);
    await sees(page, 'No subplans available in this onboarding plan.');
  });
});

test('the panel beside a plan leads back to the list', async ({ browser }) => {
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
