import { chromium, type Page } from '@playwright/test';
import type { Actor } from './cast.ts';
import { median, printTable } from './figures.ts';
import { observe, takeDurations, whenIdle } from './interactions.ts';

/** A laptop of some years ago, or a phone, next to this machine. */
const SLOWDOWN = 4;
/** Each begins with a fresh page; of an odd number the median is one of them. */
const ROUNDS = 3;
/** Between the keys of somebody who types well. */
const KEY_MS = 120;

const SEARCHES = ['nora', 'warehouse', 'müller', 'zzz'];
const FILTERS = [
  'Active Plans',
  'Completed Plans',
  'Pending Approval',
  'Inactive Plans',
  'View All Onboarding Plans',
];

type Figures = { firstCards: number; allCards: number; typing: number[]; filters: number[] };

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
    ['', 'interactions', 'median ms', 'worst ms'],
    [
      moment('until the first cards are painted', ({ firstCards }) => firstCards),
      moment('until all cards are in the page', ({ allCards }) => allCards),
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
    String(median(rounds.flatMap(of))),
    String(median(rounds.map((round) => Math.max(...of(round))))),
  ];
}

async function measureRound(page: Page, url: string): Promise<Figures> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(observe);
  await page.goto(`${url}/onboarding`);
  await page.waitForFunction(() => window.bench.firstCards > 0 && window.bench.allCards > 0);
  const { firstCards, allCards } = await page.evaluate(() => window.bench);

  await page.getByRole('searchbox').click();
  await page.evaluate(whenIdle);
  await page.evaluate(takeDurations);
  for (const term of SEARCHES) {
    await page.keyboard.type(term, { delay: KEY_MS });
    for (const _ of term) await page.keyboard.press('Backspace', { delay: KEY_MS / 4 });
  }
  await page.evaluate(whenIdle);
  const typing = await page.evaluate(takeDurations);

  for (const name of FILTERS) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await page.evaluate(whenIdle);
  }
  return { firstCards, allCards, typing, filters: await page.evaluate(takeDurations) };
}
