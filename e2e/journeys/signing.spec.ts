import type { Page } from '@playwright/test';
import { api, CONFIGURED_ORIGIN, endpoints, ORIGIN } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { abortCall, holdCall, holdReply, NETWORK_ERROR } from '../support/network.ts';
import { AMARA, fillSignInForm, newManager, newReport, openAs, signedIn } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';

test('the dialog states what is signed, and the plan shows both signatures (Signing 2)', async ({
  browser,
}) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee, { done: 'all', name: 'First weeks' });

  await test.step("the employee's", async () => {
    const page = await openAs(browser, employee, `/onboarding/${id}`);
    await expect(page.getByRole('heading', { name: 'Signatures' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign and Approve Training Completion' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Sign onboarding plan' });
    await expect(dialog).toContainText('First weeks');
    await expect(dialog).toContainText('Tasks Completed');
    await expect(dialog.getByRole('blockquote')).toHaveText(
      'I have completed all tasks of this onboarding plan.',
    );
    await expect(dialog).toContainText('Tove Berg');
    await expect(dialog).toContainText(employee.email);
    await expect(dialog).toContainText(
      'The date and time, your network address and your device are recorded',
    );
    // Without mail settings the dialog mentions no notification.
    await expect(dialog).not.toContainText('notified');
    await dialog.getByRole('button', { name: 'Sign plan' }).click();
    await expect(signatures(page).getByRole('listitem')).toHaveText([
      /^Employee.*Tove Berg.*Signed \d+ \w+ \d+, \d+:\d+$/,
    ]);
  });

  await test.step("the manager's", async () => {
    const page = await openAs(browser, manager, `/onboarding/${id}`);
    await page.getByRole('button', { name: 'Approve Training Completion' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Approve training completion' });
    await expect(dialog.getByRole('blockquote')).toHaveText(
      'I approve the completion of this onboarding plan.',
    );
    await expect(dialog).toContainText('Mira Holm');
    await expect(dialog).toContainText(/Tove Berg signed on .* Your signature completes the plan\./);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Training Approved')).toHaveCount(0);
    await page.getByRole('button', { name: 'Approve Training Completion' }).click();
    await dialog.getByRole('button', { name: 'Approve and sign' }).click();
    await expect(signatures(page).getByRole('listitem')).toHaveText([/^Employee/, /^Manager.*Mira Holm/]);
    await expect(signatures(page).getByRole('time').first()).toHaveAttribute('title', /UTC$/);
    await expectAccessible(page, 'plan, signed by both');
  });
});

test('a plan that has changed since it was opened is not signed unseen (Signing 8)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee, { done: 'all', name: 'First weeks' });
  const page = await openAs(browser, employee, `/onboarding/${id}`);
  const edit = async (description: string) => {
    const plan = await api(manager, endpoints.getPlan, { params: { id } });
    const { name } = plan;
    await api(manager, endpoints.updatePlan, { params: { id }, body: { name, description } });
  };
  const ask = page.getByRole('alertdialog', { name: 'Sign onboarding plan' });
  const changed = page.getByRole('alertdialog', { name: 'The plan has changed' });
  const sign = page.getByRole('button', { name: 'Sign and Approve Training Completion' });

  await test.step('refused by the server, with what has changed', async () => {
    await sign.click();
    await expect(ask).toBeVisible();
    await edit('Bring the badge and the keys.');
    await ask.getByRole('button', { name: 'Sign plan' }).click();
    await expect(changed).toContainText('This plan has changed since you opened it.');
    await expect(changed).toContainText('Mira Holm');
    await expect(changed.getByRole('insertion')).toHaveText('Bring the badge and the keys.');
    await expectAccessible(page, 'a plan that has changed before its signature');
  });

  await test.step('asked again, and again when it changes once more', async () => {
    await changed.getByRole('button', { name: 'Continue' }).press('Enter');
    await expect(ask).toBeVisible();
    await edit('Bring nothing.');
    await ask.getByRole('button', { name: 'Sign plan' }).click();
    await expect(changed.getByRole('insertion')).toHaveText('Bring nothing.');
    await changed.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Bring nothing.')).toBeVisible();
    await expect(signatures(page)).toHaveCount(0);
    await sign.click();
    await ask.getByRole('button', { name: 'Sign plan' }).click();
    await expect(signatures(page).getByRole('listitem')).toHaveText([/^Employee.*Tove Berg/]);
  });

  const rows = await sql(ORIGIN, `select seen_version from plan_signatures where plan_id = '${id}'`);
  expect(rows).toEqual([{ seen_version: 3 }]);
});

test('a person who signs at the same moment reads that the other side has signed (Signing 8)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee, { done: 'all', name: 'First weeks' });
  const page = await openAs(browser, employee, `/onboarding/${id}`);
  await page.getByRole('button', { name: 'Sign and Approve Training Completion' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Sign onboarding plan' });
  await expect(ask).toBeVisible();
  await api(manager, endpoints.signPlan, { params: { id } });
  await ask.getByRole('button', { name: 'Sign plan' }).click();
  const changed = page.getByRole('alertdialog', { name: 'The plan has changed' });
  await expect(changed.getByRole('listitem')).toHaveText([/^Mira Holm.*Approved and signed as the manager$/]);
  await changed.getByRole('button', { name: 'Continue' }).click();
  await ask.getByRole('button', { name: 'Sign plan' }).click();
  await expect(signatures(page).getByRole('listitem')).toHaveText([/^Employee/, /^Manager/]);
});

test("'Not yet' returns a signed plan with a comment (Signing 4)", async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(NETWORK_ERROR);
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee, { done: 'all', signed: ['employee'] });
  const page = await openAs(browser, manager, `/onboarding/${id}`);
  const comment = 'The badge photo is missing.\nPlease have it taken.';

  await test.step('the manager returns it', async () => {
    await page.getByRole('button', { name: 'Not yet' }).click();
    const dialog = page.getByRole('dialog', { name: 'Return the plan' });
    const field = dialog.getByRole('textbox', { name: 'What is missing' });
    await expect(field).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Return plan' })).toBeDisabled();
    await expectAccessible(page, 'plan, not yet');
    await field.fill('  ');
    await page.keyboard.press('Control+Enter');
    await field.fill(comment);
    const restore = await abortCall(page, endpoints.returnPlan);
    await dialog.getByRole('button', { name: 'Return plan' }).click();
    await expect(toast(page, 'Failed to return the onboarding plan. Please try again.')).toBeVisible();
    await expect(field).toHaveValue(comment);
    await restore();
    await field.press('Control+Enter');
    await expect(toast(page, 'Onboarding plan returned with your comment.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Not yet' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Signatures' })).toHaveCount(0);
  });

  await test.step('the employee reads the comment, changes a task, and signs again', async () => {
    const own = await openAs(browser, employee, `/onboarding/${id}`);
    const notice = own.getByRole('region', { name: 'Not yet: Mira Holm has returned this plan' });
    await expect(notice).toContainText(comment);
    await expectAccessible(own, 'own plan, returned');
    await own.getByRole('checkbox', { name: 'Collect your badge' }).uncheck();
    await expect(own.getByText('3/4 Tasks Completed')).toBeVisible();
    await own.getByRole('checkbox', { name: 'Collect your badge' }).check();
    await own.getByRole('button', { name: 'Sign and Approve Training Completion' }).click();
    await own.getByRole('button', { name: 'Sign plan' }).click();
    await expect(own.getByText('Needs Manager Signature')).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});

test('a signature waits for the tick before it', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee, { done: 3 });
  const page = await openAs(browser, employee, `/onboarding/${id}`);
  const release = await holdCall(page, endpoints.toggleTask);
  await page.getByRole('checkbox', { name: 'Ship something' }).check();
  await page.getByRole('button', { name: 'Sign and Approve Training Completion' }).click();
  await page.getByRole('button', { name: 'Sign plan' }).click();
  await expect(page.getByRole('button', { name: 'Approving...' })).toBeVisible();
  await release();
  await expect(page.getByText('Needs Manager Signature')).toBeVisible();
});

test('a reply from before the signature does not undo it on the screen', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee, { done: 3 });
  const page = await openAs(browser, employee, `/onboarding/${id}`);
  const reloaded = page.waitForResponse(`**/api/onboarding-plan/${id}`);
  await page.getByRole('checkbox', { name: 'Ship something' }).check();
  // Once the tick is saved, the page loads the plan again.
  await reloaded;
  const restore = await holdReply(page, endpoints.getPlan);
  const loading = page.waitForRequest(`**/api/onboarding-plan/${id}`);
  await api(manager, endpoints.addComment, { params: { id }, body: { text: 'Well done.' } });
  const request = await loading;
  await page.getByRole('button', { name: 'Sign and Approve Training Completion' }).click();
  await page.getByRole('button', { name: 'Sign plan' }).click();
  await expect(page.getByText('Needs Manager Signature')).toBeVisible();
  await expect.poll(() => request.failure(), 'the page no longer waits for that reply').not.toBeNull();
  await restore();
  await expect(page.getByText('Needs Manager Signature')).toBeVisible();
});

test('with REAUTH_TO_SIGN signing needs a recent sign-in (Signing 3)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const manager = await signedIn(AMARA, CONFIGURED_ORIGIN);
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee, { done: 'all' });
  const page = await openAs(browser, employee, `/onboarding/${id}`);
  const dialog = page.getByRole('alertdialog', { name: 'Sign onboarding plan' });
  const openDialog = () => page.getByRole('button', { name: 'Sign and Approve Training Completion' }).click();

  await test.step('refused six minutes after the sign-in', async () => {
    await sql(
      CONFIGURED_ORIGIN,
      `update sessions set authenticated_at = now() - interval '6 minutes'
       where person_id = '${employee.id}'`,
    );
    await openDialog();
    await expect(dialog).toContainText('Your organisation asks for a fresh sign-in');
    await dialog.getByRole('button', { name: 'Sign plan' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Signing needs a fresh sign-in. Sign in again, then sign within five minutes.',
    );
    await expectAccessible(page, 'own plan, sign in again');
  });

  await test.step('after another sign-in the dialog is open again', async () => {
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await fillSignInForm(page, employee);
    await expect(page).toHaveURL(/\/onboarding\/[\w-]+\?sign=\d+$/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/onboarding\/[\w-]+$/);
    await openDialog();
    await dialog.getByRole('button', { name: 'Sign plan' }).click();
    await expect(toast(page, 'Training completion approved successfully!')).toBeVisible();
    await expect(page.getByText('Training Approved')).toBeVisible();
  });
});

const signatures = (page: Page) => page.getByRole('region', { name: 'Signatures' });

test("on a phone, 'Next' ticks the tasks, and the signature follows without scrolling (Plans 16, 22)", async ({
  browser,
}) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee, { done: 3 });
  const phone = { viewport: { width: 390, height: 844 } };
  const page = await openAs(browser, employee, `/onboarding/${id}`, phone);
  const next = page.getByRole('region', { name: 'Next' });
  const done = next.getByRole('button', { name: 'Mark as done: Ship something' });
  await page.setViewportSize({ width: 320, height: 640 });
  const { y = 0, height = 0 } = (await done.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(400);
  await page.setViewportSize(phone.viewport);
  const fold = page.getByRole('button', { name: 'First day', exact: true });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await fold.click();
  await expect(page.getByRole('checkbox')).toHaveCount(4);
  await done.click();
  await expect(page.getByRole('status').getByText('You can now sign the plan.')).toBeAttached();
  await expect(page.getByRole('region', { name: 'Congratulations!' })).toBeFocused();
  const sign = page.getByRole('button', { name: 'Sign and Approve Training Completion' });
  await expect(sign).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'own plan on a phone, all tasks done');
  await sign.click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('button', { name: 'Sign plan' }).click();
  await expect(page.getByText('Needs Manager Signature')).toBeVisible();
  await expect(sign).toHaveCount(0);
});

test('the finish moves with the signatures (Signing 9)', async ({ browser }) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee, { done: 3, assignedDaysAgo: 4 });
  const phone = { viewport: { width: 390, height: 844 } };
  const page = await openAs(browser, employee, `/onboarding/${id}`, phone);
  const stage = page.locator('.gangway[data-stage]');

  await test.step('from the last tick to the signature in two taps', async () => {
    await page
      .getByRole('region', { name: 'Next' })
      .getByRole('button', { name: /^Mark as done/ })
      .click();
    await page.getByRole('button', { name: 'Sign and Approve Training Completion' }).click();
    await page.getByRole('button', { name: 'Sign plan' }).click();
    const finish = page.getByRole('status').filter({ hasText: 'You have signed.' });
    // No mail is set up here, so that nobody is promised one.
    await expect(finish.getByRole('heading')).toHaveText(
      'You have signed. Mira sees it on the list of plans.',
    );
    await expect(finish).toContainText('Nothing more to do. Mira reads your plan and signs too.');
    await expect(finish).toContainText('waiting to sign');
    await expect(finish).toContainText('awaiting manager approval');
    await expect(stage).toHaveAttribute('data-stage', 'signed');
    await expectAccessible(page, 'own plan, signed');
  });

  await test.step('a reload shows it still, and the tasks folded', async () => {
    await page.reload();
    await expect(stage).not.toHaveAttribute('data-moving');
    await expect(page.getByRole('button', { name: 'First month', exact: true })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });

  await test.step('both have signed', async () => {
    await api(manager, endpoints.signPlan, { params: { id } });
    await page.reload();
    const finish = page.getByRole('status').filter({ hasText: 'Welcome aboard' });
    await expect(finish.getByRole('heading')).toHaveText('Welcome aboard, Tove');
    await expect(finish.getByRole('listitem')).toHaveText(['4 days', '4 tasks', /^\d+ days early$/]);
    await expect(stage).toHaveAttribute('data-moving', 'true');
    await expect(finish.getByRole('link', { name: 'Certificate' })).toHaveAttribute('href', `/verify/${id}`);
    await expectAccessible(page, 'own plan, complete');
    await page.reload();
    await expect(stage).not.toHaveAttribute('data-moving');
  });

  await test.step('its manager reads who is aboard', async () => {
    const managers = await openAs(browser, manager, `/onboarding/${id}`);
    await expect(managers.getByRole('heading', { name: 'Tove is aboard' })).toBeVisible();
  });
});

test('an employee whose manager has signed first reads that their signature completes the plan', async ({
  browser,
}) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee, { done: 'all', signed: ['manager'] });
  const page = await openAs(browser, employee, `/onboarding/${id}`);
  await expect(page.getByText('Mira has signed already, so your signature completes it.')).toBeVisible();
  await expect(page.getByText('and is complete.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign and Approve Training Completion' }).click();
  await page.getByRole('button', { name: 'Sign plan' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome aboard/ })).toBeVisible();
});
