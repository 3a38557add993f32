import { expectAccessible } from '../support/axe.ts';
import { pressOn } from '../support/keyboard.ts';
import { newManager, newReport, openAs } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';
import { unique } from '../support/unique.ts';

test('HR finds people, reads and changes one, and assigns to those whom they select (People 15 to 17)', async ({
  browser,
  allowConsoleErrors,
}) => {
  // A department out of the scope, a view that is gone, and an email that is taken.
  allowConsoleErrors(/status of 4(00|04|09)/);
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
  const rows = page.getByRole('table', { name: 'People' }).locator('[data-at]');
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
  await page.getByLabel('Department').selectOption(`${department} (2)`);
  await expect(page).toHaveURL(/department=/);
  await page.getByLabel('Start', { exact: true }).selectOption('Ahead');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await expect(page.getByText('0 of 2', { exact: true })).toBeVisible();
  await pressOn(button('Save this view'));
  await page.getByLabel('Name').fill('Who starts');
  await page.getByLabel('Share with HR').press('Space');
  await expectAccessible(page, 'saving a view');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'The view was saved')).toBeVisible();
  await pressOn(button('Clear filters'));
  await expect(page).toHaveURL(/people$/);
  await pressOn(button('Views'));
  await expectAccessible(page, 'saved views');
  await pressOn(page.getByRole('link', { name: 'Who starts' }));
  await expect(page).toHaveURL(/start=ahead/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await pressOn(button('Views'));
  await pressOn(button('Delete the view Who starts'));
  await expect(page.getByRole('alertdialog', { name: 'Delete view' })).toContainText(
    '“Who starts” will be gone',
  );
  await pressOn(button('Delete view'));
  await expect(page.getByText('No saved views yet')).toBeVisible();

  await test.step('a view that was deleted elsewhere goes from the list', async () => {
    await page.keyboard.press('Escape');
    await pressOn(button('Save this view'));
    await page.getByLabel('Name').fill('Gone elsewhere');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'The view was saved')).toBeVisible();
    await pressOn(button('Views'));
    await pressOn(button('Delete the view Gone elsewhere'));
    await sql(hr.origin, `delete from saved_views where name = 'Gone elsewhere'`);
    await pressOn(button('Delete view'));
    await expect(page.getByRole('alertdialog').getByRole('alert')).toBeVisible();
    await pressOn(button('Cancel'));
    await expect(page.getByText('No saved views yet')).toBeVisible();
  });
  await page.keyboard.press('Escape');
  await pressOn(button('Clear filters'));
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Manager', { exact: true }).selectOption('No manager');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.getByLabel('Manager', { exact: true }).selectOption('All');
  await expect(rows).toHaveCount(2);
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

  const choose = async (label: string) => {
    await pressOn(button(`More for ${long}`));
    await page.getByRole('menuitem', { name: label }).press('Enter');
  };
  const history = page.getByRole('list', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText('Changed');
  await expect(history).toContainText('Plan "Ward nurse" assigned');
  await choose('Set manager');
  await page
    .getByRole('dialog')
    .getByPlaceholder(/Search/)
    .fill(next.name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'About' })).toContainText(next.name);
  await choose('Has left');
  await page.getByLabel('Last day').fill('2021-01-31');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Left /)).toBeVisible();
  await expect(button('Assign…')).toBeHidden();
  await choose('Has not left');
  await expect(button('Assign…')).toBeVisible();

  await pressOn(page.getByRole('link', { name: 'All people' }).last());
  await page.getByRole('checkbox', { name: 'Select Olaf Berg' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await pressOn(button('Assign…'));
  await expect(page.getByText('Chosen: Olaf Berg')).toBeVisible();

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

test('a manager reads the page of a direct report and reminds them; HR joins two records of one person (People 16, Joining 2)', async ({
  browser,
  allowConsoleErrors,
}) => {
  // The records that cannot be joined.
  allowConsoleErrors(/status of 404 .*join/);
  const manager = await newManager();
  const tove = await newReport(manager, unique('Tove Twice'));
  await newPlan(manager, tove, { name: 'Night shift' });
  const theirs = await openAs(browser, manager, '/employees');
  await theirs.getByRole('button', { name: `Menu for ${tove.name}` }).press('Enter');
  await theirs.getByRole('menuitem', { name: 'Open their page' }).press('Enter');
  await expect(theirs.getByRole('heading', { name: tove.name, level: 1 })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await pressOn(theirs.getByRole('button', { name: 'Remind' }));
  await expect(toast(theirs, 'Reminded of one plan')).toBeVisible();
  await expectAccessible(theirs, 'a direct report');

  const other = await newReport(manager, unique('Tove Again'));
  await newPlan(manager, other, { name: 'Second plan' });
  await sql(
    manager.origin,
    `update people set identity_subject = null, identity_issuer = null, last_sign_in_at = null where id = '${other.id}'`,
  );
  const hr = await newReport(await newManager(), unique('Hedda Reed'));
  await signIn(hr, hr.origin);
  await sql(manager.origin, `update people set is_hr = true where id = '${hr.id}'`);
  const page = await openAs(browser, hr, `/people/${other.id}`);
  await pressOn(page.getByRole('button', { name: `More for ${other.name}` }));
  await page.getByRole('menuitem', { name: 'Join two records…' }).press('Enter');
  const search = page.getByRole('dialog').getByPlaceholder(/Search/);
  // The record itself is not offered.
  await search.fill(other.name);
  await expect(page.getByText('Nobody has this name.')).toBeVisible();
  // A person who cannot be joined, such as oneself, leads back to the choice.
  await search.fill(hr.name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await pressOn(page.getByRole('button', { name: 'Choose another…' }));
  await search.fill(tove.name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Join two records of one person' });
  await expect(dialog).toContainText('one plan');
  await expectAccessible(page, 'joining two records');
  await pressOn(dialog.getByRole('button', { name: 'Join' }));
  await expect(toast(page, 'The two records are one')).toBeVisible();
  await expect(page.getByRole('heading', { name: tove.name, level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: `The plans of ${tove.name}` })).toContainText('Second plan');
});
