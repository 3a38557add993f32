import { expectAccessible } from '../support/axe.ts';
import { pressOn } from '../support/keyboard.ts';
import { newManager, newReport, openAs } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

test('HR finds people, reads and changes one, and assigns to those whom they select (People 15 to 17)', async ({
  browser,
  allowConsoleErrors,
}) => {
  // A department out of the scope, and an email that is taken.
  allowConsoleErrors(/status of 4(00|09)/);
  const department = unique('Nursing');
  const manager = await newManager();
  const next = await newManager(unique('Nils Next'));
  const long = `Freya ${'Lindqvist'.repeat(21)}`;
  const [freya, olaf] = [await newReport(manager, long), await newReport(manager, 'Olaf Berg')];
  const hr = await newReport(manager, 'Hanna Reed');
  await signIn(hr, hr.origin);
  await sql(
    manager.origin,
    `update people set department = '${department}' where id in ('${freya.id}', '${olaf.id}')`,
  );
  await sql(
    manager.origin,
    `update people set is_hr = true, hr_departments = array['${department}'] where id = '${hr.id}'`,
  );
  await newPlan(manager, freya, { name: 'Ward nurse', done: 1 });
  const page = await openAs(browser, hr, '/employee-dashboard');
  const rows = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  const button = (label: string | RegExp) => page.getByRole('button', { name: label });

  await page.getByRole('link', { name: 'All people' }).click();
  await expect(page.getByRole('heading', { name: 'All people', level: 1 })).toBeFocused();
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Freya' })).toContainText('On track');
  await expect(rows.filter({ hasText: 'Olaf' })).toContainText('No plan');
  await expectAccessible(page, 'people');
  await page.getByLabel('State').selectOption('No plan');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/\?state=no_plan$/);
  await page.getByLabel('State').selectOption('All');
  await page.getByRole('searchbox').fill(manager.name);
  await expect(rows).toHaveCount(2);
  await page.getByRole('searchbox').fill('nobody at all');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await pressOn(button('Clear filters'));
  await expect(rows).toHaveCount(2);

  await pressOn(page.getByRole('link', { name: 'Freya' }));
  await expect(page.getByRole('heading', { name: long, level: 1 })).toBeFocused();
  await expect(page.getByRole('list', { name: `The plans of ${long}` })).toContainText('Ward nurse');
  await pressOn(page.getByText('As a table'));
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('Ward nurse');
  await expectAccessible(page, 'a person');

  await pressOn(button('Edit'));
  await page.getByLabel('Job title').fill('Ward nurse, nights');
  await page.getByLabel('Start day').fill('2020-05-04');
  await page.getByLabel('Department').fill('Elsewhere');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    `Enter one of the departments for which you act as HR: ${department}.`,
  );
  await page.getByLabel('Department').fill(department);
  await expectAccessible(page, 'editing a person');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(/^Ward nurse, nights · /)).toBeVisible();
  await expect(page.getByText(/^Here since /)).toBeVisible();

  await pressOn(button('Set manager'));
  await page
    .getByRole('dialog')
    .getByPlaceholder(/Search/)
    .fill(next.name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'About' })).toContainText(next.name);
  await pressOn(button('Has left'));
  await page.getByLabel('Last day').fill('2021-01-31');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Left /)).toBeVisible();
  await expect(button('Assign…')).toBeHidden();
  await pressOn(button('Has not left'));
  await expect(button('Assign…')).toBeVisible();

  await pressOn(page.getByRole('link', { name: 'All people' }).last());
  await page.getByRole('checkbox', { name: 'Select Olaf Berg' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await pressOn(button('Assign…'));
  await expect(page.getByText('One person was chosen by name')).toBeVisible();

  await page.goto('/people');
  await pressOn(button('Add a person'));
  const name = unique('Nina New');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(olaf.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(`${olaf.email} is somebody's email already`);
  await page.getByLabel('Email').fill(`new.${olaf.email}`);
  await expectAccessible(page, 'adding a person');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
});
