import { chromium, type Locator, type Page } from '@playwright/test';
import type { ManagerActor } from '../company/actors.ts';
import { median, printTable, type Result, resultOf } from '../support/results.ts';
import { observe, recordFrames, takeDurations, takeFrames, waitUntilIdle } from './pageScripts.ts';

/** CPU throttling: about an older laptop, or a phone, compared to a current machine. */
const SLOWDOWN = 4;
/** Rounds with a fresh page each. An odd number, so that the median is one of the measured values. */
const ROUNDS = 3;
/** The time between two keys of a fast typist. */
const KEY_MS = 120;

const SEARCHES = ['nora', 'warehouse', 'müller', 'zzz'];
/** The number of filters in the side panel. */
const FILTERS = 5;

/** The number of menus that are opened and closed. */
const MENUS = 6;
/** The number of wheel events that scroll through the list. */
const WHEEL_TURNS = 40;

/** The results of a round: times in ms, of single moments or of each interaction or frame. */
type Round = {
  firstCards: number;
  allCards: number;
  frames: number[];
  menus: number[];
  typing: number[];
  filters: number[];
};

/**
 * Measures the manager's plan list in a throttled browser and
 * prints a table. Returns the worst interactions, whose goal is 100 ms.
 */
export async function measureList(url: string, manager: ManagerActor): Promise<Result[]> {
  const executablePath = process.env['CHROMIUM_PATH'];
  if (!executablePath) {
    console.log('  The list is not measured: install Chromium or set CHROMIUM_PATH.\n');
    return [];
  }
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args });
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const origins = [{ origin: url, localStorage: [{ name: 'token', value: manager.token }] }];
    const context = await browser.newContext({ storageState: { cookies: [], origins } });
    rounds.push(await measureRound(await context.newPage(), url));
    await context.close();
  }
  await browser.close();

  const moment = (name: string, timeOf: (round: Round) => number) => [
    name,
    '',
    String(Math.round(median(rounds.map(timeOf)))),
    '',
  ];
  console.log(`  The list of ${manager.plans} plans, CPU slowed ${SLOWDOWN} times, ${ROUNDS} rounds`);
  printTable(
    ['', 'count', 'median ms', 'worst ms'],
    [
      moment('until the first cards are painted', ({ firstCards }) => firstCards),
      moment('until all cards are in the page', ({ allCards }) => allCards),
      interactions('frames while scrolling through the list', rounds, ({ frames }) => frames),
      interactions('opening and closing a menu', rounds, ({ menus }) => menus),
      interactions('typing in the search', rounds, ({ typing }) => typing),
      interactions('switching filters', rounds, ({ filters }) => filters),
    ],
  );
  const worst = (name: string, timesOf: (round: Round) => number[]) =>
    resultOf(`${name} in ${manager.plans} cards, CPU ÷ ${SLOWDOWN}: worst`, worstOf(rounds, timesOf), 'ms', {
      atMost: 100,
    });
  return [
    worst('menu', ({ menus }) => menus),
    worst('search', ({ typing }) => typing),
    worst('filter', ({ filters }) => filters),
  ];
}

/** The median of the rounds' maxima: for fewer than 50 interactions, INP is the maximum. */
function worstOf(rounds: readonly Round[], timesOf: (round: Round) => number[]): number {
  return median(rounds.map((round) => Math.max(...timesOf(round))));
}

/** Returns a table row. */
function interactions(name: string, rounds: readonly Round[], timesOf: (round: Round) => number[]): string[] {
  return [
    name,
    String(median(rounds.map((round) => timesOf(round).length))),
    String(Math.round(median(rounds.flatMap(timesOf)))),
    String(Math.round(worstOf(rounds, timesOf))),
  ];
}

async function measureRound(page: Page, url: string): Promise<Round> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(observe);
  await page.goto(`${url}/onboarding`);
  await page.waitForFunction(() => window.bench.firstCards > 0 && window.bench.allCards > 0);
  const { firstCards, allCards } = await page.evaluate(() => window.bench);

  await page.evaluate(waitUntilIdle);
  await page.evaluate(recordFrames);
  const { height } = page.viewportSize()!;
  await page.mouse.move(height, height / 2);
  for (let turn = 0; turn < WHEEL_TURNS; turn += 1) await page.mouse.wheel(0, height);
  await page.evaluate(waitUntilIdle);
  const frames = await page.evaluate(takeFrames);
  await page.mouse.wheel(0, -WHEEL_TURNS * height);

  // By attribute: to compute the names of all buttons takes longer than half a minute in a slowed browser.
  const menuButtons = await centersOf(page.locator('button[aria-label^="Menu for "]'), MENUS);
  const filterButtons = await centersOf(
    page.getByRole('navigation', { name: 'Views' }).getByRole('button'),
    FILTERS,
  );
  await page.evaluate(waitUntilIdle);
  await page.evaluate(takeDurations);
  for (const center of menuButtons) {
    await page.mouse.click(...center);
    await page.evaluate(waitUntilIdle);
    await page.keyboard.press('Escape');
    await page.evaluate(waitUntilIdle);
  }
  const menus = await page.evaluate(takeDurations);

  await page.getByRole('searchbox').click();
  await page.evaluate(waitUntilIdle);
  await page.evaluate(takeDurations);
  for (const term of SEARCHES) {
    await page.keyboard.type(term, { delay: KEY_MS });
    for (const _ of term) await page.keyboard.press('Backspace', { delay: KEY_MS / 4 });
  }
  await page.evaluate(waitUntilIdle);
  const typing = await page.evaluate(takeDurations);

  // In reverse, because the first filter is selected already.
  for (const center of filterButtons.toReversed()) {
    await page.mouse.click(...center);
    await page.evaluate(waitUntilIdle);
  }
  return { firstCards, allCards, frames, menus, typing, filters: await page.evaluate(takeDurations) };
}

type Point = [x: number, y: number];

/**
 * Returns the centers of the first `count` matches. Called before the measurement, because locating a button
 * by its name makes the browser render all cards outside the viewport.
 */
async function centersOf(locator: Locator, count: number): Promise<Point[]> {
  const centers: Point[] = [];
  for (let index = 0; index < count; index += 1) {
    const { x, y, width, height } = (await locator.nth(index).boundingBox())!;
    centers.push([x + width / 2, y + height / 2]);
  }
  return centers;
}
