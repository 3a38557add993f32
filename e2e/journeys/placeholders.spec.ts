import { api, endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { newManager, newReport, openAs } from '../support/people.ts';
import { newTemplate } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';

test('a template is filled in for each person, and what is not known is asked for (Templates 13, 14)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400 /);
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, `Tove ${'W'.repeat(150)}`);
  const id = await newTemplate(manager, { name: 'Welcome' });
  const page = await openAs(browser, manager, `/templates/${id}`);
  const names = page.getByLabel('Task name');

  await test.step('words are written where the cursor is, by keyboard', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Insert {name}' }).press('Enter');
    await expect(page.getByText(/^Place the cursor in a name/)).toBeVisible();
    const name = page.getByLabel('Template name');
    await name.fill('Welcome, ');
    await page.getByRole('button', { name: 'Insert {first name}' }).press('Enter');
    await expect(name).toBeFocused();
    await page.keyboard.type('!');
    await expect(name).toHaveValue('Welcome, {first name}!');
    await names.first().fill('Meet  today');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Insert {buddy}' }).click();
    await expect(names.first()).toHaveValue('Meet {buddy} today');
    await expectAccessible(page, 'a template with placeholders');
  });

  await test.step('a note has them in its toolbar', async () => {
    await page.getByLabel('Note', { exact: true }).first().focus();
    await page.getByRole('button', { name: 'Placeholder' }).press('Enter');
    // Arrows move within the toolbar: past the preview, to the last word.
    await page.keyboard.press('ArrowRight');
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Note', { exact: true }).first()).toHaveValue(/\{location\}$/);
  });

  await test.step('another word is named, and stays as it is', async () => {
    await names.nth(1).fill('Read {the handbok}');
    await expect(page.getByText('Not filled in, and left as text: {the handbok}')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    const template = await api(manager, endpoints.getTemplate, { params: { id } });
    expect(template.placeholders).toEqual(['first name', 'buddy', 'location']);
    expect(JSON.stringify(template)).toContain('Read {the handbok}');
  });

  await test.step('assigning asks for what is not known', async () => {
    await page.goto(`/templates/${id}?assign=${employee.id}`);
    await page.getByRole('button', { name: 'Create Onboarding Plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Some words are empty' });
    await expect(dialog.getByLabel('{buddy}')).toBeFocused();
    await expectAccessible(page, 'words that are empty');
    await page.keyboard.type('Ben Okafor');
    await dialog.getByLabel('{location}').fill('Berlin');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Onboarding plan created successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, Tove!');
    await expect(page.getByText('Meet Ben Okafor today')).toBeVisible();
    await expect(page.getByText('Berlin').first()).toBeVisible();
  });
});
