import { type Browser, chromium } from '@playwright/test';
import { findManagers } from '../support/actors.ts';
import type { Company } from '../support/company.ts';
import { median, type Result, resultOf } from '../support/results.ts';
import { withBarePage } from './barePage.ts';

const SLOWDOWN = 4;

/**
 * Measures the largest contentful paint of pages as a multiple of that of a page that is nothing but React,
 * alternately, in a browser that is slowed down.
 */
export async function measurePages(
  { environment: { url, sessions }, db }: Company,
  rounds: number,
): Promise<Result[]> {
  const executablePath = process.env['CHROMIUM_PATH'];
  if (!executablePath) {
    console.log('  Pages are not measured: install Chromium or set CHROMIUM_PATH.\n');
    return [];
  }
  const [manager] = await findManagers(db, sessions);
  if (!manager) throw new Error('the company has no manager with an open plan');
  const token = manager.headers.authorization.replace('Bearer ', '');
  const pages = [
    { name: 'sign-in', path: '/login', goal: 0.6, token: null },
    { name: 'templates', path: '/templates', goal: 1.7, token },
    { name: 'plans', path: '/onboarding', goal: 1.7, token },
    { name: 'plan', path: `/onboarding/${manager.plan}`, goal: 1.9, token },
  ];
  const shares = new Map(pages.map(({ name }) => [name, [] as number[]]));
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    await withBarePage(async (bareUrl) => {
      for (let round = 0; round < rounds; round += 1) {
        const bare = await largestPaint(browser, bareUrl, null);
        for (const page of pages) {
          const paint = await largestPaint(browser, url + page.path, page.token);
          shares.get(page.name)!.push(paint / bare);
        }
      }
    });
  } finally {
    await browser.close();
  }
  return pages.map(({ name, goal }) =>
    resultOf(`LCP of ${name} ÷ bare React page, CPU ÷ ${SLOWDOWN}`, median(shares.get(name)!), '', {
      atMost: goal,
    }),
  );
}

/** Returns the time of the largest contentful paint in ms, in a browser without a cache. */
async function largestPaint(browser: Browser, url: string, token: string | null): Promise<number> {
  const { origin } = new URL(url);
  const origins = token === null ? [] : [{ origin, localStorage: [{ name: 'token', value: token }] }];
  const context = await browser.newContext({ storageState: { cookies: [], origins } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: 'networkidle' });
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return paint;
}
