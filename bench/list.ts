import { chromium, type Locator, type Page } from '@playwright/test';
import type { Actor } from './cast.ts';
import { median, printTable } from './figures.ts';
import { noteFrames, observe, takeDurations, takeFrames, whenIdle } from './interactions.ts';

/** A laptop of some years ago, or a phone, next to this machine. */
const SLOWDOWN = 4;
/** Each begins with a fresh page; of an odd number the median is one of them. */
const ROUNDS = 3;
/** Between the keys of somebody who types well. */
const KEY_MS = 120;

const SEARCHES = ['nora', 'warehouse', 'müller', 'zzz'];
/** All that the panel offers. */
const FILTERS = 5;

/** How many menus are opened and closed, and how many turns of the wheel go through the list. */
const MENUS = 6;
const TURNS = 40;

type Figures = {
  firstCards: number;
  allCards: number;
  frames: number[];
  menus: number[];
  typing: number[];
  filters: number[];
};

/** Measures the manager's plan list in a slow browser, and prints a table. The goal: no interaction above 100 ms. */
export async function measureList(url: string, manager: Actor & { plans: number }): Promise<void> {
  const executablePath = process.env['CHROMIUM_PATH'];
  if (!executablePath) {
    console.log('  The list is not measured: install Chromium, or name one in CHROMIUM_PATH.\n');
    return;
  }
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args });
  const rounds: Figures[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const origins = [{ origin: url, localStorage: [{ name: 'token', value: manager.token }] }];
    const context = await browser.newContext({ storageState: { cookies: [], origins } });
    rounds.push(await measureRound(await context.newPage(), url));
    await context.close();
  }
  await browser.close();

  const moment = (name: string, of: (round: Figures) => number) => [
    name,
    '',
    String(Math.round(median(rounds.map(of)))),
    '',
  ];
  console.log(`  The list of ${manager.plans} plans, processor slowed ${SLOWDOWN} times, ${ROUNDS} rounds`);
  printTable(
    ['', 'count', 'median ms', 'worst ms'],
    [
      moment('until the first cards are painted', ({ firstCards }) => firstCards),
      moment('until all cards are in the page', ({ allCards }) => allCards),
      interactions('frames while scrolling through all', rounds, ({ frames }) => frames),
      interactions('opening and closing a menu', rounds, ({ menus }) => menus),
      interactions('typing in the search', rounds, ({ typing }) => typing),
      interactions('switching filters', rounds, ({ filters }) => filters),
    ],
  );
}

/** With fewer than 50 interactions the worst is what browsers report as INP; of the rounds' worst this is the median. */
function interactions(name: string, rounds: readonly Figures[], of: (round: Figures) => number[]): string[] {
  return [
    name,
    String(median(rounds.map((round) => of(round).length))),
    String(Math.round(median(rounds.flatMap(of)))),
    String(Math.round(median(rounds.map((round) => Math.max(...of(round)))))),
  ];
}

async function measureRound(page: Page, url: string): Promise<Figures> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(observe);
  await page.goto(`${url}/onboarding`);
  await page.waitForFunction(() => window.bench.firstCards > 0 && window.bench.allCards > 0);
  const { firstCards, allCards } = await page.evaluate(() => window.bench);

  await page.evaluate(whenIdle);
  await page.evaluate(noteFrames);
  const { height } = page.viewportSize()!;
  await page.mouse.move(height, height / 2);
  for (let turn = 0; turn < TURNS; turn += 1) await page.mouse.wheel(0, height);
  await page.evaluate(whenIdle);
  const frames = await page.evaluate(takeFrames);
  await page.mouse.wheel(0, -TURNS * height);

  const button = page.getByRole('button');
  const menuButtons = await placesOf(button.and(page.getByLabel(/^Menu for /)), MENUS);
  const filterButtons = await placesOf(
    page.getByRole('navigation', { name: 'Views' }).getByRole('button'),
    FILTERS,
  );
  await page.evaluate(whenIdle);
  await page.evaluate(takeDurations);
  for (const place of menuButtons) {
    await page.mouse.click(...place);
    await page.evaluate(whenIdle);
    await page.keyboard.press('Escape');
    await page.evaluate(whenIdle);
  }
  const menus = await page.evaluate(takeDurations);

  await page.getByRole('searchbox').click();
  await page.evaluate(whenIdle);
  await page.evaluate(takeDurations);
  for (const term of SEARCHES) {
    await page.keyboard.type(term, { delay: KEY_MS });
    for (const _ of term) await page.keyboard.press('Backspace', { delay: KEY_MS / 4 });
  }
  await page.evaluate(whenIdle);
  const typing = await page.evaluate(takeDurations);

  // All plans, which are shown already, stand first.
  for (const place of filterButtons.toReversed()) {
    await page.mouse.click(...place);
    await page.evaluate(whenIdle);
  }
  return { firstCards, allCards, frames, menus, typing, filters: await page.evaluate(takeDurations) };
}

type Place = [x: number, y: number];

/**
 * Where the first of them stand. Asked before anything is measured: looking for a button by its name has the browser draw all
 * cards that are out of sight.
 */
async function placesOf(locator: Locator, count: number): Promise<Place[]> {
  const places: Place[] = [];
  for (let index = 0; index < count; index += 1) {
    const { x, y, width, height } = (await locator.nth(index).boundingBox())!;
    places.push([x + width / 2, y + height / 2]);
  }
  return places;
}
