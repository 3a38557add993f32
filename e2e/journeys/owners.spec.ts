import type { Page } from '@playwright/test';
import { api, endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { newAdmin, newManager, newReport, openAs, type Person } from '../support/people.ts';
import { newPlan, type Subplan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** Adds a team with these members, and returns its id and name. */
async function newTeam(members: Person[], name = unique('IT')): Promise<{ id: string; name: string }> {
  const admin = await newAdmin();
  const { id } = await api(admin, endpoints.createGroup, { body: { name } });
  const person_ids = members.map((member) => member.id);
  await api(admin, endpoints.setMembers, { params: { id }, body: { person_ids } });
  return { id, name };
}

/** A subplan with a task of each owner, one that is read and an optional one. */
const subplans = (team: string): Subplan[] => [
  {
    name: 'First week',
    description: '',
    due_in_days: 5,
    public: true,
    topics: [
      {
        name: 'Arrival',
        description: '',
        public: true,
        tasks: [
          { name: 'Collect your badge' },
          { name: 'Read the rules', kind: 'acknowledge', settings: { text: 'Never take data home.' } },
          { name: 'Welcome them', owner: { kind: 'manager' } },
          { name: 'Have lunch', owner: { kind: 'buddy' } },
          { name: 'Hand out the laptop', owner: { kind: 'group', group_id: team } },
          { name: 'Try the gym', counts: false },
        ],
      },
    ],
  },
];

const row = (page: Page, task: string) => page.getByRole('listitem').filter({ hasText: task }).last();

test('the employee, their manager, a buddy and IT finish one plan in four browsers (Owners 4)', async ({
  browser,
  allowConsoleErrors,
}) => {
  // The plan, which its owners of tasks do not see.
  allowConsoleErrors(/404 .*onboarding-plan/);
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const buddy = await newReport(manager, 'Ben Okafor');
  const it = await newReport(manager, 'Ida Tech');
  const team = await newTeam([it]);
  const plan = await newPlan(manager, employee, { name: 'First weeks', subplans: subplans(team.id) });
  await api(manager, endpoints.setBuddy, { params: { id: plan.id }, body: { buddy_id: buddy.id } });
  const page = await openAs(browser, employee, `/onboarding/${plan.id}`);

  await test.step('the employee sees their own tasks, and those of others folded', async () => {
    const waiting = page.getByRole('list', { name: 'Waiting for' });
    await expect(waiting.getByRole('button')).toHaveText([
      'You2',
      'Mira Holm1',
      'Ben Okafor, buddy1',
      `${team.name}1`,
    ]);
    await expect(page.getByText('1 optional task')).toBeVisible();
    await expect(page.getByText('Hand out the laptop')).toBeHidden();
    const others = page.getByRole('button', { name: '3 tasks of others 3 open' });
    await others.click();
    await expect(page.getByRole('img', { name: `This task belongs to ${team.name}.` })).toBeVisible();
    await expectAccessible(page, 'plan with tasks of others');
    await page.reload();
    // Remembered on this device.
    await expect(page.getByText('Hand out the laptop')).toBeVisible();
    await waiting.getByRole('button', { name: team.name }).click();
    await expect(page.getByRole('checkbox', { name: 'Collect your badge' })).toHaveCount(0);
    await expect(page.getByText('Hand out the laptop')).toBeVisible();
    await waiting.getByRole('button', { name: team.name }).click();
  });

  await test.step('they tick theirs and confirm what they have read', async () => {
    await page.getByRole('checkbox', { name: 'Collect your badge' }).check();
    await page.getByRole('button', { name: 'Read: Read the rules' }).last().click();
    await expect(page.getByText('Never take data home.')).toBeVisible();
    await page.getByRole('button', { name: 'I have read and understood this.' }).click();
    await expect(page.getByRole('checkbox', { name: 'Read the rules' })).toBeChecked();
    // The pressed button is gone.
    await expect(page.getByRole('checkbox', { name: 'Read the rules' })).toBeFocused();
    await expect(
      page.getByRole('heading', { name: /^Your 2 of 2 are done\. Still open: .*Ben Okafor \(1\)/ }),
    ).toBeVisible();
    await expect(page.getByText('You can sign once all 5 are done.')).toBeVisible();
    await expectAccessible(page, 'plan that waits for others');
  });

  await test.step('IT takes and does its task, and sees nothing of the plan', async () => {
    const own = await openAs(browser, it, '/my-tasks?tab=teams');
    await expect(own.getByRole('navigation', { name: 'Main' }).getByRole('link').last()).toHaveText(
      'My tasks',
    );
    await own.getByRole('button', { name: 'Details: Hand out the laptop' }).click();
    await own.getByRole('button', { name: 'Take it' }).click();
    await own.getByRole('link', { name: /^Mine/ }).click();
    await own.getByRole('checkbox', { name: 'Hand out the laptop' }).check();
    await own.getByRole('link', { name: 'Done' }).click();
    await expect(row(own, 'Hand out the laptop')).toContainText('Tove Berg · First weeks');
    await own.goto(`/onboarding/${plan.id}`);
    await expect(own.getByText('Onboarding plan not found')).toBeVisible();
  });

  await test.step('the buddy does theirs', async () => {
    const own = await openAs(browser, buddy, '/my-tasks');
    await expectAccessible(own, 'My tasks');
    const stored = own.waitForResponse(/user_task/);
    await own.getByRole('checkbox', { name: 'Have lunch' }).check();
    await stored;
    await expect(own.getByRole('checkbox', { name: 'Have lunch' })).toBeChecked();
  });

  await test.step('the manager does theirs, and calls the optional one not applicable', async () => {
    const own = await openAs(browser, manager, `/onboarding/${plan.id}`);
    await own.getByRole('button', { name: 'Menu for Try the gym' }).click();
    await own.getByRole('menuitem', { name: 'Not applicable…' }).click();
    const dialog = own.getByRole('dialog', { name: 'Not applicable' });
    await dialog.getByLabel('Reason').fill('There is no gym here.');
    await dialog.getByRole('button', { name: 'Call it not applicable' }).click();
    await expect(own.getByText('Not applicable: There is no gym here.')).toBeVisible();
    const stored = own.waitForResponse(/user_task/);
    await own.getByRole('checkbox', { name: 'Welcome them' }).check();
    await stored;
    await expect(own.getByText('5/5 Tasks Completed')).toBeVisible();
  });

  await test.step('the employee signs for their own tasks', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Sign and Approve Training Completion' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Sign onboarding plan' });
    await expect(dialog.getByRole('blockquote')).toHaveText(
      'I have completed my tasks of this onboarding plan; the tasks of others are done.',
    );
    await dialog.getByRole('button', { name: 'Sign plan' }).click();
    await expect(page.getByRole('heading', { name: 'Signatures' })).toBeVisible();
  });
});

test('the manager finishes the task of another with a reason, and gives one to somebody else', async ({
  browser,
}) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const it = await newReport(manager, 'Ida Tech');
  const team = await newTeam([it]);
  const { id } = await newPlan(manager, employee, { subplans: subplans(team.id) });
  const page = await openAs(browser, manager, `/onboarding/${id}`);

  await page.getByRole('checkbox', { name: 'Hand out the laptop' }).click();
  const dialog = page.getByRole('dialog', { name: `Finish it for ${team.name}` });
  await expect(dialog.getByRole('button', { name: 'Mark as done' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Reason').fill('They have one already.');
  await dialog.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByText('Done by Mira Holm: They have one already.')).toBeVisible();
  await expect(page.getByText('1/5 Tasks Completed')).toBeVisible();

  await page.getByRole('button', { name: 'Menu for Have lunch' }).click();
  await page.getByRole('menuitem', { name: 'Give to…' }).click();
  const choice = page.getByRole('dialog', { name: 'Give “Have lunch” to' });
  await expectAccessible(page, 'choice of an owner');
  await choice.getByRole('combobox').fill(it.email);
  await choice.getByRole('option', { name: 'Ida Tech' }).click();
  await expect(row(page, 'Have lunch')).toContainText('Ida Tech');

  await page.getByRole('button', { name: /^Menu for First weeks/ }).click();
  await page.getByRole('menuitem', { name: 'People…' }).click();
  await page.getByRole('button', { name: 'Choose a buddy' }).click();
  await page.getByRole('dialog', { name: 'Choose a buddy' }).getByRole('combobox').fill(it.email);
  await page.getByRole('option', { name: 'Ida Tech' }).click();
  await expect(page.getByRole('dialog', { name: 'People of this plan' })).toContainText('Ida Tech');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Plan details' }).getByText('Buddy')).toBeVisible();
});

test('a plan of plain tasks shows none of this', async ({ browser }) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee);
  const page = await openAs(browser, employee, `/onboarding/${id}`);
  await expect(page.getByRole('checkbox', { name: 'Collect your badge' })).toBeVisible();
  await expect(page.getByText('Waiting for')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'My tasks' })).toHaveCount(0);
});

test('a template says who does a task and how it is finished', async ({ browser }) => {
  const manager = await newManager('Mira Holm');
  const it = await newReport(manager, 'Ida Tech');
  const team = await newTeam([it]);
  const { id } = await api(manager, endpoints.createTemplate, {
    body: {
      name: 'Starters',
      description: 'For all',
      public: false,
      remind_days_before_due: 1,
      subplans: [
        {
          name: 'Week',
          description: '',
          due_in_days: 3,
          public: true,
          topics: [{ name: 'Devices', description: '', public: true, tasks: [{ name: 'Read the rules' }] }],
        },
      ],
    },
  });
  const page = await openAs(browser, manager, `/templates/${id}?edit=true`);
  await page.getByLabel('Task name').focus();
  await page.getByRole('button', { name: 'Menu for task Read the rules' }).click();
  await page.getByRole('menuitem', { name: 'Who does it, and how…' }).click();
  await page.getByRole('button', { name: 'Employee' }).click();
  await page.getByRole('dialog', { name: 'Who does it' }).getByRole('combobox').fill(team.name);
  await page.getByRole('option', { name: team.name }).click();
  await page.getByRole('switch', { name: 'Needed for sign-off' }).uncheck();
  await page.getByRole('switch', { name: 'Locked' }).check();
  await page.getByText('Read and confirm').click();
  // Not scrolled: a target that is partly below a bar counts as too small.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page, 'editor of a task');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('but has no text.')).toBeVisible();
  await page.getByLabel('Text to read').fill('Never take data home.');
  await page.getByRole('group').getByRole('button', { name: 'Done' }).last().click();
  const summary = `${team.name} · Optional · Read and confirm · Locked`;
  await expect(page.getByRole('button', { name: summary })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`· ${summary}`)).toBeVisible();
});

test('HR and admins keep the teams', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(/409 .*group/);
  const admin = await newAdmin();
  const manager = await newManager('Mira Holm');
  const it = await newReport(manager, 'Ida Tech');
  const name = unique('Facilities');
  const page = await openAs(browser, admin, '/settings/teams');
  await page.getByRole('button', { name: 'Add a team' }).first().click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Add a team' }).click();
  await expect(page.getByText('Team added.')).toBeVisible();
  await page.getByRole('button', { name: `Menu for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Members…' }).click();
  await page.getByRole('button', { name: 'Add somebody' }).click();
  await page.getByRole('dialog', { name: 'Add somebody' }).getByRole('combobox').fill(it.email);
  await page.getByRole('option', { name: 'Ida Tech' }).click();
  await page.getByRole('checkbox', { name: 'Ida Tech leads the team' }).check();
  await expectAccessible(page, 'members of a team');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(row(page, name)).toContainText('1 person');

  const [group] = (await api(admin, endpoints.listGroups)).filter((one) => one.name === name);
  await newPlan(manager, it, { subplans: subplans(group!.id) });
  await page.getByRole('button', { name: `Menu for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete team' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete team' }).click();
  await expect(page.getByText('This team has an open task. Give them to others first.')).toBeVisible();
});
