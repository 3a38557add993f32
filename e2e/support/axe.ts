import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './expect.ts';

/** A page compiles it in half of the time of `axe.source`. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** The rules about colours: only these can differ between light and dark. They take two thirds of the time. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** The numbers of the texts whose colours this worker has checked (`findTexts`). */
const checkedTexts = new Set<number>();

type InPage = { axe: { run: typeof axe.run }; texts: Element[] };

/**
 * Checks what is on the screen against WCAG 2.2, levels A and AA, in light and in dark. With a modal dialog that is the
 * dialog, since the page behind it is inert. The colours of a text are checked once in each worker. A violation does
 * not end the test, so that one run reports all screens.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const rules = Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }]));
  const found = await violations(page, { runOnly: { type: 'tag', values: WCAG_2_2_AA }, rules });

  const texts = await page.evaluate(findTexts);
  const unknown = texts.flatMap((text, index) => (checkedTexts.has(text) ? [] : [index]));
  for (const text of texts) checkedTexts.add(text);
  if (unknown.length > 0) {
    const colours: axe.RunOptions = { runOnly: { type: 'rule', values: COLOURS } };
    found.push(...(await violations(page, colours, unknown)));
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await violations(page, colours, unknown);
    await page.emulateMedia({ colorScheme: 'light' });
    found.push(...dark.map((line) => `dark: ${line}`));
  }
  expect.soft(found, screen).toEqual([]);
}

/** Returns the violations of the screen, or of the texts with these indexes. */
function violations(page: Page, options: axe.RunOptions, texts?: number[]): Promise<string[]> {
  return page.evaluate(
    async ({ options: runOptions, texts: indexes }) => {
      const { axe: inPage, texts: all } = window as unknown as InPage;
      const screen = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
      const include = indexes?.map((index) => all[index]!);
      const results = await inPage.run(include ? { include } : screen, runOptions);
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
      );
    },
    // Only violations are reported, and no rule in use needs style sheets or media loaded first.
    { options: { ...options, resultTypes: ['violations' as const], preload: false }, texts },
  );
}

/**
 * Finds the elements with a text of their own, and returns a number for each, which is the same for texts that have the
 * same colours: a digest of the classes, styles and states of the element and of all elements around it. Runs in the
 * page, so it uses nothing of this file.
 */
function findTexts(): number[] {
  const OF_COLOURS =
    /^(?:class|style|type|role|disabled|open|inert|data-.+|aria-(?:\w+ed|current|disabled|invalid))$/;
  const numbers = new Map<Element | null, number>([[null, 0]]);
  const numberOf = (element: Element | null): number => {
    const known = numbers.get(element);
    if (known !== undefined || !element) return known ?? 0;
    const states = [':checked', ':focus', ':link', ':placeholder-shown'].filter((state) =>
      element.matches(state),
    );
    const attributes = [...element.attributes]
      .filter(({ name }) => OF_COLOURS.test(name))
      .map(({ name, value }) => `${name}=${value}`);
    const text = [element.tagName, ...states, ...attributes].join(' ');
    // FNV-1a, in as many bits as a number holds exactly.
    let hash = BigInt(numberOf(element.parentElement)) ^ 0xcbf29ce484222n;
    for (const letter of text)
      hash = BigInt.asUintN(52, (hash ^ BigInt(letter.codePointAt(0)!)) * 0x100000001b3n);
    numbers.set(element, Number(hash));
    return Number(hash);
  };
  const screen = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const texts = [...screen.querySelectorAll('*')].filter(
    (element) =>
      element.checkVisibility() &&
      (element.matches('input, textarea, select') ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')),
  );
  Object.assign(window, { texts });
  return texts.map(numberOf);
}
