import { expectAccessible } from '../support/axe.ts';
import { newManager, newPageAs, newReport } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';

test('somebody who is away leaves their tasks to a colleague, by keyboard (Owners 11)', async ({
  browser,
  allowConsoleErrors,
}) => {
  // The refused email.
  allowConsoleErrors(/status of 400 .*stand_in/);
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const [ada, ben] = [await newReport(manager, 'Ada Away'), await newReport(manager, 'Ben Okafor')];
  const plan = await newPlan(manager, employee, {
    name: 'First weeks',
    subplans: [
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
              { name: 'Hand out the laptop', owner: { kind: 'person', person_id: ada.id } },
              { name: 'Choose a desk' },
            ],
          },
        ],
      },
    ],
  });
  const page = await newPageAs(browser, ada);
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'While you are away' });
  await expect(section).toContainText('Your tasks go to nobody else.');

  await test.step('a wrong email says so and keeps what was typed', async () => {
    await section.getByRole('button', { name: 'Choose a stand-in…' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'My tasks go to…' });
    const email = dialog.getByLabel('Email of the colleague');
    await expect(email).toBeFocused();
    await page.keyboard.type('nobody@example.com');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Choose a colleague.');
    await expect(email).toHaveValue('nobody@example.com');
    await expectAccessible(page, 'the dialog of a stand-in');
    await email.fill(ben.email);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Ben Okafor does your tasks now.')).toBeVisible();
    await expect(section).toContainText(/My tasks go to Ben Okafor until/);
  });

  await test.step('the stand-in does the task, and the history names both', async () => {
    const theirs = await newPageAs(browser, ben);
    await theirs.goto('/settings');
    await expect(theirs.getByRole('region', { name: 'While you are away' })).toContainText(
      /You stand in for Ada Away until/,
    );
    await theirs.goto('/my-tasks');
    await expect(theirs.getByText('for Ada Away')).toBeVisible();
    await theirs.getByRole('checkbox', { name: 'Hand out the laptop' }).check();
    await expect(theirs.getByRole('checkbox', { name: 'Hand out the laptop' })).toBeChecked();
    const managers = await newPageAs(browser, manager);
    await managers.goto(`/onboarding/${plan.id}`);
    await managers.getByRole('button', { name: 'History' }).click();
    await expect(managers.getByText('Ben Okafor for Ada Away')).toBeVisible();
  });

  await test.step('it ends by hand', async () => {
    await section.getByRole('button', { name: 'End now' }).click();
    await expect(section).toContainText('Your tasks go to nobody else.');
    // Nothing is below the top bar, where a part of a target counts as a small one.
    await page.keyboard.press('Control+Home');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expectAccessible(page, 'the settings of somebody with tasks');
  });
});
