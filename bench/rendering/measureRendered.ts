import type { Browser, BrowserContext, Page } from '@playwright/test';
import { DEFAULT_SIZES } from '../company/company.ts';
import { type Actors, findActors } from '../company/actors.ts';
import { fillDatabase } from '../company/fillDatabase.ts';
import { launchBrowser } from '../list/slowPage.ts';
import { findEmployees } from '../support/actors.ts';
import { type Environment, withDatabase, withServer } from '../support/environment.ts';
import { median, printTable, type Result, resultOf } from '../support/results.ts';
import { measureCost } from './measureCost.ts';
import { withStillPages } from './stillPages.ts';
import { htmlOf, type MeasuredPage, openPages } from './visitors.ts';

/** As Lighthouse's phone. */
const SLOWDOWN = 4;

type Network = { latency: number; kilobytes: number } | null;

/** 'Again' is with the files of the visit before in the cache. */
const VISITS = [
  { name: 'slow 4G, first time', network: { latency: 150, kilobytes: 200 }, isAgain: false, goal: 1.15 },
  { name: 'slow 4G, again', network: { latency: 150, kilobytes: 200 }, isAgain: true, goal: 1.4 },
  { name: 'local', network: null, isAgain: false, goal: 1.4 },
] as const satisfies { name: string; network: Network; isAgain: boolean; goal: number }[];

const ROUNDS = 5;

/** People who open pages at the same time, so that each stays below the limits of a person (API 14). */
const CROWD = 60;

/**
 * Measures server-rendered pages, alternating with the same markup and style as a still page, and with the page
 * rendered in the browser.
 */
export async function measureRendered(environment: Environment, seed: number): Promise<Result[]> {
  const browser = await launchBrowser();
  if (!browser) {
    console.log('  Drawn pages are not measured: install Chromium or set CHROMIUM_PATH.\n');
    return [];
  }
  const { actors, visit, callers } = await withDatabase(environment, async (db) => {
    await fillDatabase(db, DEFAULT_SIZES, seed);
    const found = await findActors(db, environment.sessions);
    const open = (id: string) => openPages(db, environment.sessions, id);
    const others = await findEmployees(db, environment.sessions);
    return {
      actors: found,
      visit: {
        manager: await open(found.usualManager.id),
        employee: await open(found.open.employee.id),
        crowd: await Promise.all(
          others.slice(0, CROWD).map(async ({ id, plan }) => ({ ...(await open(id)), plan })),
        ),
      },
      callers: others.slice(CROWD),
    };
  });
  const results: Result[] = [];
  await withServer(environment, async () => {
    const plan = await addPlan(environment.url, actors, 5);
    const large = await addPlan(environment.url, actors, 200);
    const { manager, employee } = visit;
    const pages: MeasuredPage[] = [
      { name: 'plan', path: `/onboarding/${plan}`, visitor: employee },
      { name: 'list', path: '/onboarding', visitor: manager },
      { name: 'home', path: '/employee-dashboard', visitor: employee },
      { name: 'templates', path: '/templates', visitor: manager },
    ];
    results.push(...(await measurePaint(browser, environment.url, pages)));
    const crowd = visit.crowd.map((visitor) => ({
      name: 'plan',
      path: `/onboarding/${visitor.plan}`,
      visitor,
    }));
    results.push(
      ...(await measureCost(environment.url, pages, { large: `/onboarding/${large}`, crowd, callers })),
    );
  });
  await browser.close();
  return results;
}

/** Assigns a plan with ten tasks in each subplan, and returns its id. */
async function addPlan(url: string, { usualManager, open }: Actors, subplans: number): Promise<string> {
  const tasks = Array.from({ length: 10 }, (_, at) => ({ name: `Read and sign document ${at + 1}` }));
  const topics = [{ name: 'Documents', description: '', public: true, tasks }];
  const subplan = { name: 'A week', description: '', due_in_days: 7, public: true, topics };
  const response = await fetch(`${url}/api/onboarding-plan/full`, {
    method: 'POST',
    headers: { authorization: `Bearer ${usualManager.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: `Plan of ${subplans * 10} tasks`,
      description: 'Welcome aboard.',
      user_id: open.employee.id,
      remind_days_before_due: 1,
      subplans: Array.from({ length: Math.min(subplans, 50) }, (_, at) => ({
        ...subplan,
        due_in_days: at + 3,
        topics: Array.from({ length: Math.ceil(subplans / 50) }, () => topics[0]!),
      })),
    }),
  });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { id: string }).id;
}

async function measurePaint(browser: Browser, url: string, pages: MeasuredPage[]): Promise<Result[]> {
  const html = new Map<string, string>();
  for (const page of pages) {
    // The first one may be that which loads the entry.
    await htmlOf(url, page);
    html.set(page.path, await htmlOf(url, page));
  }
  const results: Result[] = [];
  const rows: string[][] = [];
  await withStillPages(url, html, async (still) => {
    for (const visit of VISITS) {
      for (const page of pages) {
        const paints = { drawn: [] as Paint[], still: [] as Paint[], inBrowser: [] as Paint[] };
        for (let round = 0; round < ROUNDS; round += 1) {
          paints.drawn.push(await paintOf(browser, url, page, visit, { hasCookie: true }));
          paints.still.push(await paintOf(browser, still, page, visit, { hasCookie: false, hasApp: false }));
          paints.inBrowser.push(await paintOf(browser, url, page, visit, { hasCookie: false }));
        }
        const of = (kind: keyof typeof paints, what: keyof Paint) =>
          median(paints[kind].map((one) => one[what]));
        const ratio = of('drawn', 'largest') / of('still', 'largest');
        const ms = [
          of('drawn', 'largest'),
          of('inBrowser', 'largest'),
          of('still', 'largest'),
          of('drawn', 'live'),
          of('inBrowser', 'live'),
        ];
        rows.push([`${page.name}, ${visit.name}`, ...ms.map((value) => value.toFixed(0)), ratio.toFixed(2)]);
        results.push(
          resultOf(`LCP of a drawn ${page.name} ÷ still, ${visit.name}`, ratio, '', { atMost: visit.goal }),
        );
      }
    }
  });
  printTable(['ms', 'drawn', 'in browser', 'still', 'live', 'live, in browser', 'drawn ÷ still'], rows);
  return results;
}

/** `live` is when the app owns the page; 0 for a still one. */
type Paint = { largest: number; live: number };

async function paintOf(
  browser: Browser,
  url: string,
  { path, visitor }: MeasuredPage,
  { network, isAgain }: { network: Network; isAgain: boolean },
  { hasCookie, hasApp = true }: { hasCookie: boolean; hasApp?: boolean },
): Promise<Paint> {
  const { origin } = new URL(url);
  const localStorage = [{ name: 'token', value: visitor.token }];
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  if (hasCookie) await context.addCookies([{ name: 'gangway_page', value: visitor.page, url }]);
  if (isAgain) await visitOnce(context, url + path);
  const page = await context.newPage();
  await slowDown(context, page, network);
  await page.addInitScript(noteLive);
  await page.goto(url + path, { waitUntil: 'networkidle' });
  // A still page never is.
  if (hasApp) await page.waitForFunction(() => (globalThis as { liveAt?: number }).liveAt !== undefined);
  const largest = await page.evaluate(largestPaint);
  const live = await page.evaluate(() => (globalThis as { liveAt?: number }).liveAt ?? 0);
  await context.close();
  return { largest, live };
}

async function visitOnce(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
}

async function slowDown(context: BrowserContext, page: Page, network: Network): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  if (network === null) return;
  await session.send('Network.enable');
  const downloadThroughput = network.kilobytes * 1_000;
  const conditions = { offline: false, latency: network.latency, downloadThroughput };
  await session.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: 94_000 });
}

/** Notes when React owns the page: its elements have a mark then. */
function noteLive(): void {
  const look = () => {
    const main = document.querySelector('#app main:not([aria-busy])');
    const isLive = main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
    if (isLive) (globalThis as { liveAt?: number }).liveAt = performance.now();
    else setTimeout(look, 10);
  };
  look();
}

function largestPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
}
