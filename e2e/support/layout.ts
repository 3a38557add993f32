import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { FONT_WIDTHS, resetFont, setFontWidth } from './fonts.ts';

/** The narrowest phone, and a window of 1280 × 800 px at a zoom of 200 % (WCAG 2.2, 1.4.4 and 1.4.10). */
const SIZES = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
];

/**
 * Checks at each small size, in a narrow and in a wide font, that nothing scrolls sideways or is cut off, that the
 * actions can be pressed, and on a touch screen that every control is large enough for a finger.
 */
export async function expectFits(page: Page, screen: string, ...actions: Locator[]): Promise<void> {
  for (const font of FONT_WIDTHS) {
    await setFontWidth(page, font);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const action of actions) await expect(action).toBeVisible();
      const where = `${screen} at ${size.width} px, in a font of ${font} %`;
      expect.soft(await page.evaluate(findOverflow), where).toEqual([]);
      expect.soft(await page.evaluate(findSmallTargets), where).toEqual([]);
      expect.soft(await page.evaluate(findOverlappingLinks), where).toEqual([]);
      for (const action of actions) await action.click({ trial: true });
    }
  }
  await resetFont(page);
  await page.setViewportSize(SIZES[0]!);
}

/** Returns what is wider than its container. Runs in the page, so it uses nothing of this file. */
function findOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const problems: string[] = [];
  const report = (element: Element, problem: string) => {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
    problems.push(`${element.tagName} "${name.slice(0, 40)}" ${problem}`);
  };

  if (scrollWidth > clientWidth) {
    problems.push(`the page is ${scrollWidth} px wide`);
    for (const element of document.body.querySelectorAll('*')) {
      const { right } = element.getBoundingClientRect();
      const isCause = right > clientWidth && element.children.length === 0;
      if (isCause) report(element, `reaches to ${right} px`);
    }
  }

  for (const layer of document.querySelectorAll('dialog[open], dialog[open] *, :popover-open')) {
    const scrolls = getComputedStyle(layer).overflowX === 'auto' && layer.scrollWidth > layer.clientWidth;
    if (scrolls) report(layer, 'scrolls sideways');
  }

  for (const control of document.querySelectorAll(
    'button, a[href], input, textarea, select, [role=option]',
  )) {
    if (control.closest('[aria-hidden=true]') || !control.checkVisibility({ visibilityProperty: true }))
      continue;
    const { left, right } = control.getBoundingClientRect();
    for (let parent = control.parentElement; parent; parent = parent.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(parent);
      // Text that ends in … may be longer than its line.
      if (textOverflow === 'ellipsis') break;
      if (overflowX === 'visible' && parent !== document.body) continue;
      const edges = parent.getBoundingClientRect();
      if (left < edges.left - 1 || right > edges.right + 1) report(control, 'is cut off');
      break;
    }
  }
  return problems;
}

/**
 * Returns the controls of a touch screen that are less than 44 px high or wide (WCAG 2.2, 2.5.5). Links within a text
 * are exempt. Runs in the page, so it uses nothing of this file.
 */
function findSmallTargets(): string[] {
  const LEAST = 44;
  if (!window.matchMedia('(pointer: coarse)').matches) return [];
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea');
  return [...controls].flatMap((control) => {
    if (control.closest('[inert], [aria-hidden=true], p, [role=group]') || !control.checkVisibility())
      return [];
    // Everything behind a modal dialog is out of reach.
    const dialog = document.querySelector('dialog[open]');
    if (dialog && !dialog.contains(control)) return [];
    const target =
      control.closest('label') ??
      (control.matches('[data-covers]') ? control.closest<HTMLElement>('article, li') : null) ??
      control;
    // The area around the visible control is a pseudo-element (web/ui/base.css).
    const area = getComputedStyle(target, '::before');
    const { width, height, right } = target.getBoundingClientRect();
    // The link that skips the navigation is outside of the window until it has the focus.
    if (right <= 0 || width <= 1) return [];
    const sizes = [
      Math.max(width, Number.parseFloat(area.width) || 0),
      Math.max(height, Number.parseFloat(area.height) || 0),
    ];
    if (sizes.every((size) => size >= LEAST - 0.5)) return [];
    const name = control.getAttribute('aria-label') ?? target.textContent;
    return [`${control.tagName} "${name.trim().slice(0, 40)}" is ${sizes.map(Math.round).join(' × ')} px`];
  });
}

/**
 * Returns the links of tasks whose areas for a finger overlap that of the link before. Runs in the page, so it uses
 * nothing of this file.
 */
function findOverlappingLinks(): string[] {
  const links = [...document.querySelectorAll('[data-links] a')].filter((link) => link.checkVisibility());
  const areas = links.map((link) => {
    const { left, right, top, height } = link.getBoundingClientRect();
    const half = Math.max(height, Number.parseFloat(getComputedStyle(link, '::before').height) || 0) / 2;
    const middle = top + height / 2;
    return { link, left, right, top: middle - half, bottom: middle + half };
  });
  return areas.flatMap(({ link, ...area }, index) => {
    const before = areas[index - 1];
    const isBeside = !before || before.right <= area.left || area.right <= before.left;
    return isBeside || before.bottom <= area.top + 0.5
      ? []
      : [`${link.textContent} overlaps the link before`];
  });
}

/** Takes a picture for reviews of the screens. PICTURES names the folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 720 });
}
