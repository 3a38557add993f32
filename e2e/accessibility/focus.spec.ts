import { pressLastMenuItem, pressOn, tabTo } from '../support/keyboard.ts';
import { newManager, newReport, openAs } from '../support/people.ts';
import { newPlan, newTemplate } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

test('editing starts at the heading and ends at the Edit button', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const plan = await newPlan(manager, employee);
  const template = await newTemplate(manager);
  const page = await openAs(browser, manager, `/onboarding/${plan.id}`);
  const heading = page.getByRole('heading', { level: 1 });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  for (const address of [`/onboarding/${plan.id}`, `/templates/${template}`]) {
    if (!page.url().endsWith(address)) await page.goto(address);
    for (const end of ['Cancel Edits', 'Save']) {
      await pressOn(button('Edit'));
      await expect(page.getByLabel('Subplan name').first()).toBeVisible();
      await expect(heading).toBeFocused();
      await pressOn(button(end));
      await expect(button('Edit')).toBeFocused();
    }
  }

  await test.step('a new plan starts at its heading, and leads back to that of the template', async () => {
    await pressOn(button('Onboarding Plan'));
    await expect(page.getByRole('option')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(`Onboarding Plan for ${employee.name}`);
    await expect(heading).toBeFocused();
    await tabTo(button('Back to the template'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText('First weeks');
    await expect(heading).toBeFocused();
  });
});

test('the focus moves to the page when its element is removed', async ({ browser }) => {
  const manager = await newManager();
  const other = await newManager('Other Olsen');
  const employee = await newReport(manager, 'Gone Grieg');
  const moved = await newReport(manager, 'Moved Moe');
  await newPlan(manager, employee, { name: 'Short' });
  await newPlan(manager, employee, { name: 'Shorter' });
  await newTemplate(manager, { name: 'Outdated' });
  const page = await openAs(browser, manager, '/templates');
  const main = page.getByRole('main');
  const menuFor = (name: string) => page.getByRole('button', { name: `Menu for ${name}`, exact: true });
  const confirm = (label: string) =>
    pressOn(page.getByRole('alertdialog').getByRole('button', { name: label }));

  await test.step('a deleted template', async () => {
    await pressLastMenuItem(menuFor('Outdated'));
    await confirm('Delete template');
    await expect(page.getByText('Template deleted successfully!')).toBeVisible();
    await expect(main).toBeFocused();
  });

  await test.step('a plan deleted in the list, and on its own page', async () => {
    await page.goto('/onboarding');
    await pressLastMenuItem(menuFor('Short, Gone Grieg'));
    await confirm('Delete plan');
    await expect(page.getByText('Onboarding plan deleted successfully!')).toBeVisible();
    await expect(main).toBeFocused();
    await pressOn(page.getByRole('link', { name: 'Gone Grieg' }));
    // The card in the list has a menu of the same name.
    await expect(page.getByRole('heading', { name: 'Shorter', level: 1 })).toBeFocused();
    await pressLastMenuItem(menuFor('Shorter, Gone Grieg'));
    await confirm('Delete plan');
    await expect(page.getByRole('heading', { name: 'All Onboarding Plans' })).toBeFocused();
  });

  await test.step('a direct report, removed or transferred', async () => {
    await page.goto('/employees');
    await pressOn(main.getByRole('link', { name: moved.name }));
    await expect(page.getByRole('heading', { name: `${moved.name} - Onboarding Plan` })).toBeFocused();
    await pressOn(page.getByRole('link', { name: 'Back to Employee Management' }));
    await expect(page.getByRole('heading', { name: 'Employee Management' })).toBeFocused();
    await pressLastMenuItem(menuFor(employee.name));
    await confirm('Remove Direct Report');
    await expect(page.getByText('Direct report removed successfully!')).toBeVisible();
    await expect(main).toBeFocused();
    await pressOn(menuFor(moved.name));
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await page.keyboard.type(other.email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Transfer successful!')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(main).toBeFocused();
  });
});

test('no button that has the focus is below the bar of the editor, which takes two lines on a narrow phone (WCAG 2.4.11)', async ({
  browser,
}) => {
  const manager = await newManager();
  const template = await newTemplate(manager);
  const page = await openAs(browser, manager, `/templates/${template}`, {
    viewport: { width: 320, height: 480 },
  });
  await pressOn(page.getByRole('button', { name: 'Edit', exact: true }));
  await expect(page.getByLabel('Subplan name').first()).toBeVisible();
  const below = () =>
    page.evaluate(() => {
      const [focused, bar] = [document.activeElement, document.querySelector('[data-bottom-bar]')];
      if (!focused?.matches('button') || bar === null || bar.contains(focused)) return null;
      const hidden = focused.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
      return hidden > 0 ? `${focused.getAttribute('aria-label') ?? focused.textContent}: ${hidden}` : null;
    });
  const found: string[] = [];
  for (let count = 0; count < 50; count += 1) {
    await page.keyboard.press('Tab');
    const covered = await below();
    if (covered !== null) found.push(covered);
  }
  expect(found).toEqual([]);
});
