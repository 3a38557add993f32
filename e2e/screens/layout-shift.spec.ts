import type { Page } from '@playwright/test';
import { api, endpoints } from '../support/api.ts';
import { holdFiles, holdReply, scriptsOf } from '../support/network.ts';
import { newManager, newPageAs, newReport } from '../support/people.ts';
import { removeAtEnd } from '../support/pages.ts';
import { newPlan, newTemplate } from '../support/plans.ts';
import { expect, test } from '../support/test.ts';

/** The largest sum of layout shifts of a page while it loads; 0.1 is what browsers call good. */
const MOST = 0.02;

/** Opens a page and records the layout shifts that no press has caused. */
async function openAndRecord(page: Page, path: string): Promise<void> {
  const recorder = await page.addInitScript(() => {
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
    type Shift = PerformanceEntry & { value: number; sources: Source[] };
    const shifts: { value: number; parts: string[] }[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const parts = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.cloneNode(false) : node;
          const html = name instanceof Element ? name.outerHTML : name?.textContent;
          return `${html}: ${previousRect.y}+${previousRect.height} to ${currentRect.y}+${currentRect.height}`;
        });
        shifts.push({ value, parts });
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  removeAtEnd(page, recorder);
  await page.goto(path);
}

/** Asserts that hardly anything has moved so far. A failure says what did. */
async function expectStill(page: Page, what: string): Promise<void> {
  const shifts = await page.evaluate(async () => {
    // The browser reports a layout shift after its frame.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return (window as unknown as { shifts: { value: number; parts: string[] }[] }).shifts;
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${what}: ${JSON.stringify(shifts, null, 2)}`).toBeLessThanOrEqual(MOST);
}

test('nothing pushes the tasks of a plan down after they are shown', async ({ browser }) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  const ready = await newPlan(manager, employee, { done: 'all' });
  const returned = await newPlan(manager, employee, { done: 'all', signed: ['employee'] });
  await api(manager, endpoints.returnPlan, {
    params: { id: returned.id },
    body: { comment: 'Read it again.' },
  });
  const again = await newPlan(manager, employee, { done: 'all', signed: ['employee'] });
  await api(manager, endpoints.returnPlan, { params: { id: again.id }, body: { comment: 'Do it again.' } });
  const { id: taskId } = again.subplans[0]!.topics[0]!.tasks[0]!;
  await api(employee, endpoints.toggleTask, { params: { taskId }, body: { completed: false } });
  for (const [plan, heading, held] of [
    [again, 'Not yet: Mira Holm has returned this plan', endpoints.getPlanHistory],
    [ready, 'Congratulations!', endpoints.listComments],
    [returned, 'Not yet: Mira Holm has returned this plan', endpoints.getPlanHistory],
  ] as const) {
    const page = await newPageAs(browser, employee, { viewport: { width: 390, height: 844 } });
    const release = await holdReply(page, held);
    await openAndRecord(page, `/onboarding/${plan.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('First weeks');
    await release();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText('Collect your badge').last()).toBeVisible();
    await expectStill(page, heading);
  }
});

test('a server-rendered plan does not shift on hydration', async ({ browser }) => {
  const manager = await newManager('Mira Holm');
  const employee = await newReport(manager, 'Tove Berg');
  for (const signed of [[], ['employee'], ['employee', 'manager']] as const) {
    const plan = await newPlan(manager, employee, { done: 'all', signed: [...signed] });
    const page = await newPageAs(browser, employee, { viewport: { width: 390, height: 844 } });
    // The code of the parts at the end of the tasks comes last.
    const release = await holdFiles(page, scriptsOf('Finish', 'Congratulation', 'SignBar'));
    await openAndRecord(page, `/onboarding/${plan.id}`);
    await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
    await expect(page.getByText('Collect your badge').or(page.locator('.sig-pair')).first()).toBeVisible();
    release();
    await expectStill(page, signed.join());
  }
});

test('the lists load without shifts', async ({ browser }) => {
  const manager = await newManager();
  const employee = await newReport(manager, 'Tove Berg');
  await newTemplate(manager);
  await newPlan(manager, employee, { assignedDaysAgo: 50 });
  await newPlan(manager, employee, { done: 1 });
  for (const [person, path, call, loading, heading] of [
    [manager, '/onboarding', endpoints.listPlans, 'Loading onboarding plans...', 'Needs you'],
    [manager, '/templates', endpoints.listTemplates, 'Loading templates...', 'First weeks'],
    [
      employee,
      '/employee-dashboard',
      endpoints.listPlans,
      'Loading your onboarding information...',
      'First weeks',
    ],
  ] as const) {
    const page = await newPageAs(browser, person, { viewport: { width: 390, height: 844 } });
    // Until the skeleton is shown: without one nothing can be pushed down.
    const release = await holdReply(page, call);
    await openAndRecord(page, path);
    await expect(page.getByText(loading)).toBeVisible();
    await expectStill(page, `${path}, loading`);
    await release();
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expectStill(page, path);
  }
});
