import { api, CONFIGURED_ORIGIN, endpoints, ORIGIN } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectFits } from '../support/layout.ts';
import { addToTeam, AMARA, newAccount, newManager, newReport, openAs, signedIn } from '../support/people.ts';
import { newTemplate, SUBPLANS } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

test('a template is rehearsed for a person by keyboard, with every mail (Rehearsal 1, 2)', async ({
  browser,
}) => {
  const manager = await signedIn(AMARA, CONFIGURED_ORIGIN);
  const account = newAccount(`Katya ${'W'.repeat(150)}`);
  await addToTeam(manager, account);
  const id = await newTemplate(manager, { name: 'Welcome {first name}', subplans: SUBPLANS });
  const page = await openAs(browser, manager, `/templates/${id}`);

  await test.step('it is opened from the menu, and a person is chosen', async () => {
    await page.getByRole('button', { name: /^Menu for/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Rehearse…' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rehearse “Welcome {first name}”');
    await expect(page.getByText('Choose a person to see their days.')).toBeVisible();
    await expectAccessible(page, 'a rehearsal without a person');
    await page.getByRole('button', { name: 'Choose a person' }).press('Enter');
    await page.keyboard.type(account.email);
    await page.keyboard.press('Enter');
  });

  const plan = page.getByRole('region', { name: 'The plan' });
  const mails = page.getByRole('region', { name: 'The mails' });
  await test.step('the plan and the mails are those of the person', async () => {
    await expect(plan).toContainText('Welcome Katya');
    await expect(plan).toContainText('First day');
    await expect(mails.getByText('today, when you assign')).toBeVisible();
    // The first one is open, and one at a time.
    await expect(mails.getByText(/Hi Katya/)).toHaveCount(
      1 +
        (await mails
          .locator('details:not([open])')
          .getByText(/Hi Katya/)
          .count()),
    );
    const second = mails.locator('summary').nth(1);
    await second.press('Enter');
    await expect(mails.locator('details[open]')).toHaveCount(1);
    await plan.locator('summary').first().press('Enter');
    await expect(plan.getByText('Collect your badge')).toBeVisible();
  });

  await test.step('events that follow from the acts of people appear below the days', async () => {
    await expect(mails.getByRole('heading', { level: 3 }).filter({ hasText: /^(When|If) / })).toHaveText([
      /^When all tasks are done/,
      'When Katya signs ',
      /^If Amara returns it/,
      /^When Amara approves/,
    ]);
    await mails.locator('summary', { hasText: 'Not yet: Welcome Katya' }).press('Enter');
    await expect(mails.locator('details[open]')).toContainText('Your signature no longer counts');
    await expectAccessible(page, 'a rehearsal');
    await expectFits(page, 'a rehearsal', page.getByRole('button', { name: /^Assign to/ }));
  });

  await test.step('another day changes the dates in place, and nothing is assigned', async () => {
    await page.getByLabel('Starting on').fill('2031-03-03');
    await expect(plan).toContainText('2031');
    await page.reload();
    await expect(plan).toContainText('Welcome Katya');
    const plans = await api(manager, endpoints.listPlans, { query: { scope: 'reports' } });
    expect(plans.filter(({ user }) => user.email === account.email)).toEqual([]);
  });

  await test.step('it continues with assigning, with the day', async () => {
    await page.getByLabel('Starting on').fill('2031-03-03');
    await expect(plan).toContainText('2031');
    await page.getByRole('button', { name: /^Assign to Katya/ }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Onboarding Plan for Katya');
    await expect(page.getByLabel('Start day')).toHaveValue('2031-03-03');
  });
});

test('a rehearsal says what is empty, and that mail is off', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager, 'Tove Berg');
  const id = await newTemplate(manager, { name: 'Meet {buddy}' });
  const page = await openAs(browser, manager, `/templates/${id}?rehearse=${employee.id}`);
  await expect(page.getByText('1 word is empty for Tove: buddy.')).toBeVisible();
  await expect(page.getByText('Meet {buddy}?')).toBeVisible();
  await expect(page.getByText('No mails: mail is off here.')).toBeVisible();
  await expectAccessible(page, 'a rehearsal without mail');

  await test.step('a name without a space fits', async () => {
    const long = await newReport(manager, 'W'.repeat(190));
    await page.goto(`/templates/${id}?rehearse=${long.id}`);
    await expectFits(page, 'a rehearsal for a long name', page.getByRole('button', { name: /^Assign to/ }));
  });
});

test('HR rehearses for a person who reports to somebody else, and sees the values of placeholders (Rehearsal 1)', async ({
  browser,
}) => {
  const manager = await newManager();
  const employee = await newReport(manager, `Tove ${unique('Berg')}`);
  const hr = await newManager('Hanna HR');
  const [subplan] = SUBPLANS;
  const topics = [
    {
      name: 'Topic',
      description: '',
      public: true,
      tasks: [{ name: 'Meet {manager}', note: 'Say hello to {manager}, {first name}.' }],
    },
  ];
  const id = await newTemplate(hr, {
    name: 'Welcome {first name}',
    subplans: [{ ...subplan!, name: 'First day of {name}', topics }],
  });
  // HR without the role of manager can rehearse, too.
  await sql(ORIGIN, `update people set is_hr = true, is_manager = false where id = '${hr.id}'`);
  const page = await openAs(browser, hr, `/templates/${id}`);
  await page.getByRole('button', { name: /^Menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Rehearse…' }).click();
  await page.getByRole('button', { name: 'Choose a person' }).press('Enter');
  await page.keyboard.type(employee.name);
  await page.getByRole('dialog').getByText(employee.name).click();
  const plan = page.getByRole('region', { name: 'The plan' });
  await expect(plan).toContainText('Welcome Tove');
  await expect(plan.locator('mark', { hasText: /^Tove$/ }).first()).toBeVisible();
  await expect(plan.locator('mark', { hasText: employee.name })).toBeVisible();
  await plan.getByText('First day of').click();
  await expect(plan.locator('li mark', { hasText: 'Mira Holm' })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Assign to Tove' })).toBeVisible();
  await expectAccessible(page, 'a rehearsal with marked words');
  const folder = process.env['PICTURES'];
  if (!folder) {
    // HR assigns on the page for many people, with the template and the day.
    await page.getByLabel('Starting on').fill('2031-03-03');
    await page.getByRole('button', { name: 'Assign to Tove' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assign to many');
    await expect(page.getByText('Welcome {first name}').first()).toBeVisible();
    await expect(page.getByText(employee.name).first()).toBeVisible();
    return;
  }
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/rehearsal-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
});
