import type { Page } from '@playwright/test';
import { api, endpoints } from '../support/api.ts';
import { holdCall } from '../support/network.ts';
import {
  newAccount,
  newManager,
  newPageAs,
  newReport,
  openAs,
  signInOn,
  signedIn,
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

test('each address needs a sign-in, and leads to a page of the role', async ({
  browser,
  allowConsoleErrors,
}) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const plan = await newPlan(manager, employee);

  await test.step('signed out', async () => {
    const page = await (await browser.newContext()).newPage();
    for (const address of [...MANAGER_ROUTES, '/employee-dashboard', `/onboarding/${plan.id}`]) {
      await page.goto(address);
      await expect(page).toHaveURL('/login');
    }
    // A sign-in leads to the last address.
    await signInOn(page, employee);
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
  const page = await openAs(browser, manager, address);
  await expect(page.getByLabel('Template name')).toBeVisible();

  await api(manager, endpoints.logout);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL('/login');
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

test('unsaved edits are kept until they are saved, for the same person alone (Checklists 12)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of (401|409)/);
  const [manager, other] = [await newManager(), await newManager('Other Olsen')];
  const template = await newTemplate(manager, { public: true });
  const report = await newReport(manager);
  const address = `/templates/${template}?edit=true`;
  const page = await openAs(browser, manager, address);
  const name = page.getByLabel('Template name');
  const offer = page.getByText('You have unsaved edits from');
  const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();

  await test.step('a session that ends during a save', async () => {
    await name.fill('Edited for long');
    await api(manager, endpoints.logout);
    await press('Save');
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('alert')).toContainText('Your unsaved edits are kept in this browser');
    await signInOn(page, manager);
    await expect(offer).toBeVisible();
    await expect(name).toHaveValue('First weeks');
    await press('Restore');
    await expect(name).toHaveValue('Edited for long');
    await expect(offer).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('a second tab, and a newer version of the template', async () => {
    await expect.poll(() => keptEdits(page)).toHaveLength(1);
    const again = await signedIn(manager);
    await api(again, endpoints.updateTemplate, {
      params: { id: template },
      body: { name: 'Newer', description: 'By another session.' },
    });
    const next = await page.context().newPage();
    await next.goto(address);
    await next.getByRole('button', { name: 'Restore' }).click();
    await expect(next.getByLabel('Template name')).toHaveValue('Edited for long');
    await next.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(next.getByRole('alertdialog', { name: 'This template has changed' })).toBeVisible();
    await next.getByRole('button', { name: 'Keep editing' }).click();
    await next.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(next.getByRole('heading', { level: 1, name: 'Edited for long' })).toBeVisible();
    await expect.poll(() => keptEdits(next)).toHaveLength(0);
  });

  await test.step('a session that ends while a plan is assigned', async () => {
    await page.goto(`/templates/${template}?assign=${report.id}`);
    await page.getByLabel('Plan name', { exact: true }).fill('For this person');
    const { token } = await stored(page);
    const ofPage = { origin: manager.origin, session: () => Promise.resolve({ token: token! }) };
    await api(ofPage, endpoints.logout);
    await press('Create Onboarding Plan');
    await expect(page.getByRole('alert')).toContainText('Your unsaved edits are kept in this browser');
    await signInOn(page, manager);
    await press('Restore');
    await press('Create Onboarding Plan');
    await expect(page.getByRole('heading', { level: 1, name: 'For this person' })).toBeVisible();
    await expect.poll(() => keptEdits(page)).toHaveLength(0);
  });

  await test.step('a session that ends while a direct report is added', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add Direct Report' });
    const open = async () => {
      await press('Add people');
      await page.getByRole('menuitem', { name: 'Add Direct Report' }).click();
    };
    await page.goto('/employees');
    await open();
    await dialog.getByLabel('Full name').fill('Nora Ny');
    await dialog.getByLabel('Email').fill('nora.ny@harbor.example');
    const { token } = await stored(page);
    const ofPage = { origin: manager.origin, session: () => Promise.resolve({ token: token! }) };
    await api(ofPage, endpoints.logout);
    await dialog.getByRole('button', { name: 'Add Direct Report' }).click();
    await signInOn(page, manager);
    await expect(page).toHaveURL('/employees');
    await open();
    await expect(dialog.getByLabel('Full name')).toHaveValue('Nora Ny');
    await expect(dialog.getByLabel('Email')).toHaveValue('nora.ny@harbor.example');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await keptEdits(page)).toHaveLength(0);
  });

  await test.step('another person, and a sign-out', async () => {
    const own = await openAs(browser, other, '/templates/create');
    await own.getByLabel('Template name').fill('Mine alone');
    await expect.poll(() => keptEdits(own)).toHaveLength(1);
    await own.evaluate((items) => Object.assign(localStorage, items), await storageOf(await newManager()));
    own.on('dialog', (dialog) => void dialog.accept());
    await own.goto('/templates/create');
    await expect(own.getByLabel('Template name')).toHaveValue('');
    await expect(own.getByText('You have unsaved edits from')).toHaveCount(0);
    await own.getByLabel('Template name').fill('Of the next person');
    await expect.poll(() => keptEdits(own)).toHaveLength(2);
    await own.getByRole('button', { name: 'Logout' }).click();
    await expect(own).toHaveURL('/login');
    await expect(own.getByRole('alert')).toBeHidden();
    await expect.poll(() => keptEdits(own)).toHaveLength(1);
    await signInOn(own, manager);
    await expect(own.getByRole('heading', { name: 'Templates' })).toBeVisible();
    await expect.poll(() => keptEdits(own)).toHaveLength(0);
  });
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
});

/** Returns the keys of the unsaved edits that the browser keeps. */
function keptEdits(page: Page) {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('edits')));
}

/** Returns what the product has stored in the browser. */
function stored(page: Page) {
  return page.evaluate(() => ({
    token: localStorage.getItem('token'),
    user: localStorage.getItem('user'),
    code: localStorage.getItem('code'),
  }));
}
