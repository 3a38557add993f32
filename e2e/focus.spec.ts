import { newManager, newPlan, newReport, newTemplate, openAs } from './company.ts';
import { pressOn, tabTo } from './keyboard.ts';
import { expect, test } from './test.ts';

test('the focus stays with whoever edits', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const plan = await newPlan(manager, employee);
  const template = await newTemplate(manager);
  for (const address of [`/onboarding/${plan.id}`, `/templates/${template}`]) {
    const page = await openAs(browser, manager, address);
    const heading = page.getByRole('heading', { level: 1 });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    for (const end of ['Cancel Edits', 'Save']) {
      await pressOn(button('Edit'));
      await expect(page.getByLabel('Subplan name').first()).toBeVisible();
      await expect(heading).toBeFocused();
      await pressOn(button(end));
      await expect(button('Edit')).toBeFocused();
    }
  }

  await test.step('who begins a plan, and thinks better of it', async () => {
    const page = await openAs(browser, manager, `/templates/${template}`);
    await pressOn(page.getByRole('button', { name: 'Onboarding Plan' }));
    await expect(page.getByRole('option')).toBeVisible();
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(`Onboarding Plan for ${employee.name}`);
    await expect(heading).toBeFocused();
    await tabTo(page.getByRole('button', { name: 'Back to the template' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText('First weeks');
    await expect(heading).toBeFocused();
  });
});

test('the focus goes on when what had it is gone', async ({ browser }) => {
  const manager = await newManager();
  const other = await newManager('Other Olsen');
  const employee = await newReport(manager, 'Gone Grieg');
  const moved = await newReport(manager, 'Moved Moe');
  await newPlan(manager, employee, { name: 'Short' });
  await newPlan(manager, employee, { name: 'Shorter' });
  await newTemplate(manager, { name: 'Outdated' });
  const page = await openAs(browser, manager, '/templates');
  const main = page.getByRole('main');

  await test.step('a template', async () => {
    await pressOn(page.getByRole('button', { name: 'Menu for Outdated' }), 'ArrowUp');
    await page.keyboard.press('Enter');
    await pressOn(page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }));
    await expect(page.getByText('Template deleted successfully!')).toBeVisible();
    await expect(main).toBeFocused();
  });

  await test.step('a plan in the list, and on its own page', async () => {
    await page.goto('/onboarding');
    await pressOn(page.getByRole('button', { name: 'Menu for Short, Gone Grieg' }), 'ArrowUp');
    await page.keyboard.press('Enter');
    await pressOn(page.getByRole('alertdialog').getByRole('button', { name: 'Delete plan' }));
    await expect(page.getByText('Onboarding plan deleted successfully!')).toBeVisible();
    await expect(main).toBeFocused();
    await pressOn(page.getByRole('link', { name: 'Gone Grieg' }));
    await pressOn(page.getByRole('button', { name: 'Menu for Shorter' }), 'ArrowUp');
    await page.keyboard.press('Enter');
    await pressOn(page.getByRole('alertdialog').getByRole('button', { name: 'Delete plan' }));
    await expect(page.getByRole('heading', { name: 'All Onboarding Plans' })).toBeFocused();
  });

  await test.step('a direct report, removed or handed on', async () => {
    await page.goto('/employees');
    await pressOn(main.getByRole('link', { name: moved.name }));
    await expect(page.getByRole('heading', { name: `${moved.name} - Onboarding Plan` })).toBeFocused();
    await pressOn(page.getByRole('link', { name: 'Back to Employee Management' }));
    await expect(page.getByRole('heading', { name: 'Employee Management' })).toBeFocused();
    await pressOn(page.getByRole('button', { name: `Menu for ${employee.name}` }), 'ArrowUp');
    await page.keyboard.press('Enter');
    await pressOn(page.getByRole('alertdialog').getByRole('button', { name: 'Remove Direct Report' }));
    await expect(page.getByText('Direct report removed successfully!')).toBeVisible();
    await expect(main).toBeFocused();
    await pressOn(page.getByRole('button', { name: `Menu for ${moved.name}` }));
    await page.keyboard.press('Enter');
    await page.keyboard.type(other.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Transfer successful!')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(main).toBeFocused();
  });
});
