import { endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectFits } from '../support/layout.ts';
import { abortCall, NETWORK_ERROR } from '../support/network.ts';
import { newManager, newReport, openAs } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';
import { dismissToast, toast } from '../support/toast.ts';

test('an employee subscribes to their due dates in a calendar program, and revokes that', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(NETWORK_ERROR);
  const manager = await newManager();
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee);
  const page = await openAs(browser, employee, `/onboarding/${id}`, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const dialog = page.getByRole('dialog', { name: 'Due dates in your calendar' });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const open = () => page.getByRole('button', { name: 'Add to Calendar' }).click();

  const url = await test.step('creates an address, which is shown once', async () => {
    await open();
    await expect(dialog).toContainText('Whoever has the address sees the due dates');
    await expect(button('Revoke')).toHaveCount(0);
    const restore = await abortCall(page, endpoints.createCalendarFeed);
    await button('Create address').click();
    await expect(toast(page, 'Failed to create the calendar address. Please try again.')).toBeVisible();
    await restore();
    await button('Create address').click();
    await button('Copy calendar address').click();
    await dismissToast(page, 'Copied: calendar address.');
    // The failure has left with its cause.
    await expect(toast(page, 'Failed to create the calendar address. Please try again.')).toHaveCount(0);
    await expectAccessible(page, 'calendar, address');
    await expectFits(page, 'calendar, address', button('Revoke'), button('Copy calendar address'));
    return page.evaluate(() => navigator.clipboard.readText());
  });

  await test.step('adds it to a calendar with one press', async () => {
    const webcal = url.replace('http:', 'webcal:');
    await expect(dialog.getByRole('link', { name: 'Apple Calendar' })).toHaveAttribute('href', webcal);
    const google = dialog.getByRole('link', { name: 'Google Calendar (opens a new tab)' });
    await expect(google).toHaveAttribute(
      'href',
      `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    );
    await expect(google).toHaveAttribute('rel', 'noreferrer');
    for (const [name, host] of [
      ['Outlook, for work', 'outlook.office.com'],
      ['Outlook.com', 'outlook.live.com'],
    ] as const) {
      const target = await dialog.getByRole('link', { name }).getAttribute('href');
      expect(target).toContain(`https://${host}/calendar/0/addfromweb?url=${encodeURIComponent(url)}`);
    }
  });

  await test.step('a calendar program reads it', async () => {
    const feed = await (await fetch(url)).text();
    expect(feed).toContain('BEGIN:VEVENT');
    expect(feed).toContain('First day (First weeks)');
  });

  await test.step('sees later that there is one, and revokes it', async () => {
    await button('Close').last().click();
    await open();
    await expect(dialog).toContainText('You have an address, created just now.');
    await expect(dialog).not.toContainText('/api/calendar/');
    await expect(button('Create a new address')).toBeVisible();
    await expectAccessible(page, 'calendar, known');
    const restore = await abortCall(page, endpoints.deleteCalendarFeed);
    await button('Revoke').click();
    await expect(toast(page, 'Failed to revoke the calendar address. Please try again.')).toBeVisible();
    await restore();
    await button('Revoke').click();
    await expect(toast(page, 'Your calendar address was revoked.')).toBeVisible();
    await expect(button('Create address')).toBeVisible();
    expect((await fetch(url)).status).toBe(404);
  });

  await test.step('on the dashboard too, but not for the manager', async () => {
    await newPlan(manager, employee, { name: 'Second plan' });
    await page.goto('/employee-dashboard');
    await open();
    await expect(dialog).toBeVisible();
    const theirs = await openAs(browser, manager, `/onboarding/${id}`);
    await expect(theirs.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Add to Calendar' })).toHaveCount(0);
  });
});
