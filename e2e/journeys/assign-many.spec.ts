import { endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { pressOn } from '../support/keyboard.ts';
import { holdCall, holdReply } from '../support/network.ts';
import { newManager, newReport, openAs } from '../support/people.ts';
import { newPlan, newTemplate, SUBPLANS } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

test('a manager assigns a template to their direct reports, by keyboard, and tries nothing twice (Assignment)', async ({
  browser,
  allowConsoleErrors,
}) => {
  // The page of somebody else.
  allowConsoleErrors(/status of 404/);
  const manager = await newManager();
  const name = unique('Safety');
  await newTemplate(manager, { name });
  const reports: Awaited<ReturnType<typeof newReport>>[] = [];
  for (const first of ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'])
    reports.push(await newReport(manager, `${first} Lind`));
  await sql(manager.origin, `update people set left_on = '2020-01-02' where id = '${reports[4]!.id}'`);
  const page = await openAs(browser, manager, '/employees');
  const button = (label: string | RegExp) => page.getByRole('button', { name: label });

  await pressOn(page.getByRole('link', { name: 'Assign to many' }));
  await expect(page.getByRole('heading', { name: 'Assign to many', level: 1 })).toBeFocused();
  await expect(page.getByText('the check appears here')).toBeVisible();
  await pressOn(button('Choose a template'));
  await page
    .getByRole('dialog')
    .getByPlaceholder(/Search/)
    .fill(name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByText(name)).toBeVisible();
  await pressOn(button('Add all 5 direct reports'));
  await expect(page.getByRole('listitem').filter({ hasText: 'Left 2' })).toContainText('Eve Lind');
  await expect(page.getByText('4 people get the plan, 1 is left out')).toBeVisible();
  await page.getByLabel('Email addresses').fill('nobody@harbor.example');
  await expect(page.getByRole('region', { name: 'Not found' }).getByRole('listitem')).toHaveText(
    'nobody@harbor.example',
  );
  await expect(page.getByRole('region', { name: 'Ready' }).getByRole('listitem')).toHaveCount(3);
  await pressOn(button('Show 1 more'));
  await expect(page.getByRole('region', { name: 'Ready' }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page, 'check of an assignment');
  await pressOn(button('Assign 4'));

  await expect(page.getByRole('heading', { name: `Assignment of ${name}`, level: 1 })).toBeVisible();
  await expect(page.getByText('4 people were assigned the plan.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Open the plan of / })).toHaveCount(4);
  await expectAccessible(page, 'result of an assignment');
  await pressOn(page.getByRole('link', { name: 'Open the plan of Ada Lind' }));
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  await test.step('a person who has the plan is left out unless they are ticked', async () => {
    await page.goto('/assign');
    await button('Choose a template').click();
    await page
      .getByRole('dialog')
      .getByPlaceholder(/Search/)
      .fill(name);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await page.getByLabel('Email addresses').fill(`${reports[0]!.email}\n${reports[1]!.email}`);
    await expect(page.getByText('Nobody is ready yet.').first()).toBeVisible();
    await expect(button('Assign 0')).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('checkbox', { name: 'Assign anyway to Ben Lind' }).focus();
    await page.keyboard.press('Space');
    await button('Assign 1').click();
    await expect(page.getByText('One person was assigned the plan.')).toBeVisible();
  });

  await test.step('the page of somebody else', async () => {
    const other = await openAs(browser, await newManager('Other Olsen'), new URL(page.url()).pathname);
    await expect(other.getByText('There is no such assignment')).toBeVisible();
  });
});

test('HR is shown a new check when something has changed (Assignment 3)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);

  const manager = await newManager();
  const [hr, alone] = [await newReport(manager, 'Hanna Reed'), await newReport(manager, 'Alone Berg')];
  await signIn(hr, hr.origin);
  await sql(manager.origin, `update people set is_hr = true where id = '${hr.id}'`);
  const name = unique('Security');
  await newTemplate(manager, { name, public: true });
  const page = await openAs(browser, hr, '/employee-dashboard');
  await page.getByRole('link', { name: 'Organisation' }).click();
  await page.getByRole('link', { name: 'Assign to many' }).click();
  await page.getByRole('button', { name: 'Choose a template' }).click();
  await page
    .getByRole('dialog')
    .getByPlaceholder(/Search/)
    .fill(name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.getByLabel('Email addresses').fill(`Alone Berg <${alone.email.toUpperCase()}>`);
  const ready = page.getByRole('region', { name: 'Ready' });
  await expect(ready.getByRole('listitem')).toContainText(`Manager: ${manager.name}`);
  await test.step('a plan that somebody else changes is a reason to check again, but not to wait', async () => {
    const release = await holdReply(page, endpoints.previewAssignment);
    const again = page.waitForRequest((request) => request.url().endsWith('/assignment/preview'));
    await newPlan(manager, await newReport(manager, 'Other Olsen'));
    await again;
    await expect(page.getByRole('button', { name: 'Assign 1' })).toBeEnabled();
    await release();
  });

  // Somebody takes the manager away when it was pressed: before that, a change of any plan would check again.
  const release = await holdCall(page, endpoints.assignToMany);
  await page.getByRole('button', { name: 'Assign 1' }).click();
  await sql(manager.origin, `update people set manager_id = null where id = '${alone.id}'`);
  await release();
  await expect(page.getByRole('alert')).toContainText('Something changed meanwhile. We checked again');
  await expect(page.getByRole('region', { name: 'No manager' }).getByRole('listitem')).toContainText(
    'Alone Berg',
  );
  await expect(page.getByRole('button', { name: 'Assign 0' })).toHaveAttribute('aria-disabled', 'true');

  await test.step('a manager is chosen in the check, and the person is ready', async () => {
    await pressOn(page.getByRole('button', { name: 'Choose the manager of Alone Berg' }));
    const search = page.getByRole('dialog').getByPlaceholder(/Search/);
    await search.fill(hr.email);
    await expect(page.getByRole('option')).toHaveText(/Hanna Reed/);
    // Enter is pressed before the server has answered: the list still shows somebody else.
    await search.fill(manager.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(ready.getByRole('listitem')).toContainText(`Manager: ${manager.name}`);
    await expectAccessible(page, 'a check with a chosen manager');
    await pressOn(page.getByRole('button', { name: 'Assign 1' }));
    await expect(page.getByText('One person was assigned the plan.')).toBeVisible();
  });
});

test('a start date that is not known is entered in the check, and one’s own address says why it is left out (Assignment 2)', async ({
  browser,
}) => {
  const manager = await newManager();
  const [ada, ben] = [await newReport(manager, 'Ada Lind'), await newReport(manager, 'Ben Lind')];
  await sql(manager.origin, `update people set start_on = '2099-03-02' where id = '${ben.id}'`);
  const id = await newTemplate(manager, {
    name: unique('From the start'),
    subplans: [{ ...SUBPLANS[0]!, due: { anchor: 'start', offset: 2, unit: 'days' } }],
  });
  const page = await openAs(browser, manager, `/assign?template=${id}`);
  await page.getByLabel('Email addresses').fill([manager.email, ada.email, 'nobody', ben.email].join('\n'));
  const groups = page.getByRole('region', { name: 'Check' }).getByRole('heading', { level: 3 });
  await expect(groups).toHaveText(['No start date 1', 'Not found 1', 'Yourself 1', 'Ready 1']);
  const own = page.getByRole('region', { name: 'Yourself' });
  await expect(own).toContainText('You cannot assign a plan to yourself.');
  await expect(own.getByRole('listitem')).toContainText(manager.name);
  await expectAccessible(page, 'a check that asks for a start date');

  const field = page.getByRole('textbox', { name: 'Start date of Ada Lind' });
  await field.focus();
  await page.keyboard.type('04012099');
  await expect(field).toHaveValue('2099-04-01');
  await page.keyboard.press('Enter');
  await expect(groups).toHaveText(['Not found 1', 'Yourself 1', 'Ready 2']);
  await pressOn(page.getByRole('button', { name: 'Assign 2' }));
  await expect(page.getByText('2 people were assigned the plan.')).toBeVisible();
  const rows = await sql<{ id: string; start_on: string; due_date: string }>(
    manager.origin,
    `select user_id as id, plans.start_on::text, subplans.due_date::text from plans
     join subplans on subplans.plan_id = plans.id where user_id in ('${ada.id}', '${ben.id}') order by start_on`,
  );
  expect(rows).toEqual([
    { id: ben.id, start_on: '2099-03-02', due_date: '2099-03-04' },
    { id: ada.id, start_on: '2099-04-01', due_date: '2099-04-03' },
  ]);
});
