import { deletePlan, getMaxDates, getOverdueInfo, listPlans, togglePlan } from '#shared/plans/contract.ts';
import { api, type Person } from './arrange.ts';
import { alter, CUT, cut, delay, REFUSED, refuse } from './calls.ts';
import { newManager, newPlan, newReport, openAs } from './company.ts';
import { sentencesOf } from './sentences.ts';
import { expect, test } from './test.ts';

const seesInList = sentencesOf("§2 Manager's plan list");
const seesStatus = sentencesOf('§4 States and transitions');
const seesOutcome = sentencesOf('§8 Error catalogue');

const ONE_TASK = [
  { name: 'All', due_in_days: 3, topics: [{ name: 'Topic', tasks: [{ name: 'The only task' }] }] },
];

/** A plan in each state of spec §4, one for each of the employees, who are called after it. */
async function plansOfAllStates(manager: Person) {
  const all = { subplans: ONE_TASK, done: 'all' } as const;
  const wishes = {
    Overdue: { subplans: ONE_TASK, assignedDaysAgo: 40 },
    'Needs Manager Signature': { ...all, signed: ['employee'] },
    'Needs Employee Signature': { ...all, signed: ['manager'] },
    // One of its two subplans is overdue.
    Active: { assignedDaysAgo: 20, done: 1, description: '' },
    Completed: { ...all, signed: ['employee', 'manager'] },
    Inactive: { subplans: ONE_TASK, inactive: true },
  } satisfies Record<string, Parameters<typeof newPlan>[2]>;
  await Promise.all(
    Object.entries(wishes).map(async ([state, wish]) =>
      newPlan(manager, await newReport(manager, `${state} Olsen`), { ...wish, name: `Plan of ${state}` }),
    ),
  );
  return Object.keys(wishes) as (keyof typeof wishes)[];
}

test('what a manager reads in the list of plans', async ({ browser, mayFail }) => {
  mayFail(CUT);
  const manager = await newManager();
  const states = await plansOfAllStates(manager);
  const page = await openAs(browser, manager, '/employees');
  // Without these the list still shows (spec §7): it brings its due dates and overdue marks along.
  for (const extra of [getMaxDates, getOverdueInfo]) await cut(page, extra);
  const headings = page.getByRole('article').getByRole('heading');
  const cardOf = (state: string) =>
    page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: `${state} Olsen`, exact: true }) });

  await test.step('while it loads, and when that fails', async () => {
    const mend = await cut(page, listPlans);
    const list = await delay(page, listPlans);
    await page.goto('/onboarding');
    await seesInList(page, 'Loading onboarding plans...');
    await list();
    await seesOutcome(page, 'Failed to load onboarding plans');
    await mend();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(headings).toHaveText(states.map((state) => `${state} Olsen`));
  });

  await test.step('beside it', async () => {
    await seesInList(page, 'Search onboarding plans...');
    await seesInList(page, 'Manage Employees');
    await seesInList(page, 'Manage Templates');
  });

  await test.step('on the cards', async () => {
    for (const state of states) await seesStatus(cardOf(state), state);
    await seesInList(cardOf('Active'), 'Assigned');
    await seesInList(cardOf('Active'), 'Due');
    await seesInList(cardOf('Active'), 'SUBPLAN TASKS OVERDUE');
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
      await seesInList(page, filter, { count });
      await page.getByRole('button', { name: filter.replace('{count}', String(count)), exact: true }).click();
      await seesInList(page, heading);
      await expect(headings).toHaveText(left.map((state) => `${state} Olsen`));
      if (heading === 'All Onboarding Plans') await expect(page.getByText(/\d found\)/)).toHaveCount(0);
      else await seesInList(page, '({count} found)', { count });
    }
  });

  await test.step('while searching', async () => {
    const search = page.getByPlaceholder('Search onboarding plans...');
    await search.fill('SIGNATURE olsen');
    await seesInList(page, '({count} found)', { count: 2 });
    await search.fill('plan of overdue');
    await expect(headings).toHaveText(['Overdue Olsen']);
    await search.fill('nothing is called so');
    await seesInList(page, 'No onboarding plans match your search criteria.');
    await seesInList(page, '({count} found)', { count: 0 });
  });
});

test('what a manager reads in the menus of the plans', async ({ browser, mayFail }) => {
  mayFail(CUT);
  mayFail(REFUSED);
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

  await test.step('which depend on the state', async () => {
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
        for (const item of ['Edit', 'Deactivate', 'Delete'] as const) await seesInList(page, item);
      await page.keyboard.press('Escape');
    }
  });

  await test.step('deactivating', async () => {
    const mend = await refuse(page, togglePlan);
    await menuOf('Active').click();
    await items.filter({ hasText: 'Deactivate' }).click();
    await seesInList(
      page,
      'Are you sure you want to deactivate the onboarding plan "{plan}" for this employee?',
      {
        plan,
      },
    );
    await confirm('Deactivate');
    await seesOutcome(page, 'Failed to deactivate the onboarding plan. Please try again.');
    await mend();
    await menuOf('Active').click();
    await items.filter({ hasText: 'Deactivate' }).click();
    await confirm('Deactivate');
    await seesOutcome(page, 'Onboarding plan status updated successfully!');
    await menuOf('Active').click();
    await expect(items).toHaveText(['Reactivate', 'Delete']);
    await page.keyboard.press('Escape');
  });

  await test.step('deleting', async () => {
    const mend = await cut(page, deletePlan);
    await menuOf('Active').click();
    await items.filter({ hasText: 'Delete' }).click();
    await seesInList(
      page,
      'Are you sure you want to delete the onboarding plan "{plan}" for this employee?',
      { plan },
    );
    await confirm('Delete');
    await seesOutcome(page, 'Failed to delete the onboarding plan. Please try again.');
    await expect(menuOf('Active')).toBeVisible();
    await mend();
    await menuOf('Active').click();
    await items.filter({ hasText: 'Delete' }).click();
    await confirm('Delete');
    await seesOutcome(page, 'Onboarding plan deleted successfully!');
    await expect(menuOf('Active')).toHaveCount(0);
  });

  await test.step('a plan that is gone meanwhile', async () => {
    mayFail(/status of 404/);
    const plans = await api(manager.token, listPlans, { query: { scope: 'reports' } });
    const { id } = plans.find(({ status }) => status === 'Overdue')!;
    await menuOf('Overdue').click();
    await items.filter({ hasText: 'Deactivate' }).click();
    await api(manager.token, deletePlan, { params: { id } });
    await confirm('Deactivate');
    await seesOutcome(page, 'No onboarding plan found.');
    await expect(menuOf('Overdue')).toHaveCount(0);
  });
});

test('what stands in the list where there is nothing to show', async ({ browser }) => {
  const manager = await newManager();
  const page = await openAs(browser, manager, '/onboarding');
  await seesInList(page, 'No onboarding plans found.');

  await newPlan(manager, await newReport(manager));
  // Everybody here has an email; elsewhere a name may fail to be fetched.
  await alter(page, listPlans, (plans) =>
    plans.map((plan) => ({ ...plan, user: { ...plan.user, name: '', email: '' } })),
  );
  await page.reload();
  await seesOutcome(page.getByRole('article'), 'Unknown Employee');
});
