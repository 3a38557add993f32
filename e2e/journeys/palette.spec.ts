import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { newManager, newReport, openAs } from '../support/people.ts';
import { newPlan, newTemplate } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to…' });
const option = (page: Page, name: string) => page.getByRole('option', { name });

test('a manager opens a plan, a person and a template from the palette by keyboard', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager, 'Jörg Ødegård');
  const plan = await newPlan(manager, employee, { name: 'Warehouse' });
  const template = await newTemplate(manager, { name: 'Électronique' });
  const page = await openAs(browser, manager, '/templates');
  await expect(page.getByRole('link', { name: 'Électronique' })).toBeVisible();

  await test.step('the plan, with words in any order and without accents', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(box(page)).toBeFocused();
    await expect(option(page, 'Logout')).toBeVisible();
    await expectAccessible(page, 'palette');
    await page.keyboard.type('warehouse jorg');
    await expect(page.getByRole('option')).toHaveCount(1);
    await expect(option(page, 'Jörg Ødegård')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/onboarding/${plan.id}`);
    await expect(page.getByRole('heading', { name: 'Warehouse', level: 1 })).toBeFocused();
    await expect(box(page)).toBeHidden();
  });

  await test.step('the person, with the arrow keys', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('odegard');
    await expect(page.getByRole('option')).toHaveCount(2);
    await expect(box(page)).toHaveAttribute('aria-activedescendant', /person-/);
    await page.keyboard.press('End');
    await expect(box(page)).toHaveAttribute('aria-activedescendant', /plan-/);
    await page.keyboard.press('ArrowDown');
    await expect(box(page)).toHaveAttribute('aria-activedescendant', /person-/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/employees?person=${employee.id}`);
    // The address changes before the page does.
    await expect(page.getByRole('heading', { name: 'Warehouse', level: 1 })).toBeHidden();
  });

  await test.step('the template', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    // The most recent page comes first. The person on the current page is left out.
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
      /Jörg Ødegård/,
    ]);
    // With a typing error.
    await page.keyboard.type('eletcro');
    await expect(option(page, 'Électronique')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/templates/${template}`);
  });

  await test.step('a page; and nothing for a term without results', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('no such thing');
    await expect(page.getByText('Nothing matches your search.')).toBeVisible();
    await expectAccessible(page, 'palette, nothing found');
    await box(page).fill('subplans');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/templates/subplans');
  });

  await test.step('a plan assigned by 14 keys', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('as ode');
    await expect(page.getByRole('option')).toHaveText([/^Assign Onboarding Plan to Jörg Ødegård/]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Select Template for Jörg Ødegård' })).toBeVisible();
    await page.keyboard.type('élec');
    await expect(page.getByRole('option')).toHaveText([/^Électronique/]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onboarding Plan for Jörg Ødegård');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Électronique');
  });

  await test.step('single keys: help, pages, create, search (Screens 16)', async () => {
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.keyboard.press('?');
    await expect(shortcuts).toBeVisible();
    await expectAccessible(page, 'shortcuts');
    // Nothing below an open window.
    await page.keyboard.type('gt');
    await page.keyboard.press('Escape');
    await expect(shortcuts).toBeHidden();
    await page.keyboard.type('go');
    await expect(page).toHaveURL('/onboarding');
    await page.keyboard.press('c');
    await expect(box(page)).toHaveValue('assign ');
    // The lists of choices of the page have options, too.
    await expect(page.getByRole('dialog').getByRole('option')).toHaveText([
      /^Assign Onboarding Plan to Jörg Ødegård/,
      'Assign to many',
    ]);
    await page.keyboard.press('Escape');
    await page.keyboard.type('gt');
    await expect(page).toHaveURL('/templates');
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('c?');
    await expect(page.getByRole('searchbox')).toHaveValue('c?');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('c');
    await expect(page).toHaveURL('/templates/create');
  });

  await test.step('text typed outside the fields of a form is no command', async () => {
    // The address changes before the page is there.
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await page.keyboard.type('Good start');
    await expect(page).toHaveURL('/templates/create');
    await page.getByRole('link', { name: 'Onboarding', exact: true }).click();
    // In the field of the page before, keys would be text.
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  await test.step('without single keys', async () => {
    await page.keyboard.type('gs');
    await expect(page).toHaveURL('/settings');
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
    await page.keyboard.type('gt?');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(box(page)).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(page).toHaveURL('/settings');
  });
});

test('an employee finds their own plans only, and Escape returns the focus', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  await newTemplate(manager, { name: 'Warehouse template', public: true });
  await newPlan(manager, employee, { name: 'Warehouse' });
  const plan = await newPlan(manager, employee, { name: 'Forklift' });
  const page = await openAs(browser, employee, '/employee-dashboard');
  const button = page.getByRole('button', { name: 'Search or jump to…' });

  await button.click();
  await expect(option(page, 'Warehouse')).toBeVisible();
  await expect(page.getByRole('option')).toHaveText([
    /Your Onboarding Plans/,
    /Settings/,
    /Notifications/,
    /Warehouse|Forklift/,
    /Warehouse|Forklift/,
    /Switch to dark mode/,
    /Logout/,
  ]);
  await page.keyboard.press('Escape');
  await expect(box(page)).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('forklift');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/onboarding/${plan.id}`);
});

test('the palette runs actions, and does not open above a dialog', async ({ browser }) => {
  const manager = await newManager();
  const page = await openAs(browser, manager, '/templates/create');
  await page.getByLabel('Template name').fill('Half a template');

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('dark');
  await expect(page.getByRole('option', { name: 'Switch to dark mode' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Switch to light mode' })).toBeVisible();
  await expect(page.getByLabel('Template name')).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('employees');
  await expect(page.getByRole('option', { name: 'Employees' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(box(page)).toBeHidden();
  await expect(page.getByLabel('Template name')).toHaveValue('Half a template');
});
