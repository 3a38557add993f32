import { randomUUID } from 'node:crypto';
import { CONFIGURED_ORIGIN, endpoints, ORIGIN } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { holdReply, NETWORK_ERROR } from '../support/network.ts';
import { newAdmin, openAs } from '../support/people.ts';
import { sql } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';

test('an admin sees what to do, and checks again after a failure (Operations 22)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(NETWORK_ERROR);
  const page = await openAs(browser, await newAdmin(), '/settings');
  await page.route('**/api/operation', (route) => route.abort());
  await page.getByRole('link', { name: 'Operation' }).click();
  await expect(page.getByText('Failed to load the operation')).toBeVisible();
  await expectAccessible(page, 'operation, failed');
  await page.unroute('**/api/operation');
  await page.getByRole('button', { name: 'Retry' }).click();

  const toDo = page.getByRole('region', { name: 'To do' }).getByRole('listitem');
  const fine = page.getByRole('region', { name: 'Fine' }).getByRole('listitem');
  await expect(toDo.filter({ hasText: 'No mail is sent. Set SMTP_URL and MAIL_FROM.' })).toBeVisible();
  const backup = toDo.filter({ hasText: 'Last backup' });
  await expect(backup).toContainText('npm run backup');
  await expect(backup.getByRole('button', { name: 'Copy command' })).toBeVisible();
  const entry = page.getByRole('complementary').getByRole('link', { name: 'Operation' });
  await expect(entry).toHaveText(`Operation${await toDo.count()}`);
  await expect(fine.filter({ hasText: 'Release' })).toContainText(/schema (\d+) of \1/);
  await expectAccessible(page, 'operation');
  await page.getByRole('button', { name: 'Check again' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Check again' })).toBeEnabled();
  await fine.getByRole('link', { name: 'Open Webhooks' }).click();
  await expect(page).toHaveURL(`${ORIGIN}/settings/webhooks`);
});

test('a failed mail is tried again, and a test mail shows the reply of the mail server', async ({
  browser,
}) => {
  const admin = await newAdmin('Ada Admin', CONFIGURED_ORIGIN);
  const id = randomUUID();
  await sql(
    CONFIGURED_ORIGIN,
    `insert into outbox (id, key, kind, person_id, name, email, content, attempts, last_error, given_up_at)
       select '${id}', '${id}', 'assigned', id, name, email, '{}', 1,
         'The mail server refused the address: 550 5.1.1 unknown', now()
       from people where email = '${admin.email}'`,
  );
  const page = await openAs(browser, admin, '/settings/operation');
  const failed = page.getByRole('list', { name: 'Mails that failed' });
  const mail = failed.getByRole('listitem').filter({ hasText: admin.email });
  await expect(mail).toContainText('550 5.1.1 unknown');
  await expect(mail).toContainText('given up.');
  await expectAccessible(page, 'operation, failed mails');
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  // No mail server listens while this test runs, or one of another test does.
  await expect(
    page.getByRole('status').filter({ hasText: /It was not sent|Look in your inbox/ }),
  ).toBeVisible();
  const sent = await holdReply(page, endpoints.retryMail);
  await mail.getByRole('button', { name: `Try again: Plan assigned to ${admin.email}` }).click();
  await untilRetried(id);
  await sql(CONFIGURED_ORIGIN, `delete from outbox where id = '${id}'`);
  await sent();
  // The mail is gone from the list because it may be sent immediately.
  await expect(toast(page, 'Sending again. Check again in a moment.')).toBeVisible();
  await expect(mail).toHaveCount(0);
});

test('work that failed names whom it is about and why, and is tried again (Operations 28)', async ({
  browser,
}) => {
  const admin = await newAdmin('Ada Admin', CONFIGURED_ORIGIN);
  const id = randomUUID();
  await sql(
    CONFIGURED_ORIGIN,
    `insert into work_items (id, kind, key, due_at, attempts, failed_at, reason)
       select '${id}', 'leaver', id, now() + interval '1 hour', 3, now(), 'PostgreSQL 23514: tasks_owner'
       from people where email = '${admin.email}'`,
  );
  const page = await openAs(browser, admin, '/settings/operation');
  const work = page
    .getByRole('list', { name: 'Work that failed' })
    .getByRole('listitem')
    .filter({ hasText: 'PostgreSQL 23514: tasks_owner · failed 3 times' });
  await expect(work).toContainText('Reassigning the tasks of a person who has left · Ada Admin');
  await expectAccessible(page, 'operation, failed work');
  await work.getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page, 'It is tried again within five minutes.')).toBeVisible();
  const isDue = () =>
    sql(CONFIGURED_ORIGIN, `select id from work_items where id = '${id}' and due_at > now()`);
  await expect.poll(isDue).toEqual([]);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(work).toContainText('will be retried shortly');
});

test('of more work than is listed the page shows the last 100, and names what is done meanwhile (Operations 28)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404 .*retry/);
  const admin = await newAdmin('Ada Admin', CONFIGURED_ORIGIN);
  const kind = `later_${randomUUID()}`;
  // Below the items of other tests.
  await sql(
    CONFIGURED_ORIGIN,
    `insert into work_items (id, kind, key, due_at, attempts, failed_at, reason)
       select gen_random_uuid(), '${kind}', number, now() + interval '1 hour', 1, now() - interval '1 day', 'Full ' || number
       from generate_series(1, 101) as number`,
  );
  const page = await openAs(browser, admin, '/settings/operation');
  const items = page.getByRole('list', { name: 'Work that failed' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Show the last 100' }).press('Enter');
  await expect(items).toHaveCount(100);
  await expect(items.nth(5).getByRole('button')).toBeFocused();
  await expect(page.getByText('Only the last 100 are listed.')).toBeVisible();
  await expect(page.getByText(/^\d+ items failed and will be retried automatically\./)).toBeVisible();
  await sql(CONFIGURED_ORIGIN, `delete from work_items where kind = '${kind}'`);
  await items.last().getByRole('button').click();
  await expect(toast(page, 'It is no longer listed: it was done or dropped meanwhile.')).toBeVisible();
  await expect(items.filter({ hasText: 'Full' })).toHaveCount(0);
});

async function untilRetried(id: string): Promise<void> {
  const isGivenUp = () =>
    sql(CONFIGURED_ORIGIN, `select id from outbox where id = '${id}' and given_up_at is not null`);
  await expect.poll(isGivenUp).toEqual([]);
}
