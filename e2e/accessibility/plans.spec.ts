import { api, endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { addToTeam, newManager, newReport, openAs } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

/* The main job as a screen reader gets it: order, roles and names. Other elements may come in between. */
const MANAGERS_LIST = `
  - main:
    - heading "All Onboarding Plans" [level=1]
    - group "Layout":
      - radio "Cards" [checked]
      - radio "List"
    - region "Needs you":
      - heading "Needs you" [level=2]
      - button "Show all"
      - list:
        - listitem:
          - paragraph:
            - strong: 1 to sign
            - text: · Done Dahl
          - link "Review"
    - combobox "Employee"
    - combobox "Plan"
    - combobox "Sort by"
    - list "Onboarding plans":
      - listitem:
        - article:
          - checkbox "Select First weeks, Late Larsen"
          - heading "Late Larsen" [level=2]:
            - link "Late Larsen"
          - button "Menu for First weeks, Late Larsen"
          - progressbar "Progress of Late Larsen"
`;
const OWN_PLAN = `
  - main:
    - heading "First weeks" [level=1]
    - paragraph: 3/4 Tasks Completed
    - progressbar "Overall progress"
    - region "Next":
      - 'button "Mark as done: Ship something"'
      - 'button "Comment on the next task: Ship something"'
    - list "Open tasks by when they are due":
      - listitem:
        - button "1 later"
    - article:
      - heading "First month" [level=2]
      - heading "Work" [level=3]
      - button "Comment on Work"
      - list:
        - listitem:
          - checkbox "Ship something"
          - button "Comment on Ship something"
`;
const SIGN_DIALOG = `
  - alertdialog "Sign onboarding plan":
    - heading "Sign onboarding plan" [level=2]
    - paragraph: First weeks
    - paragraph: 4/4 Tasks Completed
    - figure:
      - blockquote: I have completed all tasks of this onboarding plan.
    - button "Cancel"
    - button "Sign plan"
`;

test("the manager's plan screens meet WCAG 2.2 AA", async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 409/);
  const manager = await newManager();
  const [late, done, signed] = [
    await newReport(manager, 'Late Larsen'),
    await newReport(manager, 'Done Dahl'),
    await newReport(manager, 'Signed Sand'),
  ];
  const overdue = await newPlan(manager, late, { assignedDaysAgo: 20, done: 1 });
  const ready = await newPlan(manager, done, { done: 'all', signed: ['employee'] });
  const completed = await newPlan(manager, signed, { done: 'all', signed: ['employee', 'manager'] });
  await newPlan(manager, signed, { inactive: true });

  const page = await openAs(browser, manager, '/onboarding');
  await test.step('the list', async () => {
    await expect(page.getByText('SUBPLAN TASKS OVERDUE')).toBeVisible();
    await expectAccessible(page, 'plans');
    await expect(page.getByRole('main')).toMatchAriaSnapshot(MANAGERS_LIST);
    await page.getByRole('button', { name: 'Menu for First weeks, Late Larsen' }).click();
    await expectAccessible(page, 'plans, menu');
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, 'plans, deactivate');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('no such plan');
    await expect(page.getByText('No onboarding plans match your search criteria.')).toBeVisible();
    await expectAccessible(page, 'plans, nothing found');
  });

  await test.step('a plan', async () => {
    await page.goto(`/onboarding/${overdue.id}`);
    await expect(page.getByText('TASKS OVERDUE')).toBeVisible();
    await expectAccessible(page, 'plan, overdue');
    await page.getByRole('button', { name: 'Menu for First weeks' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, 'plan, delete');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByLabel('Due date', { exact: true }).first()).toBeVisible();
    await expectAccessible(page, 'plan, editing');
    await page.getByLabel('Plan name', { exact: true }).fill('First weeks, again');
    await api(manager, endpoints.updatePlan, { params: overdue, body: { ...overdue, name: 'Quicker' } });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, 'plan, stale');
  });

  await test.step('a plan at its end', async () => {
    await page.goto(`/onboarding/${completed.id}`);
    await expect(page.getByRole('button', { name: 'Download Report' })).toBeVisible();
    await expectAccessible(page, 'plan, completed');
    await page.goto(`/onboarding/${ready.id}`);
    await page.getByRole('button', { name: 'Approve Training Completion' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Approve training completion' })).toBeVisible();
    await expectAccessible(page, 'plan, approve');
    await page.getByRole('button', { name: 'Approve and sign' }).click();
    await expect(page.getByText('Training completion approved successfully!')).toBeVisible();
    await expectAccessible(page, 'plan, approved');
  });
});

test("an employee's screens meet WCAG 2.2 AA", async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager);
  const page = await openAs(browser, employee, '/employee-dashboard');
  await expect(page.getByText('No Onboarding Plan Assigned')).toBeVisible();
  await expectAccessible(page, 'dashboard, no plan');

  const plan = await newPlan(manager, employee, { done: 3 });
  await page.reload();
  await expect(page).toHaveURL(`/onboarding/${plan.id}`);
  await expect(page.getByRole('checkbox').last()).toBeVisible();
  await expectAccessible(page, 'own plan');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(OWN_PLAN);
  await page.getByRole('checkbox').last().check();
  await expect(page.getByText('Congratulations!').first()).toBeVisible();
  await expectAccessible(page, 'own plan, ready to sign');

  await newPlan(manager, employee, { name: 'Second plan', assignedDaysAgo: 90 });
  await page.goto('/employee-dashboard');
  await expect(page.getByRole('dialog', { name: 'Congratulations!' })).toBeVisible();
  await expectAccessible(page, 'dashboard, congratulations');
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'dashboard, several plans');

  await page.getByRole('link', { name: 'First weeks' }).click();
  await page.getByRole('button', { name: 'Sign and Approve Training Completion' }).first().click();
  await expect(page.getByRole('alertdialog', { name: 'Sign onboarding plan' })).toBeVisible();
  await expectAccessible(page, 'own plan, sign');
  await expect(page.getByRole('alertdialog')).toMatchAriaSnapshot(SIGN_DIALOG);
  await page.getByRole('button', { name: 'Sign plan' }).click();
  await expect(page.getByText('Training Approved')).toBeVisible();
  await page.getByRole('checkbox').first().click();
  await expect(page.getByRole('alert')).toContainText('Cannot modify tasks: ');
  await expectAccessible(page, 'own plan, locked');
});

test('the screens of employee management meet WCAG 2.2 AA', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 404/);
  const manager = await newManager();
  const page = await openAs(browser, manager, '/employees');
  await expect(page.getByText('No Direct Reports')).toBeVisible();
  await expectAccessible(page, 'employees, none');
  await page.goto('/onboarding');
  await expect(page.getByText('No onboarding plans found.')).toBeVisible();
  await expectAccessible(page, 'plans, none');

  const [one, several] = [await newReport(manager, 'One Olsen'), await newReport(manager, 'Several Strand')];
  await addToTeam(manager, { email: `${manager.email}.new`, name: 'Fresh Frost' });
  await newPlan(manager, one);
  await newPlan(manager, several);
  await newPlan(manager, several, { name: 'Second plan', done: 'all', signed: ['employee'] });

  await page.goto('/employees');
  await expect(page.getByText('2 Plans')).toBeVisible();
  await expectAccessible(page, 'employees');
  for (const act of ['Add Manager', 'Add Direct Report']) {
    await page.getByRole('button', { name: 'Add people' }).click();
    await page.getByRole('menuitem', { name: act }).click();
    await page.getByLabel('Email').fill('no address');
    if (act === 'Add Manager') await page.keyboard.press('Enter');
    await expectAccessible(page, act);
    await page.keyboard.press('Escape');
  }
  for (const act of ['Assign New Manager', 'Remove Direct Report']) {
    await page.getByRole('button', { name: 'Menu for One Olsen' }).click();
    if (act === 'Assign New Manager') await expectAccessible(page, 'employees, menu');
    await page.getByRole('menuitem', { name: act }).click();
    if (act === 'Assign New Manager') {
      await page.getByRole('textbox').fill('unknown@harbor.example');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Manager not found')).toBeVisible();
    }
    await expectAccessible(page, act);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('searchbox').fill('nobody like that');
  await expect(page.getByText('No employees match your search').first()).toBeVisible();
  await expectAccessible(page, 'employees, nobody found');
  await page.getByRole('searchbox').fill('');
  for (const [name, seen] of [
    ['Fresh Frost', 'Assign Onboarding Plan'],
    ['One Olsen', 'First month'],
    ['Several Strand', 'Second plan'],
  ] as const) {
    await page.getByRole('link', { name }).first().click();
    await expect(page.getByText(seen).first()).toBeVisible();
    await expectAccessible(page, `employees, ${name}`);
  }
});
