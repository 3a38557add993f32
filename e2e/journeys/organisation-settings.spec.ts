import { expectAccessible } from '../support/axe.ts';
import { expectFits } from '../support/layout.ts';
import { newAdmin, openAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';

test('an admin changes the settings of the organisation by keyboard, and takes one back (Organisation 1 and 2)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409 .*organisation-settings/);
  const page = await openAs(browser, await newAdmin(), '/settings/organisation');
  await expect(page.getByRole('heading', { name: 'Organisation settings', level: 1 })).toBeVisible();
  const hour = page.getByRole('spinbutton', { name: 'Hour of the reminders' });
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(hour).toHaveAccessibleDescription(/This is the default\.$/);
  await hour.fill('24');
  await expect(page.getByText('Enter 23 or less.')).toBeVisible();
  await hour.fill('9');
  await hour.press('Enter');
  await expect(toast(page, 'The settings were saved.')).toBeVisible();
  await expect(hour).toHaveAccessibleDescription(/Set here\. The default is 8\.$/);
  await expectAccessible(page, 'the settings of the organisation');

  await test.step('a change that somebody else made meanwhile is not overwritten', async () => {
    const other = await openAs(browser, await newAdmin(), '/settings/organisation');
    await other.getByRole('spinbutton', { name: 'Hour of the reminders' }).fill('10');
    await other.keyboard.press('Enter');
    await expect(toast(other, 'The settings were saved.')).toBeVisible();
    await hour.fill('11');
    await hour.press('Enter');
    await expect(
      page.getByText(
        /changed this since you opened it.*What you entered is still here\. Check it, then save again\.$/,
      ),
    ).toBeVisible();
    await expect(hour).toHaveValue('11');
  });

  await test.step('an unsaved change is not lost by leaving', async () => {
    await page.getByRole('complementary').getByRole('link', { name: 'Teams' }).click();
    const ask = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await ask.getByRole('button', { name: 'Keep editing' }).click();
    await expect(hour).toHaveValue('11');
  });

  await page.getByRole('button', { name: 'Use the default: Hour of the reminders' }).press('Enter');
  await expect(hour).toHaveValue('8');
  // The pressed button is gone.
  await expect(hour).toBeFocused();
  await expect(hour).toHaveAccessibleDescription(/This is the default\.$/);

  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page, 'the settings of the organisation');
});
