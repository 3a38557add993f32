import { newAdmin, openAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';

test('an admin registers a webhook, tests it, replaces its secret and deletes it', async ({
  browser,
  allowConsoleErrors,
}) => {
  // The refused address.
  allowConsoleErrors(/status of 400/);
  const page = await openAs(browser, await newAdmin(), '/settings/webhooks');
  // Names that do not exist, so that the product sends nothing.
  const host = `hooks-${Date.now()}.harbor.invalid`;
  const section = page.getByRole('region', { name: host });
  let first: string | null = '';

  await test.step('add', async () => {
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add webhook' });
    await dialog.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1/');
    await dialog.getByRole('checkbox', { name: 'plan.signed' }).check();
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await expect(dialog.getByRole('alert')).toContainText('not on the public internet');
    await dialog.getByRole('textbox', { name: 'Address' }).fill(`https://${host}/hook`);
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    const secret = page.getByRole('dialog', { name: 'Copy the secret' });
    await expect(secret.locator('code')).toHaveText(/^whsec_/);
    first = await secret.locator('code').textContent();
    await secret.getByRole('button', { name: 'Done' }).click();
    await expect(section).toContainText('The employee signs');
  });

  await test.step('send a test, and send it again', async () => {
    await section.getByRole('button', { name: 'Send a test' }).click();
    // Without a look into the deliveries.
    await expect(section.getByRole('status')).toHaveText(
      'The test did not arrive. The name of the server is not known. It is tried again by itself.',
    );
    await section.getByRole('button', { name: 'Deliveries' }).click();
    const delivery = section.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
    await expect(delivery).toContainText('Test');
    await section.getByRole('button', { name: 'Send again: Test' }).click();
    await expect(toast(page, 'Sending again.')).toBeVisible();
  });

  await test.step('a new secret', async () => {
    await section.getByRole('button', { name: 'New secret' }).click();
    await page
      .getByRole('alertdialog', { name: 'New secret' })
      .getByRole('button', { name: 'New secret' })
      .click();
    const secret = page.getByRole('dialog', { name: 'Copy the secret' });
    await expect(secret.locator('code')).toHaveText(/^whsec_/);
    await expect(secret.locator('code')).not.toHaveText(first ?? '');
    await secret.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('disable and delete', async () => {
    await section.getByRole('button', { name: 'Disable' }).click();
    await expect(section.getByRole('button', { name: 'Enable' })).toBeVisible();
    await section.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog', { name: 'Delete webhook?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(section).toBeHidden();
  });
});
