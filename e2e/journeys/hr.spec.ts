import type { Page } from '@playwright/test';
import { api, endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { pressOn } from '../support/keyboard.ts';
import { newAdmin, newManager, newReport, openAs, type Person } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

const setDepartment = ({ id, origin }: Person, department: string) =>
  sql(origin, `update people set department = '${department}' where id = '${id}'`);

test('HR of a department reads, edits and deletes its plans, signs nothing, and leaves a trace (HR 2, 3, 5, 7)', async ({
  browser,
  allowConsoleErrors,
}) => {
  // The employee's page reads its plan again when it hears of the deletion.
  allowConsoleErrors(/status of 404/);
  const department = unique('Sales');
  const [admin, manager] = [await newAdmin(), await newManager()];
  const tove = await newReport(manager, 'Tove Berg');
  const other = await newReport(manager, 'Otto Lang');
  const hr = await newReport(manager, 'Hanna Reed');
  await Promise.all([tove, hr].map((person) => signIn(person, person.origin)));
  await setDepartment(tove, department);
  await setDepartment(other, unique('Legal'));
  const name = unique('Sales start');
  const plan = await newPlan(manager, tove, { name });
  await newPlan(manager, other, { name });
  await api(tove, endpoints.addComment, { params: { id: plan.id }, body: { text: 'No badge yet.' } });
  let employee: Page | undefined;

  await test.step('an admin gives the role for a department', async () => {
    const page = await openAs(browser, admin, '/settings/people');
    await page.getByRole('searchbox', { name: 'Search people' }).fill(hr.email);
    // The list of the search replaces the one before, with its open menu.
    await expect(page.getByText('(1 person)')).toBeVisible();
    await page
      .getByRole('row')
      .filter({ hasText: hr.email })
      .getByRole('button', { name: 'Menu for Hanna Reed' })
      .click();
    await page.getByRole('menuitem', { name: 'HR role' }).click();
    await page.getByRole('checkbox', { name: 'Hanna Reed is HR' }).check();
    await page.getByRole('radio', { name: 'Some departments' }).check();
    const save = page.getByRole('button', { name: 'Save' });
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('textbox', { name: 'Search departments' }).fill(department.slice(0, -1));
    await page.getByRole('checkbox', { name: `${department} 1 person` }).check();
    await expectAccessible(page, 'HR role');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`HR · ${department}`)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: hr.email })).toContainText('Employee');
  });

  const page = await openAs(browser, hr, '/employee-dashboard');
  const rows = page.getByRole('list', { name: 'Onboarding plans' }).getByRole('listitem');

  await test.step('by keyboard to the list, which has the department’s plans alone', async () => {
    await expect(page.getByRole('link', { name: 'Organisation' })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await expect(page.getByRole('heading', { name: 'Organisation', level: 1 })).toBeFocused();
    await expect(page.getByText(`The plans of ${department}`)).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Tove Berg');
    await expectAccessible(page, 'organisation');
    await page.getByRole('searchbox').fill('nobody');
    await expect(page.getByText('No onboarding plans match')).toBeVisible();
    await expectAccessible(page, 'organisation, nothing matches');
    await page.getByRole('button', { name: 'Show all plans' }).click();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed');
    await expect(page.getByText('No onboarding plans match')).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Active');
    await expect(rows).toHaveCount(1);
  });

  await test.step('the plan shows that it is seen as HR, and no box can be ticked', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('j');
    await expect(rows.getByRole('link')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(
        `You see this plan as HR. ${tove.name} and ${manager.name} see in its history that you opened it.`,
      ),
    ).toBeVisible();
    const box = page.getByRole('checkbox').first();
    await expect(box).toHaveAttribute('aria-disabled', 'true');
    await box.focus();
    await expect(page.getByText('HR cannot tick tasks for others.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Sign|Approve|Return|Reminder/ })).toHaveCount(0);
    await page.getByRole('button', { name: /^Comments/ }).click();
    await expect(page.getByText('No badge yet.')).toBeVisible();
    await expect(page.getByText('HR can read the comments of a plan')).toBeVisible();
    await expectAccessible(page, 'plan as HR');
  });

  await test.step('an edit is marked in the history, and the employee sees who looked', async () => {
    await pressOn(page.getByRole('button', { name: 'Edit', exact: true }));
    await page.getByLabel('Task name').first().fill('Collect your new badge');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Onboarding plan saved.')).toBeVisible();
    employee = await openAs(browser, tove, `/onboarding/${plan.id}`);
    await employee.getByRole('button', { name: 'History' }).click();
    const history = employee.getByRole('list', { name: 'History' });
    await expect(history).toContainText(`${hr.name} (HR)`);
    await expect(history).toContainText(`Viewed by HR: ${hr.name}`);
  });

  await test.step('a plan is deleted with a reason, and the way leads back to the list', async () => {
    await page.getByRole('button', { name: /^Menu for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: 'Delete plan' });
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page, 'deletion as HR');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Assigned twice.');
    await pressOn(confirm);
    await expect(page.getByRole('heading', { name: 'Organisation', level: 1 })).toBeFocused();
    await expect(rows).toHaveCount(0);
    await expect(employee!.getByText('Onboarding plan not found')).toBeVisible();
  });

  await test.step('an admin reads it in the access log', async () => {
    const log = await openAs(browser, admin, '/settings/access');
    const lines = log.getByRole('list', { name: 'Access log' }).getByRole('listitem');
    const ofHanna = lines.filter({ has: log.getByTitle(hr.email) });
    await expect(ofHanna).toHaveText([
      new RegExp(`Opened the plan "${name}" of Tove Berg`),
      /Opened the list of the organisation/,
    ]);
    await expectAccessible(log, 'access log');
  });
});
