import type { Page } from '@playwright/test';
import { pressLastMenuItem, pressOn, retype, tabTo, typeInto } from '../support/keyboard.ts';
import { newAccount, newManager } from '../support/people.ts';
import type { Account } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

// With animations: a key must not be lost during one.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a plan is prepared, assigned, worked through and signed by keyboard alone', async ({
  browser,
  allowConsoleErrors,
}) => {
  // The lookup of the manager of a person who has none.
  allowConsoleErrors(/status of 404.*user_manager/);
  const account = await newManager();
  const employee = newAccount('Nils Næss');
  const template = unique('Keys');
  const manager = await (await browser.newContext()).newPage();
  const button = (label: string | RegExp) => manager.getByRole('button', { name: label, exact: true });
  const heading = (title: string) => manager.getByRole('heading', { level: 1, name: title });
  const topBar = (label: string) => manager.getByRole('banner').getByRole('link', { name: label });

  await test.step('sign in', async () => {
    await signInByKeyboard(manager, account);
    await expect(heading('Templates')).toBeVisible();
    await tabTo(manager.getByRole('link', { name: 'Skip to content' }));
    await manager.keyboard.press('Enter');
    await expect(manager.getByRole('main')).toBeFocused();
  });

  await test.step('build a template', async () => {
    await tabTo(manager.getByRole('link', { name: 'Create Template' }), 'Shift+Tab');
    await manager.keyboard.press('Enter');
    await expect(heading('Create New Template')).toBeFocused();
    await typeInto(manager.getByLabel('Template name'), template);
    await typeInto(manager.getByLabel('Template description'), 'Without a mouse.');

    await pressOn(button('Subplan'));
    await expect(manager.getByRole('menuitem', { name: 'Add Subplan' })).toBeFocused();
    await manager.keyboard.press('Escape');
    await expect(button('Subplan')).toBeFocused();
    await manager.keyboard.press('ArrowUp');
    await expect(manager.getByRole('menuitem', { name: 'Add Existing Subplan' })).toBeFocused();
    await manager.keyboard.press('ArrowUp');
    await manager.keyboard.press('Enter');
    await expect(manager.getByLabel('Subplan name')).toBeFocused();
    await retype(manager, 'First week');

    await pressOn(button('Add Topic'));
    await expect(manager.getByLabel('Topic name')).toBeFocused();
    await retype(manager, 'Arrival');
    for (const task of ['Collect your badge', 'Meet the team', 'Superfluous']) {
      await pressOn(button('+ Add Task'));
      await expect(manager.getByLabel('Task name').last()).toBeFocused();
      await retype(manager, task);
    }
  });

  await test.step('remove a task, and undo that', async () => {
    const menu = button('Menu for task Superfluous');
    await pressLastMenuItem(menu);
    const dialog = manager.getByRole('alertdialog', { name: 'Remove task' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await manager.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await pressLastMenuItem(menu);
    await pressOn(dialog.getByRole('button', { name: 'Remove task' }));
    await expect(button('+ Add Task')).toBeFocused();
    await pressOn(button('Undo'));
    await expect(manager.getByLabel('Task name').last()).toBeFocused();
    await manager.keyboard.press('Alt+ArrowUp');
    await expect(manager.getByLabel('Task name').nth(1)).toHaveValue('Superfluous');
    await pressLastMenuItem(menu);
    await pressOn(dialog.getByRole('button', { name: 'Remove task' }));
    await pressOn(button('Dismiss'));
    await expect(button('+ Add Task')).toBeFocused();
  });

  await test.step('write a note and a link', async () => {
    await tabTo(button('+ Note').last(), 'Shift+Tab');
    await manager.keyboard.press('Enter');
    await manager.keyboard.type('In the canteen.');
    await manager.keyboard.press('Enter');
    await expect(button('Edit Note')).toBeFocused();
    await pressOn(button('+ Link').last());
    await manager.keyboard.type('example.com/team');
    await manager.keyboard.press('Enter');
    await expect(button('+ Link').last()).toBeFocused();
    await tabTo(button('Done'), 'Shift+Tab');
    await manager.keyboard.press('Enter');
    await expect(button('Add Topic')).toBeFocused();
  });

  await test.step('save it, and edit it again', async () => {
    await pressOn(button('Save'));
    await expect(heading(template)).toBeFocused();
    await pressOn(button('Edit'));
    await expect(heading(template)).toBeFocused();
    await typeInto(manager.getByLabel('Due in days'), '10');
    await tabTo(topBar('Employees'), 'Shift+Tab');
    await manager.keyboard.press('Enter');
    const dialog = manager.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await manager.keyboard.press('Enter');
    await expect(topBar('Employees')).toBeFocused();
    await pressOn(button('Save'));
    await expect(button('Edit')).toBeFocused();
    await expect(manager.getByText('Due in 10 days')).toBeVisible();
  });

  await test.step('add a direct report', async () => {
    await tabTo(topBar('Employees'), 'Shift+Tab');
    await manager.keyboard.press('Enter');
    await expect(heading('Employee Management')).toBeFocused();
    await pressOn(button('Add people'), 'ArrowDown');
    await manager.keyboard.press('a');
    await expect(manager.getByRole('menuitem', { name: 'Add Direct Report' })).toBeFocused();
    await manager.keyboard.press('Enter');
    const dialog = manager.getByRole('dialog', { name: 'Add Direct Report' });
    await expect(dialog.getByLabel('Full name')).toBeFocused();
    await manager.keyboard.type(employee.name);
    await typeInto(dialog.getByLabel('Email'), employee.email);
    await manager.keyboard.press('Enter');
    await expect(manager.getByText('Direct report added successfully!')).toBeVisible();
    await expect(manager.getByRole('main').getByRole('link', { name: employee.name })).toBeFocused();
  });

  await test.step('assign the template', async () => {
    await tabTo(topBar('Templates'), 'Shift+Tab');
    await manager.keyboard.press('Enter');
    await expect(heading('Templates')).toBeFocused();
    await tabTo(manager.getByRole('searchbox'), 'Shift+Tab');
    await manager.keyboard.type(template);
    await pressOn(manager.getByRole('main').getByRole('link', { name: template }));
    await expect(heading(template)).toBeFocused();

    await pressOn(button('Onboarding Plan'));
    const dialog = manager.getByRole('dialog', { name: 'Select Employee for Onboarding' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await manager.keyboard.press('Escape');
    await expect(button('Onboarding Plan')).toBeFocused();
    await manager.keyboard.press('Enter');
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await manager.keyboard.type(employee.email);
    await manager.keyboard.press('Enter');
    await expect(manager.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(button('Create Onboarding Plan')).toBeVisible();
  });

  await test.step('choose a due date', async () => {
    const due = manager.getByLabel('Due date', { exact: true });
    await tabTo(due);
    const before = await due.inputValue();
    await manager.keyboard.press('ArrowUp');
    await expect(due).not.toHaveValue(before);
    await expect(due).toBeFocused();
    await pressOn(button('Create Onboarding Plan'));
    await expect(heading(template)).toBeFocused();
    await expect(manager.getByText('0/2 Tasks Completed')).toBeVisible();
  });

  const person = await (await browser.newContext()).newPage();
  await test.step('work through the plan, and sign', async () => {
    await signInByKeyboard(person, employee);
    await expect(person.getByRole('heading', { level: 1, name: template })).toBeVisible();
    for (const task of ['Collect your badge', 'Meet the team']) {
      await pressOn(person.getByRole('checkbox', { name: task }), 'Space');
      await expect(person.getByRole('checkbox', { name: task })).toBeChecked();
    }
    await expect(person.getByText('Congratulations!')).toBeVisible();
    await tabTo(person.getByRole('button', { name: 'Sign and Approve Training Completion' }), 'Shift+Tab');
    await person.keyboard.press('Enter');
    const dialog = person.getByRole('alertdialog', { name: 'Sign onboarding plan' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await pressOn(dialog.getByRole('button', { name: 'Sign plan' }));
    await expect(person.getByText('Training Approved')).toBeVisible();
    await expect(person.getByRole('main')).toBeFocused();
  });

  await test.step('approve it, and download the report', async () => {
    await manager.reload();
    await pressOn(button('Approve Training Completion'));
    await expect(button('Cancel')).toBeFocused();
    await pressOn(button('Approve and sign'));
    await expect(manager.getByText('Training completion approved successfully!')).toBeVisible();
    await expect(manager.getByRole('main')).toBeFocused();
    const downloading = manager.waitForEvent('download');
    await pressOn(button('Download Report'));
    expect((await downloading).suggestedFilename()).toMatch(/^onboarding_report_Keys_.*\.pdf$/);
  });
});

async function signInByKeyboard(page: Page, { name, email }: Account): Promise<void> {
  await page.goto('/login');
  await pressOn(page.getByRole('button', { name: 'Sign in with Microsoft' }));
  await expect(page.getByRole('heading', { name: 'Who do you want to be?' })).toBeVisible();
  // Backwards from the end of the page: the form comes after all people of the demo.
  await tabTo(page.getByLabel('Email'), 'Shift+Tab');
  await retype(page, email);
  await typeInto(page.getByLabel('Name'), name);
  await page.keyboard.press('Enter');
}
