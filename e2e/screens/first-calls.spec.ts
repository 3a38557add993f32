import { ORIGIN } from '../support/api.ts';
import { renderInBrowser, newManager, newReport, openAs } from '../support/people.ts';
import { newPlan } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

test('pages take over the calls that were sent before the app, and send none of them twice', async ({
  browser,
}) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const { id } = await newPlan(manager, employee);
  const page = await openAs(browser, manager, '/settings');
  await renderInBrowser(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const plan = `/onboarding-plan/${id}`;
  for (const [path, calls] of [
    ['/templates', ['/template?scope=all']],
    ['/onboarding', ['/onboarding-plan?scope=reports', '/onboarding-plan?scope=self']],
    [`/onboarding/${id}`, [plan, `${plan}/comments`]],
    ['/employee-dashboard', ['/onboarding-plan?scope=self']],
    ['/settings', []],
  ] as const) {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // All were taken over.
    await expect.poll(() => page.evaluate('startedCalls.size')).toBe(0);
    for (const call of ['/config', '/user/self', ...calls])
      expect(
        sent.filter((url) => url === `${ORIGIN}/api${call}`),
        `${call} on ${path}`,
      ).toHaveLength(1);
    page.removeAllListeners('request');
  }
});

test('the chosen theme is set and the first calls are sent before the scripts of the app', async ({
  browser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  const manager = await newManager('Mira Holm');
  const page = await openAs(browser, manager, '/settings');
  await renderInBrowser(page);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  for (const path of ['/templates', '/login']) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  }
  for (const call of ['/config', '/user/self', '/template?scope=all']) {
    expect(sent).toContain(`${ORIGIN}/api${call}`);
  }
});
