import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/axe.ts';
import { pressOn, typeInto } from '../support/keyboard.ts';
import { newAdmin, newManager, openAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

const newEmail = (name: string) => `${unique(name).toLowerCase().replaceAll(' ', '-')}@harbor.example`;
const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});

test('an admin imports people after a look at what would change, and exports them (Import 1)', async ({
  browser,
  allowConsoleErrors,
}) => {
  // A file with errors is a 400.
  allowConsoleErrors(/status of 400/);
  const [boss, report] = [newEmail('Boss'), newEmail('Report')];
  const page = await openAs(browser, await newAdmin(), '/settings/people');
  const dialog = page.getByRole('dialog', { name: 'Import people' });
  const choose = dialog.locator('input[type=file]');

  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: /^Check/ })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'import');

  await test.step('errors name their lines, and nothing can be imported', async () => {
    await choose.setInputFiles(
      file('people.csv', 'email,name,manager_email', `${report},Rita,${boss}`, 'wrong,,'),
    );
    await expect(dialog.getByRole('status')).toHaveText('2 errors. Nothing was imported.');
    const errors = dialog.getByRole('list', { name: 'Errors' }).getByRole('listitem');
    await expect(errors.first()).toContainText(`Line 2 · Nobody has the email ${boss}.`);
    await expect(errors.last()).toContainText('Line 3 · email is "wrong"');
    await expect(dialog.getByRole('button', { name: /^Import/ })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page, 'import, errors');
    await dialog.getByRole('button', { name: 'Back' }).click();
  });

  await test.step('a corrected file is shown person by person, then imported', async () => {
    await choose.setInputFiles(
      file(
        'people.csv',
        'email,name,manager_email,is_manager,department,job_title',
        `${report},Rita Report,${boss},,Sales,Agent`,
        `${boss},Bo Boss,,true,Sales,`,
      ),
    );
    await expect(dialog.getByRole('status')).toHaveText('2 to create, 0 to update, 0 unchanged');
    await expect(dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem').first()).toHaveText(
      `Create ${report}name: Rita Report · manager_email: ${boss} · department: Sales · job_title: Agent`,
    );
    await dialog.getByRole('button', { name: 'Import 2 changes' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Imported: 2 created, 0 updated, 0 unchanged.');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('searchbox', { name: 'Search people' }).fill(report);
    await expect(page.getByRole('row').filter({ hasText: report })).toContainText('Sales · Agent');
  });

  await test.step('pasted lines show old and new values', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByRole('textbox').fill(`email;department\n${report};Operations`);
    await dialog.getByRole('button', { name: 'Check' }).click();
    await expect(dialog.getByRole('list', { name: 'Changes' })).toHaveText(
      `Update ${report}department: Sales → Operations`,
    );
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(dialog.getByRole('textbox')).toHaveValue(/Operations/);
    await page.keyboard.press('Escape');
  });

  await test.step('days that may be read in two ways are asked for', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const sample = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download a sample file' }).click();
    const text = await readFile(await (await sample).path(), 'utf8');
    expect(text).toMatch(/^\uFEFFemail,name,manager_email,is_manager,.*start_on\r\n/);
    await dialog.getByRole('textbox').fill(`email,start_on\n${report},1/12/2026`);
    await dialog.getByRole('button', { name: 'Check' }).click();
    const question = dialog.getByRole('group', { name: 'Which day is 1/12/2026?' });
    await expect(question.getByRole('button')).toHaveText([
      '1 Dec 2026 (the day first)',
      '12 Jan 2026 (the month first)',
    ]);
    await expectAccessible(page, 'import, unclear days');
    await question.getByRole('button', { name: '12 Jan 2026' }).click();
    await expect(dialog.getByRole('status')).toBeFocused();
    await expect(dialog.getByRole('list', { name: 'Changes' })).toHaveText(
      `Update ${report}start_on: 2026-01-12`,
    );
    await expect(dialog.getByText('Days are read with the month first, as in 12/31/2026.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import 1 change' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Imported: 0 created, 1 updated, 0 unchanged.');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('the export is a file that Excel reads', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('people.csv');
    const text = await readFile(await saved.path(), 'utf8');
    expect(text.startsWith('\uFEFFemail,name,manager_email,')).toBe(true);
    expect(text).toContain(`${report},Rita Report,${boss},false,Sales,Agent,`);
  });
});

test('an admin imports pasted lines by keyboard alone', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 400/);
  const email = newEmail('Keys');
  const page = await openAs(browser, await newAdmin(), '/settings/people');
  const dialog = page.getByRole('dialog', { name: 'Import people' });
  const status = dialog.getByRole('status');
  const check = async (lines: string) => {
    await typeInto(dialog.getByRole('textbox'), lines);
    await pressOn(dialog.getByRole('button', { name: 'Check' }));
  };

  await pressOn(page.getByRole('button', { name: 'Import', exact: true }));
  await check('email,name\nwrong,');
  await expect(status).toBeFocused();
  await expect(status).toHaveText('One line has an error. Nothing was imported.');
  await pressOn(dialog.getByRole('button', { name: 'Back' }));
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await check(`email,name\n${email},Kay Keys`);
  await expect(status).toBeFocused();
  await expect(status).toHaveText('1 to create, 0 to update, 0 unchanged');
  await pressOn(dialog.getByRole('button', { name: 'Import 1 change' }));
  await expect(status).toBeFocused();
  await expect(status).toHaveText('Imported: 1 created, 0 updated, 0 unchanged.');
  await pressOn(dialog.getByRole('button', { name: 'Close' }).last());
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeFocused();
});

test('a manager drops a file of direct reports, and exports the plans (Import 5)', async ({ browser }) => {
  const report = newEmail('Dropped');
  const page = await openAs(browser, await newManager(), '/employees');
  const dialog = page.getByRole('dialog', { name: 'Import direct reports' });
  await page.getByRole('button', { name: 'Add' }).first().click();
  await page.getByRole('menuitem', { name: 'Import from a file' }).click();
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'team.csv', { type: 'text/csv' }));
    return transfer;
  }, `email,name\n${report},Dora Dropped\n`);
  await dialog.getByRole('textbox').dispatchEvent('drop', { dataTransfer: data });
  await dialog.getByRole('button', { name: 'Import 1 change' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('main').getByText('Dora Dropped')).toBeVisible();

  await page.goto('/onboarding');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toBe('onboarding-plans.csv');
});
