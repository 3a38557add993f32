import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/*
 * Draws the still gangway of web/ui/GangwayDrawing.tsx for mails and for the certificate, in colours of their own:
 * `node e2e/pictures/drawGangway.ts`. No part of the tests.
 */

const SERVER = path.join(import.meta.dirname, '../../server/platform');

type Stage = 'signed' | 'aboard';
type Colours = { line: string; soft: string; water: string; raised: string; post: string };

/** Opaque, for paper. */
const PAPER = { line: '#4b52c4', soft: '#eceffc', water: '#d5daf6', raised: '#ffffff', post: '#8b8fa0' };
/** Colours for the light and the dark surface of a mail. Pale parts are transparent. */
const MAIL = { line: '#5c65d1', soft: '#5c65d126', water: '#5c65d14d', raised: '#8f95e055', post: '#8b8fa0' };

const PLANKS = Array.from(
  { length: 12 },
  (_, index) => `M${(110.2 + index * 8.67).toFixed(1)} ${(89.3 - index * 4.67).toFixed(1)}l3.3 6.2`,
).join('');

const tick = (x: number, y: number) =>
  `<path transform="translate(${x} ${y})" stroke="#ffffff" stroke-width="2.75" d="M-5.8.4l4.2 4.2 7.6-8.2"/>`;

/** Returns the picture as SVG, 340 by 132: the employee waits at the top, or both are aboard. */
function gangway(stage: Stage, { line, soft, water, raised, post }: Colours): string {
  const isAboard = stage === 'aboard';
  const [x, y] = isAboard ? [256, 14] : [191, 20.5];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -20 340 132" width="340" height="132" fill="none"',
    ` stroke="${line}" stroke-linecap="round" stroke-linejoin="round">`,
    `<path fill="${soft}" stroke="none" d="M0 88h108v24H0zM206 32h134v80H236c-14-22-24-48-30-80z"/>`,
    `<path stroke="${water}" stroke-width="2" d="M120 103q8-6 16 0t16 0 16 0 16 0 16 0 16 0 14 0"/>`,
    `<path stroke-opacity=".45" stroke-width="2.5" d="${PLANKS}"/>`,
    '<path stroke-width="5" stroke-linecap="butt" d="M0 88H104L208 32H340"/>',
    ...(isAboard
      ? [
          '<path stroke-opacity=".45" stroke-width="3" d="M324 30V-15"/>',
          `<path fill="${line}" stroke="none" d="M324-14h-24l6 7-6 7h24z"/>`,
        ]
      : []),
    `<path stroke="${post}" stroke-width="3" d="M226 29V11"/>`,
    `<path stroke="${isAboard ? '#2f9e63' : '#d98a1a'}" stroke-width="4" d="M226 13H250"`,
    `${isAboard ? ' transform="rotate(-72 226 13)"' : ''}/>`,
    `<circle cx="284" cy="14" r="12" fill="${isAboard ? line : raised}" stroke-width="2.5"/>`,
    isAboard ? tick(284, 14) : '',
    `<circle cx="${x}" cy="${y}" r="13" fill="${line}" stroke="none"/>`,
    tick(x, y),
    '</svg>\n',
  ].join('');
}

writeFileSync(path.join(SERVER, 'pdf/aboard.svg'), gangway('aboard', PAPER));

const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(executablePath === undefined ? {} : { executablePath }),
});
// Twice the size in mails, for sharp screens.
const page = await browser.newPage({ viewport: { width: 340, height: 132 }, deviceScaleFactor: 2 });
for (const stage of ['signed', 'aboard'] as const) {
  await page.setContent(`<style>body { margin: 0 }</style>${gangway(stage, MAIL)}`);
  await page.screenshot({ path: path.join(SERVER, `mail/pictures/${stage}.png`), omitBackground: true });
}
await browser.close();
