import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { newManager, newReport, openAs } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

test('each list of plans has the same filters, which stay on the way to a plan and back (Plans 26)', async ({
  browser,
}) => {
  const [department, place] = [unique('Clinic'), unique('Graz')];
  const manager = await newManager(unique('Mira Holm'));
  const [near, far] = [await newReport(manager, 'Nora Near'), await newReport(manager, 'Fay Far')];
  const hr = await newReport(manager, 'Hanna Reed');
  await Promise.all([near, far, hr].map((person) => signIn(person, person.origin)));
  await sql(
    manager.origin,
    `update people set department = '${department}', start_on = current_date,
      location = case when id = '${near.id}' then '${place}' else '' end where id in ('${near.id}', '${far.id}')`,
  );
  await sql(
    manager.origin,
    `update people set is_hr = true, hr_departments = array['${department}'] where id = '${hr.id}'`,
  );
  await newPlan(manager, near);
  await newPlan(manager, far);

  await test.step('the manager opens the menus of their list', async () => {
    const page = await openAs(browser, manager, '/onboarding');
    await expect(page.getByRole('link', { name: /Fay Far/ })).toBeVisible();
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Location of the employee').selectOption(place);
    await expect(page.getByRole('link', { name: /Fay Far/ })).toBeHidden();
    await expectAccessible(page, 'list with more filters');
    await page.getByRole('link', { name: /Nora Near/ }).click();
    await page.goBack();
    await expect(page.getByLabel('Location of the employee')).toHaveValue(place);
    await expect(page.getByRole('link', { name: /Fay Far/ })).toBeHidden();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('link', { name: /Fay Far/ })).toBeVisible();
  });

  await test.step('HR narrows the lists of the organisation', async () => {
    const page = await openAs(browser, hr, '/organisation');
    await page.getByLabel('Location of the employee').selectOption(place);
    await expect(page.getByRole('link', { name: /Fay Far/ })).toBeHidden();
    await page.getByRole('link', { name: /Nora Near/ }).click();
    await page.goBack();
    await expect(page.getByLabel('Location of the employee')).toHaveValue(place);
    await expect(page.getByRole('link', { name: /Nora Near/ })).toBeVisible();
    await page.goto('/overview?list=active');
    await page.getByRole('searchbox', { name: 'Search plans and employees' }).fill('nora');
    await expect(page).toHaveURL(/q=nora/);
    await expect(page.getByText('Nora Near').first()).toBeVisible();
    await expect(page.getByText('Fay Far')).toBeHidden();
    await page.goto('/audit');
    await page.getByLabel('Status').selectOption('Completed');
    await expect(page.getByText('Nora Near')).toBeHidden();
    await page.getByLabel('Status').selectOption('Active');
    await expect(page.getByText('Nora Near')).toBeVisible();
  });
});

/** Chooses values of two menus in one task, so that the page is not rendered between. */
async function chooseBoth(
  page: Page,
  first: [menu: string, value: string],
  second: [menu: string, value: string],
) {
  for (const [menu, value] of [first, second]) {
    await expect(page.getByLabel(menu, { exact: true }).getByRole('option', { name: value })).toBeAttached();
  }
  const menus = [first, second].map(([menu]) => page.getByLabel(menu, { exact: true }));
  const elements = await Promise.all(menus.map((menu) => menu.elementHandle()));
  await page.evaluate(
    (chosen) => {
      for (const { element, value } of chosen) {
        const menu = element as HTMLSelectElement;
        menu.value = [...menu.options].find(({ label }) => label.startsWith(value))!.value;
        menu.dispatchEvent(new Event('change', { bubbles: true }));
      }
    },
    [first, second].map(([, value], index) => ({ element: elements[index]!, value })),
  );
  await expect(menus[0]!.locator('option:checked')).toHaveText(new RegExp(`^${first[1]}`));
  await expect(menus[1]!.locator('option:checked')).toHaveText(new RegExp(`^${second[1]}`));
}

test('a filter stays when another one changes before it is shown (Plans 26)', async ({ browser }) => {
  const [department, place] = [unique('Clinic'), unique('Graz')];
  const manager = await newManager(unique('Mira Holm'));
  const [near, hr] = [await newReport(manager, 'Nora Near'), await newReport(manager, 'Hanna Reed')];
  await Promise.all([near, hr].map((person) => signIn(person, person.origin)));
  await sql(
    manager.origin,
    `update people set department = '${department}', start_on = current_date, location = '${place}' where id = '${near.id}'`,
  );
  await sql(manager.origin, `update people set is_hr = true where id = '${hr.id}'`);
  await newPlan(manager, near);
  for (const [path, of] of [
    ['/organisation', ' of the employee'],
    ['/overview?list=active', ' of the employee'],
    ['/audit', ''],
    ['/people', ''],
  ] as const) {
    const page = await openAs(browser, hr, path);
    await chooseBoth(page, [`Department${of}`, department], [`Location${of}`, place]);
    await expect(page.getByText('Nora Near').first()).toBeVisible();
    await page.close();
  }
});
