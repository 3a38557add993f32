import type { Browser, Page } from '@playwright/test';
import type { ManagerActor } from '../company/actors.ts';
import { median, printTable, type Result } from '../support/results.ts';
import { recordFrames, takeFrames, waitUntilIdle } from './pageScripts.ts';
import {
  centersOf,
  durationsOf,
  pressEach,
  rowOf,
  SLOWDOWNS,
  withSlowPage,
  worstResult,
} from './slowPage.ts';

/** Rounds with a fresh page each. An odd number, so that the median is one of the measured values. */
const ROUNDS = 3;
/** The time between two keys of a fast typist. */
const KEY_MS = 120;

const SEARCHES = ['nora', 'warehouse', 'müller', 'zzz'];
/** The number of filters in the side panel. */
const FILTERS = 5;

/** The number of menus that are opened and closed. */
const MENUS = 6;
/** The number of plans that are selected and again not: those above the bar that the first one shows. */
const SELECTED = 3;
/** The number of wheel events that scroll through the list. */
const WHEEL_TURNS = 40;

/** The two layouts of the list, and the name of a plan in each. */
const LAYOUTS = { cards: 'cards', list: 'rows' } as const;
type PlanLayout = keyof typeof LAYOUTS;

/** The results of a round: times in ms, of single moments or of each interaction or frame. */
type Round = {
  firstPlans: number;
  allPlans: number;
  frames: number[];
  menus: number[];
  selecting: number[];
  typing: number[];
  filters: number[];
};

/**
 * Measures the manager's plan list in a browser, as cards and as rows, and prints a table for each.
 * Returns the worst interactions.
 */
export async function measureList(browser: Browser, url: string, manager: ManagerActor): Promise<Result[]> {
  const results: Result[] = [];
  for (const slowdown of SLOWDOWNS) {
    for (const layout of Object.keys(LAYOUTS)) {
      results.push(...(await measureLayout(browser, url, manager, layout as PlanLayout, slowdown)));
    }
  }
  return results;
}

async function measureLayout(
  browser: Browser,
  url: string,
  manager: ManagerActor,
  layout: PlanLayout,
  slowdown: number,
): Promise<Result[]> {
  const what = LAYOUTS[layout];
  const rounds: Round[] = [];
  const stored = { token: manager.token, plan_layout: layout };
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await withSlowPage(browser, slowdown, `${url}/onboarding`, stored, measureRound));
  }
  const moment = (name: string, timeOf: (round: Round) => number) => [
    name,
    '',
    String(Math.round(median(rounds.map(timeOf)))),
    '',
  ];
  const interactions = {
    menu: rounds.map(({ menus }) => menus),
    select: rounds.map(({ selecting }) => selecting),
    search: rounds.map(({ typing }) => typing),
    filter: rounds.map(({ filters }) => filters),
  };
  console.log(`  ${manager.plans} plans as ${what}, CPU slowed ${slowdown} times, ${ROUNDS} rounds`);
  printTable(
    ['', 'count', 'median ms', 'worst ms'],
    [
      moment(`until the first ${what} are painted`, ({ firstPlans }) => firstPlans),
      moment(`until all ${what} are in the page`, ({ allPlans }) => allPlans),
      rowOf(
        'frames while scrolling through the list',
        rounds.map(({ frames }) => frames),
      ),
      rowOf('opening and closing a menu', interactions.menu),
      rowOf('selecting a plan', interactions.select),
      rowOf('typing in the search', interactions.search),
      rowOf('switching filters', interactions.filter),
    ],
  );
  return Object.entries(interactions).map(([name, durations]) =>
    worstResult(`${name} in ${manager.plans} ${what}`, slowdown, durations),
  );
}

async function measureRound(page: Page): Promise<Round> {
  await page.waitForFunction(() => window.bench.firstPlans > 0 && window.bench.allPlans > 0);
  const { firstPlans, allPlans } = await page.evaluate(() => window.bench);

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
  const boxes = await centersOf(page.locator('[data-select]'), SELECTED);
  const filterButtons = await centersOf(
    page.getByRole('navigation', { name: 'Views' }).getByRole('button'),
    FILTERS,
  );
  const menus = await durationsOf(page, () =>
    pressEach(page, menuButtons, async () => {
      await page.keyboard.press('Escape');
      await page.evaluate(waitUntilIdle);
    }),
  );
  const twice = boxes.flatMap((box) => [box, box]);
  const selecting = await durationsOf(page, () => pressEach(page, twice));

  await page.getByRole('searchbox').click();
  const typing = await durationsOf(page, async () => {
    for (const term of SEARCHES) {
      await page.keyboard.type(term, { delay: KEY_MS });
      for (const _ of term) await page.keyboard.press('Backspace', { delay: KEY_MS / 4 });
    }
  });

  // In reverse, because the first filter is selected already.
  const filters = await durationsOf(page, () => pressEach(page, filterButtons.toReversed()));
  return { firstPlans, allPlans, frames, menus, selecting, typing, filters };
}
