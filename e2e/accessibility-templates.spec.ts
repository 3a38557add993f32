import { updateTemplate } from '#shared/templates/contract.ts';
import { api } from './arrange.ts';
import { expectNoBarriers } from './axe.ts';
import { newManager, newReport, newTemplate, openAs, STILL } from './company.ts';
import { expect, test } from './test.ts';

test.use({ trace: 'off' });

test('the template screens have no barriers', async ({ browser }) => {
  const manager = await newManager();
  await newReport(manager);
  const mine = await newTemplate(manager, { public: true });
  const page = await openAs(browser, manager, '/templates', STILL);
  await expect(page.getByRole('link', { name: 'First weeks' }).first()).toBeVisible();
  await expectNoBarriers(page, 'templates');

  await page.getByRole('button', { name: 'Menu for First weeks' }).first().click();
  await expectNoBarriers(page, 'templates, menu');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoBarriers(page, 'templates, delete');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('no such thing');
  await expect(page.getByText('No templates match your search criteria.')).toBeVisible();
  await expectNoBarriers(page, 'templates, nothing found');

  await page.getByRole('link', { name: 'View Subplans' }).click();
  await expect(page.getByRole('button', { name: 'First day' }).first()).toBeVisible();
  await expectNoBarriers(page, 'subplans');
  await page.getByRole('button', { name: 'First day' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Subplan Details' })).toBeVisible();
  await expectNoBarriers(page, 'subplan details');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('no such thing');
  await expect(page.getByText('No subplans match your search criteria.')).toBeVisible();
  await expectNoBarriers(page, 'subplans, nothing found');

  await page.getByRole('link', { name: 'Create Template' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Template name and description cannot be empty.')).toBeVisible();
  await expectNoBarriers(page, 'create template, empty');
  await page.getByRole('button', { name: 'Create Template from existing template' }).click();
  await page.getByRole('dialog').getByText('First weeks').first().waitFor();
  await expectNoBarriers(page, 'select template');
  await page.getByRole('combobox').fill('no such thing');
  await expect(page.getByText('No templates match your search criteria.')).toBeVisible();
  await expectNoBarriers(page, 'select template, nothing found');

  await page.goto(`/templates/${mine}`);
  await expect(page.getByRole('heading', { name: 'First weeks' })).toBeVisible();
  await expectNoBarriers(page, 'template');
  await page.getByRole('button', { name: 'Onboarding Plan' }).click();
  await expect(page.getByRole('option')).toHaveCount(1);
  await expectNoBarriers(page, 'select employee');
  await page.getByRole('combobox').fill('no such person');
  await expect(page.getByText('No employees found')).toBeVisible();
  await expectNoBarriers(page, 'select employee, nobody found');
  await page.getByRole('combobox').fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Create Onboarding Plan' })).toBeVisible();
  await expect(page.getByRole('spinbutton').first()).toBeVisible();
  await expectNoBarriers(page, 'new plan');
  await page
    .getByRole('button', { name: /calendar/i })
    .first()
    .click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expectNoBarriers(page, 'new plan, calendar');
});

test('the template editor has no barriers', async ({ browser, mayFail }) => {
  mayFail(/status of 409/);
  const manager = await newManager();
  const mine = await newTemplate(manager, { name: 'First days' });
  const page = await openAs(browser, manager, `/templates/${mine}?edit=true`, STILL);
  await expect(page.getByLabel('Subplan name').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit topic Arrival' }).click();
  await page.getByRole('button', { name: 'Edit Note' }).click();
  await expectNoBarriers(page, 'editor, topic and note open');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '+ Link' }).first().click();
  await page.getByPlaceholder('Enter link URL').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expectNoBarriers(page, 'editor, link refused');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove task Read the handbook' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoBarriers(page, 'editor, remove');
  await page.getByRole('button', { name: 'Remove task', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByLabel('Subplan name').first().fill('');
  await expectNoBarriers(page, 'editor, removed and blank');
  await page.getByRole('button', { name: 'Subplan', exact: true }).click();
  await expectNoBarriers(page, 'editor, subplan menu');
  await page.getByRole('menuitem', { name: 'Add Existing Subplan' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoBarriers(page, 'select subplan');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Employees' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectNoBarriers(page, 'editor, leaving');
  await page.keyboard.press('Escape');

  await api(manager.token, updateTemplate, {
    params: { id: mine },
    body: { name: 'Quicker', description: 'Others.' },
  });
  await page.getByLabel('Subplan name').first().fill('First day, again');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoBarriers(page, 'editor, stale');
});
