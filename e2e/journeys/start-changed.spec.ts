import { api, endpoints, ORIGIN } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectFits, picture } from '../support/layout.ts';
import { newAdmin, newManager, newReport, openAs, type Person } from '../support/people.ts';
import { dayIn, fromStart, newPlan, type Plan } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';

/** A report who starts in 12 days, with plans that count from it. */
async function newHire(manager: Person, names: string[], name = 'Tove Berg'): Promise<[Person, Plan[]]> {
  const employee = await newReport(manager, name);
  await sql(ORIGIN, `update people set start_on = '${dayIn(12)}' where id = '${employee.id}'`);
  const plans: Plan[] = [];
  for (const plan of names) {
    plans.push(
      await newPlan(manager, employee, {
        name: plan,
        start_on: dayIn(12),
        subplans: [fromStart('Day one', 0), fromStart('First week', 5), fromStart('Newsletter', null)],
      }),
    );
  }
  return [employee, plans];
}

async function startOn(day: string, employee: Person): Promise<void> {
  const admin = await newAdmin();
  await api(admin, endpoints.changePersonByHand, { params: { id: employee.id }, body: { start_on: day } });
}

const startOf = async (manager: Person, { id }: Plan) =>
  (await api(manager, endpoints.getPlan, { params: { id } })).start_on;

test('a start date that changes asks the manager, on the list, in the bell and on the plan, until it is answered (Dates 8)', async ({
  browser,
}) => {
  const manager = await newManager();
  const name = `Tove ${'Bergström '.repeat(19)}`.slice(0, 200).trim();
  const [employee, [first, second]] = await newHire(manager, ['First weeks', 'Security'], name);
  await startOn(dayIn(26), employee);

  const page = await openAs(browser, manager, '/onboarding');
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect(needs.getByText('2 start dates changed')).toBeVisible();
  await picture(page, 'needs');
  await page.getByRole('button', { name: /Notifications/ }).click();
  await expect(page.getByText(/now starts on .*\. Move the dates of 2 plans\?/)).toBeVisible();
  await picture(page, 'bell');
  await page.keyboard.press('Escape');
  await needs.getByRole('link', { name: 'Decide' }).click();

  const asked = page.getByRole('region', { name: /now starts on/ });
  await expect(asked).toContainText('The dates of this plan count from');
  await expectAccessible(page, 'a plan of somebody who starts on another day');
  await picture(page, 'asked');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page, 'a plan of somebody who starts on another day');
  await page.setViewportSize({ width: 1280, height: 720 });

  await test.step('the form has all plans, by keyboard', async () => {
    await asked.getByRole('button', { name: 'Move the dates…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move start date' });
    await expect(dialog.getByLabel('New start')).toHaveValue(dayIn(26));
    for (const one of ['First weeks', 'Security']) {
      await expect(dialog.getByRole('checkbox', { name: one })).toBeChecked();
      const days = dialog.getByRole('table', { name: `Days of ${one}` });
      await expect(
        days.getByRole('row').filter({ hasText: 'Day one' }).locator('time').last(),
      ).toHaveAttribute('datetime', dayIn(26));
      await expect(days).toContainText('stays, counts from the assignment');
    }
    await expectAccessible(page, 'moving the start date of all plans');
    await picture(page, 'form');
    await page.setViewportSize({ width: 320, height: 640 });
    await expectFits(page, 'moving the start date of all plans');
    await page.setViewportSize({ width: 1280, height: 720 });
    await dialog.getByRole('checkbox', { name: 'Security' }).press('Space');
    await expect(dialog.getByRole('table', { name: 'Days of Security' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(toast(page, 'The start date of 1 plan is moved.')).toBeVisible();
    expect(await startOf(manager, first!)).toBe(dayIn(26));
    expect(await startOf(manager, second!)).toBe(dayIn(12));
    const { subplans } = await api(manager, endpoints.getPlan, { params: { id: first!.id } });
    expect(Object.fromEntries(subplans.map((one) => [one.name, one.due_date]))).toEqual({
      'Day one': dayIn(26),
      'First week': dayIn(31),
      Newsletter: dayIn(7),
    });
  });

  await test.step('the other plan keeps its dates', async () => {
    await page.goto(`/onboarding/${second!.id}`);
    await page.getByRole('button', { name: 'Keep the dates' }).click();
    await expect(toast(page, 'The dates stay as they are.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keep the dates' })).toBeHidden();
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByText(/Dates kept: they count from/)).toBeVisible();
    expect(await startOf(manager, second!)).toBe(dayIn(12));
    await page.goto('/onboarding');
    await expect(page.getByRole('main').getByRole('button', { name: 'Menu for First weeks' })).toBeVisible();
    await expect(page.getByText('start date changed')).toBeHidden();
    await page.getByRole('button', { name: /Notifications/ }).click();
    await expect(page.getByText(/now starts on/)).toBeHidden();
  });

  await test.step('the employee is not asked', async () => {
    await startOn(dayIn(40), employee);
    const own = await openAs(browser, employee, `/onboarding/${first!.id}`);
    await expect(own.getByRole('heading', { name: 'First weeks' })).toBeVisible();
    await expect(own.getByRole('button', { name: 'Keep the dates' })).toBeHidden();
  });
});

test('HR moves all plans of a person from their page, and a manager from their report (Dates 9)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409 .*start_date/);
  const manager = await newManager();
  const [employee, [first, second]] = await newHire(manager, ['First weeks', 'Security']);
  const hr = await newManager('Hanna HR');
  await sql(ORIGIN, `update people set is_hr = true where id = '${hr.id}'`);

  const page = await openAs(browser, hr, `/people/${employee.id}`);
  await page.getByRole('button', { name: 'Move start date…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move start date' });
  await expect(dialog.getByLabel('New start')).toHaveValue(dayIn(12));
  await expect(dialog.locator('small', { hasText: 'stays: it starts on this day' })).toHaveCount(2);
  await dialog.getByLabel('New start').fill(dayIn(19));
  await expect(dialog.getByRole('table')).toHaveCount(2);
  await picture(page, 'person-form');
  // Somebody deactivates one of them meanwhile.
  await api(manager, endpoints.togglePlan, { params: { id: second!.id }, body: { active_plan: false } });
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('1 plan was not moved.')).toBeVisible();
  await expect(page.getByText('It was deactivated meanwhile, so its days stay.')).toBeVisible();
  expect(await startOf(manager, first!)).toBe(dayIn(19));
  expect(await startOf(manager, second!)).toBe(dayIn(12));

  await api(manager, endpoints.togglePlan, { params: { id: second!.id }, body: { active_plan: true } });
  await startOn(dayIn(33), employee);
  await page.reload();
  await expect(page.getByText('The dates of 2 plans count from other days.')).toBeVisible();
  await expectAccessible(page, 'the page of a person who starts on another day');
  await picture(page, 'person');

  const team = await openAs(browser, manager, `/employees?person=${employee.id}`);
  await expect(team.getByText('The dates of 2 plans count from other days.')).toBeVisible();
  await picture(team, 'report');
  await team.getByRole('button', { name: 'Move the dates…' }).click();
  await team.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(toast(team, 'The start date of 2 plans is moved.')).toBeVisible();
  for (const plan of [first, second]) expect(await startOf(manager, plan!)).toBe(dayIn(33));
  await expect(team.getByRole('button', { name: 'Move start date…' })).toBeVisible();
});

test('HR finds the question on the overview until it is answered (Overview 8)', async ({ browser }) => {
  const manager = await newManager();
  const hr = await newManager('Hanna HR');
  const department = hr.email;
  const hires: Person[] = [];
  for (const name of ['Ada Berg', 'Ben Dahl', `Cleo ${'Bergström '.repeat(19)}`.slice(0, 200).trim()]) {
    const [employee] = await newHire(manager, ['First weeks'], name);
    await sql(ORIGIN, `update people set department = '${department}' where id = '${employee.id}'`);
    await startOn(dayIn(26 + hires.length), employee);
    hires.push(employee);
  }
  // HR without the role of manager is asked, too.
  await sql(
    ORIGIN,
    `update people set is_hr = true, is_manager = false, hr_departments = array['${department}'] where id = '${hr.id}'`,
  );
  const page = await openAs(browser, hr, '/overview');
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect(needs.getByRole('listitem')).toHaveCount(3);
  await expect(needs.getByRole('listitem').first()).toContainText('Move the dates of 1 plan?');
  await expectAccessible(page, 'an overview with start dates that changed');
  await picture(page, 'overview-starts');

  await needs.getByRole('link', { name: 'Decide' }).first().click();
  await page.getByRole('button', { name: 'Keep the dates' }).click();
  await expect(toast(page, 'The dates stay as they are.')).toBeVisible();
  await page.goto('/overview');
  await expect(needs.getByRole('listitem')).toHaveCount(2);
  await needs.getByRole('link', { name: 'Decide' }).first().click();
  await page.getByRole('button', { name: 'Move the dates…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(
    toast(page, 'The start date of 1 plan is moved.').or(toast(page, 'The start date is moved.')),
  ).toBeVisible();
  await page.goto('/overview');
  await expect(needs.getByRole('listitem')).toHaveCount(1);
  await expect(needs).toContainText('Cleo');
});

test('a manager gives more time from the comment that asks for it (Dates 7)', async ({ browser }) => {
  const manager = await newManager();
  const [employee, [plan]] = await newHire(manager, ['First weeks']);
  const [{ topics }] = plan!.subplans.filter(({ name }) => name === 'Day one') as [Plan['subplans'][number]];
  await api(employee, endpoints.addComment, {
    params: { id: plan!.id },
    body: { text: 'I need\nmore time: the badge is late.', task_id: topics[0]!.tasks[0]!.id },
  });
  const page = await openAs(browser, manager, `/onboarding/${plan!.id}`);
  await page.getByRole('button', { name: '1 comment on Day one: a task' }).click();
  await page.getByRole('button', { name: 'Move due date' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move due date' });
  await expect(dialog.getByText('Day one')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Tove Berg: “I need more time: the badge is late.”');
  await expectAccessible(page, 'moving a due date from a comment');
  await dialog.getByLabel('New due date').fill(dayIn(16));
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(toast(page, 'The due date is moved.')).toBeVisible();
  await picture(page, 'comment');
  const { subplans } = await api(manager, endpoints.getPlan, { params: { id: plan!.id } });
  expect(subplans.find(({ name }) => name === 'Day one')?.due_date).toBe(dayIn(16));

  const own = await openAs(browser, employee, `/onboarding/${plan!.id}`);
  await own.getByRole('button', { name: '1 comment on Day one: a task' }).click();
  await expect(own.getByText('the badge is late.')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Move due date' })).toBeHidden();
});
