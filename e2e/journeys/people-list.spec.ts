import type { Page } from '@playwright/test';
import { endpoints, ORIGIN } from '../support/api.ts';
import { BAD_GATEWAY, failCall } from '../support/network.ts';
import { newAdmin, openAs } from '../support/people.ts';
import { sql } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { dismissToast, toast } from '../support/toast.ts';
import { unique } from '../support/unique.ts';

const FAILED = 'Failed to load more people. Please try again.';

const rowsOf = (page: Page) => page.getByRole('table', { name: 'People' }).locator('[data-at]');

test('an admin finds a person by the longest email (People 8)', async ({ browser }) => {
  const admin = await newAdmin();
  const domain = '@harbor.example';
  const email =
    unique('Longest')
      .toLowerCase()
      .replaceAll(' ', '-')
      .padEnd(254 - domain.length, 'x') + domain;
  await sql(ORIGIN, `insert into people (id, name, email) values (gen_random_uuid(), 'Long', '${email}')`);
  const page = await openAs(browser, admin, '/settings/people');
  await page.getByRole('searchbox', { name: 'Search people' }).fill(`${email} and more`);
  await expect(rowsOf(page)).toContainText([email]);
});

test('an admin loads the pages of a long list of people one after the other (People 8)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(BAD_GATEWAY);
  const admin = await newAdmin();
  // Two pages of 50 and a part of a third, by name in the order of their numbers.
  const name = unique('Crowd');
  const key = name.toLowerCase().replaceAll(' ', '-');
  await sql(
    ORIGIN,
    `insert into people (id, name, email)
    select gen_random_uuid(), '${name} ' || to_char(n, 'FM000'), '${key}-' || n || '@harbor.example'
    from generate_series(1, 120) n;
    insert into outbox (id, key, kind, person_id, name, email, content, last_error, given_up_at)
    select gen_random_uuid(), id::text, 'reminder', id, name, email, '{}', '550 No such user', now()
    from people where name = '${name} 002'`,
  );
  const page = await openAs(browser, admin, '/settings/people');
  const rows = rowsOf(page);
  const more = page.getByRole('button', { name: 'Load more' });
  const numbered = (number: number) => `${name} ${String(number).padStart(3, '0')}`;

  await page.getByRole('searchbox', { name: 'Search people' }).fill(name);
  await expect(rows).toHaveCount(50);
  await expect(rows.first()).toContainText(numbered(1));
  await expect(page.getByText('(the first 50)')).toBeVisible();
  // A digest that was given up is in no plan: only here a person sees it (Mails 6).
  await expect(rows.filter({ hasText: 'Mail to this person could not be delivered' })).toHaveCount(1);
  await expect(rows.nth(1)).toContainText('550 No such user');

  await test.step('a page that fails to load can be loaded again', async () => {
    const restore = await failCall(page, endpoints.listPeople);
    await more.click();
    // The query is repeated before it counts as failed.
    await expect(toast(page, FAILED)).toBeVisible();
    await restore();
    await dismissToast(page, FAILED);
    await expect(rows).toHaveCount(50);
  });

  await test.step('the focus moves to the first row of the next page', async () => {
    await more.click();
    await expect(rows).toHaveCount(100);
    await expect(rows.nth(50).getByRole('link')).toBeFocused();
    await expect(rows.nth(50)).toContainText(numbered(51));
    await expect(page.getByText('(the first 100)')).toBeVisible();
  });

  await test.step('with the last page the button goes away', async () => {
    await more.press('Enter');
    await expect(rows).toHaveCount(120);
    await expect(rows.nth(100).getByRole('link')).toBeFocused();
    await expect(more).toHaveCount(0);
    await expect(page.getByText('(120 people)')).toBeVisible();
    const names = await rows.locator('bdi').allTextContents();
    expect(names).toEqual(Array.from({ length: 120 }, (_, index) => numbered(index + 1)));
  });

  await test.step('another search starts with its first page', async () => {
    await page.getByRole('searchbox', { name: 'Search people' }).fill(numbered(120));
    await expect(rows).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Search people' }).fill(name);
    await expect(page.getByText('(120 people)')).toBeVisible();
  });
});
