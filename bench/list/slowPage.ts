import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { median, type Result, resultOf } from '../support/results.ts';
import { observe, takeDurations, waitUntilIdle } from './pageScripts.ts';

/** Rates of CPU throttling: a current machine, and about an older laptop or a phone. */
export const SLOWDOWNS = [1, 4];

/** Starts the browser. Returns null when none is set. */
export async function launchBrowser(): Promise<Browser | null> {
  const executablePath = process.env['CHROMIUM_PATH'];
  if (!executablePath) return null;
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  return chromium.launch({ executablePath, args });
}

/** Runs the work with a page of a signed-in person in a browser without a cache, slowed `slowdown` times. */
export async function withSlowPage<T>(
  browser: Browser,
  slowdown: number,
  url: string,
  stored: { token: string } & Record<string, string>,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const { origin } = new URL(url);
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(observe);
  await page.goto(url);
  const result = await work(page);
  await context.close();
  return result;
}

/** Returns the durations in ms of the interactions in the work. */
export async function durationsOf(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(waitUntilIdle);
  await page.evaluate(takeDurations);
  await work();
  await page.evaluate(waitUntilIdle);
  return page.evaluate(takeDurations);
}

/** Presses the points one after the other; `then` runs after each, when the page is idle. */
export async function pressEach(page: Page, points: readonly Point[], then = async () => {}): Promise<void> {
  for (const point of points) {
    await page.mouse.click(...point);
    await page.evaluate(waitUntilIdle);
    await then();
  }
}

export type Point = [x: number, y: number];

/**
 * Returns the centers of the first `count` matches. Called before the measurement, because locating a button
 * by its name makes the browser render all cards outside the viewport.
 */
export async function centersOf(locator: Locator, count: number): Promise<Point[]> {
  const centers: Point[] = [];
  for (let index = 0; index < count; index += 1) {
    const { x, y, width, height } = (await locator.nth(index).boundingBox())!;
    centers.push([x + width / 2, y + height / 2]);
  }
  return centers;
}

/** The durations of the interactions of one kind, one list for each round. */
export type Interactions = readonly (readonly number[])[];

/** The median of the rounds' maxima: for fewer than 50 interactions, INP is the maximum. */
function worstOf(rounds: Interactions): number {
  return median(rounds.map((durations) => Math.max(...durations)));
}

/** Returns the row of a table with the headings '', 'count', 'median ms' and 'worst ms'. */
export function rowOf(name: string, rounds: Interactions): string[] {
  return [
    name,
    String(median(rounds.map((durations) => durations.length))),
    String(Math.round(median(rounds.flat()))),
    String(Math.round(worstOf(rounds))),
  ];
}

/** Returns the worst interaction, whose goal is 100 ms. */
export function worstResult(name: string, slowdown: number, rounds: Interactions): Result {
  return resultOf(`${name}, CPU ÷ ${slowdown}: worst`, worstOf(rounds), 'ms', { atMost: 100 });
}
