import type { Page } from '@playwright/test';
import { holdFiles, scriptsOf } from '../support/network.ts';
import { renderInBrowser, newManager, newPageAs, newReport, openAs } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

/* The code of each page is a separate file, whose name changes with each release. */
const EMPLOYEES_PAGE = scriptsOf('EmployeesPage');
const PLAN_PAGE = scriptsOf('PlanPage');
const PLAN_EDITOR = scriptsOf('PlanEditor');

test('a page that has not loaded within 120 seconds offers to try again (Screens 10)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ChunkError/);
  const page = await newPageAs(browser, await newManager());
  await renderInBrowser(page);
  await page.clock.install();
  const release = await holdFiles(page, EMPLOYEES_PAGE);
  await page.goto('/employees');
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(115_000);
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(5_000);
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded');
  release();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No Direct Reports')).toBeVisible();
});

test('a page of the previous release is replaced by that of the new one', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404|ChunkError/);
  const manager = await newManager();
  const plan = await newPlan(manager, await newReport(manager));
  const page = await openAs(browser, manager, '/templates');
  const loads = countLoads(page);

  await test.step('a page', async () => {
    await page.route(EMPLOYEES_PAGE, (route) => (loads() > 0 ? route.continue() : route.fulfill(GONE)));
    await page.getByRole('link', { name: 'Employees' }).click();
    await expect(page.getByRole('link', { name: 'Tove Berg' }).first()).toBeVisible();
    expect(loads()).toBe(1);
  });

  await test.step('the editor within a page', async () => {
    await page.goto(`/onboarding/${plan.id}`);
    const before = loads();
    await page.route(PLAN_EDITOR, (route) => (loads() > before ? route.continue() : route.fulfill(GONE)));
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByLabel('Plan name', { exact: true })).toBeVisible();
    expect(loads()).toBe(before + 1);
  });
});

test('a missing page reloads the app once, then on request', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 404|ChunkError/);
  const page = await openAs(browser, await newManager(), '/templates');
  const loads = countLoads(page);
  let gone = true;
  await page.route(EMPLOYEES_PAGE, (route) => (gone ? route.fulfill(GONE) : route.continue()));
  await page.getByRole('link', { name: 'Employees' }).click();
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded');
  expect(loads()).toBe(1);
  gone = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No Direct Reports')).toBeVisible();
});

test('without a network the app stays open, and offers to try again', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_FAILED|ChunkError/);
  const page = await openAs(browser, await newManager(), '/templates');
  const loads = countLoads(page);
  await page.route(/\/api\/|\/assets\//, (route) => route.abort());
  await page.getByRole('link', { name: 'Employees' }).click();
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(loads()).toBe(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No Direct Reports')).toBeVisible();
});

test('a search that was typed before leaving the list does not lead back to it', async ({ browser }) => {
  const manager = await newManager();
  const plan = await newPlan(manager, await newReport(manager));
  const page = await newPageAs(browser, manager);
  await page.clock.install();
  await page.goto('/onboarding');
  const release = await holdFiles(page, PLAN_PAGE);
  await page.getByRole('searchbox').fill('berg');
  await page.getByRole('main').getByRole('link', { name: 'Tove Berg' }).click();
  await expect(page).toHaveURL(`/onboarding/${plan.id}`);
  await page.clock.runFor(1_000);
  release();
  await expect(page.getByRole('heading', { level: 1, name: plan.name })).toBeVisible();
  await expect(page).toHaveURL(`/onboarding/${plan.id}`);
});

const GONE = { status: 404, body: '' };

/** Returns a function that returns how often the page was loaded since. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => void (loads += request.isNavigationRequest() ? 1 : 0));
  return () => loads;
}
