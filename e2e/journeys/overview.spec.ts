import { api, endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { pressOn } from '../support/keyboard.ts';
import { newManager, newReport, openAs } from '../support/people.ts';
import { newPlan, newTemplate, SUBPLANS } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/toast.ts';
import { unique } from '../support/unique.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('HR sees who is late and why, filters by manager, and assigns a plan to a person without one (Overview)', async ({
  browser,
}) => {
  const department = unique('Nursing');
  const [manager, other] = [await newManager(unique('Mira Holm')), await newManager('Otto Lang')];
  const [late, track] = [await newReport(manager, 'Lana Late'), await newReport(other, 'Tora Track')];
  const forgotten = await newReport(manager, 'Fay Forgotten');
  const hr = await newReport(manager, 'Hanna Reed');
  await signIn(hr, hr.origin);
  const ids = [late, track, forgotten].map(({ id }) => `'${id}'`).join(', ');
  await sql(manager.origin, `update people set department = '${department}' where id in (${ids})`);
  const start = daysAgo(3).toISOString().slice(0, 10);
  await sql(manager.origin, `update people set start_on = '${start}' where id = '${forgotten.id}'`);
  await sql(
    manager.origin,
    `update people set is_hr = true, hr_departments = array['${department}'] where id = '${hr.id}'`,
  );
  const plan = await newPlan(manager, late, { name: 'Ward nurse', done: 1 });
  await sql(manager.origin, `update subplans set due_date = current_date - 12 where plan_id = '${plan.id}'`);
  await newPlan(other, track);

  const page = await openAs(browser, hr, '/employee-dashboard');
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeFocused();
  const lateOnes = page.getByRole('region', { name: 'One plan is late' });
  await expect(lateOnes.getByRole('row').nth(1)).toContainText(
    /Lana Late.*Waits for the employee.*1[12] days/,
  );
  await expect(page.getByRole('region', { name: 'Late by manager' }).getByRole('row').nth(1)).toContainText(
    '1 of 1',
  );
  await expect(
    page.getByRole('region', { name: 'Plans by status' }).getByRole('row', { name: /^Active/ }),
  ).toContainText('1');
  await expectAccessible(page, 'overview');

  await test.step('each chart is a table that has its name', async () => {
    const names = ['One plan is late', 'Late by manager', 'Plans by status', 'Waiting for'];
    for (const name of names) await expect(page.getByRole('table', { name, exact: true })).toHaveCount(1);
    await expect(page.getByRole('table')).toHaveCount(names.length);
    await expect(page.getByRole('button', { name: /^Overdue 1 ?, of 2 active$/ })).toBeVisible();
  });
  const active = page.getByRole('region', { name: 'Plans by status' }).getByRole('row', { name: /^Active/ });
  await test.step('HR asks the manager, once', async () => {
    await pressOn(
      lateOnes.getByRole('button', { name: /^Ask the manager, Mira Holm .* about the plan of Lana Late/ }),
    );
    await expect(toast(page, `Asked ${manager.name}`)).toBeVisible();
    await expect(lateOnes.getByText('Asked today')).toBeVisible();
    await page.reload();
    await expect(lateOnes.getByText('Asked today')).toBeVisible();
    const bell = await openAs(browser, manager, '/notifications');
    await expect(bell.getByText('asks how the plan of Lana Late goes')).toBeVisible();
    await bell.close();
  });
  await test.step('each tile sets the list below it', async () => {
    await pressOn(page.getByRole('button', { name: /^Active 2/ }));
    await expect(page).toHaveURL(/list=active/);
    const rows = page.getByRole('region', { name: '2 active plans' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: 'Tora Track' })).toContainText('Ask the manager');
    await expectAccessible(page, 'overview, active plans');
    await pressOn(page.getByRole('button', { name: /^Overdue 1/ }));
  });
  await test.step('filters are in the address', async () => {
    await pressOn(page.getByRole('button', { name: manager.name, exact: true }));
    await expect(page).toHaveURL(/\?manager=/);
    await expect(active).toContainText('0');
    await expect(page.getByLabel('Manager', { exact: true })).toHaveValue(manager.id);
    await page.getByLabel('Manager', { exact: true }).selectOption('');
    await expect(active).toContainText('1');
    await page.getByLabel('Status', { exact: true }).selectOption('Overdue');
    await expect(page).toHaveURL(/status=Overdue/);
    await expect(active).toContainText('0');
    await pressOn(page.getByRole('button', { name: 'Clear filters' }));
    await expect(active).toContainText('1');
  });
  await test.step('a saved view opens the same filters and list, for all of HR', async () => {
    await expect(page.getByRole('button', { name: 'Save this view' })).toBeHidden();
    await pressOn(page.getByRole('button', { name: /^Active 2/ }));
    await page.getByLabel('Manager', { exact: true }).selectOption({ value: other.id });
    await pressOn(page.getByRole('button', { name: 'Save this view' }));
    const view = unique('Otto’s');
    await page.keyboard.type(view);
    await page.getByLabel('Share with HR').press('Space');
    await page.getByLabel('Name').press('Enter');
    await expect(toast(page, 'The view was saved')).toBeVisible();

    const colleague = await newReport(manager, 'Hedda Reed');
    await signIn(colleague, hr.origin);
    await sql(
      manager.origin,
      `update people set is_hr = true, hr_departments = array['${department}'] where id = '${colleague.id}'`,
    );
    const theirs = await openAs(browser, colleague, '/overview');
    await pressOn(theirs.getByRole('button', { name: 'Views' }));
    const shared = theirs.getByRole('listitem').filter({ hasText: view });
    await expect(shared).toContainText('Shared with HR');
    await expect(shared.getByRole('button')).toHaveCount(0);
    await expectAccessible(theirs, 'saved views of the overview');
    await pressOn(shared.getByRole('link', { name: view }));
    await expect(theirs).toHaveURL(`/overview?manager=${other.id}&list=active`);
    await expect(theirs.getByRole('region', { name: 'One active plan' })).toContainText('Tora Track');
    await theirs.close();

    // A manager who is not in HR has views of their own alone, and shares none.
    const ownPage = await openAs(browser, other, '/overview?list=active');
    await pressOn(ownPage.getByRole('button', { name: 'Views' }));
    await expect(ownPage.getByText('No saved views yet')).toBeVisible();
    await ownPage.keyboard.press('Escape');
    await pressOn(ownPage.getByRole('button', { name: 'Save this view' }));
    await expect(ownPage.getByLabel('Name')).toBeFocused();
    await expect(ownPage.getByLabel('Share with HR')).toHaveCount(0);
    await ownPage.close();
    await pressOn(page.getByRole('button', { name: 'Clear filters' }));
  });
  await pressOn(page.getByRole('button', { name: 'Assign a plan to Fay Forgotten' }));
  await expect(page.getByText('Chosen: Fay Forgotten')).toBeVisible();
});

test('a manager without plans is led to assign one', async ({ browser }) => {
  const page = await openAs(browser, await newManager(), '/templates');
  await page.goto('/overview');
  await expect(page.getByText('No plans yet')).toBeVisible();
  await page.getByRole('link', { name: 'Assign a template' }).click();
  await expect(page.getByRole('heading', { name: 'Assign to many', level: 1 })).toBeVisible();
});

test('an assignee ticks the same task for several people on the overview (Overview 3)', async ({
  browser,
}) => {
  const manager = await newManager('Mira Holm');
  const tasks = [
    { name: 'Hand out the laptop', owner: { kind: 'manager' as const } },
    { name: 'Choose a desk', owner: { kind: 'employee' as const } },
  ];
  const topics = [{ name: 'Devices', description: '', public: true, tasks }];
  const id = await newTemplate(manager, { subplans: [{ ...SUBPLANS[0]!, topics }] });
  const { subplans } = await api(manager, endpoints.getTemplate, { params: { id } });
  for (const name of ['Tove Berg', 'Ana Souza']) {
    const { id: user_id } = await newReport(manager, name);
    const body = { id, name: 'Starters', description: '', remind_days_before_due: 1, user_id, subplans };
    await api(manager, endpoints.createPlan, { body });
  }
  const page = await openAs(browser, manager, '/overview');
  const yours = page.getByRole('region', { name: 'Yours, for several people at once' });
  const line = yours.getByRole('checkbox', { name: 'Hand out the laptop · 2 people' });
  await expect(line).not.toBeChecked();
  await expect(yours.getByText('Choose a desk')).toHaveCount(0);
  await line.focus();
  await page.keyboard.press('Space');
  await expect(yours.getByText('Ticked for 2 people')).toBeVisible();
  await expect(line).toBeChecked();
  await expectAccessible(page, 'a task ticked for several people on the overview');
  const done = () =>
    sql<{ completed: boolean }>(
      manager.origin,
      `select tasks.completed from tasks join topics on topics.id = tasks.topic_id join subplans on subplans.id = topics.subplan_id
       join plans on plans.id = subplans.plan_id where plans.manager_id = '${manager.id}' and tasks.name = 'Hand out the laptop'`,
    );
  expect(await done()).toEqual([{ completed: true }, { completed: true }]);
  await pressOn(yours.getByRole('button', { name: 'Undo' }));
  await expect(line).not.toBeChecked();
  await expect.poll(done).toEqual([{ completed: false }, { completed: false }]);
  await pressOn(yours.getByRole('link', { name: 'All in My tasks' }));
  await expect(page.getByRole('heading', { name: 'My tasks', level: 1 })).toBeVisible();
});
