import type { Page } from '@playwright/test';
import { google } from '#server/organisation/workdays/ics/samples.ts';
import { api, endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectFits } from '../support/layout.ts';
import { newAdmin, newManager, openAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';
import { unique } from '../support/unique.ts';

const YEAR = new Date().getUTCFullYear();

test('working days by keyboard: a calendar, its days off, and a file of holidays (Working days 3 to 6)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400 .*work-calendar/);
  const admin = await newAdmin();
  const name = `${unique('Germany')} ${'W'.repeat(150)}`;
  const location = unique('Berlin');
  const page = await openAs(browser, admin, '/settings/workdays');
  await expect(page.getByRole('heading', { name: 'Working days', level: 1 })).toBeVisible();
  await expectAccessible(page, 'working days');

  await test.step('a calendar is added', async () => {
    await page.getByRole('button', { name: 'Add a calendar' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a calendar' });
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type(name);
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await expect(dialog.getByRole('checkbox', { name: day })).toBeChecked();
    await dialog.getByLabel('Locations').fill(`${location}\nBremen of ${location}`);
    const isDefault = dialog.getByRole('checkbox', { name: /^Also for everybody/ });
    if (await isDefault.isChecked()) await isDefault.uncheck();
    await expectAccessible(page, 'the dialog of a calendar');
    await dialog.getByLabel('Name', { exact: true }).press('Enter');
    await expect(toast(page, 'Calendar added.')).toBeVisible();
  });

  const section = page.getByRole('region', { name });
  const open = page.getByRole('button', { name }).and(page.locator('[aria-expanded]:not([aria-haspopup])'));
  await test.step('a day off is added and removed', async () => {
    if ((await open.getAttribute('aria-expanded')) === 'false') await open.press('Enter');
    await expect(section).toContainText(`Monday to Friday · ${location}, Bremen of ${location}`);
    await section.getByLabel('Day', { exact: true }).fill(`${YEAR}-12-31`);
    await section.getByLabel('What it is').fill('Inventory');
    await section.getByLabel('What it is').press('Enter');
    const day = section.getByRole('listitem').filter({ hasText: 'Inventory' });
    await expect(day).toBeVisible();
    await expect(section.getByRole('button', { name: 'Add day off' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await section.getByLabel('Day', { exact: true }).fill(`${YEAR}-12-30`);
    await section.getByLabel('What it is').fill('By mistake');
    await section.getByLabel('What it is').press('Enter');
    const mistake = section.getByRole('listitem').filter({ hasText: 'By mistake' });
    await mistake.getByRole('button').press('Enter');
    await expect(mistake).toBeHidden();
    await expect(day).toBeVisible();
    await expectAccessible(page, 'days off');
  });

  await test.step('a file that is none says so', async () => {
    await section.getByRole('button', { name: 'Import .ics…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Import days off into/ });
    await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused();
    await choose(page, 'Christmas is on the 25th.');
    await expect(dialog.getByRole('alert')).toContainText('Choose an iCalendar file');
    await expectAccessible(page, 'a file that cannot be read');
  });

  await test.step('the days of a file are ticked one by one', async () => {
    const dialog = page.getByRole('dialog', { name: /^Import days off into/ });
    await choose(page, google(YEAR));
    const [eve, christmas] = ['Christmas Eve', 'Christmas Day'].map((text) =>
      dialog.getByRole('checkbox', { name: new RegExp(text) }),
    );
    await expect(christmas!).toBeChecked();
    await expect(eve!).not.toBeChecked();
    await expect(dialog.getByText(/^3 days found/)).toBeFocused();
    await expectAccessible(page, 'the days of a file');
    await eve!.press('Space');
    await dialog.getByRole('button', { name: 'Add 2 days off' }).press('Enter');
    await expect(toast(page, '2 days off added.')).toBeVisible();
    await expect(section.getByRole('listitem')).toHaveCount(3);
    await expect(section.getByRole('listitem').filter({ hasText: 'Christmas Eve' })).toBeVisible();
  });

  await test.step('days that are known are shown as such', async () => {
    await section.getByRole('button', { name: 'Import .ics…' }).press('Enter');
    await choose(page, google(YEAR));
    const known = page.getByRole('checkbox', { name: /Christmas Day.*already a day off/ });
    await expect(known).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('button', { name: 'Add 0 days off' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.keyboard.press('Escape');
  });

  await test.step('it fits small screens, and everybody reads it', async () => {
    await expectFits(page, 'working days', section.getByRole('button', { name: 'Import .ics…' }));
    const manager = await newManager();
    const calendars = await api(manager, endpoints.listCalendars);
    expect(calendars.find((calendar) => calendar.name === name)).toMatchObject({
      locations: [location, `Bremen of ${location}`],
      days_off_count: 3,
    });
  });

  await test.step('it is deleted', async () => {
    await section.getByRole('button', { name: /^Menu for/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete calendar' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete calendar' }).press('Enter');
    await expect(toast(page, 'Calendar deleted.')).toBeVisible();
    await expect(section).toBeHidden();
  });
});

async function choose(page: Page, text: string): Promise<void> {
  const file = { name: 'holidays.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
}
