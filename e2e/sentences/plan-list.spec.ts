import { api, endpoints } from '../support/api.ts';
import {
  abortCall,
  BAD_GATEWAY,
  changeReply,
  failCall,
  holdCall,
  NETWORK_ERROR,
} from '../support/network.ts';
import { newManager, newPageAs, newReport, openAs, type Person } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';
import { sentencesOf } from './expectSentence.ts';

const expectInList = sentencesOf('Plan list');
const expectState = sentencesOf('Plan states');
const expectOutcome = sentencesOf('Outcomes');

const ONE_TASK = [
  { name: 'All', due_in_days: 3, topics: [{ name: 'Topic', tasks: [{ name: 'The only task' }] }] },
];

/** Creates an employee for each state of Plans 4, named after it, with a plan in that state. */
async function plansOfAllStates(manager: Person) {
  const all = { subplans: ONE_TASK, done: 'all' } as const;
  const options = {
    Overdue: { subplans: ONE_TASK, assignedDaysAgo: 40 },
    'Needs Manager Signature': { ...all, signed: ['employee'] },
    'Needs Employee Signature': { ...all, signed: ['manager'] },
    // One of its two subplans is overdue.
    Active: { assignedDaysAgo: 20, done: 1, description: '' },
    Completed: { ...all, signed: ['employee', 'manager'] },
    Inactive: { subplans: ONE_TASK, inactive: true },
  } satisfies Record<string, Parameters<typeof newPlan>[2]>;
  await Promise.all(
    Object.entries(options).map(async ([state, option]) =>
      newPlan(manager, await newReport(manager, `${state} Olsen`), { ...option, name: `Plan of ${state}` }),
    ),
  );
  return Object.keys(options) as (keyof typeof options)[];
}

test('the texts of the plan list', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  const manager = await newManager();
  const states = await plansOfAllStates(manager);
  const page = await newPageAs(browser, manager);
  // The list does not need these: its plans have their due dates and overdue marks.
  for (const extra of [endpoints.getMaxDates, endpoints.getOverdueInfo]) await abortCall(page, extra);
  const headings = page.getByRole('article').getByRole('heading');
  const cardOf = (state: string) =>
    page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: `${state} Olsen`, exact: true }) });

  await test.step('while it loads, and when that fails', async () => {
    const restore = await abortCall(page, endpoints.listPlans);
    const release = await holdCall(page, endpoints.listPlans);
    await page.goto('/onboarding');
    await expectInList(page, 'Loading onboarding plans...');
    await release();
    await expectOutcome(page, 'Failed to load onboarding plans');
    await restore();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(headings).toHaveText(states.map((state) => `${state} Olsen`));
  });

  await test.step('in the sidebar', async () => {
    await expectInList(page, 'Search onboarding plans...');
    await expectInList(page, 'Manage Employees');
    await expectInList(page, 'Manage Templates');
  });

  await test.step('on the cards', async () => {
    for (const state of states) await expectState(cardOf(state), state);
    await expectInList(cardOf('Active'), 'Assigned');
    await expectInList(cardOf('Active'), 'Due');
    await expectInList(cardOf('Active'), 'SUBPLAN TASKS OVERDUE');
    await expect(cardOf('Active').getByText('No description available')).toBeVisible();
    await expect(cardOf('Completed').getByText('SUBPLAN TASKS OVERDUE')).toHaveCount(0);
    await expect(cardOf('Active')).toHaveCSS('height', '250px');
    for (const state of states) {
      const bars = state === 'Active' || state === 'Overdue' ? 1 : 0;
      await expect(cardOf(state).getByRole('progressbar'), state).toHaveCount(bars);
    }
  });

  await test.step('through the filters', async () => {
    const filters = [
      ['Active Plans {count}', 'Active Onboarding Plans', ['Active']],
      ['Inactive Plans {count}', 'Inactive Onboarding Plans', ['Inactive']],
      [
        'Pending Approval {count}',
        'Pending Approval',
        ['Needs Manager Signature', 'Needs Employee Signature'],
      ],
      ['Completed Plans {count}', 'Completed Onboarding Plans', ['Completed']],
      ['View All Onboarding Plans {count}', 'All Onboarding Plans', states],
    ] as const;
    for (const [filter, heading, left] of filters) {
      const count = left.length;
      await expectInList(page, filter, { count });
      await page.getByRole('button', { name: filter.replace('{count}', String(count)), exact: true }).click();
      await expectInList(page, heading);
      await expect(headings).toHaveText(left.map((state) => `${state} Olsen`));
      if (heading === 'All Onboarding Plans') await expect(page.getByText(/\d found\)/)).toHaveCount(0);
      else await expectInList(page, '({count} found)', { count });
    }
    await page.getByRole('button', { name: 'Overdue 1', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Overdue Onboarding Plans' })).toBeVisible();
    await expect(headings).toHaveText(['Overdue Olsen']);
    await page.getByRole('button', { name: /^View All/ }).click();
  });

  await test.step('while searching', async () => {
    const search = page.getByPlaceholder('Search onboarding plans...');
    await page.setViewportSize({ width: 1280, height: 300 });
    const scrolled = () => page.evaluate(() => window.scrollY);
    await page.evaluate(() => window.scrollTo(0, 10_000));
    expect(await scrolled()).toBeGreaterThan(0);
    await search.fill('olsen');
    await expect.poll(scrolled).toBe(0);
    await expect(headings).toHaveCount(states.length);
    await search.fill('SIGNATURE olsen');
    await expectInList(page, '({count} found)', { count: 2 });
    await search.fill('plan of overdue');
    await expect(headings).toHaveText(['Overdue Olsen']);
    await search.fill('nothing is called so');
    await expectInList(page, 'No onboarding plans match your search criteria.');
    await expectInList(page, '({count} found)', { count: 0 });
  });
});

test('the texts of the menus in the plan list', async ({ browser, allowConsoleErrors }) => {
  allowConsoleErrors(NETWORK_ERROR);
  allowConsoleErrors(BAD_GATEWAY);
  const manager = await newManager();
  const states = await plansOfAllStates(manager);
  const page = await openAs(browser, manager, '/onboarding');
  const menuOf = (state: string) =>
    page.getByRole('button', { name: `Menu for Plan of ${state}, ${state} Olsen` });
  const items = page.getByRole('menuitem');
  const confirm = (act: string) =>
    page
      .getByRole('alertdialog')
      .getByRole('button', { name: `${act} plan` })
      .click();
  const plan = 'Plan of Active';

  await test.step('items by state', async () => {
    const offered = {
      Overdue: ['Edit', 'Deactivate', 'Delete'],
      Active: ['Edit', 'Deactivate', 'Delete'],
      'Needs Manager Signature': ['Deactivate', 'Delete'],
      'Needs Employee Signature': ['Deactivate', 'Delete'],
      Completed: null,
      Inactive: ['Reactivate', 'Delete'],
    };
    await expect(page.getByRole('article')).toHaveCount(states.length);
    for (const state of states) {
      const expected = offered[state];
      await expect(menuOf(state), state).toHaveCount(expected ? 1 : 0);
      if (!expected) continue;
      await menuOf(state).click();
      await expect(items, state).toHaveText(expected);
      if (state === 'Active')
        for (const item of ['Edit', 'Deactivate', 'Delete'] as const) await expectInList(page, item);
      await page.keyboard.press('Escape');
    }
  });

  await test.step('deactivating', async () => {
    const restore = await failCall(page, endpoints.togglePlan);
    await menuOf('Active').click();
    await items.filter({ hasText: 'Deactivate' }).click();
    await expectInList(
      page,
      'Are you sure you want to deactivate the onboarding plan "{plan}" for this employee?',
      { plan },
    );
    await confirm('Deactivate');
    await expectOutcome(page, 'Failed to deactivate the onboarding plan. Please try again.');
    await restore();
    await menuOf('Active').click();
    await items.filter({ hasText: 'Deactivate' }).click();
    await confirm('Deactivate');
    await expectOutcome(page, 'Onboarding plan status updated successfully!');
    await menuOf('Active').click();
    await expect(items).toHaveText(['Reactivate', 'Delete']);
    await page.keyboard.press('Escape');
  });

  await test.step('deleting', async () => {
    const restore = await abortCall(page, endpoints.deletePlan);
    await menuOf('Active').click();
    await items.filter({ hasText: 'Delete' }).click();
    await expectInList(
      page,
      'Are you sure you want to delete the onboarding plan "{plan}" for this employee?',
      { plan },
    );
    await confirm('Delete');
    await expectOutcome(page, 'Failed to delete the onboarding plan. Please try again.');
    await expect(menuOf('Active')).toBeVisible();
    await restore();
    await menuOf('Active').click();
    await items.filter({ hasText: 'Delete' }).click();
    await confirm('Delete');
    await expectOutcome(page, 'Onboarding plan deleted successfully!');
    await expect(menuOf('Active')).toHaveCount(0);
  });

  await test.step('a plan that was deleted meanwhile', async () => {
    allowConsoleErrors(/status of 404/);
    const plans = await api(manager, endpoints.listPlans, { query: { scope: 'reports' } });
    const { id } = plans.find(({ status }) => status === 'Overdue')!;
    await menuOf('Overdue').click();
    await items.filter({ hasText: 'Deactivate' }).click();
    await api(manager, endpoints.deletePlan, { params: { id } });
    await confirm('Deactivate');
    await expectOutcome(page, 'No onboarding plan found.');
    await expect(menuOf('Overdue')).toHaveCount(0);
  });
});

test('the texts of the plan list without plans and names', async ({ browser }) => {
  const manager = await newManager();
  const page = await openAs(browser, manager, '/onboarding');
  await expectInList(page, 'No onboarding plans found.');

  await newPlan(manager, await newReport(manager));
  // The server always sends an email, so the reply is changed.
  await changeReply(page, endpoints.listPlans, (plans) =>
    plans.map((plan) => ({ ...plan, user: { ...plan.user, name: '', email: '' } })),
  );
  await page.reload();
  await expectOutcome(page.getByRole('article'), 'Unknown Employee');
});
