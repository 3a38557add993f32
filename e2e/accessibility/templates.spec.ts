import { api, endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { newManager, newReport, openAs } from '../support/people.ts';
import { newTemplate } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

test('the template screens meet WCAG 2.2 AA', async ({ browser }) => {
  const manager = await newManager();
  await newReport(manager);
  const mine = await newTemplate(manager, { public: true });
  const page = await openAs(browser, manager, '/templates');
  await expect(page.getByRole('link', { name: 'First weeks' }).first()).toBeVisible();
  await expectAccessible(page, 'templates');

  await page.getByRole('button', { name: 'Menu for First weeks' }).first().click();
  await expectAccessible(page, 'templates, menu');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'templates, delete');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('no such thing');
  await expect(page.getByText('No templates match your search criteria.')).toBeVisible();
  await expectAccessible(page, 'templates, nothing found');

  await page.getByRole('link', { name: 'View Subplans' }).click();
  await expect(page.getByRole('button', { name: 'First day' }).first()).toBeVisible();
  await expectAccessible(page, 'subplans');
  await page.getByRole('button', { name: 'First day' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Subplan Details' })).toBeVisible();
  await expectAccessible(page, 'subplan details');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('no such thing');
  await expect(page.getByText('No subplans match your search criteria.')).toBeVisible();
  await expectAccessible(page, 'subplans, nothing found');

  await page.getByRole('link', { name: 'Create Template' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Template name and description cannot be empty.')).toBeVisible();
  await expectAccessible(page, 'create template, empty');
  await page.getByRole('button', { name: 'Create Template from existing template' }).click();
  await page.getByRole('dialog').getByText('First weeks').first().waitFor();
  await expectAccessible(page, 'select template');
  await page.getByRole('combobox').fill('no such thing');
  await expect(page.getByText('No templates match your search criteria.')).toBeVisible();
  await expectAccessible(page, 'select template, nothing found');

  await page.goto(`/templates/${mine}`);
  await expect(page.getByRole('heading', { name: 'First weeks' })).toBeVisible();
  await expectAccessible(page, 'template');
  await page.getByRole('button', { name: 'Onboarding Plan' }).click();
  await expect(page.getByRole('option')).toHaveCount(1);
  await expectAccessible(page, 'select employee');
  await page.getByRole('combobox').fill('no such person');
  await expect(page.getByText('No employees found')).toBeVisible();
  await expectAccessible(page, 'select employee, nobody found');
  await page.getByRole('combobox').fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Create Onboarding Plan' })).toBeVisible();
  await expect(page.getByLabel('Due date', { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'new plan');
});

test('the template editor meets WCAG 2.2 AA', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 409/);
  const manager = await newManager();
  const mine = await newTemplate(manager, { name: 'First days' });
  // The bar at the bottom covers nothing. Targets that are half below it are too small until the page is scrolled.
  const size = { viewport: { width: 1280, height: 1600 } };
  const page = await openAs(browser, manager, `/templates/${mine}?edit=true`, size);
  await expect(page.getByLabel('Subplan name').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit Note' }).click();
  await expectAccessible(page, 'editor, topic and note open');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '+ Link' }).first().click();
  await page.getByPlaceholder('Enter link URL').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'editor, link refused');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu for task Read the handbook' }).click();
  await expectAccessible(page, 'editor, menu of a task');
  await page.getByRole('menuitem', { name: 'Remove task' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'editor, remove');
  await page.getByRole('button', { name: 'Remove task', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await page.getByLabel('Subplan name').first().fill('');
  // A control that is half below the top bar is too small a target until the page is scrolled.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, 'editor, removed and blank');
  await page.getByRole('button', { name: 'Subplan', exact: true }).click();
  await expectAccessible(page, 'editor, subplan menu');
  await page.getByRole('menuitem', { name: 'Add Existing Subplan' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'select subplan');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Employees' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible(page, 'editor, leaving');
  await page.keyboard.press('Escape');

  await api(manager, endpoints.updateTemplate, {
    params: { id: mine },
    body: { name: 'Quicker', description: 'Others.' },
  });
  await page.getByLabel('Subplan name').first().fill('First day, again');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'editor, stale');
});
