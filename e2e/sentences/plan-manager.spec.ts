import { api, endpoints } from '../support/api.ts';
import {
  abortCall,
  BAD_GATEWAY,
  changeReply,
  failCall,
  holdCall,
  NETWORK_ERROR,
} from '../support/network.ts';
import { newManager, newReport, openAs } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';
import { sentencesOf } from './expectSentence.ts';

const expectSentence = sentencesOf('Plan');
const expectValidation = sentencesOf('Validation');
const expectOutcome = sentencesOf('Outcomes');

test('the texts of a plan for its manager', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  allowConsoleErrors(BAD_GATEWAY);
  const manager = await newManager();
  const report = await newReport(manager);
  const { id } = await newPlan(manager, report, { done: 1, assignedDaysAgo: 60 });
  const page = await openAs(browser, manager, `/onboarding/${id}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const name = page.getByLabel('Plan name', { exact: true });

  await test.step('before editing', async () => {
    await expectSentence(page, '{done}/{total} Tasks Completed', { done: 1, total: 4 });
    const box = page.getByRole('checkbox').first();
    await expect(box).toHaveAttribute('aria-disabled', 'true');
    await box.click({ force: true });
    await expect(box).toBeChecked();
    await expect(page.getByRole('button', { name: /Approve|Save|Cancel Edits|Download/ })).toHaveCount(0);
  });

  await test.step('while editing', async () => {
    await press('Edit');
    await expectSentence(page, 'Editable Subplans (No Progress)');
    await expectSentence(
      page,
      'These subplans cannot be edited because the employee has already made progress.',
    );
    await expect(page.getByLabel('Subplan name')).toHaveValue('First month');
    await expect(page.getByRole('heading', { name: 'First day' })).toBeVisible();
    await expectSentence(page, 'Save');
    const restore = await failCall(page, endpoints.updatePlan);
    await name.fill('Better weeks');
    await press('Save');
    await expectOutcome(page, 'Failed to save onboarding plan. Please try again.');
    await expect(name).toHaveValue('Better weeks');
    await restore();
    await press('Save');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Better weeks');
    await press('Edit');
    await name.fill('Never saved');
    await expectSentence(page, 'Cancel Edits');
    // The body of the plan stays, and so does the menu.
    await expectSentence(page, '{done}/{total} Tasks Completed', { done: 1, total: 4 });
    await expect(page.getByRole('progressbar', { name: 'Overall progress' })).toBeVisible();
    for (const text of [report.name, report.email, manager.name, manager.email]) {
      await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
    }
    await expect(page.getByText('TASKS OVERDUE', { exact: true })).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Menu for Better weeks' })).toBeVisible();
    await press('Cancel Edits');
    await press('Keep editing');
    await expect(name).toHaveValue('Never saved');
    await press('Cancel Edits');
    await press('Discard changes');
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Better weeks');
  });

  await test.step('after a save in another session', async () => {
    allowConsoleErrors(/status of 409/);
    const stored = await api(manager, endpoints.getPlan, { params: { id } });
    const dialog = page.getByRole('alertdialog', { name: 'This onboarding plan has changed' });
    await press('Edit');
    await name.fill('Mine');
    await api(manager, endpoints.updatePlan, { params: { id }, body: { ...stored, name: 'Theirs' } });
    await press('Save');
    await expect(dialog).toContainText(`You (${manager.name}) have, in another window, changed this`);
    await expect(dialog.getByRole('listitem')).toHaveText(['The name was changed.']);
    await press('Keep editing');
    await expect(dialog).toBeHidden();
    await name.fill('Better weeks');
    await press('Save');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Better weeks');
  });

  const plan = 'Better weeks';
  const act = async (what: 'Deactivate' | 'Delete') => {
    await page.getByRole('button', { name: `Menu for ${plan}` }).click();
    await expectSentence(page, what);
    await page.getByRole('menuitem', { name: what }).click();
  };
  const confirm = (what: string) =>
    page
      .getByRole('alertdialog')
      .getByRole('button', { name: `${what} plan` })
      .click();

  await test.step('deactivating', async () => {
    const restore = await abortCall(page, endpoints.togglePlan);
    await act('Deactivate');
    await expectValidation(page, 'Are you sure you want to deactivate the onboarding plan "{plan}"?', {
      plan,
    });
    await confirm('Deactivate');
    await expectOutcome(page, 'Failed to deactivate the onboarding plan. Please try again.');
    await restore();
    await act('Deactivate');
    await confirm('Deactivate');
    await expectOutcome(page, 'Onboarding plan status updated successfully!');
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: `Menu for ${plan}` }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      /^Send Reminder/,
      'Reactivate',
      'Export as Markdown',
      'Delete',
    ]);
    await page.keyboard.press('Escape');
  });

  await test.step('deleting', async () => {
    const restore = await abortCall(page, endpoints.deletePlan);
    await act('Delete');
    await expectValidation(page, 'Are you sure you want to delete the onboarding plan "{plan}"?', { plan });
    await confirm('Delete');
    await expectOutcome(page, 'Failed to delete the onboarding plan. Please try again.');
    await restore();
    await act('Delete');
    await confirm('Delete');
    await expect(page).toHaveURL('/onboarding');
    await expectOutcome(page, 'Onboarding plan deleted successfully!');
  });
});

test('the texts of a completed plan for its manager', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  allowConsoleErrors(BAD_GATEWAY);
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
    await expectSentence(page, 'Approve Training Completion');
    await expect(page.getByRole('button', { name: /^Menu for First/ })).toHaveCount(0);
    const restore = await abortCall(page, endpoints.signPlan);
    const release = await holdCall(page, endpoints.signPlan);
    await approve();
    await expectSentence(page, 'Approving...');
    await release();
    await expectOutcome(page, 'Failed to approve training completion. Please try again.');
    await restore();
    await approve();
    await expectOutcome(page, 'Training completion approved successfully!');
    await expectSentence(page, 'Training Approved');
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
    await expect(download).toHaveCount(0);
  });

  await test.step('the report', async () => {
    await api(employee, endpoints.signPlan, { params: { id } });
    await page.reload();
    await expectSentence(page, 'Download Report');
    const restore = await failCall(page, endpoints.generateReport);
    await download.click();
    await expectOutcome(page, 'Failed to download report. Please try again.');
    await restore();
    const file = page.waitForEvent('download');
    await download.click();
    expect((await file).suggestedFilename()).toBe('onboarding_report_First_five_weeks.pdf');
  });

  await test.step('without names and subplans', async () => {
    // The server never sends such a plan: people have an email, and a plan has at least one task.
    await changeReply(page, endpoints.getPlan, (plan) => ({
      ...plan,
      user: { ...plan.user, name: '', email: '' },
      manager: { ...plan.manager, name: '', email: '' },
      subplans: [],
    }));
    await page.reload();
    const facts = page.getByRole('definition');
    await expectOutcome(facts, 'Unknown Employee');
    await expectOutcome(facts, 'Manager');
    await expect(facts.getByRole('link')).toHaveCount(0);
    await expectSentence(page, 'No subplans available in this onboarding plan.');
  });
});
