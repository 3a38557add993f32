import { api, endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { abortCall, NETWORK_ERROR } from '../support/network.ts';
import { renderInBrowser, newManager, newPageAs, newReport, openAs, type Person } from '../support/people.ts';
import { newPlan, newTemplate, type Subplan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

const subplans = (owner: Person): Subplan[] => [
  {
    name: 'Before the first day',
    description: '',
    due_in_days: 400,
    public: true,
    topics: [
      {
        name: 'Devices',
        description: '',
        public: true,
        tasks: [
          {
            name: 'Hand out the laptop',
            note: 'With charger and bag.',
            owner: { kind: 'person', person_id: owner.id },
          },
          { name: 'Assign a phone number', owner: { kind: 'person', person_id: owner.id } },
          { name: 'Choose a desk' },
        ],
      },
    ],
  },
];

test('My tasks by keyboard (My tasks 5)', async ({ browser }) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const it = await newReport(manager, 'Ida Tech');
  await newPlan(manager, employee, { name: 'First weeks', subplans: subplans(it) });
  const page = await newPageAs(browser, it);
  // A key acts on a page that is live.
  await renderInBrowser(page);
  await page.goto('/my-tasks');
  const laptop = page.getByRole('checkbox', { name: 'Hand out the laptop' });
  const phone = page.getByRole('checkbox', { name: 'Assign a phone number' });
  await expect(page.getByRole('heading', { name: 'Later 2' })).toBeVisible();

  await laptop.focus();
  await page.keyboard.press('ArrowDown');
  await expect(phone).toBeFocused();
  await page.keyboard.press('Space');
  await expect(phone).toBeChecked();
  await page.keyboard.press('x');
  await expect(phone).not.toBeChecked();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText('With charger and bag.')).toBeVisible();
  await expectAccessible(page, 'an open row of My tasks');
  await page.keyboard.press('c');
  const field = page.getByPlaceholder('Write a comment');
  await expect(field).toBeFocused();
  await page.keyboard.type('Where is the store room?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('list', { name: /Hand out the laptop/ })).toContainText(
    'Where is the store room?',
  );
  // The row that is open is in the address.
  await page.reload();
  await expect(page.getByText('With charger and bag.')).toBeVisible();
  await field.focus();
  await page.keyboard.press('Escape');
  await expect(page.getByText('With charger and bag.')).toBeHidden();
  await expect(laptop).toBeFocused();
});

test('the same task of several people is one line, and is ticked for all (My tasks 4)', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(NETWORK_ERROR);
  const manager = await newManager('Mira Holm');
  const it = await newReport(manager, 'Ida Tech');
  const id = await newTemplate(manager, { subplans: subplans(it) });
  const template = await api(manager, endpoints.getTemplate, { params: { id } });
  for (const name of ['Tove Berg', 'Nils Holm', 'Ana Souza']) {
    const person = await newReport(manager, name);
    const fields = { name: 'Starters', description: 'All', remind_days_before_due: 1 };
    const body = { id, ...fields, user_id: person.id, subplans: template.subplans };
    await api(manager, endpoints.createPlan, { body });
  }
  const page = await openAs(browser, it, '/my-tasks');
  const line = page.getByRole('checkbox', { name: 'Hand out the laptop · 3 people' });
  const restore = await abortCall(page, endpoints.toggleTask);
  await line.click();
  await expect(page.getByRole('alert')).toHaveText('Failed for 3 people: This was not saved. Try again.');
  await restore();
  await page.getByRole('button', { name: 'Details: Hand out the laptop · 3 people' }).click();
  await page.getByRole('checkbox', { name: 'Nils Holm' }).check();
  await expect(line).toHaveJSProperty('indeterminate', true);
  await expectAccessible(page, 'a line of several people');
  await page.getByRole('button', { name: 'Tick all 2' }).click();
  await expect(page.getByText('Ticked for 2 people')).toBeVisible();
  await expect(line).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Tick all 2' })).toBeVisible();
  await expect(line).toHaveJSProperty('indeterminate', true);
});

test('a tick that is refused says why on its own row', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(/40\d .*user_task/);
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const it = await newReport(manager, 'Ida Tech');
  const plan = await newPlan(manager, employee, { subplans: subplans(it) });
  const page = await openAs(browser, it, '/my-tasks');
  const laptop = page.getByRole('checkbox', { name: 'Hand out the laptop' });
  await expect(laptop).toBeVisible();
  await api(manager, endpoints.togglePlan, { params: { id: plan.id }, body: { active_plan: false } });
  await laptop.click();
  await expect(page.getByRole('alert')).toHaveText(/Cannot modify tasks: This onboarding plan is inactive\./);
  await expect(laptop).not.toBeChecked();
});

test('a done task of a completed plan cannot be reopened or commented on', async ({ browser }) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const it = await newReport(manager, 'Ida Tech');
  const { id, subplans: plans } = await newPlan(manager, employee, { subplans: subplans(it) });
  for (const task of plans[0]!.topics[0]!.tasks) {
    const doer = task.owner ? it : employee;
    await api(doer, endpoints.toggleTask, { params: { taskId: task.id }, body: { completed: true } });
  }
  for (const side of [employee, manager]) await api(side, endpoints.signPlan, { params: { id } });
  const page = await openAs(browser, it, '/my-tasks?tab=done');
  const laptop = page.getByRole('checkbox', { name: 'Hand out the laptop' });
  await expect(laptop).toHaveAttribute('aria-disabled', 'true');
  await expect(laptop).toHaveAccessibleDescription(/^Cannot modify tasks: .* signed by both/);
  await page.getByRole('button', { name: 'Details: Hand out the laptop' }).click();
  await expect(
    page.getByText('This onboarding plan is completed, so its comments are closed.'),
  ).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page, 'a done task of a completed plan');
});

test('a person without tasks is notified when one appears', async ({ browser }) => {
  const manager = await newManager('Mira Holm');
  const page = await openAs(browser, await newReport(manager, 'Nora New'), '/my-tasks');
  await expect(page.getByText('No tasks for you')).toBeVisible();
  await expect(
    page.getByText('When somebody needs you in an onboarding plan, it appears here.'),
  ).toBeVisible();
  await expectAccessible(page, 'My tasks without tasks');
});
