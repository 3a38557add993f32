import type { Browser, Page } from '@playwright/test';
import { api, endpoints, ORIGIN } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { pressOn, tabTo } from '../support/keyboard.ts';
import { expectFits } from '../support/layout.ts';
import { abortCall, NETWORK_ERROR } from '../support/network.ts';
import { newManager, newReport, openAs } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';

const bell = (page: Page, unread?: string) =>
  page.getByRole('button', {
    name: unread === undefined ? /^Notifications/ : `Notifications, ${unread} unread`,
    exact: true,
  });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** Creates a plan on which the manager has commented, and signs its employee in. */
async function setUp(browser: Browser, comments: string[]) {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee);
  for (const text of comments) await api(manager, endpoints.addComment, { params: { id }, body: { text } });
  return { manager, employee, id, page: await openAs(browser, employee, '/employee-dashboard') };
}

test('the bell counts, opens, marks as read and follows, by keyboard alone', async ({ browser }) => {
  const { page, id } = await setUp(browser, ['Where is the desk?', 'Found it']);
  await expect(bell(page, '3')).toBeVisible();
  await expect(page).toHaveTitle(/^\(3\) /);
  await pressOn(bell(page));
  await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeFocused();
  await expectAccessible(page, 'the panel of notifications');
  const rows = panel(page).getByRole('listitem');
  await expect(rows).toHaveText([
    /Mira Holm wrote.*“Found it”/,
    /Mira Holm wrote.*“Where is the desk\?”/,
    /Mira Holm assigned you a plan.*First weeks/,
  ]);
  // Opening has marked nothing; Escape gives the focus back.
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page, '3')).toBeFocused();

  await page.keyboard.press('Enter');
  await tabTo(rows.first().getByRole('link'));
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/onboarding/${id}`);
  await expect(panel(page)).toBeHidden();
  await expect(bell(page, '2')).toBeVisible();
  await expect(page).toHaveTitle(/^\(2\) Tove Berg|^\(2\) First weeks/);

  await pressOn(bell(page));
  await pressOn(panel(page).getByRole('button', { name: 'Mark all as read' }));
  await expect(page).not.toHaveTitle(/^\(/);
  await expect(panel(page).getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await bell(page).click();
  await expect(rows).toHaveCount(3);
  await expect(panel(page).getByText('unread')).toHaveCount(0);
});

test('nobody has nothing new, and a failure is said and undone', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  const { page } = await setUp(browser, ['Hello']);
  const nobody = await openAs(browser, await newManager('Nora New'), '/templates');
  await bell(nobody).click();
  await expect(panel(nobody)).toContainText('Nothing new.');
  await expectAccessible(nobody, 'no notifications');

  await bell(page).click();
  await abortCall(page, endpoints.readNotifications);
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(toast(page, 'Failed to mark as read. Please try again.')).toBeVisible();
  // In the panel, which would hide it.
  await expect(panel(page)).toContainText('Failed to mark as read. Please try again.');
  await expect(bell(page, '2')).toBeVisible();
});

test('all notifications have a page, with the older ones', async ({ browser }) => {
  const { page, employee, id } = await setUp(browser, []);
  // More than a page, all read.
  await sql(
    ORIGIN,
    `insert into notifications (id, key, person_id, kind, plan_id, created_at, read_at)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'nudge:${id}:' || n, '${employee.id}',
       'nudge', '${id}', now() - n * interval '1 hour', now()
     from generate_series(1, 60) as n`,
  );
  await bell(page).click();
  await panel(page).getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL('/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows).toHaveCount(61);
  await expectAccessible(page, 'the page of notifications');
  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page).not.toHaveTitle(/^\(/);
});

test('on a phone the notifications fill the window, with a way back', async ({ browser }) => {
  const { page } = await setUp(browser, ['A word of two hundred letters: ' + 'x'.repeat(200)]);
  await page.setViewportSize({ width: 390, height: 844 });
  await bell(page).click();
  await expect.poll(() => panel(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expectFits(page, 'notifications on a phone');
  await expectAccessible(page, 'notifications on a phone');
  await panel(page).getByRole('button', { name: 'Back' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
});

test('a kind is switched off for mails, and one that a plan needs cannot be', async ({ browser }) => {
  const { page, employee } = await setUp(browser, []);
  await page.goto('/settings');
  const choice = (name: string) => page.getByRole('switch', { name });
  await expect(choice('Somebody comments on a plan of yours')).toBeChecked();
  await pressOn(choice('Somebody comments on a plan of yours'), 'Space');
  await expect(choice('Somebody comments on a plan of yours')).not.toBeChecked();
  await expect
    .poll(async () => (await api(employee, endpoints.getNotificationSettings)).mail)
    .toMatchObject({ comment: false, reminder: true });
  await page.reload();
  await expect(choice('Somebody comments on a plan of yours')).not.toBeChecked();
  await expect(choice('Your signature is needed')).toHaveAttribute('aria-disabled', 'true');
  await choice('Your signature is needed').press('Space');
  await expect(choice('Your signature is needed')).toBeChecked();
});
