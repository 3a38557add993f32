import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const packages = path.join(import.meta.dirname, '../../node_modules');

/**
 * Writes a configuration of fontconfig that gives Chromium on Linux the fonts of the reports alone, and returns its
 * path: no test depends on installed fonts. Other systems have their own fonts.
 */
export function fontConfig(): string {
  const folder = path.join(packages, '.cache/gangway-fonts');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'fonts.conf');
  const folders = ['latin', 'sc', 'jp', 'kr', 'arabic', 'hebrew'].map(
    (name) => `  <dir>${path.join(packages, `@embedpdf/fonts-${name}/fonts`)}</dir>\n`,
  );
  const usual = ['sans-serif', 'system-ui', 'monospace'].map(
    (family) => `  <alias><family>${family}</family><prefer><family>Noto Sans</family></prefer></alias>\n`,
  );
  writeFileSync(
    file,
    `<?xml version="1.0"?>\n<fontconfig>\n${folders.join('')}  <cachedir>${folder}</cachedir>\n${usual.join('')}</fontconfig>\n`,
  );
  return file;
}

/**
 * The width of a font, in percent of Noto Sans. Liberation Sans, Arial and Helvetica have 93 % of it, DejaVu Sans and Verdana,
 * the widest that systems show texts in, up to 112 %.
 */
export const FONT_WIDTHS = [93, 112];

/** Shows the texts of the page in a font of the width. Runs in the page in part, so that part uses nothing of this file. */
export async function setFontWidth(page: Page, percent: number): Promise<void> {
  const isShown = await page.evaluate(async (width) => {
    const sheet = new CSSStyleSheet();
    const face = (weight: string, names: string) =>
      `@font-face { font-family: 'Of this width'; font-weight: ${weight}; src: ${names}; size-adjust: ${width}%; }`;
    sheet.replaceSync(
      `${face('100 500', "local('NotoSans-Regular'), local('Noto Sans Regular'), local('ArialMT'), local('Arial')")}
       ${face('501 900', "local('NotoSans-SemiBold'), local('Noto Sans SemiBold'), local('Arial-BoldMT'), local('Arial Bold')")}
       :root { --font-sans: 'Of this width', sans-serif !important; }`,
    );
    document.adoptedStyleSheets = [sheet];
    const faces = await document.fonts.load("16px 'Of this width'");
    return faces.length > 0;
  }, percent);
  if (!isShown) throw new Error('This machine has no font for tests of widths: install Noto Sans or Arial.');
}

export async function resetFont(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}
