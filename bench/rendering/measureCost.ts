import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CallsOfPage, DrawEntry, PageToRender } from '#shared/rendering/entry.ts';
import { MAX_ELEMENTS } from '#server/system/rendering/cost.ts';
import type { Actor } from '../support/actors.ts';
import { median, percentile, printTable, type Result, resultOf } from '../support/results.ts';
import { runAtRate, send, sendAtRate } from '../support/send.ts';
import { headersOf, htmlOf, type MeasuredPage } from './visitors.ts';

/** Of one person in a minute, with the calls of each, below the limits of a person (API 14). */
const PAGES = 60;

export type Load = {
  /** The path of a plan of 2,000 tasks. */
  large: string;
  /** Pages that many people open at the same time. */
  crowd: readonly MeasuredPage[];
  /** The people who make calls at the same time. */
  callers: readonly Actor[];
};

/** Measures the cost of server-rendered pages. */
export async function measureCost(
  url: string,
  pages: readonly MeasuredPage[],
  { large, crowd, callers }: Load,
): Promise<Result[]> {
  const results: Result[] = [];
  const all = [...pages, { ...pages[0]!, name: 'plan of 2,000 tasks', path: large }];
  const rows: string[][] = [];
  const costs: { response: number; processor: number }[] = [];
  for (const page of all) {
    const { times, processor } = await open(url, page);
    const rendering = await measureRendering(url, page);
    costs.push({ response: median(times), processor });
    const ms = [
      median(times),
      percentile(times, 0.95),
      processor,
      median(rendering),
      percentile(rendering, 0.95),
    ];
    rows.push([page.name, ...ms.map((value) => value.toFixed(1))]);
    results.push(
      resultOf(`processor for the drawing of a ${page.name}, p95`, percentile(rendering, 0.95), 'ms', {
        atMost: 10,
      }),
    );
  }
  printTable(['ms', 'response', 'p95', 'processor', 'of it drawing', 'p95'], rows);
  const [usual, largest] = [costs[0]!, costs.at(-1)!];
  const what = 'a drawn plan of 2,000 tasks ÷ of 50';
  results.push(
    resultOf(`${what}, response`, largest.response / usual.response, '', { atMost: 2 }),
    resultOf(`${what}, processor`, largest.processor / usual.processor, '', { atMost: 2 }),
    await measureBeside(url, crowd, callers),
  );
  return results;
}

/** Opens a page again and again. Returns the times until its last byte, and the time of the processor of a page, of the whole process. */
async function open(url: string, page: MeasuredPage): Promise<{ times: number[]; processor: number }> {
  const times: number[] = [];
  let before = 0;
  // The first ones run code that has not run before.
  for (let count = -PAGES / 4; count < PAGES; count += 1) {
    if (count === 0) before = await processorOf(url);
    const started = performance.now();
    const html = await htmlOf(url, page);
    if (count >= 0) times.push(performance.now() - started);
    if (!html.includes('id="drawn-data"')) throw new Error(`${page.name} is not drawn`);
  }
  return { times, processor: ((await processorOf(url)) - before) / PAGES };
}

/** Returns the time of the processor that the server has taken, in ms. */
const processorOf = async (url: string) => (await metricOf(url, 'process_cpu_seconds_total')) * 1_000;

async function metricOf(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `)) ?? '';
  return Number(line.slice(name.length));
}

/** Draws a page in this process with answers of the server. Returns the times of the processor, in ms. */
async function measureRendering(url: string, { path: address, visitor }: MeasuredPage): Promise<number[]> {
  const file = path.join(import.meta.dirname, '../../dist/server/draw.js');
  const { createDraw } = (await import(pathToFileURL(file).href)) as DrawEntry;
  const draw = createDraw(new AsyncLocalStorage() satisfies CallsOfPage);
  const answers = new Map<string, Awaited<ReturnType<PageToRender['call']>>>();
  const call: PageToRender['call'] = async (called) => {
    const known = answers.get(called);
    if (known) return known;
    const response = await fetch(url + called, { headers: { authorization: `Bearer ${visitor.token}` } });
    const link = response.headers.get('link') ?? undefined;
    const answer = { status: response.status, link, body: await response.text() };
    answers.set(called, answer);
    return answer;
  };
  const pass = { at: Date.now(), locale: 'en', on_apple: false, is_narrow: false };
  const { is_manager, is_hr, is_admin } = JSON.parse(
    (await call('/api/user/self')).body,
  ) as PageToRender['roles'];
  const roles = { is_manager, is_hr, is_admin };
  const times: number[] = [];
  for (let count = -PAGES; count < 2 * PAGES; count += 1) {
    const before = process.cpuUsage();
    const drawn = await draw({ url: address, pass, roles, call, most_elements: MAX_ELEMENTS });
    if (drawn === null || drawn === 'too_large') throw new Error(`${address} is not drawn`);
    const { user, system } = process.cpuUsage(before);
    if (count >= 0) times.push((user + system) / 1_000);
  }
  return times;
}

const PAGES_PER_SECOND = 30;
const CALLS_PER_SECOND = 60;
const SECONDS = 6;

/** Measures how much calls slow down while people open pages, alternating with calls alone. */
async function measureBeside(
  url: string,
  crowd: readonly MeasuredPage[],
  callers: readonly Actor[],
): Promise<Result> {
  const medians = { alone: [] as number[], beside: [] as number[] };
  let [called, opened] = [0, 0];
  const drawn = () => metricOf(url, 'gangway_pages_total{result="drawn"}');
  const drawnBefore = await drawn();
  const nextCall = () => {
    const { plan, headers } = callers[(called += 1) % callers.length]!;
    return { path: `/api/onboarding-plan/${plan}`, headers };
  };
  const measure = async (pagesPerSecond: number) => {
    const end = performance.now() + SECONDS * 1_000;
    const isOver = () => performance.now() > end;
    const opening = runAtRate(
      async () => {
        const page = crowd[(opened += 1) % crowd.length]!;
        await send(url, { path: page.path, headers: headersOf(page.visitor) });
      },
      pagesPerSecond,
      isOver,
    );
    const { times } = await sendAtRate(url, nextCall, CALLS_PER_SECOND, isOver);
    await opening;
    return median(times);
  };
  for (let round = 0; round < 3; round += 1) {
    medians.alone.push(await measure(0));
    medians.beside.push(await measure(PAGES_PER_SECOND));
  }
  if ((await drawn()) - drawnBefore < opened * 0.95) throw new Error('not all pages were drawn');
  const [alone, beside] = [median(medians.alone), median(medians.beside)];
  console.log(
    `Calls alone: p50 ${alone.toFixed(1)} ms; beside ${PAGES_PER_SECOND} drawn pages/s: ${beside.toFixed(1)} ms.\n`,
  );
  return resultOf(`calls beside ${PAGES_PER_SECOND} drawn pages/s ÷ alone, p50`, beside / alone, '', {
    atMost: 1.5,
  });
}
