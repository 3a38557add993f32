import type { Page } from '@playwright/test';
import { endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { pressOn, tabTo } from '../support/keyboard.ts';
import { expectFits } from '../support/layout.ts';
import { BAD_GATEWAY, failCall } from '../support/network.ts';
import { newAdmin, openAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an admin adds and deletes a webhook by keyboard alone, also after failures', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(BAD_GATEWAY);
  const page = await openAs(browser, await newAdmin(), '/settings');
  // A name that does not exist, so that the product sends nothing.
  const host = `${unique('hooks').toLowerCase().replaceAll(/\W+/g, '-')}.harbor.invalid`;
  const section = page.getByRole('region', { name: host });
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });

  await test.step('the page fails to load', async () => {
    const restore = await failCall(page, endpoints.listWebhooks);
    await pressOn(page.getByRole('complementary').getByRole('link', { name: 'Webhooks' }));
    await expect(page.getByText('Failed to load the webhooks')).toBeVisible();
    await expectAccessible(page, 'webhooks, failed');
    await restore();
    await pressOn(button(page, 'Retry'));
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('add, at the second attempt', async () => {
    const restore = await failCall(page, endpoints.createWebhook);
    await tabTo(button(page, 'Add webhook'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeFocused();
    await expectAccessible(page, 'webhooks, add');
    await page.keyboard.type(`https://${host}/hook`);
    // No other test causes it: the list of deliveries stays empty.
    await pressOn(dialog.getByRole('checkbox', { name: 'plan.overdue' }), 'Space');
    await pressOn(dialog.getByRole('button', { name: 'Add webhook' }));
    await expect(dialog.getByRole('alert')).toHaveText('Failed to save the webhook. Please try again.');
    // The address is not what is wrong.
    await expect(dialog.getByRole('textbox', { name: 'Address' })).not.toHaveAttribute('aria-invalid');
    await expectAccessible(page, 'webhooks, add failed');
    await restore();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Done')).toBeFocused();
    await expectAccessible(page, 'webhooks, secret');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Add webhook')).toBeFocused();
  });

  await test.step('the deliveries fail to load', async () => {
    const restore = await failCall(page, endpoints.listDeliveries);
    await pressOn(section.getByRole('button', { name: 'Deliveries' }));
    await expect(section.getByRole('alert')).toContainText('Failed to load the deliveries');
    await expectAccessible(page, 'webhooks, deliveries failed');
    await restore();
    await pressOn(section.getByRole('button', { name: 'Retry' }));
    await expect(section.getByText('Nothing has been sent yet.')).toBeVisible();
    await expectAccessible(page, 'webhooks');
  });

  await test.step('delete', async () => {
    await tabTo(section.getByRole('button', { name: 'Delete' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Cancel')).toBeFocused();
    await pressOn(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
    await expect(section).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
  await expectFits(page, 'webhooks', button(page, 'Add webhook'));
});

test('an admin creates and revokes a token of a directory by keyboard alone, also after failures', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(BAD_GATEWAY);
  const page = await openAs(browser, await newAdmin(), '/settings');
  const name = unique('W'.repeat(100));
  const dialog = page.getByRole('dialog');
  const failedLoad = await failCall(page, endpoints.listScimTokens);
  await pressOn(page.getByRole('complementary').getByRole('link', { name: 'Directory' }));
  await expect(page.getByText('Failed to load the tokens')).toBeVisible();
  await expectAccessible(page, 'directory, failed');
  await failedLoad();
  await pressOn(button(page, 'Retry'));

  const failedCreate = await failCall(page, endpoints.createScimToken);
  await pressOn(button(page, 'Create token'));
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Failed to create the token. Please try again.');
  await expectAccessible(page, 'directory, create failed');
  await failedCreate();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Done')).toBeFocused();
  await expectAccessible(page, 'directory, token');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Create token')).toBeFocused();

  const item = page.getByRole('listitem').filter({ hasText: name });
  await expectFits(page, 'directory', item.getByRole('button', { name: 'Revoke' }));
  await expectAccessible(page, 'directory');
  await tabTo(item.getByRole('button', { name: 'Revoke' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Cancel')).toBeFocused();
  await pressOn(page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }));
  await expect(item).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});
