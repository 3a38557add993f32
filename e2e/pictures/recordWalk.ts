import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { withDemo } from './demoBrowser.ts';

/*
 * Records the two minutes of README.md as an animated picture, from screenshots of the built app with the demo company:
 * `npm run build && node e2e/pictures/recordWalk.ts`. Needs img2webp (Debian: apt-get install webp). No part of the tests.
 */

const OUTPUT = path.join(import.meta.dirname, '../../docs/pictures/two-minutes.webp');
const SCREEN = { width: 1120, height: 700 };
/** README's pictures stay below this size, in bytes. */
const MOST = 1_000_000;

/** How long frames are shown, in ms: to read a page, to follow the pointer, and while something moves. */
const READ = 1_900;
const LOOK = 900;
const MOVE = 60;
const MOTION = 120;

type Frame = { file: string; ms: number };

await withDemo(async (browser, origin) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'gangway-walk-'));
  try {
    const frames = await walk(browser, origin, folder);
    const args = frames.flatMap(({ file, ms }) => ['-d', String(ms), file]);
    execFileSync('img2webp', ['-loop', '0', '-lossy', '-q', '72', '-m', '6', ...args, '-o', OUTPUT]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
const { size } = await stat(OUTPUT);
console.log(`${OUTPUT}: ${Math.round(size / 1_000)} kB`);
if (size > MOST) throw new Error(`The recording is larger than ${MOST / 1_000} kB.`);

/** Walks from the doors to the view of the new hire; returns the frames. */
async function walk(browser: Browser, origin: string, folder: string): Promise<Frame[]> {
  // Without the content security policy of the pages, which would refuse the painted pointer.
  const context = await browser.newContext({
    viewport: SCREEN,
    baseURL: origin,
    locale: 'en-GB',
    bypassCSP: true,
  });
  const page = await context.newPage();
  const frames: Frame[] = [];
  let pointer = { x: SCREEN.width / 2, y: SCREEN.height - 60 };

  const take = async (ms: number) => {
    await page.evaluate(drawPointer, pointer);
    const file = path.join(folder, `${String(frames.length).padStart(3, '0')}.png`);
    await page.screenshot({ path: file });
    frames.push({ file, ms });
  };
  /** Moves the pointer to the target in a few frames, as a hand does. */
  const click = async (target: Locator) => {
    await target.waitFor();
    const box = (await target.boundingBox())!;
    const from = pointer;
    const to = { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 };
    for (const share of [0.45, 0.8, 0.95]) {
      pointer = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      await take(MOVE);
    }
    pointer = to;
    await page.mouse.move(to.x, to.y);
    await settle(page);
    await take(LOOK / 2);
    await target.click();
  };
  const show = async (what: Locator, ms = READ) => {
    await what.waitFor();
    await settle(page);
    await take(ms);
  };
  const steps = page.getByRole('region', { name: 'Three steps' });
  const dialog = page.getByRole('alertdialog');

  await page.goto('/api/auth/login');
  await show(page.getByRole('heading', { name: 'Manager' }));
  await click(page.getByRole('button', { name: /^Amara Okafor/ }));
  await show(steps.getByText('0 of 3 done'));

  await click(steps.getByRole('link', { name: 'Approve Oskar' }));
  await show(dialog);
  await click(dialog.getByRole('button', { name: 'Approve and sign' }));
  await page.getByText('Oskar is aboard').waitFor();
  // The dot boards and the flag rises.
  for (let count = 0; count < 10; count += 1) await take(MOTION);
  await show(steps.getByText('1 of 3 done'));

  await click(steps.getByRole('button', { name: 'Remind Nadia' }));
  await show(dialog);
  await click(dialog.getByRole('button', { name: 'Send 1 reminder' }));
  await show(steps.getByText('2 of 3 done'), LOOK);

  await click(steps.getByRole('link', { name: 'Assign Łukasz' }));
  await show(page.getByRole('option').first(), LOOK);
  await click(page.getByRole('option', { name: /^New team lead/ }));
  await show(page.getByRole('button', { name: 'Create Onboarding Plan' }));
  await click(page.getByRole('button', { name: 'Create Onboarding Plan' }));
  await show(steps.getByRole('link', { name: 'Now be the new hire.' }));

  await click(steps.getByRole('link', { name: 'Now be the new hire.' }));
  await show(page.getByRole('heading', { name: 'New hire' }), LOOK);
  await click(page.getByRole('button', { name: /^Maya Patel/ }));
  const task = page.getByRole('region', { name: 'Today' }).getByRole('button').first();
  await show(task);
  await click(task);
  await show(page.getByText('5/19 Tasks Completed'), READ * 1.5);
  await context.close();
  return frames;
}

/** Waits until nothing moves and no toast of an earlier step covers the page. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

/** Draws a pointer above everything, also above dialogs: only what was shown last in the top layer is. */
function drawPointer({ x, y }: { x: number; y: number }): void {
  let pointer = document.getElementById('drawn-pointer');
  if (!pointer) {
    pointer = document.createElement('div');
    pointer.id = 'drawn-pointer';
    pointer.popover = 'manual';
    const namespace = 'http://www.w3.org/2000/svg';
    const svg = document.createElementNS(namespace, 'svg');
    const arrow = document.createElementNS(namespace, 'path');
    for (const [name, value] of Object.entries({ viewBox: '0 0 20 24', width: '22', height: '26' })) {
      svg.setAttribute(name, value);
    }
    for (const [name, value] of Object.entries({
      d: 'M3 2v17l4.5-4.200 3 7 3-1.300-3-6.800h6z',
      fill: '#16181f',
      stroke: '#fff',
      'stroke-width': '1.5',
    })) {
      arrow.setAttribute(name, value);
    }
    svg.append(arrow);
    pointer.append(svg);
    document.body.append(pointer);
  }
  Object.assign(pointer.style, {
    inset: 'auto',
    left: `${x - 3}px`,
    top: `${y - 2}px`,
    margin: '0',
    padding: '0',
    border: '0',
    background: 'none',
    pointerEvents: 'none',
  });
  if (pointer.matches(':popover-open')) pointer.hidePopover();
  pointer.showPopover();
}
