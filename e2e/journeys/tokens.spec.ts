import type { Page } from '@playwright/test';
import { api, endpoints, ORIGIN } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { NETWORK_ERROR } from '../support/network.ts';
import { newAdmin, newManager, openAs } from '../support/people.ts';
import { sql } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';

/** Fills in the name, submits with Enter, and returns the token that the dialog shows. */
async function createToken(page: Page, name: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Name').press('Enter');
  const shown = page.getByRole('dialog', { name: 'Copy the token now' });
  const token = await shown.locator('code').innerText();
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(token)).toHaveCount(0);
  return token;
}

async function revoke(page: Page, name: string): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(toast(page, `The token ‘${name}’ was revoked.`)).toBeVisible();
}

const statusWith = async (token: string, path: string) =>
  (await fetch(ORIGIN + path, { headers: { authorization: `Bearer ${token}` } })).status;

test('everybody creates and revokes access tokens on the settings (Access tokens 1)', async ({ browser }) => {
  const page = await openAs(browser, await newManager(), '/settings');
  await page.getByRole('button', { name: 'Create token' }).click();
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Create token' });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  const token = await createToken(page, 'Weekly report');
  const row = page.getByRole('list', { name: 'Access tokens' }).getByRole('listitem');
  await expect(row).toContainText('Weekly report');
  await expect(row).toContainText('Not used yet');
  expect(await statusWith(token, '/api/user/self')).toBe(200);
  await revoke(page, 'Weekly report');
  await expect(page.getByText('You have no access tokens.')).toBeVisible();
  expect(await statusWith(token, '/api/user/self')).toBe(401);
});

test('a token that has expired comes last and is removed (Access tokens 1)', async ({ browser }) => {
  const person = await newManager();
  const expires_on = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  for (const name of ['Weekly report', 'Old export']) {
    await api(person, endpoints.createAccessToken, { body: { name, scopes: ['read'], expires_on } });
  }
  await sql(
    ORIGIN,
    `update access_tokens set created_at = created_at - interval '40 days', expires_on = expires_on - 40
     where name = 'Old export' and person_id = '${person.id}'`,
  );
  const page = await openAs(browser, person, '/settings');
  const rows = page.getByRole('list', { name: 'Access tokens' }).getByRole('listitem');
  // The server lists the latest first.
  await expect(rows).toHaveText([/^Weekly report.*Until/, /^Old export Expired/]);
  await expectAccessible(page, 'settings, expired token');
  await rows.last().getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove this token?' });
  await expect(dialog).toContainText('‘Old export’ has expired, so nothing stops working.');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'The token ‘Old export’ was removed.')).toBeVisible();
  await expect(rows).toHaveText([/^Weekly report/]);
});

test('an admin revokes the token of somebody else (Access tokens 5)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(NETWORK_ERROR);
  const owner = await newManager('Ola Owner');
  const expires_on = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const name = `Weekly report ${Date.now()}`;
  const { token } = await api(owner, endpoints.createAccessToken, {
    body: { name, scopes: ['read', 'write'], expires_on },
  });
  const page = await openAs(browser, await newAdmin(), '/settings');
  await page.route('**/api/access-token/all*', (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Access tokens' }).click();
  await expect(page.getByText('Failed to load the access tokens')).toBeVisible();
  await expectAccessible(page, 'access tokens, failed');
  await page.unroute('**/api/access-token/all*');
  await page.getByRole('button', { name: 'Retry' }).click();

  const row = page
    .getByRole('list', { name: 'Access tokens' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(row).toContainText(/Ola Owner.*Read, Change.*Not used yet/);
  await expectAccessible(page, 'access tokens');
  await row.getByRole('button', { name: 'Revoke' }).press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Revoke this token?' });
  await expect(dialog).toContainText(`What uses ‘${name}’ of Ola Owner stops working at once.`);
  await dialog.getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(toast(page, `The token ‘${name}’ of Ola Owner was revoked.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await statusWith(token, '/api/user/self')).toBe(401);
});

test('admins connect a directory (Directory 1)', async ({ browser }) => {
  const page = await openAs(browser, await newAdmin(), '/settings/people');
  await page.getByRole('link', { name: 'Directory' }).click();
  await expect(page.getByText(`${ORIGIN}/scim/v2`)).toBeVisible();
  const name = `Entra ID ${Date.now()}`;
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await createToken(page, name);
  expect(await statusWith(token, '/scim/v2/Users?count=1')).toBe(200);
  await revoke(page, name);
  expect(await statusWith(token, '/scim/v2/Users?count=1')).toBe(401);
});
