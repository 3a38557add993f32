import type { Page, Route } from '@playwright/test';
import { api, endpoints } from '../support/api.ts';
import { holdCall, holdFiles, scriptsOf } from '../support/network.ts';
import {
  newAccount,
  newManager,
  newPageAs,
  newReport,
  openAs,
  openPage,
  fillSignInForm,
  signedIn,
  signInOn,
  storageOf,
} from '../support/people.ts';
import { newPlan, newTemplate } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

const NOWHERE = '01900000-0000-7000-8000-000000000000';

const MANAGER_ROUTES = [
  '/templates',
  '/templates/subplans',
  '/templates/create',
  `/templates/${NOWHERE}`,
  `/templates/${NOWHERE}?edit=true`,
  '/onboarding',
  '/employees',
];

test('a sign-in stores token and user, and the code until it is exchanged', async ({ page }) => {
  const account = newAccount('Code Keeper');
  const release = await holdCall(page, endpoints.exchangeCode);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await signInOn(page, account);
  await expect(page.getByText('Processing login...')).toBeVisible();
  const code = new URL(page.url()).searchParams.get('code');
  expect(await stored(page)).toEqual({ token: null, user: null, code });
  await release();
  await expect(page).toHaveURL('/employee-dashboard');
  const { token, user, code: rest } = await stored(page);
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(JSON.parse(user!)).toMatchObject({ id: expect.any(String), email: account.email });
  expect(rest).toBeNull();
});

test('a code that cannot be exchanged leads to the login page', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 400/);
  for (const address of ['/auth/callback?code=wrong', '/auth/callback', '/auth/callback?error=x']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByRole('alert')).toContainText('Signing in did not work.');
    expect(await stored(page)).toEqual({ token: null, user: null, code: null });
  }
});

test('an expired token is removed', async ({ page }) => {
  const payload = Buffer.from(JSON.stringify({ sub: NOWHERE, exp: Date.now() / 1_000 - 1 }));
  const expired = `x.${payload.toString('base64url')}.x`;
  for (const address of ['/templates', '/login']) {
    await page.goto('/login');
    await page.evaluate((items) => Object.assign(localStorage, items), {
      token: expired,
      user: JSON.stringify({ id: NOWHERE, is_manager: true }),
    });
    await page.goto(address);
    await expect(page).toHaveURL('/login');
    await expect.poll(() => stored(page)).toEqual({ token: null, user: null, code: null });
  }
});

for (const { clock, hours } of [
  { clock: '9 hours ahead', hours: 9 },
  { clock: '400 days ahead', hours: 400 * 24 },
  { clock: '11 years behind', hours: -11 * 365 * 24 },
]) {
  test(`a device whose clock is ${clock} signs in and stays signed in`, async ({ page }) => {
    await page.addInitScript((ahead) => {
      const RealDate = Date;
      globalThis.Date = class extends RealDate {
        constructor(...given: unknown[]) {
          super(...((given.length === 0 ? [RealDate.now() + ahead] : given) as [number]));
        }
        static override now = () => RealDate.now() + ahead;
      } as DateConstructor;
    }, hours * 3_600_000);
    const account = newAccount('Clock Setter');
    await page.goto('/login');
    await signInOn(page, account);
    await expect(page).toHaveURL('/employee-dashboard');
    await page.reload();
    await expect(page.getByText('No Onboarding Plan Assigned')).toBeVisible();
    await expect(page).toHaveURL('/employee-dashboard');
    await page.goto('/login');
    await expect(page).toHaveURL('/employee-dashboard');
  });
}

test('each address needs a sign-in, and leads to a page of the role', async ({
  browser,
  allowConsoleErrors,
}) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const plan = await newPlan(manager, employee);

  await test.step('signed out', async () => {
    const page = await (await browser.newContext()).newPage();
    for (const address of ['/templates', '/employee-dashboard']) {
      await page.goto(address);
      await expect(page).toHaveURL('/login');
    }
    // A link leads to the provider immediately, and a sign-in leads to the last address.
    for (const address of [...MANAGER_ROUTES, `/onboarding/${plan.id}`]) {
      if (address === '/templates') continue;
      await page.goto(address);
      await expect(page).toHaveURL(/\/demo-sign-in\//);
    }
    await fillSignInForm(page, employee);
    await expect(page).toHaveURL(`/onboarding/${plan.id}`);
    await expect(page.getByRole('heading', { name: plan.name })).toBeVisible();
  });

  await test.step('an employee', async () => {
    const other = await newReport(manager, 'Other Olsen');
    const page = await newPageAs(browser, other);
    for (const address of ['/', '/login', ...MANAGER_ROUTES]) {
      await page.goto(address);
      await expect(page).toHaveURL('/employee-dashboard');
      await expect(page.getByText('No Onboarding Plan Assigned')).toBeVisible();
    }
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['Your Onboarding Plans']);
  });

  await test.step('a manager', async () => {
    const page = await newPageAs(browser, manager);
    for (const address of ['/', '/login']) {
      await page.goto(address);
      await expect(page).toHaveURL('/templates');
    }
    const main = page.getByRole('banner').getByRole('navigation');
    await expect(main.getByRole('link')).toHaveText(['Templates', 'Onboarding', 'Employees']);
  });

  await test.step('an employee whose browser stores the role of a manager', async () => {
    allowConsoleErrors(/status of 403.*direct_reports/);
    const page = await (await browser.newContext()).newPage();
    await page.goto('/login');
    const asManager = await storageOf(employee, { is_manager: true });
    await page.evaluate((items) => Object.assign(localStorage, items), asManager);
    await page.goto('/employees');
    await expect(page).toHaveURL(`/onboarding/${plan.id}`);
  });
});

test('an ended session leads to the login page, and from there back', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  const manager = await newManager();
  const other = await newManager();
  const template = await newTemplate(manager);
  const address = `/templates/${template}?edit=true`;
  const page = await newPageAs(browser, manager);
  await page.route(/\/api\/change$/, () => {});
  await openPage(page, address);
  await expect(page.getByLabel('Template name')).toBeVisible();

  // The page learns of it from the press, not from its own reads.
  await page.route('**/api/**', holdReads);
  await api(manager, endpoints.logout);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await page.unroute('**/api/**', holdReads);
  expect(await stored(page)).toEqual({ token: null, user: null, code: null });
  await expect(page.getByRole('alert')).toHaveText(/^Your session has ended\. Sign in/);

  await signInOn(page, manager);
  await expect(page).toHaveURL(address);
  await expect(page.getByLabel('Template name')).toBeVisible();
  await expect(page.getByText('You have unsaved edits from')).toHaveCount(0);

  // Another person, and a page that only managers may open.
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/login');
  await signInOn(page, other);
  await expect(page).toHaveURL('/templates');
});

test('tabs share one session', async ({ browser, allowConsoleErrors }) => {
  // A tab may load its page with the other person's token before it opens the page of that person.
  allowConsoleErrors(/status of 40[13]/);
  const manager = await newManager();
  const employee = await newReport(manager);
  const first = await openAs(browser, manager, '/templates');
  const second = await first.context().newPage();
  await second.goto('/onboarding');
  await expect(second.getByRole('heading', { name: 'All Onboarding Plans' })).toBeVisible();

  await test.step('another person in one tab is the person in both', async () => {
    const asEmployee = await storageOf(employee);
    await first.evaluate((items) => Object.assign(localStorage, items), asEmployee);
    await expect(second).toHaveURL('/employee-dashboard');
    await expect(second.getByText('Welcome, Tove Berg!')).toBeVisible();
  });

  await test.step('a logout in one tab ends the session in both, and every copy of the token', async () => {
    await first.goto('/employee-dashboard');
    await first.getByRole('button', { name: 'Logout' }).click();
    await expect(first).toHaveURL('/login');
    await expect(second).toHaveURL('/login');
    expect(await stored(second)).toEqual({ token: null, user: null, code: null });
    const copy = await openAs(browser, employee, '/employee-dashboard');
    await expect(copy).toHaveURL('/login');
  });

  await test.step('a sign-in in one tab is a sign-in in both', async () => {
    await signInOn(first, manager);
    await expect(first).toHaveURL('/templates');
    await expect(second).toHaveURL('/templates');
  });

  await test.step('a session that ends by itself leads each tab back to its page', async () => {
    await first.goto('/employees');
    await second.goto('/onboarding');
    await expect(second.getByRole('heading', { name: 'All Onboarding Plans' })).toBeVisible();
    const token = await first.evaluate(() => localStorage.getItem('token')!);
    await api({ origin: manager.origin, session: () => Promise.resolve({ token }) }, endpoints.logout);
    for (const tab of [first, second]) {
      await expect(tab).toHaveURL('/login');
      await expect(tab.getByRole('alert')).toHaveText(/^Your session has ended\. Sign in/);
    }
    await signInOn(first, manager);
    await expect(first).toHaveURL('/employees');
    await expect(second).toHaveURL('/onboarding');
    // The rendered page is shown before its scripts run, which forget the return address of the sign-in.
    await expect.poll(() => second.evaluate(() => sessionStorage.getItem('return_to'))).toBeNull();
  });

  await test.step('a tab that has just signed in shows nothing to the next person', async () => {
    await first.getByRole('button', { name: 'Logout' }).click();
    await expect(second).toHaveURL('/login');
    // The document of the sign-in shows the pages after it as well.
    await signInOn(first, manager);
    await expect(first).toHaveURL('/templates');
    await expect(second).toHaveURL('/templates');
    const asNext = await storageOf(await signedIn(employee));
    await second.evaluate((items) => Object.assign(localStorage, items), asNext);
    await expect(first).toHaveURL('/employee-dashboard');
    await expect(first.getByText('Welcome, Tove Berg!')).toBeVisible();
  });
});

test('a page that has not heard of another sign-in calls nothing in the name of the next person', async ({
  browser,
}) => {
  const [manager, next] = [await newManager(), await newManager()];
  const page = await openAs(browser, manager, '/templates');
  await expect(page.getByRole('link', { name: 'Employees' })).toBeVisible();
  const items = await storageOf(next);
  const requests: string[] = [];
  page.on('request', (request) => {
    const isTheirs = request.headers()['authorization'] === `Bearer ${items['token']}`;
    if (isTheirs || request.isNavigationRequest()) requests.push(request.resourceType());
  });
  // A document does not hear of its own changes, as one that is frozen hears of no others.
  await page.evaluate((stored) => Object.assign(localStorage, stored), items);
  await page.getByRole('link', { name: 'Employees' }).click();
  await expect.poll(() => requests.length).toBeGreaterThan(1);
  expect(requests[0]).toBe('document');
});

/** Leaves the reads of a page without an answer. */
function holdReads(route: Route): Promise<void> | undefined {
  return route.request().method() === 'GET' ? undefined : route.fallback();
}

/** Returns what the product has stored in the browser. */
function stored(page: Page) {
  return page.evaluate(() => ({
    token: localStorage.getItem('token'),
    user: localStorage.getItem('user'),
    code: localStorage.getItem('code'),
  }));
}

test('a logout that continues at the provider returns to a page that says so', async ({ browser }) => {
  const page = await openAs(browser, await newManager(), '/templates');
  // The demo's provider ends its session by itself and has no address for it: this reply replaces that of a provider
  // with one.
  const url = '/login?signed_out=1';
  await page.route('**/api/auth/logout', (route) => route.fulfill({ json: { url } }));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(url);
  await expect(page.getByText('You are signed out of Gangway.')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  expect(await stored(page)).toEqual({ token: null, user: null, code: null });
});

test('the calls of a page during a logout do not change the address after it', async ({ browser }) => {
  const manager = await newManager();
  const page = await newPageAs(browser, manager);
  // The bell is loaded when the page is idle, which on a busy machine is late.
  const release = await holdFiles(page, scriptsOf('NotificationCentre'));
  await openPage(page, '/templates');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  await page.route('**/api/auth/logout', async (route) => {
    await ended;
    await route.fulfill({ json: { url: '/login?signed_out=1' } });
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await api(manager, endpoints.logout);
  release();
  await expect(page.locator('.bell-panel > *').first()).toBeAttached();
  end();
  await expect(page.getByText('You are signed out of Gangway.')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  expect(asked).not.toContain('/api/notification');
});

test('a logout that nobody answers, or whose next page is stopped, leaves no page that does nothing', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  const page = await newPageAs(browser, await newManager());
  await page.clock.install();
  await openPage(page, '/templates/subplans');
  await page.route('**/api/auth/logout', (route) => route.fulfill({ json: { url: '/at-the-provider' } }));
  // As with Escape, the browser stays on the page.
  await page.route('**/at-the-provider', (route) => route.fulfill({ status: 204 }));
  const stopped = page.waitForResponse('**/at-the-provider');
  await page.getByRole('button', { name: 'Logout' }).click();
  await stopped;
  await page.clock.fastForward(20_000);
  await page.getByRole('searchbox', { name: 'Search subplans' }).fill('Welcome');
  await expect(page).toHaveURL('/login');

  const other = await newPageAs(browser, await newManager());
  await other.clock.install();
  await openPage(other, '/templates');
  await other.route('**/api/auth/logout', () => {});
  const sent = other.waitForRequest('**/api/auth/logout');
  await other.getByRole('button', { name: 'Logout' }).click();
  await sent;
  await other.clock.fastForward(11_000);
  await expect(other).toHaveURL('/login');
  expect(await stored(other)).toEqual({ token: null, user: null, code: null });
});
