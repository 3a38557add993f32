import { createCalendarFeed, deleteCalendarFeed } from '#shared/reminders/contract.ts';
import { expectNoBarriers } from './axe.ts';
import { CUT, cut } from './calls.ts';
import { newManager, newPlan, newReport, openAs, STILL } from './company.ts';
import { expectFits } from './fits.ts';
import { toast } from './sentences.ts';
import { expect, test } from './test.ts';

test('an employee brings the due dates into a calendar program, and ends that again', async ({
  browser,
  mayFail,
}) => {
  mayFail(CUT);
  const manager = await newManager();
  const employee = await newReport(manager);
  const { id } = await newPlan(manager, employee);
  const page = await openAs(browser, employee, `/onboarding/${id}`, {
    ...STILL,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const dialog = page.getByRole('dialog', { name: 'Due dates in your calendar' });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const open = () => page.getByRole('button', { name: 'Add to Calendar' }).click();

  const url = await test.step('gets an address, which is shown once', async () => {
    await open();
    await expect(dialog).toContainText('Whoever has the address sees the due dates');
    await expect(button('Revoke')).toHaveCount(0);
    const mend = await cut(page, createCalendarFeed);
    await button('Create address').click();
    await expect(toast(page, 'Failed to create the calendar address. Please try again.')).toBeVisible();
    await mend();
    await button('Create address').click();
    await button('Copy calendar address').click();
    await toast(page, 'Copied: calendar address.').getByRole('button', { name: 'Dismiss' }).click();
    await toast(page, 'Failed to create the calendar address. Please try again.')
      .getByRole('button', { name: 'Dismiss' })
      .click();
    await expectNoBarriers(page, 'calendar, address');
    await expectFits(page, 'calendar, address', button('Revoke'), button('Copy calendar address'));
    return page.evaluate(() => navigator.clipboard.readText());
  });

  await test.step('a calendar program reads it', async () => {
    const feed = await (await page.request.get(url)).text();
    expect(feed).toContain('BEGIN:VEVENT');
    expect(feed).toContain('First day (First weeks)');
  });

  await test.step('finds later that there is one, and ends it', async () => {
    await button('Close').last().click();
    await open();
    await expect(dialog).toContainText('You have had an address since this minute.');
    await expect(dialog).not.toContainText('/api/calendar/');
    await expect(button('Create a new address')).toBeVisible();
    await expectNoBarriers(page, 'calendar, known');
    const mend = await cut(page, deleteCalendarFeed);
    await button('Revoke').click();
    await expect(toast(page, 'Failed to revoke the calendar address. Please try again.')).toBeVisible();
    await mend();
    await button('Revoke').click();
    await expect(toast(page, 'Your calendar address was revoked.')).toBeVisible();
    await expect(button('Create address')).toBeVisible();
    expect((await page.request.get(url)).status()).toBe(404);
  });

  await test.step('on the dashboard too, but not for somebody else’s plan', async () => {
    await newPlan(manager, employee, { name: 'Second plan' });
    await page.goto('/employee-dashboard');
    await open();
    await expect(dialog).toBeVisible();
    const theirs = await openAs(browser, manager, `/onboarding/${id}`, STILL);
    await expect(theirs.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Add to Calendar' })).toHaveCount(0);
  });
});
