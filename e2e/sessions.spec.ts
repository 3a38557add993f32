import type { Page } from '@playwright/test';
import { logout } from '#shared/auth/contract.ts';
import { api, type Person } from './arrange.ts';
import { newManager, newPlan, newReport, newTemplate, openAs, sessionOf } from './company.ts';
import { hold } from './network.ts';
import { somebody } from './people.ts';
import { expect, test } from './test.ts';

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

test('signing in keeps token and user, and the code while it is exchanged', async ({ page }) => {
  const { name, email } = somebody('Code Keeper');
  const release = await hold(page, '**/api/auth/token*');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await enter(page, { name, email });
  await expect(page.getByText('Processing login...')).toBeVisible();
  const code = new URL(page.url()).searchParams.get('code');
  expect(await stored(page)).toEqual({ token: null, user: null, code });
  release();
  await expect(page).toHaveURL('/employee-dashboard');
  const { token, user, code: rest } = await stored(page);
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(JSON.parse(user!)).toMatchObject({ id: expect.any(String), email });
  expect(rest).toBeNull();
});

test('a code that cannot be exchanged leads to the login', async ({ page, mayFail }) => {
  mayFail(/status of 400/);
  for (const address of ['/auth/callback?code=wrong', '/auth/callback', '/auth/callback?error=x']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByRole('alert')).toContainText('Signing in did not work.');
    expect(await stored(page)).toEqual({ token: null, user: null, code: null });
  }
});

test('an expired token is dropped', async ({ page }) => {
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

test('nobody sees a page before signing in, and everybody is sent where they belong', async ({
  browser,
  mayFail,
}) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const plan = await newPlan(manager, employee);

  await test.step('nobody', async () => {
    const page = await (await browser.newContext()).newPage();
    for (const address of [...MANAGER_ROUTES, '/employee-dashboard', `/onboarding/${plan.id}`]) {
      await page.goto(address);
      await expect(page).toHaveURL('/login');
    }
    // The last address is where signing in leads.
    await enter(page, employee);
    await expect(page).toHaveURL(`/onboarding/${plan.id}`);
    await expect(page.getByRole('heading', { name: plan.name })).toBeVisible();
  });

  await test.step('an employee', async () => {
    const other = await newReport(manager, 'Other Olsen');
    const page = await openAs(browser, other, '/');
    for (const address of ['/', '/login', ...MANAGER_ROUTES]) {
      await page.goto(address);
      await expect(page).toHaveURL('/employee-dashboard');
      await expect(page.getByText('No Onboarding Plan Assigned')).toBeVisible();
    }
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['Your Onboarding Plans']);
  });

  await test.step('a manager', async () => {
    const page = await openAs(browser, manager, '/');
    for (const address of ['/', '/login']) {
      await page.goto(address);
      await expect(page).toHaveURL('/templates');
    }
    const main = page.getByRole('banner').getByRole('navigation');
    await expect(main.getByRole('link')).toHaveText(['Templates', 'Onboarding', 'Employees']);
  });

  await test.step('an employee whose browser says that they are a manager', async () => {
    mayFail(/status of 403.*direct_reports/);
    const page = await openAs(browser, { ...employee, is_manager: true }, '/employees');
    await expect(page).toHaveURL(`/onboarding/${plan.id}`);
  });
});

test('a session that is over leads to the login, and from there back', async ({ browser, mayFail }) => {
  mayFail(/status of 401/);
  const manager = await newManager();
  const template = await newTemplate(manager);
  const place = `/templates/${template}?edit=true`;
  const page = await openAs(browser, manager, place);
  await expect(page.getByLabel('Template name')).toBeVisible();

  await api(manager.token, logout);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL('/login');
  expect(await stored(page)).toEqual({ token: null, user: null, code: null });

  await enter(page, manager);
  await expect(page).toHaveURL(place);
  await expect(page.getByLabel('Template name')).toBeVisible();
});

test('tabs share one session', async ({ browser, mayFail }) => {
  mayFail(/status of 401/);
  const manager = await newManager();
  const employee = await newReport(manager);
  const first = await openAs(browser, manager, '/templates');
  const second = await first.context().newPage();
  await second.goto('/onboarding');
  await expect(second.getByRole('heading', { name: 'All Onboarding Plans' })).toBeVisible();

  await test.step('another person in one is another person in both', async () => {
    await first.evaluate((items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, sessionOf(employee).origins[0]!.localStorage);
    await expect(second).toHaveURL('/employee-dashboard');
    await expect(second.getByText('Welcome, Tove Berg!')).toBeVisible();
  });

  await test.step('a logout in one is a logout in both, and for every copy of the token', async () => {
    await first.goto('/employee-dashboard');
    await first.getByRole('button', { name: 'Logout' }).click();
    await expect(first).toHaveURL('/login');
    await expect(second).toHaveURL('/login');
    expect(await stored(second)).toEqual({ token: null, user: null, code: null });
    const copy = await openAs(browser, employee, '/employee-dashboard');
    await expect(copy).toHaveURL('/login');
  });

  await test.step('and so is a sign-in', async () => {
    await enter(first, manager);
    await expect(first).toHaveURL('/templates');
    await expect(second).toHaveURL('/templates');
  });
});

/** From the login page through the demo's identity provider. */
async function enter(page: Page, { name, email }: Pick<Person, 'name' | 'email'>): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** What spec §3 says that the browser keeps. */
function stored(page: Page) {
  return page.evaluate(() => ({
    token: localStorage.getItem('token'),
    user: localStorage.getItem('user'),
    code: localStorage.getItem('code'),
  }));
}
