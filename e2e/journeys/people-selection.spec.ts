import type { Browser, Page } from '@playwright/test';
import { endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { holdReply } from '../support/network.ts';
import { newManager, newReport, openAs, type Person } from '../support/people.ts';
import { sql } from '../support/product.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

const PAGE = 50;

const table = (page: Page) => page.getByRole('table', { name: 'People' });
const rowAt = (page: Page, at: number) => table(page).locator(`[data-at="${at}"]`);
const linkAt = (page: Page, at: number) => rowAt(page, at).getByRole('link');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const said = (page: Page, text: string) => page.getByText(text, { exact: true });
const head = (page: Page, count: number) =>
  table(page).getByRole('checkbox', { name: `Select the ${count} that are loaded` });
/** Of a row in the document: a box that Playwright could scroll to would move the window. */
const tickedRows = (page: Page) => table(page).locator('[data-at][data-selected]');

/** Returns somebody of HR for a department of so many people, by name and from the latest start to the earliest, the last ten without one. */
async function newHr(count: number): Promise<Person> {
  const department = unique('Yard');
  const manager = await newManager();
  const hr = await newReport(manager, 'Hanna Reed');
  await signIn(hr, hr.origin);
  await sql(
    manager.origin,
    `insert into people (id, name, email, department, job_title, manager_id, start_on)
       select gen_random_uuid(), 'Hand ' || lpad(n::text, 4, '0'), gen_random_uuid() || '@harbor.example', '${department}',
         case when n % 3 = 0 then 'Rigger' else 'Welder' end, '${manager.id}',
         case when n <= ${count} - 10 then date '2026-12-31' - n / 2 end
       from generate_series(1, ${count}) as n;
     update people set is_hr = true, hr_departments = array['${department}'] where id = '${hr.id}'`,
  );
  return hr;
}

const open = async (
  browser: Browser,
  count: number,
  path = '/people',
  viewport = { width: 1280, height: 800 },
) => openAs(browser, await newHr(count), path, { viewport });

test('HR selects everybody whom a filter leaves, also those who are not loaded, and assigns to them (People 20)', async ({
  browser,
}) => {
  const page = await open(browser, 62);
  await expect(rowAt(page, PAGE - 1)).toBeAttached();
  await expect(head(page, PAGE)).not.toBeChecked();
  await tabTo(head(page, PAGE));
  await page.keyboard.press('Space');
  await expect(said(page, '50 people are selected')).toBeAttached();
  await expect(tickedRows(page)).toHaveCount(PAGE);
  await expectAccessible(page, 'a selection of people');

  await test.step('all is one press more, which keeps the focus', async () => {
    await tabTo(button(page, 'Select all 62'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(said(page, 'All 62 people are selected')).toBeAttached();
    await expect(button(page, 'Select all 62')).toBeFocused();
    await button(page, 'Load more').press('Enter');
    await expect(linkAt(page, PAGE)).toBeFocused();
    await expect(tickedRows(page)).toHaveCount(62);
    await expect(head(page, 62)).toBeChecked();
    await expect(button(page, 'Select all 62')).toBeHidden();
  });

  await test.step('one less is no longer all', async () => {
    await page.keyboard.press('x');
    await expect(said(page, '61 people are selected')).toBeAttached();
    expect(await head(page, 62).evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await page.keyboard.press('Space');
    await expect(said(page, 'All 62 people are selected')).toBeAttached();
  });

  await test.step('another filter has another selection', async () => {
    await page.getByRole('searchbox').fill('Hand 004');
    await expect(table(page).locator('[data-at]')).toHaveCount(10);
    await expect(page.getByRole('region', { name: 'Selected people' })).toBeHidden();
    await expect(tickedRows(page)).toHaveCount(0);
    await page.getByRole('searchbox').fill('');
    await expect(rowAt(page, PAGE - 1)).toBeAttached();
    await expect(tickedRows(page)).toHaveCount(0);
  });

  await head(page, 62).press('Space');
  await button(page, 'Assign…').press('Enter');
  await expect(page.getByText('62 people were chosen by name')).toBeVisible();
});

test("'Clear' while everybody whom a filter leaves is being selected leaves nobody selected", async ({
  browser,
}) => {
  const page = await open(browser, 62);
  await head(page, PAGE).press('Space');
  const release = await holdReply(page, endpoints.selectOrganisationPeople);
  const replied = page.waitForResponse(/\/people\/ids\b/);
  await button(page, 'Select all 62').press('Enter');
  await button(page, 'Clear').press('Enter');
  await expect(page.getByRole('region', { name: 'Selected people' })).toBeHidden();
  await release();
  await (await replied).finished();
  // The next selection replaces this one.
  await rowAt(page, 0).getByRole('checkbox').press('Space');
  await expect(said(page, 'One person is selected')).toBeAttached();
  await expect(tickedRows(page)).toHaveCount(1);
});

test('of more people than a batch takes, all cannot be selected, and the button says why', async ({
  browser,
}) => {
  const page = await open(browser, 2_001);
  await head(page, PAGE).press('Space');
  await expect(button(page, 'Select all 2,001')).toHaveAccessibleDescription(
    'A template goes to at most 2,000 people at once. Narrow the list.',
  );
  await button(page, 'Select all 2,001').press('Enter');
  await expect(said(page, '50 people are selected')).toBeAttached();
});

test('keys go from row to row, and Shift selects a range (People 20)', async ({ browser }) => {
  const page = await open(browser, 12);
  await linkAt(page, 2).focus();
  await page.keyboard.press('ArrowDown');
  await expect(linkAt(page, 3)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(said(page, 'One person is selected')).toBeAttached();
  for (let row = 4; row <= 6; row++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(said(page, '4 people are selected')).toBeAttached();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(linkAt(page, 7)).toBeFocused();
  await expect(said(page, '5 people are selected')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Selected people' })).toBeHidden();
  await expect(linkAt(page, 7)).toBeFocused();
  await page.keyboard.press('k');
  await expect(linkAt(page, 6)).toBeFocused();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(said(page, '2 people are selected')).toBeAttached();

  await test.step('with the pointer, too, in both directions', async () => {
    const box = (at: number) => rowAt(page, at).getByRole('checkbox');
    await box(9).click();
    await box(11).click({ modifiers: ['Shift'] });
    await expect(said(page, '5 people are selected')).toBeAttached();
    await box(7).click({ modifiers: ['Shift'] });
    await expect(said(page, '7 people are selected')).toBeAttached();
    await box(10).click();
    await expect(said(page, '6 people are selected')).toBeAttached();
  });
});

test('the list is sorted by start in its head, and in a menu where it has none (People 20)', async ({
  browser,
}) => {
  const page = await open(browser, 62);
  const start = table(page).getByRole('columnheader', { name: 'Start' });
  const name = table(page).getByRole('columnheader', { name: 'Name' });
  const texts = async (places: number[]) => Promise.all(places.map((at) => linkAt(page, at).textContent()));
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await head(page, PAGE).press('Space');
  await tabTo(start.getByRole('button'));
  await page.keyboard.press('Enter');
  await expect(start).toHaveAttribute('aria-sort', 'ascending');
  await expect(start.getByRole('button')).toBeFocused();
  await expect(name).not.toHaveAttribute('aria-sort');
  await expect(page).toHaveURL(/\?sort=start$/);
  await expect(linkAt(page, 0)).toHaveText('Hand 0052');
  // People without a start date come last. People who start on the same day are sorted by name.
  expect(await texts([1, 2, 49])).toEqual(['Hand 0050', 'Hand 0051', 'Hand 0002']);
  await button(page, 'Load more').press('Enter');
  await expect(linkAt(page, 61)).toHaveText('Hand 0062');
  expect(await texts([50, 51, 52])).toEqual(['Hand 0003', 'Hand 0001', 'Hand 0053']);
  // The same people match.
  await expect(said(page, '50 people are selected')).toBeAttached();

  await start.getByRole('button').press('Enter');
  await expect(start).toHaveAttribute('aria-sort', 'descending');
  await expect(linkAt(page, 0)).toHaveText('Hand 0001');
  await expectAccessible(page, 'people by start');
  await page.reload();
  await expect(linkAt(page, 0)).toHaveText('Hand 0001');
  await expect(start).toHaveAttribute('aria-sort', 'descending');

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(start).toBeHidden();
  await page.getByLabel('Sort', { exact: true }).selectOption('Earliest start');
  await expect(linkAt(page, 0)).toHaveText('Hand 0052');
  await page.getByLabel('Sort', { exact: true }).selectOption('Name');
  await expect(linkAt(page, 0)).toHaveText('Hand 0001');
  await expect(page).toHaveURL(/people$/);
});

test('rows far from the window are not in the document, and Back finds the place (Screens 7)', async ({
  browser,
}) => {
  const page = await open(browser, 400);
  for (let loaded = PAGE; loaded < 400; loaded += PAGE) {
    await button(page, 'Load more').press('Enter');
    await expect(linkAt(page, loaded)).toBeFocused();
  }
  const inDocument = () => table(page).locator('[data-at]').count();
  await expect(table(page)).toHaveAttribute('aria-rowcount', '401');
  await expect.poll(inDocument).toBeLessThan(250);
  await expect(rowAt(page, 0)).toHaveCount(0);
  await expect(rowAt(page, 399)).toHaveAttribute('aria-rowindex', '401');

  await test.step('a selection and its range reach over what is not there', async () => {
    await rowAt(page, 399).getByRole('checkbox').click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(rowAt(page, 1)).toBeAttached();
    await expect.poll(inDocument).toBeLessThan(320);
    await rowAt(page, 1)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await expect(said(page, '399 people are selected')).toBeAttached();
    // The head's box selects also those of the loaded rows that are not in the document.
    await head(page, 400).click();
    await expect(said(page, 'All 400 people are selected')).toBeAttached();
    await page.keyboard.press('Escape');
  });

  await test.step('the keyboard goes through all of them, also far from where the focus was left', async () => {
    await linkAt(page, 58).focus();
    for (let row = 59; row < 70; row++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(linkAt(page, 70)).toBeFocused();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(rowAt(page, 399)).toBeVisible();
    await expect(linkAt(page, 70)).toBeFocused();
    await page.keyboard.press('j');
    await expect(linkAt(page, 71)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(rowAt(page, 72).getByRole('checkbox')).toBeFocused();
  });

  await test.step('Back', async () => {
    await page.mouse.wheel(0, 9_000);
    await expect(linkAt(page, 260)).toBeAttached();
    await linkAt(page, 260).scrollIntoViewIfNeeded();
    const top = () => linkAt(page, 260).evaluate((link) => link.getBoundingClientRect().top);
    const before = await top();
    await linkAt(page, 260).click();
    await expect(page.getByRole('heading', { name: 'Hand 0261', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(linkAt(page, 260)).toBeVisible();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);
    await expect.poll(inDocument).toBeLessThan(250);
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);
  });
});

test('a phone has the box of the head, the bar and the order, and scrolls in one direction', async ({
  browser,
}) => {
  const page = await open(browser, 62, '/people', { width: 390, height: 800 });
  await head(page, PAGE).click();
  await button(page, 'Select all 62').click();
  await expect(page.getByText('62 selected')).toBeVisible();
  const { width, scrolled } = await page.evaluate(() => ({
    width: window.innerWidth,
    scrolled: document.documentElement.scrollWidth,
  }));
  expect(scrolled).toBeLessThanOrEqual(width);
  await expectAccessible(page, 'a selection of people on a phone');
  await button(page, 'Clear').click();
  await expect(tickedRows(page)).toHaveCount(0);
});
