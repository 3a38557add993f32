import type { Page } from '@playwright/test';
import { api, endpoints, ORIGIN } from '../support/api.ts';
import { holdFiles, scriptsOf } from '../support/network.ts';
import {
  AMARA,
  renderInBrowser,
  newManager,
  newPageAs,
  newReport,
  openAs,
  pageCookieOf,
  type Person,
  signedIn,
  storageOf,
} from '../support/people.ts';
import { newPlan, newTemplate, SUBPLANS } from '../support/plans.ts';
import { sql } from '../support/product.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** Opens a page without its scripts, so that it shows the server-rendered markup. */
async function openStill(page: Page, path: string): Promise<void> {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto(path);
}

/** Returns the HTML of a page as a navigation of the person gets it. */
async function htmlFor(person: Person, path: string): Promise<string> {
  const { name, value } = await pageCookieOf(person);
  const headers = { cookie: `${name}=${value}`, 'sec-fetch-dest': 'document' };
  return (await fetch(ORIGIN + path, { headers })).text();
}

// One after the other: the server renders at most eight pages at the same time, as in the last test.
test.describe.configure({ mode: 'default' });

/** The server loads the renderer with the first page, and may not render that page. */
test.beforeEach(async () => {
  const manager = await newManager('Wanda Warm');
  await expect.poll(async () => renderedFor(await htmlFor(manager, '/templates'))).toBe(manager.id);
});

const renderedFor = (html: string) => /<head><meta name="drawn-for" content="([^"]*)">/.exec(html)?.[1];

test('the first view of each page is server-rendered, and is hydrated without a call', async ({
  browser,
}) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const plan = await newPlan(manager, employee, { name: 'Harbour weeks' });
  await newTemplate(manager, { name: 'Crane drivers' });
  const hr = await newReport(manager, 'Hanna Reed');
  const department = unique('Docks');
  await sql(ORIGIN, `update people set department = '${department}' where id = '${employee.id}'`);
  await sql(
    ORIGIN,
    `update people set is_hr = true, hr_departments = array['${department}'] where id = '${hr.id}'`,
  );
  const lists = '/api/onboarding-plan';
  // The last ones are fetched after the first queries of the page: the dashboard opens the only plan.
  for (const [person, path, text, more] of [
    // Whether there are other plans to go back to, and the reminders of a demo.
    [employee, `/onboarding/${plan.id}`, 'Collect your badge', [lists, `${lists}/${plan.id}/history`]],
    [
      employee,
      '/employee-dashboard',
      'Harbour weeks',
      [`${lists}/${plan.id}`, `${lists}/${plan.id}/comments`, `${lists}/${plan.id}/history`],
    ],
    [manager, `/onboarding/${plan.id}`, 'Meet the team', [lists]],
    [manager, '/onboarding', 'Tove Berg', []],
    [manager, '/templates', 'Crane drivers', []],
    [manager, '/employees', 'Tove Berg', []],
    [manager, '/settings', 'Density', ['/api/access-token']],
    [hr, '/organisation', 'Tove Berg', []],
    [hr, '/people', 'Tove Berg', []],
    [hr, `/people/${employee.id}`, 'Tove Berg', []],
    [hr, '/overview', 'Plans by status', []],
    [hr, '/audit', 'Required template', []],
  ] as const) {
    expect(renderedFor(await htmlFor(person, path)), path).toBe(person.id);
    const page = await newPageAs(browser, person);
    // The changes above would be heard as late as now, and read the lists again.
    await page.route('**/api/change', () => {});
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(`${ORIGIN}/api/`)) calls.push(new URL(request.url()).pathname);
    });
    await page.goto(path);
    await expect(page.getByText(text).first(), path).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The app owns the page: React marks the elements that it has taken over.
    await expect.poll(() => page.evaluate(isTakenOver)).toBe(true);
    expect(
      calls.filter((call) => ![...more, ...OF_THE_BELL].some((allowed) => allowed === call)),
      path,
    ).toEqual([]);
  }
});

/** The calls of the bell after the page has been shown. */
const OF_THE_BELL = ['/api/notification', '/api/change'];

function isTakenOver(): boolean {
  const main = document.querySelector('#app main');
  return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
}

test('a page is shown before its scripts, in light and dark, and to a screen reader', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee);
  const page = await newPageAs(browser, employee, { colorScheme: 'dark' });
  await openStill(page, `/onboarding/${id}`);
  await expect(page.getByRole('checkbox', { name: 'Collect your badge' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'First weeks' })).toBeVisible();
});

test('before its scripts a page names the zone of its instants, and greets at no hour', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const open = await newPlan(manager, employee);
  const signed = await newPlan(manager, employee, { done: 'all', signed: ['employee'] });
  const [still, honolulu] = [
    await newPageAs(browser, employee),
    await newPageAs(browser, employee, { timezoneId: 'Pacific/Honolulu' }),
  ];
  await openStill(still, `/onboarding/${open.id}`);
  await expect(still.getByText('Hello, Tove')).toBeVisible();
  await openStill(still, `/onboarding/${signed.id}`);
  await expect(still.getByText(SIGNED)).toHaveText(/:\d\d UTC$/);
  await honolulu.goto(`/onboarding/${open.id}`);
  await expect(honolulu.getByText(/^Good (morning|afternoon|evening), Tove$/)).toBeVisible();
  await honolulu.goto(`/onboarding/${signed.id}`);
  await expect(honolulu.getByText(SIGNED)).toHaveText(/:\d\d( [AP]M)?$/);
});

/** The instant of a signature. */
const SIGNED = /^Signed .*\d{4}/;

test('an employee with several plans sees the arrow to them from the first paint on', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee);
  await newPlan(manager, employee, { name: 'Second weeks' });
  const page = await newPageAs(browser, employee);
  await openStill(page, `/onboarding/${id}`);
  await expect(page.getByRole('link', { name: 'Back to your onboarding plans' })).toBeVisible();
});

test('a page rendered for one person is never shown to another, nor without a sign-in', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED|status of 404/);
  const manager = await newManager('Mira Holm');
  const [tove, ivar] = [await newReport(manager, 'Tove Berg'), await newReport(manager, 'Ivar Lund')];
  const [hers, his] = [
    await newPlan(manager, tove, { name: 'Plan of Tove' }),
    await newPlan(manager, ivar, { name: 'Plan of Ivar' }),
  ];
  expect(renderedFor(await htmlFor(tove, `/onboarding/${hers.id}`))).toBe(tove.id);

  // The token is Ivar's, the cookie is Tove's.
  const still = await newPageAs(browser, ivar);
  await still.context().addCookies([await pageCookieOf(tove)]);
  await openStill(still, `/onboarding/${hers.id}`);
  await expect(still.locator('#app')).toBeHidden();
  expect(await still.locator('body').innerText()).not.toContain('Tove');

  const page = await newPageAs(browser, ivar);
  await page.context().addCookies([await pageCookieOf(tove)]);
  await page.goto('/employee-dashboard');
  await expect(page).toHaveURL(`/onboarding/${his.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Plan of Ivar' })).toBeVisible();
  expect(await page.content()).not.toContain('Tove');

  // Without a token.
  const nobody = await browser.newContext({ baseURL: ORIGIN });
  await nobody.addCookies([await pageCookieOf(tove)]);
  const signedOut = await nobody.newPage();
  await openStill(signedOut, `/onboarding/${hers.id}`);
  expect(await signedOut.locator('body').innerText()).not.toContain('Tove');
});

test('the plan of another person and an unknown plan show the same pages as before', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 40[04]/);
  const manager = await newManager('Mira Holm');
  const [tove, ivar] = [await newReport(manager, 'Tove Berg'), await newReport(manager, 'Ivar Lund')];
  const { id } = await newPlan(manager, tove);
  for (const path of [`/onboarding/${id}`, '/onboarding/nothing']) {
    expect(renderedFor(await htmlFor(ivar, path))).toBeUndefined();
    const page = await openAs(browser, ivar, path);
    await expect(page.getByText('Plan not found')).toBeVisible();
  }
  // A page for managers, and the editors, which start with drafts of this browser.
  expect(renderedFor(await htmlFor(ivar, '/templates'))).toBeUndefined();
  expect(renderedFor(await htmlFor(manager, `/onboarding/${id}?edit=true`))).toBeUndefined();
});

test('texts are rendered literally', async ({ browser }) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove "Berg" <b>&amp;');
  const names = [
    '</script><script>window.hit = 1</script>',
    '<!--$!-->',
    ' style="x"',
    'a\u202Eb',
    '\u2028',
    '$& $1',
  ];
  const [subplan] = SUBPLANS;
  const tasks = names.map((name) => ({ name: `x${name}` }));
  const topics = [{ name: '{"</script>": 1}', description: '', public: true, tasks }];
  const { id } = await newPlan(manager, employee, {
    name: '<!--<script>',
    subplans: [{ ...subplan!, topics }],
  });
  expect(renderedFor(await htmlFor(employee, `/onboarding/${id}`))).toBe(employee.id);
  const page = await openAs(browser, employee, `/onboarding/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: '<!--<script>' })).toBeVisible();
  await expect.poll(() => page.evaluate(isTakenOver)).toBe(true);
  const shown = await page
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent));
  expect(shown).toEqual(names.map((name) => `x${name}`));
  expect(await page.evaluate('window.hit')).toBeUndefined();
});

test('presses and typed text before hydration are kept and replayed', async ({ browser }) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee);
  const page = await newPageAs(browser, employee);
  const release = await holdFiles(page, /\/assets\/main-[^/]+\.js$/);
  await page.goto(`/onboarding/${id}`, { waitUntil: 'commit' });
  const [badge, handbook, team] = ['Collect your badge', 'Read the handbook', 'Meet the team'].map((name) =>
    page.getByRole('checkbox', { name }),
  );
  // The label, as a finger does. The second one twice: as it was.
  await page.getByText('Collect your badge').last().click();
  await handbook!.click();
  await handbook!.click();
  await team!.press('Space');
  // Immediately, without the app.
  await expect(badge!).toBeChecked();
  expect(await page.evaluate(isTakenOver)).toBe(false);
  await page.getByRole('button', { name: `Menu of ${employee.name}` }).click();
  release();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(badge!).toBeChecked();
  await expect(handbook!).not.toBeChecked();
  const ticked = async () => {
    const plan = await api(employee, endpoints.getPlan, { params: { id } });
    const tasks = plan.subplans.flatMap(({ topics }) => topics.flatMap((topic) => topic.tasks));
    return tasks.filter(({ completed }) => completed).map(({ name }) => name);
  };
  await expect.poll(ticked).toEqual(['Collect your badge', 'Meet the team']);
});

test('a press of a part whose code comes after the app is kept and done', async ({ browser }) => {
  // The strip of the demo (Demo 4).
  const page = await newPageAs(browser, await signedIn(AMARA));
  const release = await holdFiles(page, scriptsOf('DemoStrip'));
  await page.goto('/templates');
  await expect.poll(() => page.evaluate(isTakenOver)).toBe(true);
  await page.getByRole('button', { name: 'Put away' }).click();
  await expect(page.getByRole('button', { name: 'Put away' })).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: 'Put away' })).toHaveCount(0);
});

test('a search that is typed, and keys, before the app owns the page are kept', async ({ browser }) => {
  const manager = await newManager('Mira Holm');
  for (const name of ['Tove Berg', 'Ivar Lund']) await newPlan(manager, await newReport(manager, name));
  const page = await newPageAs(browser, manager);
  const release = await holdFiles(page, /\/assets\/main-[^/]+\.js$/);
  await page.goto('/onboarding', { waitUntil: 'commit' });
  await page.getByRole('search').getByRole('searchbox').fill('Ivar');
  release();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveValue('Ivar');

  const again = await newPageAs(browser, manager);
  const releaseAgain = await holdFiles(again, /\/assets\/main-[^/]+\.js$/);
  await again.goto('/templates', { waitUntil: 'commit' });
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible();
  await again.keyboard.press('ControlOrMeta+k');
  await again.keyboard.type('rem iv');
  releaseAgain();
  const search = again.getByRole('combobox', { name: 'Search or jump to…' });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('rem iv');
});

test('a page rendered in the browser has its frame before its scripts, and none without a sign-in', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const page = await newPageAs(browser, await newManager('Mira Holm'));
  await renderInBrowser(page);
  await openStill(page, '/templates');
  const frame = page.locator('#app > [aria-hidden]');
  await expect(frame.getByText('Gangway')).toBeVisible();
  // It is where the top bar will be.
  const bar = await frame.locator('div').first().boundingBox();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(frame).toHaveCount(0);
  const top = await page.getByRole('banner').boundingBox();
  expect(top).toMatchObject({ height: bar!.height, width: bar!.width });

  const nobody = await (await browser.newContext({ baseURL: ORIGIN })).newPage();
  await openStill(nobody, '/help');
  await expect(nobody.locator('#app')).toBeHidden();
});

test('after a logout Back shows nothing of the pages before', async ({ browser }) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee);
  const page = await openAs(browser, employee, `/onboarding/${id}`);
  await page.goto('/help');
  await page.goto(`/onboarding/${id}`);
  await expect(page.getByRole('checkbox', { name: 'Collect your badge' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page.getByText('Collect your badge')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('Collect your badge')).toHaveCount(0);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain('gangway_page');
  expect(renderedFor(await htmlFor(employee, `/onboarding/${id}`))).toBeUndefined();
});

test('a page that the browser kept for Back is hidden once somebody else is signed in', async ({
  browser,
  allowConsoleErrors,
}) => {
  // The reload opens the plan as somebody who may not see it.
  allowConsoleErrors(/status of 404/);
  const manager = await newManager('Mira Holm');
  const [tove, ivar] = [await newReport(manager, 'Tove Berg'), await newReport(manager, 'Ivar Lund')];
  const { id } = await newPlan(manager, tove);
  const page = await openAs(browser, tove, `/onboarding/${id}`);
  await expect(page.getByRole('checkbox', { name: 'Collect your badge' })).toBeVisible();
  await expect.poll(() => page.evaluate(isTakenOver)).toBe(true);
  const isHidden = await page.evaluate(
    (items) => {
      Object.assign(localStorage, items);
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return document.body.hidden;
    },
    await storageOf(ivar),
  );
  expect(isHidden).toBe(true);
});

test('1,000 concurrent pages of 50 people each have the data of their person alone', async () => {
  const manager = await newManager('Mira Holm');
  const people = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const person = await newReport(manager, `Person${index} Of Fifty`);
      const plan = await newPlan(manager, person, { name: `Plan of ${person.email}` });
      return { person, path: `/onboarding/${plan.id}` };
    }),
  );
  let drawn = 0;
  await Promise.all(
    Array.from({ length: 1_000 }, async (_, index) => {
      const { person, path } = people[index % people.length]!;
      const html = await htmlFor(person, index % 2 ? path : '/employee-dashboard');
      const owner = renderedFor(html);
      if (owner === undefined) return;
      drawn += 1;
      expect(owner).toBe(person.id);
      const emails = new Set(html.match(/person\d+\.of\.fifty[\w.-]*@harbor\.example/g));
      expect([...emails]).toEqual([person.email]);
    }),
  );
  // Beyond eight at the same time they are rendered in the browser.
  expect(drawn).toBeGreaterThan(0);
});
