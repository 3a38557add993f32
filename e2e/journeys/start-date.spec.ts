import type { Locator, Page } from '@playwright/test';
import { api, endpoints, ORIGIN } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectFits, picture } from '../support/layout.ts';
import { newAdmin, newManager, newReport, openAs, type Person } from '../support/people.ts';
import { dayIn, fromStart, newTemplate, type Plan } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { dismissToast, toast } from '../support/toast.ts';
import { unique } from '../support/unique.ts';

const SUBPLANS = [
  fromStart('Papers', -60),
  fromStart('Day one', 0),
  fromStart('First week', 5, 'working_days'),
  fromStart('Newsletter', null),
];

test('a template counts from the start, chosen by keyboard (Dates 1)', async ({ browser }) => {
  const manager = await newManager();
  const id = await newTemplate(manager, {
    subplans: [fromStart('Papers', null), fromStart('Day one', null)],
  });
  const page = await openAs(browser, manager, `/templates/${id}?edit=true`);
  const papers = page.getByRole('listitem', { name: 'Subplan Papers' });
  const from = papers.getByRole('combobox', { name: 'From what it counts' });
  await expect(from).toHaveValue('assigned');
  await expect(papers.getByLabel('Due in days')).toHaveValue('6');

  await from.focus();
  await page.keyboard.press('ArrowDown');
  await expect(from).toHaveValue('days_before');
  await papers.getByLabel('Days before or after the start').fill('366');
  await expect(papers.getByText('Enter 365 or less.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    toast(page, '“Papers” can be due up to 365 days before the start and 3,650 days after it.'),
  ).toBeVisible();
  await dismissToast(page, '“Papers” can be due up to 365 days before the start and 3,650 days after it.');
  await papers.getByLabel('Days before or after the start').fill('5');
  await page
    .getByRole('listitem', { name: 'Subplan Day one' })
    .getByRole('combobox', { name: 'From what it counts' })
    .selectOption('working_days_after');
  await page
    .getByRole('listitem', { name: 'Subplan Day one' })
    .getByLabel('Days before or after the start')
    .fill('0');
  // So that the bar at the bottom covers no field.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, 'the editor of a template that counts from the start');
  await picture(page, 'editor');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Due 5 days before the start')).toBeVisible();
  await expect(page.getByText('Due on the first working day')).toBeVisible();
  await picture(page, 'template');

  const stored = await api(manager, endpoints.getTemplate, { params: { id } });
  expect(stored.subplans.map(({ due }) => due)).toEqual([
    { anchor: 'start', offset: -5, unit: 'days' },
    { anchor: 'start', offset: 0, unit: 'working_days' },
  ]);

  // And back, as if nothing had been chosen.
  await page.goto(`/templates/${id}?edit=true`);
  await page
    .getByRole('listitem', { name: 'Subplan Papers' })
    .getByRole('combobox', { name: 'From what it counts' })
    .selectOption('assigned');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Due in 6 days').or(page.getByText('Due in 1 days'))).toBeVisible();
  const back = await api(manager, endpoints.getTemplate, { params: { id } });
  expect(back.subplans.filter(({ due }) => due !== undefined)).toHaveLength(1);
});

/** A person who works where the company has a calendar with a day off three days after their start. */
async function newHire(manager: Person, start_on: string | null, name = 'Tove Berg'): Promise<Person> {
  const employee = await newReport(manager, name);
  const location = unique('Bergen');
  const admin = await newAdmin();
  await api(admin, endpoints.createCalendar, {
    body: {
      name: location,
      locations: [location],
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      days_off: [{ day: dayIn(15), name: 'Constitution Day' }],
    },
  });
  await sql(
    ORIGIN,
    `update people set location = '${location}', start_on = ${start_on ? `'${start_on}'` : 'null'} where id = '${employee.id}'`,
  );
  return employee;
}

async function openAssign(page: Page, employee: Person): Promise<void> {
  await page.getByRole('button', { name: 'Onboarding Plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Employee for Onboarding' });
  await dialog.getByRole('searchbox').or(dialog.getByRole('combobox')).first().fill(employee.email);
  await dialog.getByText(employee.email).click();
}

/** The field of the table; the strip has a slider of the same name. */
const dayOf = (page: Page, name: string) =>
  page.getByLabel(`Due date of ${name}`, { exact: true }).and(page.locator('input'));

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('assigning asks for the start date and shows each day as it will be stored (Dates 1, Dates 2)', async ({
  browser,
}) => {
  const manager = await newManager();
  const employee = await newHire(manager, dayIn(12));
  const id = await newTemplate(manager, { subplans: SUBPLANS });
  const page = await openAs(browser, manager, `/templates/${id}`);
  await openAssign(page, employee);

  await expect(page.getByLabel('Start date')).toHaveValue(dayIn(12));
  await expect(page.getByText('in 12 days')).toBeVisible();
  const all = page.getByRole('region', { name: 'All dates' });
  const dates = page.getByRole('table', { name: 'All dates' });
  await expect(dates).toBeVisible();
  await expect(all).toContainText('Days off of');
  await expect(rowOf(page, 'Papers')).toContainText('60 days before the start');
  await expect(rowOf(page, 'Papers')).toContainText('moved up');
  await expect(dayOf(page, 'Papers')).toHaveValue(dayIn(0));
  await expect(dayOf(page, 'Day one')).toHaveValue(dayIn(12));
  await expect(dayOf(page, 'First week')).toHaveValue(dayIn(18));
  await expect(rowOf(page, 'First week')).toContainText('skips Constitution Day');
  await expectAccessible(page, 'assigning a plan that counts from the start');

  await test.step('live, with another start', async () => {
    await page.getByLabel('Start date').fill(dayIn(20));
    await expect(dayOf(page, 'Day one')).toHaveValue(dayIn(20));
    await expect(dayOf(page, 'First week')).toHaveValue(dayIn(25));
    await expect(rowOf(page, 'First week')).not.toContainText('skips');
  });

  await test.step('on the strip, by keys and by the pointer', async () => {
    const grip = page.getByRole('slider', { name: 'Due date of Day one' });
    await grip.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(dayOf(page, 'Day one')).toHaveValue(dayIn(26));
    await expect(grip).toBeFocused();
    const { x, y, width, height } = (await grip.locator('.strip-hit').boundingBox())!;
    const [atX, atY] = [x + width / 2, y + height / 2];
    await page.mouse.move(atX, atY);
    await page.mouse.down();
    await page.mouse.move(atX + 100, atY, { steps: 4 });
    await expect(page.locator('.strip-old')).toBeVisible();
    await picture(page, 'drag');
    await page.keyboard.press('Escape');
    await expect(page.locator('.strip-old')).toBeHidden();
    await page.mouse.up();
    await expect(dayOf(page, 'Day one')).toHaveValue(dayIn(26));
    await page.mouse.move(atX, atY);
    await page.mouse.down();
    await page.mouse.move(atX - 100, atY, { steps: 4 });
    await page.mouse.up();
    await expect(rowOf(page, 'Day one')).toContainText('Set by hand');
    await expect(dayOf(page, 'Day one')).not.toHaveValue(dayIn(26));
    await expectAccessible(page, 'the strip of months');
    await page.getByRole('button', { name: 'Undo: let Day one count again' }).click();
  });

  await test.step('by hand, and counted again', async () => {
    await dayOf(page, 'Day one').fill(dayIn(22));
    await expect(rowOf(page, 'Day one')).toContainText('set by hand, was on the start date');
    await picture(page, 'assign');
    await page.getByRole('button', { name: 'Undo: let Day one count again' }).press('Enter');
    await expect(dayOf(page, 'Day one')).toHaveValue(dayIn(20));
    await dayOf(page, 'Day one').fill(dayIn(22));
  });

  await page.getByRole('button', { name: 'Create Onboarding Plan' }).click();
  await expect(page).toHaveURL(/\/onboarding\/[\w-]+$/);
  await expect(page.getByText('Starts in 3 weeks')).toBeVisible();
  await expect(page.getByText('Set by hand')).toHaveCount(1);
  const plan = await api(manager, endpoints.getPlan, { params: { id: page.url().split('/').at(-1)! } });
  expect(Object.fromEntries(plan.subplans.map(({ name, due_date }) => [name, due_date]))).toEqual({
    Papers: dayIn(0),
    'Day one': dayIn(22),
    'First week': dayIn(25),
    Newsletter: dayIn(7),
  });
});

test('a start date that nobody knows is asked for, on a phone, too', async ({ browser }) => {
  const manager = await newManager();
  const long = 'W'.repeat(190);
  const employee = await newHire(manager, null);
  const id = await newTemplate(manager, { subplans: [...SUBPLANS, fromStart(long, 30)] });
  const page = await openAs(browser, manager, `/templates/${id}`);
  await openAssign(page, employee);
  await expect(page.getByText('This template counts from the start date. Enter one.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'All dates' })).toBeHidden();
  await page.getByRole('button', { name: 'Create Onboarding Plan' }).click();
  await expect(toast(page, 'This template counts from the start date. Enter one.')).toBeVisible();
  await expect(page.getByLabel('Start date')).toBeFocused();
  await page.getByLabel('Start date').fill(dayIn(12));
  await expect(dayOf(page, long)).toHaveValue(dayIn(42));
  await picture(page, 'assign-long');
  await expectFits(page, 'assigning a plan that counts from the start');
});

test('a finger drags the end of a bar, and scrolls the strip elsewhere', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newHire(manager, dayIn(12));
  const id = await newTemplate(manager, { subplans: SUBPLANS });
  const page = await openAs(browser, manager, `/templates/${id}?assign=${employee.id}`, {
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  const grip = page.getByRole('slider', { name: 'Due date of Day one' });
  await grip.scrollIntoViewIfNeeded();
  const client = await page.context().newCDPSession(page);
  const touch = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { x: number; y: number }[]
  ) => client.send('Input.dispatchTouchEvent', { type, touchPoints });
  const drag = async (from: { x: number; y: number }, by: number) => {
    await touch('touchStart', from);
    for (let step = 1; step <= 6; step += 1)
      await touch('touchMove', { x: from.x + (by * step) / 6, y: from.y });
  };
  const middle = async () => {
    const { x, y, width, height } = (await grip.locator('.strip-hit').boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(43.5);
    return { x: x + width / 2, y: y + height / 2 };
  };
  await drag(await middle(), -60);
  await expect(page.locator('.strip-old')).toBeVisible();
  await touch('touchEnd');
  await expect(page.getByText(/set by hand, was on the start date/)).toBeVisible();
  await expect(dayOf(page, 'Day one')).not.toHaveValue(dayIn(12));
  // Its name is shown above the bar, also after the strip was scrolled.
  await expect(page.locator('.strip-above', { hasText: 'Day one' })).toBeVisible();

  await test.step('its day stays in view while it goes beyond the window, and afterwards', async () => {
    const day = grip.locator('xpath=..').locator('.strip-day');
    const from = await middle();
    await drag(from, 380 - from.x);
    await expect(page.getByText(/ · \d+ days later/)).toBeVisible();
    expect(await rightOf(day)).toBeLessThanOrEqual(390);
    await touch('touchEnd');
    await expect(page.locator('.strip-old')).toBeHidden();
    await expect.poll(() => rightOf(day)).toBeLessThanOrEqual(390);
  });
  await expectFits(
    page,
    'the strip of months on a phone',
    page.getByRole('button', { name: 'Create Onboarding Plan' }),
  );
});

/** Returns where an element ends, in px from the left of the window. */
async function rightOf(element: Locator): Promise<number> {
  const { x, width } = (await element.boundingBox())!;
  return x + width;
}

async function newPlanFromStart(manager: Person, employee: Person, subplans = SUBPLANS): Promise<Plan> {
  const body = { name: 'First weeks', description: '', subplans, user_id: employee.id, start_on: dayIn(12) };
  const { id } = await api(manager, endpoints.createPlan, { body });
  return api(manager, endpoints.getPlan, { params: { id } });
}

test('the start date moves after a preview, and a subplan gets more time (Dates 6, Dates 7)', async ({
  browser,
}) => {
  const manager = await newManager();
  const employee = await newHire(manager, null);
  const long = 'W'.repeat(190);
  const plan = await newPlanFromStart(manager, employee, [...SUBPLANS, fromStart(long, 40)]);
  const page = await openAs(browser, manager, `/onboarding/${plan.id}`);
  await expect(page.getByText('Starts in 12 days')).toBeVisible();
  await picture(page, 'plan');

  await test.step('more time for one subplan, by keyboard', async () => {
    await page.getByRole('button', { name: 'Due day of Day one' }).press('Enter');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move due date' });
    await dialog.getByLabel('New due date').fill(dayIn(16));
    await expect(dialog.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByLabel('Reason').fill('The room is free later.');
    await expectAccessible(page, 'moving a due date');
    await picture(page, 'due');
    await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(toast(page, 'The due date is moved.')).toBeVisible();
    await dismissToast(page, 'The due date is moved.');
    await expect(page.getByText('Set by hand')).toBeVisible();
  });

  await test.step('the start', async () => {
    await page.getByRole('button', { name: 'Menu for First weeks' }).click();
    await page.getByRole('menuitem', { name: 'Move start date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move start date' });
    await expect(dialog.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-disabled', 'true');
    await dialog.getByLabel('New start').fill(dayIn(19));
    await expect(dialog.getByText('7 days later')).toBeVisible();
    await expect(dialog.getByText('2 due days move, 3 stay.')).toBeVisible();
    const row = (name: string) => dialog.getByRole('row').filter({ hasText: name });
    await expect(row('Papers')).toContainText('moved up');
    await expect(row('Day one')).toContainText('stays, set by hand');
    await expect(row('Newsletter')).toContainText('stays, counts from the assignment');
    await expect(row('First week').locator('time').last()).toHaveAttribute('datetime', dayIn(24));
    await expectAccessible(page, 'moving the start date');
    await picture(page, 'move');
    await page.setViewportSize({ width: 320, height: 640 });
    await expectFits(page, 'moving the start date');
    await page.setViewportSize({ width: 1280, height: 720 });
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(toast(page, 'The start date is moved.')).toBeVisible();
    await expect(page.getByText('Starts in 3 weeks')).toBeVisible();
    const { start_on, subplans } = await api(manager, endpoints.getPlan, { params: { id: plan.id } });
    expect([start_on, Object.fromEntries(subplans.map(({ name, due_date }) => [name, due_date]))]).toEqual([
      dayIn(19),
      {
        Papers: dayIn(0),
        'Day one': dayIn(16),
        'First week': dayIn(24),
        Newsletter: dayIn(7),
        [long]: dayIn(59),
      },
    ]);
  });

  await test.step('the history says both, and the employee is notified', async () => {
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByText(/Start date moved from .*: 2 due days moved/)).toBeVisible();
    await expect(page.getByText(/Due day of "Day one" moved .*: The room is free later\./)).toBeVisible();
    const bell = await openAs(browser, employee, `/onboarding/${plan.id}`);
    await expect(bell.getByText('Starts in 3 weeks')).toBeVisible();
    await expect(bell.getByRole('button', { name: 'Due day of Day one' })).toBeHidden();
    await bell.getByRole('button', { name: /Notifications/ }).click();
    await expect(bell.getByText('Your start date has moved')).toBeVisible();
    await expect(bell.getByText('A due day of your plan has moved')).toBeVisible();
  });
});

test('a plan signed meanwhile says so, and nothing moves', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 409 .*start_date/);
  const manager = await newManager();
  const employee = await newHire(manager, null);
  const plan = await newPlanFromStart(manager, employee);
  const page = await openAs(browser, manager, `/onboarding/${plan.id}`);
  await page.getByRole('button', { name: 'Menu for First weeks' }).click();
  await page.getByRole('menuitem', { name: 'Move start date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move start date' });
  await api(manager, endpoints.togglePlan, { params: { id: plan.id }, body: { active_plan: false } });
  await dialog.getByLabel('New start').fill(dayIn(19));
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This onboarding plan is inactive. Reactivate it to edit it.')).toBeVisible();
});
