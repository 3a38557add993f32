import { api, endpoints, ORIGIN } from '../support/api.ts';
import { newManager, newPageAs, newReport, openAs } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

/** Within what a tick has to be seen in the manager's list (Live pages 3), in ms. */
const SEEN_MS = 2_000;

test("a tick in one browser arrives in the manager's list in another, without a press", async ({
  browser,
}) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee);
  const theirs = await newPageAs(browser, manager);
  const opened = theirs.waitForResponse((response) => response.url() === `${ORIGIN}/api/change`);
  await theirs.goto('/onboarding');
  const card = theirs.getByRole('listitem').filter({ hasText: 'Tove Berg' });
  await expect(card).toContainText('0%');
  expect((await opened).status()).toBe(200);
  const own = await openAs(browser, employee, `/onboarding/${id}`);
  await own.getByRole('checkbox').first().check();
  await expect(card).not.toContainText('0%', { timeout: SEEN_MS });
  await expect(card).toContainText('%');

  // New notifications arrive the same way, and are announced.
  await api(employee, endpoints.addComment, { params: { id }, body: { text: 'Done!' } });
  await expect(theirs.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible({
    timeout: SEEN_MS,
  });
  await expect(theirs.getByRole('status').filter({ hasText: 'Tove Berg wrote' })).toBeAttached();
});

test('the tabs of a browser share one connection, and the next one takes it over', async ({ browser }) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee);
  const first = await newPageAs(browser, manager);
  const streams: string[] = [];
  first.context().on('response', (response) => {
    if (response.url() === `${ORIGIN}/api/change`) streams.push('opened');
  });
  await first.goto('/onboarding');
  await expect.poll(() => streams).toHaveLength(1);
  const second = await first.context().newPage();
  await second.goto('/onboarding');
  const unread = (count: number) => second.getByRole('button', { name: `Notifications, ${count} unread` });
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  // By the lock, which the second tab waits for.
  await expect
    .poll(() => second.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBe(1);
  await api(employee, endpoints.addComment, { params: { id }, body: { text: 'One' } });
  await expect(unread(1)).toBeVisible({ timeout: SEEN_MS });
  expect(streams).toHaveLength(1);
  await first.close();
  await expect.poll(() => streams).toHaveLength(2);
  await api(employee, endpoints.addComment, { params: { id }, body: { text: 'Two' } });
  await expect(unread(2)).toBeVisible({ timeout: SEEN_MS });
});

test('changed items flash, but not for people who asked for less motion', async ({ browser }) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee);
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const page = await openAs(browser, manager, '/onboarding');
    await page.emulateMedia({ reducedMotion });
    const opened = page.waitForResponse((response) => response.url() === `${ORIGIN}/api/change`);
    await page.reload();
    await opened;
    await page.evaluate(() => {
      Element.prototype.animate = function (this: Element) {
        document.documentElement.dataset['flashed'] = this.textContent ?? '';
        return new Animation();
      };
    });
    const response = page.waitForResponse((one) => one.url().includes('/api/onboarding-plan?scope=reports'));
    await api(employee, endpoints.addComment, { params: { id }, body: { text: reducedMotion } });
    await response;
    const flashed = expect(page.locator('html'));
    if (reducedMotion === 'reduce') await flashed.not.toHaveAttribute('data-flashed');
    else await flashed.toHaveAttribute('data-flashed', /Tove Berg/);
  }
});

test('a page whose session is over elsewhere leads to the sign-in page by itself', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  const manager = await newManager('Mira Holm');
  const page = await newPageAs(browser, manager);
  const opened = page.waitForRequest((request) => request.url() === `${ORIGIN}/api/change`);
  await page.goto('/templates');
  await opened;
  await sql(ORIGIN, `delete from sessions where person_id = '${manager.id}'`);
  // The server checks the session within 15 s and ends the stream; the call that opens it again is a 401.
  await expect(page).toHaveURL('/login', { timeout: 30_000 });
  const stored = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]);
  expect(stored).toEqual([null, null]);
});
