import type { Page } from '@playwright/test';
import { api, endpoints, ORIGIN } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { pressOn, tabTo } from '../support/keyboard.ts';
import { expectFits } from '../support/layout.ts';
import { abortCall, holdCall, NETWORK_ERROR } from '../support/network.ts';
import { newManager, newPageAs, newReport, openAs, openPage, signInOn } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';

const field = (page: Page, about: string) => page.getByRole('textbox', { name: `Comment: ${about}` });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a session that ends loses nothing that was typed (Comments 4)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee, { done: 'all', signed: ['employee'] });
  const page = await newPageAs(browser, manager);
  // The page learns of the change from the response to the press, not from its own polling.
  await page.route(/\/api\/(?:change|notification)$/, () => {});
  await openPage(page, `/onboarding/${id}`);
  await button(page, 'Comments').click();
  await field(page, 'First weeks').fill('Well done so far.');
  await button(page, 'Comment on Read the handbook').click();
  await field(page, 'Read the handbook').fill('Which edition?');
  await button(page, 'Not yet').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Please read the handbook again.');
  await sql(ORIGIN, `delete from sessions where person_id = '${manager.id}'`);
  await dialog.getByRole('button', { name: 'Return plan' }).click();
  await expect(page.getByRole('alert')).toContainText('Your session has ended.');
  await signInOn(page, manager);

  await expect(field(page, 'First weeks')).toHaveValue('Well done so far.');
  await expect(field(page, 'Read the handbook')).toHaveValue('Which edition?');
  await page
    .locator('form')
    .filter({ has: field(page, 'Read the handbook') })
    .getByRole('button')
    .click();
  await expect(button(page, '1 comment on Read the handbook')).toBeVisible();
  await button(page, 'Not yet').click();
  await expect(dialog.getByRole('textbox')).toHaveValue('Please read the handbook again.');
  await dialog.getByRole('button', { name: 'Return plan' }).click();
  await expect(toast(page, 'Onboarding plan returned with your comment.')).toBeVisible();

  // A discarded or sent draft does not come back.
  await page.getByRole('link', { name: 'Back to onboarding plans' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Onboarding Plans');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /comment:|return:/.test(key))),
  ).toEqual([]);
});

test('both sides comment on tasks, topics and the plan', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee);
  const own = await openAs(browser, employee, `/onboarding/${id}`);

  await test.step('the employee comments on a task, by keyboard alone', async () => {
    await own.getByRole('heading', { level: 1 }).focus();
    await pressOn(button(own, 'Comment on Read the handbook'));
    await tabTo(field(own, 'Read the handbook'));
    await own.keyboard.type('Where is it?');
    await own.keyboard.press('Enter');
    await own.keyboard.type('<b>On https://example.com?</b>');
    const restore = await abortCall(own, endpoints.addComment);
    await own.keyboard.press('Control+Enter');
    await expect(toast(own, 'Failed to send the comment. Please try again.')).toBeVisible();
    await expect(field(own, 'Read the handbook')).toHaveValue('Where is it?\n<b>On https://example.com?</b>');
    await restore();
    await own.keyboard.press('Control+Enter');
    await expect(button(own, '1 comment on Read the handbook')).toBeVisible();
    await expect(field(own, 'Read the handbook')).toHaveValue('');
    const comments = own.getByRole('list', { name: 'Comments: Read the handbook' }).getByRole('listitem');
    await expect(comments).toHaveText([/^Tove Berg.*Where is it\?\n<b>On https:\/\/example\.com\?<\/b>$/s]);
    await expect(comments.getByRole('link')).toHaveAttribute('href', 'https://example.com');
  });

  await test.step('the same text again is another comment', async () => {
    for (const count of [2, 3]) {
      await field(own, 'Read the handbook').fill('Hello?');
      await button(own, 'Send').click();
      await expect(button(own, `${count} comments on Read the handbook`)).toBeVisible();
    }
  });

  await test.step('the manager replies, and comments on a topic and the plan', async () => {
    const page = await openAs(browser, manager, `/onboarding/${id}`);
    await button(page, '3 comments on Read the handbook').click();
    await field(page, 'Read the handbook').fill('On the intranet.');
    await button(page, 'Send').click();
    await expect(button(page, '4 comments on Read the handbook')).toBeVisible();
    await button(page, '4 comments on Read the handbook').click();
    await button(page, 'Comment on Arrival').click();
    await field(page, 'Arrival').fill('Take your time.');
    await button(page, 'Send').click();
    await expect(button(page, '1 comment on Arrival')).toBeVisible();
    await page.getByRole('button', { name: /^Comments/ }).click();
    await field(page, 'First weeks').fill('Welcome!');
    await page.getByRole('button', { name: 'Send' }).last().click();
    await expect(page.getByRole('list', { name: 'Comments: First weeks' })).toContainText('Welcome!');
    // Half a button below the top bar would count as a small target.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page, 'plan, comments');
  });

  await test.step('the employee reads it; an unsent comment is not lost without a question', async () => {
    await own.reload();
    await button(own, '4 comments on Read the handbook').click();
    await expect(own.getByText('On the intranet.')).toBeVisible();
    await expect(own.getByRole('button', { name: /^Comments/ })).toContainText('1 comment');
    await field(own, 'Read the handbook').fill('Thank you');
    await button(own, '4 comments on Read the handbook').click();
    await expect(field(own, 'Read the handbook')).toBeHidden();
    await own.getByRole('link', { name: 'Your Onboarding Plans' }).click();
    await own.getByRole('button', { name: 'Keep editing' }).click();
    await button(own, '4 comments on Read the handbook').click();
    await expect(field(own, 'Read the handbook')).toHaveValue('Thank you');
  });

  await test.step('comments on a removed task are shown with the plan', async () => {
    const plan = await api(manager, endpoints.getPlan, { params: { id } });
    const [first, ...others] = plan.subplans;
    const topics = first!.topics.map((topic) => ({
      ...topic,
      tasks: topic.tasks.filter(({ name }) => name !== 'Read the handbook'),
    }));
    await api(manager, endpoints.updatePlan, {
      params: { id },
      body: { ...plan, subplans: [{ ...first!, topics }, ...others] },
    });
    const page = await openAs(browser, employee, `/onboarding/${id}`);
    await page.getByRole('button', { name: /^Comments/ }).click();
    await expect(page.getByRole('list', { name: 'Comments: First weeks' }).getByRole('listitem')).toHaveCount(
      5,
    );
    await expect(page.getByText('About Read the handbook, which was removed').first()).toBeVisible();
  });
});

test('comments are closed on a completed plan, with the reason', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const { id, subplans } = await newPlan(manager, employee, { done: 'all', signed: ['employee'] });
  const task = subplans[0]!.topics[0]!.tasks[0]!;
  await api(employee, endpoints.addComment, { params: { id }, body: { text: 'Done!', task_id: task.id } });
  const own = await openAs(browser, employee, `/onboarding/${id}`);
  // The tasks are collapsed once the employee has signed.
  await button(own, 'First day').click();
  await button(own, '1 comment on Collect your badge').click();
  await field(own, 'Collect your badge').fill('One more thing');

  const page = await openAs(browser, manager, `/onboarding/${id}`);
  await page.getByRole('button', { name: 'Approve Training Completion' }).click();
  await page.getByRole('button', { name: 'Approve and sign' }).click();
  const closed = 'This onboarding plan is completed, so its comments are closed.';
  await button(page, '1 comment on Collect your badge').click();
  await expect(page.getByText(closed)).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Comment/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Comment on Meet the team' })).toHaveCount(0);
  await expectAccessible(page, 'plan, comments closed');

  // The employee's page has received the approval: the typed text stays, and Send says why it cannot be sent.
  const send = button(own, 'Send');
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await expect(send).toHaveAccessibleDescription(closed);
  await expect(field(own, 'Collect your badge')).toHaveValue('One more thing');
});

test('comments that failed to load can be loaded again', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  const manager = await newManager();
  const { id } = await newPlan(manager, await newReport(manager));
  const page = await newPageAs(browser, manager);
  const restore = await abortCall(page, endpoints.listComments);
  const release = await holdCall(page, endpoints.listComments);
  await page.goto(`/onboarding/${id}`);
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  await expect(page.getByRole('status').getByText('Loading comments...')).toBeVisible();
  await release();
  await expect(page.getByRole('alert')).toContainText('Failed to load comments');
  await restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No comments on this plan yet.')).toBeVisible();
});

test('the history lists in words who did what', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee);
  const before = await api(manager, endpoints.getPlan, { params: { id } });
  before.subplans[0]!.topics[0]!.tasks[0]!.note = 'Reception opens at 9:00.';
  await api(manager, endpoints.updatePlan, { params: { id }, body: { ...before, name: 'First month' } });
  const taskId = before.subplans[0]!.topics[0]!.tasks[0]!.id;
  for (const completed of Array.from({ length: 20 }, (_, index) => index % 2 === 0)) {
    await api(employee, endpoints.toggleTask, { params: { taskId }, body: { completed } });
  }
  await api(manager, endpoints.addComment, { params: { id }, body: { text: 'Make up your mind.' } });

  for (const person of [employee, manager]) {
    const page = await openAs(browser, person, '/employee-dashboard');
    // Before the plan is opened: the employee's page loads the history for a comment that may be of a return.
    const restore = await abortCall(page, endpoints.getPlanHistory);
    await page.goto(`/onboarding/${id}`);
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to load the history');
    await restore();
    await page.getByRole('button', { name: 'Retry' }).click();
    const events = page.getByRole('list', { name: 'History' }).locator('> li');
    await expect(events).toHaveCount(20);
    await expect(events.first()).toHaveText(/^Commented on the plan.*Mira Holm.*Make up your mind\.$/);
    await expect(events.nth(1)).toHaveText(/^Task "Collect your badge" reopened.*Tove Berg/);
    await page.getByRole('button', { name: 'Show 3 older ones' }).click();
    await expect(events).toHaveCount(23);
    await expect(events.last()).toHaveText(/^Plan "First weeks" assigned.*Mira Holm/);
    await page.getByText('What was changed').click();
    await expect(events.nth(21)).toContainText('Name: First weeks → First month');
    await expect(events.nth(21)).toContainText('Note: Reception opens at 8:00. → Reception opens at 9:00.');
    await expectAccessible(page, 'plan, history');
    await expectFits(page, 'plan, history');
  }
});

test('long comments fit on a small screen', async ({ browser }) => {
  const manager = await newManager('M'.repeat(200));
  const { id } = await newPlan(manager, await newReport(manager));
  await api(manager, endpoints.addComment, { params: { id }, body: { text: 'W'.repeat(5_000) } });
  const page = await openAs(browser, manager, `/onboarding/${id}`);
  await page.getByRole('button', { name: /^Comments/ }).click();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('W'.repeat(5_000)).last()).toBeVisible();
  await button(page, 'Comment on Collect your badge').click();
  await expectFits(page, 'plan, comments', button(page, 'Comment on Meet the team'));
});
