import { expectAccessible } from '../support/axe.ts';
import { pressOn, retype, tabTo, typeInto } from '../support/keyboard.ts';
import { newManager, newReport, openAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

test('a locked task and a buddy’s are built, assigned and done by keyboard alone (Owners 9, Tasks 2)', async ({
  browser,
}) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, unique('Tove Berg'));
  const buddy = await newReport(manager, unique('Ben Okafor'));
  const template = unique('Keys');
  const page = await openAs(browser, manager, '/templates');
  const { keyboard } = page;
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('a template with both tasks is built', async () => {
    await pressOn(page.getByRole('link', { name: 'Create Template' }));
    await typeInto(page.getByLabel('Template name'), template);
    await typeInto(page.getByLabel('Template description'), 'Without a mouse.');
    await pressOn(button('Subplan'));
    await expect(page.getByRole('menuitem', { name: 'Add Subplan' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByLabel('Subplan name')).toBeFocused();
    await retype(page, 'First week');
    await pressOn(button('Add Topic'));
    await expect(page.getByLabel('Topic name')).toBeFocused();
    await retype(page, 'Arrival');
    for (const task of ['Read the rules', 'Have lunch']) {
      await pressOn(button('+ Add Task'));
      await expect(page.getByLabel('Task name').last()).toBeFocused();
      await retype(page, task);
    }
    const options = (task: string) => page.getByRole('group', { name: `Who does it, and how: ${task}` });
    const open = async (task: string) => {
      await pressOn(button(`Menu for task ${task}`), 'ArrowDown');
      await expect(page.getByRole('menuitem', { name: 'Who does it, and how…' })).toBeFocused();
      await keyboard.press('Enter');
    };
    await open('Have lunch');
    const ofBuddy = options('Have lunch');
    await expect(ofBuddy.getByRole('button', { name: 'Employee' })).toBeFocused();
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Who does it' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await expectAccessible(page, 'choosing who does a task');
    await keyboard.type('Buddy');
    await keyboard.press('Enter');
    await expect(ofBuddy.getByRole('button', { name: 'Buddy' })).toBeVisible();
    await pressOn(ofBuddy.getByRole('button', { name: 'Done' }));
    await open('Read the rules');
    const locked = options('Read the rules');
    await pressOn(locked.getByRole('switch', { name: 'Locked' }), 'Space');
    await expect(locked.getByRole('switch', { name: 'Locked' })).toBeChecked();
    await pressOn(locked.getByRole('button', { name: 'Done' }));
    await pressOn(button('Save'));
    await expect(page.getByRole('heading', { level: 1, name: template })).toBeVisible();
  });

  await test.step('it is assigned with a buddy', async () => {
    await pressOn(button('Onboarding Plan'));
    const dialog = page.getByRole('dialog', { name: 'Select Employee for Onboarding' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await keyboard.type(employee.email);
    await keyboard.press('Enter');
    await expect(button('Create Onboarding Plan')).toBeVisible();
    await pressOn(button('Choose a buddy'));
    const buddies = page.getByRole('dialog', { name: 'Choose a buddy' });
    await expect(buddies.getByRole('combobox')).toBeFocused();
    await keyboard.type(buddy.name);
    await expect(buddies.getByRole('option', { name: buddy.name })).toBeVisible();
    await keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText(buddy.name);
    await pressOn(button('Create Onboarding Plan'));
    await expect(page.getByText('0/2 Tasks Completed')).toBeVisible();
  });

  await test.step('the manager cannot take the locked task out', async () => {
    await pressOn(button('Edit'));
    await tabTo(page.getByLabel('Task name').first());
    await expect(page.getByLabel('Task name').first()).toHaveAttribute('readonly', '');
    await keyboard.press('Escape');
  });

  await test.step('the buddy and the employee do theirs, and the employee signs', async () => {
    const ofBuddy = await openAs(browser, buddy, '/my-tasks');
    await pressOn(ofBuddy.getByRole('checkbox', { name: 'Have lunch' }), 'Space');
    await expect(ofBuddy.getByRole('checkbox', { name: 'Have lunch' })).toBeChecked();
    const own = await openAs(browser, employee, '/employee-dashboard');
    await expect(own.getByRole('heading', { level: 1, name: template })).toBeVisible();
    await pressOn(own.getByRole('checkbox', { name: 'Read the rules' }), 'Space');
    await pressOn(own.getByRole('button', { name: 'Sign and Approve Training Completion' }));
    await pressOn(own.getByRole('alertdialog').getByRole('button', { name: 'Sign plan' }));
    await expect(own.getByText('Training Approved')).toBeVisible();
  });
});
