import type { Page } from '@playwright/test';
import { endpoints } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectFits } from '../support/layout.ts';
import { holdCall } from '../support/network.ts';
import { newManager, newPageAs, newReport, openAs } from '../support/people.ts';
import { newPlan, newTemplate, type Subplan } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** Pads a name to the maximum length, without a space for a line break. */
const long = (name: string) => name.padEnd(200, 'W');

const SUBPLANS: Subplan[] = [
  {
    name: long('Subplan'),
    description: long('Description'),
    due_in_days: 3,
    public: true,
    topics: [
      {
        name: long('Topic'),
        description: long('Description'),
        public: true,
        tasks: [
          {
            name: long('Task'),
            note: long('Note'),
            task_content: `https://example.com/${'w'.repeat(300)},https://example.com/second`,
          },
          { name: long('Other'), note: '', task_content: '' },
        ],
      },
    ],
  },
];
const LONG = { name: long('Name'), description: long('Description'), subplans: SUBPLANS };
const NARROW = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();

test('the sign-in and the phone menu fit', async ({ browser }) => {
  // The demo's sign-in page has a button for each person.
  const manager = await newManager(long('Manager'));
  const page = await (await browser.newContext(NARROW)).newPage();
  await page.goto('/login?error=x');
  await expect(page.getByText('This is a demo')).toBeVisible();
  await expectFits(page, 'login', button(page, 'Sign in with Microsoft'));
  await button(page, 'Sign in with Microsoft').click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectFits(page, 'demo sign-in', button(page, 'Sign in'));

  const phone = await openAs(browser, manager, '/onboarding', NARROW);
  await button(phone, 'Menu').click();
  for (const label of ['Templates', 'Onboarding', 'Employees']) {
    await expect(phone.getByRole('navigation').getByRole('link', { name: label, exact: true })).toBeVisible();
  }
  await expectFits(phone, 'phone menu', button(phone, 'Menu'), button(phone, 'Logout'));
  await expectAccessible(phone, 'phone menu');
  await phone.getByRole('link', { name: 'Employees', exact: true }).click();
  await expect(phone.getByText('No Direct Reports')).toBeVisible();
  await expectFits(phone, 'no reports', button(phone, 'Add people'));
});

test('the top bar is shown together with the notice, which would move it', async ({ browser }) => {
  const page = await newPageAs(browser, await newManager(), NARROW);
  const release = await holdCall(page, endpoints.getConfig);
  await page.goto('/onboarding');
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  await expect(button(page, 'Menu')).toHaveCount(0);
  await release();
  await button(page, 'Menu').click();
  await expect(page.getByText('This is a demo')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Employees' })).toBeVisible();
});

test('the top bar has room for the most links and the longest name, and the menu where it has not', async ({
  browser,
}) => {
  const both = await newManager(long('Manager'));
  await sql(both.origin, `update people set is_hr = true where id = '${both.id}'`);
  const page = await openAs(browser, both, '/settings');
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
  for (const width of [768, 1024, 1119, 1120, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(button(page, 'Menu')).toBeVisible({ visible: width < 1120 });
    await expect(links).toHaveCount(width < 1120 ? 0 : 6);
    const overlaps = await page.evaluate(() => {
      const controls = [...document.querySelectorAll('header a, header button')].filter((control) =>
        control.checkVisibility(),
      );
      const boxes = controls.map((control) => control.getBoundingClientRect());
      return boxes.flatMap(({ left, height }, index) =>
        height > 60 || left < (boxes[index - 1]?.right ?? 0) ? [controls[index]!.textContent] : [],
      );
    });
    expect.soft(overlaps, `at ${width} px`).toEqual([]);
  }
});

test('templates with long names fit', async ({ browser }) => {
  const manager = await newManager(long('Manager'));
  await newReport(manager, long('Report'));
  // The list shows the public templates of other tests, too.
  const name = long(unique('Name'));
  const id = await newTemplate(manager, { ...LONG, name, public: true });
  const page = await openAs(browser, manager, '/templates', NARROW);
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByText('(1 found)')).toBeVisible();
  await expectFits(page, 'templates', button(page, /^Menu for Name/));
  await button(page, /^Menu for Name/).click();
  await expectFits(page, 'template menu', page.getByRole('menuitem', { name: 'Delete' }));
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectFits(page, 'delete template', button(page, 'Delete template'));
  await page.keyboard.press('Escape');
  await button(page, 'View Templates').click();
  await page.getByRole('link', { name: 'View Subplans' }).click();
  await page.getByRole('searchbox').fill(long('Subplan'));
  await page
    .getByRole('button', { name: long('Subplan') })
    .first()
    .click();
  await expectFits(page, 'subplan details', button(page, 'Close'));
  await button(page, 'Close').click();
  await expectFits(page, 'subplans');

  await page.goto(`/templates/${id}`);
  const assign = button(page, 'Onboarding Plan');
  await expectFits(page, 'template', button(page, 'Edit'), assign, page.getByRole('switch'));
  await assign.click();
  await expectFits(page, 'select employee', page.getByRole('option'));
  await page.getByRole('option').click();
  await expect(page.getByLabel('Due date', { exact: true }).first()).toBeVisible();
  await expectFits(page, 'new plan', button(page, 'Create Onboarding Plan'), button(page, 'Subplan'));
});

test('the editor fits with long texts', async ({ browser }) => {
  const manager = await newManager(long('Manager'));
  const id = await newTemplate(manager, { ...LONG, public: true });
  const page = await openAs(browser, manager, `/templates/${id}?edit=true`, NARROW);
  const save = button(page, 'Save');
  await expectFits(page, 'editor', save, button(page, 'Add Topic'));
  await page.getByLabel('Task name').first().click();
  await expectFits(
    page,
    'topic form',
    button(page, '+ Add Task'),
    button(page, 'Done'),
    button(page, '+ Link'),
  );
  await button(page, 'Edit Note').click();
  await expectFits(page, 'note', page.getByRole('textbox', { name: 'Note', exact: true }));
  await page.keyboard.press('Escape');
  await button(page, '+ Link').click();
  await expectFits(page, 'link', page.getByPlaceholder('Enter link URL'));
  await page.keyboard.press('Escape');
  await button(page, /^Menu for task/).click();
  await page.getByRole('menuitem', { name: 'Remove task' }).click();
  await expectFits(page, 'remove', button(page, 'Remove task'));
  await button(page, 'Remove task').click();
  await expectFits(page, 'removed', button(page, 'Undo'), save);
  await button(page, 'Subplan').click();
  await page.getByRole('menuitem', { name: 'Add Existing Subplan' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectFits(page, 'select subplan', page.getByRole('option').first());
});

test('plans with long names fit', async ({ browser }) => {
  const manager = await newManager(long('Manager'));
  const employee = await newReport(manager, long('Report'));
  const plan = await newPlan(manager, employee, { ...LONG, assignedDaysAgo: 9, done: 1 });
  const page = await openAs(browser, manager, '/onboarding', NARROW);
  await expectFits(page, 'plans', button(page, /^Menu for/));
  await button(page, 'View All Onboarding Plans').click();
  await expectFits(page, 'filters', page.getByRole('button', { name: /^Pending Approval/ }));
  await page.goto(`/onboarding/${plan.id}`);
  await expectFits(page, 'plan', button(page, 'Edit'), button(page, /^Menu for/));
  // Whose plan it is, before its tasks (Plans 22).
  const whose = await page.getByRole('main').getByTitle(employee.name, { exact: true }).first().boundingBox();
  const firstTask = await page.getByRole('checkbox').first().boundingBox();
  expect(whose?.y).toBeLessThan(firstTask?.y ?? 0);
  await button(page, /^Menu for/).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await expectFits(page, 'deactivate', button(page, 'Deactivate plan'));
  await page.keyboard.press('Escape');
  await button(page, 'Edit').click();
  await expect(page.getByLabel('Plan name', { exact: true })).toBeVisible();
  await expectFits(page, 'plan, editing', button(page, 'Save'), button(page, 'Cancel Edits'));

  await page.goto('/employees');
  await expectFits(page, 'employees', button(page, /^Menu for/), button(page, 'Add people'));
  await button(page, /^Menu for/).click();
  await page.getByRole('menuitem', { name: 'Assign New Manager' }).click();
  await expectFits(page, 'transfer', button(page, 'Cancel'));
  await page.keyboard.press('Escape');
  await button(page, 'Add people').click();
  await page.getByRole('menuitem', { name: 'Add Direct Report' }).click();
  await expectFits(page, 'add report', button(page, 'Cancel'));
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: employee.name }).click();
  await expectFits(page, 'a report', button(page, 'Edit'), button(page, /^Menu for/));

  const own = await openAs(browser, employee, `/onboarding/${plan.id}`, NARROW);
  await own.getByRole('checkbox').last().check();
  await expect(own.getByText('Congratulations!').first()).toBeVisible();
  const sign = own.getByRole('button', { name: 'Sign and Approve Training Completion' }).first();
  await expectFits(own, 'own plan', own.getByRole('checkbox').first(), sign);
  await sign.click();
  await expectFits(own, 'sign', button(own, 'Sign plan'));
  // A window of 1280 × 1024 px at a zoom of 400 % (WCAG 2.2, 1.4.10): the signed text can be read.
  await own.setViewportSize({ width: 320, height: 256 });
  const statement = own
    .getByRole('alertdialog')
    .getByText('I have completed all tasks of this onboarding plan.');
  await statement.scrollIntoViewIfNeeded();
  await expect(statement).toBeInViewport({ ratio: 1 });
  await own.setViewportSize({ width: 320, height: 640 });
  await newPlan(manager, employee, { ...LONG, name: long('Second') });
  await own.goto('/employee-dashboard');
  await expectFits(own, 'congratulations', own.getByRole('link', { name: 'Go to Sign Plan' }));
  await own.keyboard.press('Escape');
  await expectFits(own, 'dashboard', own.getByRole('link', { name: long('Second') }));
  await page.goto(`/employees?person=${employee.id}`);
  await expectFits(page, 'a report with several plans', button(page, long('Second')));
});

/** In Arabic, longer than a line of a phone: 'The plan of the first week for all new employees in the office'. */
const RIGHT_TO_LEFT = 'خطة الأسبوع الأول لجميع الموظفين الجدد في المكتب الرئيسي للشركة';

test('rows show the whole status next to their button, and the start of a name from right to left', async ({
  browser,
}) => {
  const manager = await newManager();
  const employee = await newReport(manager, 'Tove Berg');
  await newPlan(manager, employee, { done: 'all', signed: ['employee'] });
  await newPlan(manager, employee, { done: 'all', name: RIGHT_TO_LEFT });
  const page = await openAs(browser, manager, '/onboarding', NARROW);
  await page.getByRole('radio', { name: 'List' }).check();
  const rows = page.getByRole('list', { name: 'Onboarding plans' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Needs Manager Signature');
  // All tasks are done, and the plan is due in a month.
  await expect(rows.last()).toContainText('in 4 weeks');
  await expectFits(page, 'rows', page.getByRole('link', { name: /^Approve/ }));
  const cut = await rows
    .locator('[data-badge] > span')
    .evaluateAll((texts) =>
      texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
    );
  expect(cut).toEqual([]);
  const badge = (await rows.first().locator('[data-badge]').boundingBox())!;
  const menu = (await rows
    .first()
    .getByRole('button', { name: /^Menu for/ })
    .boundingBox())!;
  expect(badge.x + badge.width).toBeLessThanOrEqual(menu.x);
  const narrowest = await page
    .getByRole('combobox')
    .evaluateAll((selects) => Math.min(...selects.map((select) => select.getBoundingClientRect().width)));
  // 'All employees' with the arrow of the control.
  expect(narrowest).toBeGreaterThan(125);
  const firstLetter = await rows
    .last()
    .getByTitle(RIGHT_TO_LEFT, { exact: true })
    .evaluate((name) => {
      const letter = document.createRange();
      letter.selectNodeContents(name);
      letter.setEnd(letter.startContainer.firstChild ?? letter.startContainer, 1);
      const { width, right } = letter.getBoundingClientRect();
      const box = name.getBoundingClientRect();
      return { isCut: name.scrollWidth > name.clientWidth, isShown: width > 0 && right <= box.right + 1 };
    });
  expect(firstLetter).toEqual({ isCut: true, isShown: true });
});

test('cards are 300 to 350 px wide in any window, and as wide as a phone', async ({ browser }) => {
  const manager = await newManager();
  const report = await newReport(manager);
  const name = unique('Cards');
  const description = 'More than three lines hold. '.repeat(20);
  for (const index of [1, 2, 3]) {
    await newPlan(manager, report, { name: `${name} ${index}`, description, assignedDaysAgo: 60 });
    await newTemplate(manager, { name: `${name} ${index}`, public: false, description });
  }
  const page = await newPageAs(browser, manager);
  const touch = await newPageAs(browser, manager, { hasTouch: true, isMobile: true });
  for (const [path, height] of [
    ['/onboarding', 250],
    ['/templates', 200],
    [`/employees?person=${report.id}`, 250],
    ['/employees', 200],
  ] as const) {
    await touch.goto(path);
    const touched = touch.getByRole('article').first();
    await expect(touched).toBeVisible();
    // Text is larger there.
    for (const width of [390, 768, 1024]) {
      await touch.setViewportSize({ width, height: 844 });
      const box = await touched.boundingBox();
      // The height of an employee's card is our own choice.
      if (path !== '/employees') expect.soft(box?.height, `${path} at ${width} px by touch`).toBe(height);
    }
    await page.goto(path);
    const card = page.getByRole('article').first();
    await expect(card).toBeVisible();
    for (const width of [720, 800, 831, 832, 960, 1024, 1280, 1500, 1920, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      const box = await card.boundingBox();
      expect.soft(box?.width, `${path} at ${width} px`).toBeGreaterThanOrEqual(300);
      expect.soft(box?.width, `${path} at ${width} px`).toBeLessThanOrEqual(350);
      expect.soft(box?.height, `${path} at ${width} px`).toBe(height);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    const { x = 0, width } = (await card.boundingBox()) ?? {};
    expect.soft(x, `${path} on a phone`).toBeLessThan(20);
    expect.soft(width, `${path} on a phone`).toBeCloseTo(390 - 2 * x, 0);
  }
});
