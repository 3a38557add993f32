import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { pressOn } from '../support/keyboard.ts';
import { newManager, newReport, openAs, type Person } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';
import { unique } from '../support/unique.ts';

const rowsOf = (page: Page) => page.getByRole('table', { name: 'People' }).locator('[data-at]');
const headOf = (page: Page) => page.locator('.pl-head [data-of]').allTextContents();
const AT_FIRST = ['Job title', 'Department', 'Manager', 'Start', 'Plans', 'State'];

/** Creates an HR person for a department with one employee, who has a plan. */
async function newHr(called = 'Tove Berg'): Promise<{ hr: Person; name: string }> {
  const department = unique('Docks');
  const manager = await newManager();
  const tove = await newReport(manager, unique(called));
  const hr = await newReport(manager, 'Hanna Reed');
  await signIn(hr, hr.origin);
  await newPlan(manager, tove, { name: 'Crane driver', done: 1 });
  await sql(
    manager.origin,
    `update people set department = '${department}', location = 'Quay 4', job_title = 'Crane driver' where id = '${tove.id}';
     update people set is_hr = true, hr_departments = array['${department}'] where id = '${hr.id}'`,
  );
  return { hr, name: tove.name };
}

test('HR chooses columns and their order by keyboard, and a saved view keeps them (People 19)', async ({
  browser,
}) => {
  const { hr, name } = await newHr();
  const page = await openAs(browser, hr, '/people');
  const row = rowsOf(page).filter({ hasText: name });
  const menu = page.getByRole('dialog', { name: 'Columns' });
  const columns = page.getByRole('button', { name: 'Columns' });
  await expect(row).toContainText('Crane driver');
  expect(await headOf(page)).toEqual(AT_FIRST);

  await pressOn(columns);
  await expect(menu.getByRole('checkbox', { name: 'Job title' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\?columns=department\.manager\.start\.plans\.state$/);
  await menu.getByRole('checkbox', { name: 'Location' }).press('Space');
  await expect(row).toContainText('Location: Quay 4');
  await expectAccessible(page, 'columns of the list of people');
  await test.step('a column that moves keeps the focus', async () => {
    const up = menu.getByRole('button', { name: 'Move Location up' });
    await up.press('Enter');
    await expect(menu.getByRole('status')).toHaveText('Location is 7 of 10');
    await expect(up).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('status')).toHaveText('Location is 6 of 10');
    await expect(page).toHaveURL(/columns=department\.manager\.start\.plans\.location\.state$/);
    const first = menu.getByRole('button', { name: 'Move Job title up' });
    await first.press('Enter');
    await expect(first).toBeFocused();
  });
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(columns).toBeFocused();

  await pressOn(page.getByRole('button', { name: 'Save this view' }));
  await page.keyboard.type('Where they are');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'The view was saved')).toBeVisible();
  await page.goto('/people?columns=shoe_size');
  await expect(row).toContainText('Crane driver');
  expect(await headOf(page)).toEqual(AT_FIRST);
  await pressOn(page.getByRole('button', { name: 'Views' }));
  await pressOn(page.getByRole('link', { name: 'Where they are' }));
  await expect(row).toContainText('Location: Quay 4');
  expect(await headOf(page)).toEqual(['Department', 'Manager', 'Start', 'Plans', 'Location', 'State']);

  await test.step('filters do not change the columns', async () => {
    await page.getByLabel('State', { exact: true }).selectOption('Left');
    await expect(page.getByText('Nothing matches.')).toBeVisible();
    await pressOn(page.getByRole('button', { name: 'Clear filters' }));
    await expect(row).toContainText('Location: Quay 4');
    await expect(page).toHaveURL(/columns=department/);
  });
});

test('a phone shows every chosen column, and scrolls in one direction', async ({ browser }) => {
  const { hr, name } = await newHr('Aoife Ní Bhriain');
  const page = await openAs(browser, hr, '/people', { viewport: { width: 390, height: 800 } });
  const row = rowsOf(page).filter({ hasText: name });
  await expect(row.getByText('Crane driver')).toBeVisible();
  await expect(row.getByText('Department: ')).toBeHidden();
  const link = row.getByRole('link', { name });
  const cut = await link.evaluate((node) => [
    node.scrollWidth - node.clientWidth,
    node.scrollHeight - node.clientHeight,
  ]);
  expect(cut, 'the name is whole').toEqual([0, 0]);
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const column of ['Email', 'Location', 'Employment', 'Last day'])
    await page.getByRole('checkbox', { name: column }).click();
  await page.keyboard.press('Escape');
  for (const text of ['Crane driver', 'Quay 4', '1/']) await expect(row.getByText(text)).toBeVisible();
  const { width, scrolled } = await page.evaluate(() => ({
    width: window.innerWidth,
    scrolled: document.documentElement.scrollWidth,
  }));
  expect(scrolled).toBeLessThanOrEqual(width);
  await expectAccessible(page, 'chosen columns on a phone');
});

test('more columns than the window holds scroll, and the names stay', async ({ browser }) => {
  const { hr, name } = await newHr();
  const all = 'job_title.department.manager.start.plans.state.email.location.employment_type.left';
  const page = await openAs(browser, hr, `/people?columns=${all}`, {
    viewport: { width: 1280, height: 800 },
  });
  await page.getByText('Last day').scrollIntoViewIfNeeded();
  const link = rowsOf(page).getByRole('link', { name });
  await expect(link).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'a table of all columns');
  // Nothing that scrolls lies above it.
  await link.click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});
