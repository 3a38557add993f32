import type { Page } from '@playwright/test';
import { returnPlan } from '#shared/signing/contract.ts';
import { expectNoBarriers } from './axe.ts';
import { CUT, cut } from './calls.ts';
import { newManager, newPlan, newReport, openAs, STILL } from './company.ts';
import { signIn } from './people.ts';
import { toast } from './sentences.ts';
import { startProduct } from './startProduct.ts';
import { expect, test } from './test.ts';

test('what a signature states is said before it is given, and kept', async ({ browser }) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee, { done: 'all', name: 'First weeks' });

  await test.step("the employee's", async () => {
    const page = await openAs(browser, employee, `/onboarding/${id}`, STILL);
    await expect(page.getByRole('heading', { name: 'Signatures' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign and Approve Training Completion' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Sign onboarding plan' });
    await expect(dialog).toContainText('About the onboarding plan "First weeks" you state:');
    await expect(dialog.getByRole('blockquote')).toHaveText(
      'I have completed all tasks of this onboarding plan.',
    );
    await expect(dialog).toContainText(`Tove Berg, ${employee.email}`);
    await expect(dialog).toContainText(
      'The date and time, your network address and your device are recorded',
    );
    // Mail is not set up here, so nobody is promised a notification.
    await expect(dialog).not.toContainText('notified');
    await dialog.getByRole('button', { name: 'Sign plan' }).click();
    await expect(signatures(page).getByRole('listitem')).toHaveText([
      /^Employee.*Tove Berg.*Signed this minute$/,
    ]);
  });

  await test.step("the manager's", async () => {
    const page = await openAs(browser, manager, `/onboarding/${id}`, STILL);
    await page.getByRole('button', { name: 'Approve Training Completion' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Approve training completion' });
    await expect(dialog.getByRole('blockquote')).toHaveText(
      'I approve the completion of this onboarding plan.',
    );
    await expect(dialog).toContainText(`Mira Holm, ${manager.email}`);
    await expect(dialog).toContainText('your signature completes the plan');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Training Approved')).toHaveCount(0);
    await page.getByRole('button', { name: 'Approve Training Completion' }).click();
    await dialog.getByRole('button', { name: 'Approve and sign' }).click();
    await expect(signatures(page).getByRole('listitem')).toHaveText([/^Employee/, /^Manager.*Mira Holm/]);
    await expect(signatures(page).getByRole('time').first()).toHaveAttribute('title', /UTC$/);
    await expectNoBarriers(page, 'plan, signed by both');
  });
});

test("'Not yet' gives a signed plan back with what is missing", async ({ browser, mayFail }) => {
  mayFail(CUT);
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee, { done: 'all', signed: ['employee'] });
  const page = await openAs(browser, manager, `/onboarding/${id}`, STILL);
  const comment = 'The badge photo is missing.\nPlease have it taken.';

  await test.step('the manager says what', async () => {
    await page.getByRole('button', { name: 'Not yet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Return the plan' });
    const field = dialog.getByRole('textbox', { name: 'What is missing' });
    await expect(field).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Return plan' })).toBeDisabled();
    await expectNoBarriers(page, 'plan, not yet');
    await field.fill('  ');
    await page.keyboard.press('Control+Enter');
    await field.fill(comment);
    const mend = await cut(page, returnPlan);
    await dialog.getByRole('button', { name: 'Return plan' }).click();
    await expect(toast(page, 'Failed to return the onboarding plan. Please try again.')).toBeVisible();
    await expect(field).toHaveValue(comment);
    await mend();
    await field.press('Control+Enter');
    await expect(toast(page, 'Onboarding plan returned with your comment.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Not yet' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Signatures' })).toHaveCount(0);
  });

  await test.step('the employee reads it, goes on, and signs again', async () => {
    const own = await openAs(browser, employee, `/onboarding/${id}`, STILL);
    const notice = own.getByRole('region', { name: 'Not yet: Mira Holm has returned this plan' });
    await expect(notice).toContainText(comment);
    await expectNoBarriers(own, 'own plan, returned');
    await own.getByRole('checkbox', { name: 'Collect your badge' }).uncheck();
    await expect(own.getByText('3/4 Tasks Completed')).toBeVisible();
    await own.getByRole('checkbox', { name: 'Collect your badge' }).check();
    await own.getByRole('button', { name: 'Sign and Approve Training Completion' }).click();
    await own.getByRole('button', { name: 'Sign plan' }).click();
    await expect(own.getByText('Needs Manager Signature')).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});

test('where the organisation wants it, signing takes a fresh sign-in', async ({ browser, mayFail }) => {
  mayFail(/status of 409/);
  const product = await startProduct({ REAUTH_TO_SIGN: '1' });
  const context = await browser.newContext({ ...STILL, baseURL: product.origin });
  const page = await context.newPage();
  const [email, name] = ['fatima.alhassan@harbor.example', 'Fatima Al-Hassan'];
  const dialog = page.getByRole('alertdialog', { name: 'Sign onboarding plan' });

  await test.step('the last one is too long ago', async () => {
    await signIn(page, email, name);
    await product.sql(`update sessions set authenticated_at = authenticated_at - interval '6 minutes'`);
    await expect(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sign and Approve Training Completion' }).click();
    await expect(dialog).toContainText('Your organisation asks for a fresh sign-in');
    await dialog.getByRole('button', { name: 'Sign plan' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Signing needs a fresh sign-in. Sign in again, then sign within five minutes.',
    );
    await expectNoBarriers(page, 'own plan, sign in again');
  });

  await test.step('after it, signing goes on where it stopped', async () => {
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/onboarding\/[\w-]+\?sign=true$/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/onboarding\/[\w-]+$/);
    await page.getByRole('button', { name: 'Sign and Approve Training Completion' }).click();
    await dialog.getByRole('button', { name: 'Sign plan' }).click();
    await expect(toast(page, 'Training completion approved successfully!')).toBeVisible();
    await expect(page.getByText('Training Approved')).toBeVisible();
  });

  await context.close();
  await product.stop();
});

const signatures = (page: Page) => page.getByRole('region', { name: 'Signatures' });
