import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** The maximum number of presses of Tab: more than any control needs. */
const MAX_STOPS = 80;

/**
 * Presses Tab until the target has the focus. At every stop the focus must be visible and not covered:
 * WCAG 2.2, 2.4.7 and 2.4.11.
 */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  let element = await target.elementHandle();
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    const { focus, problem } = await page.evaluate(inspectFocus, element);
    if (stops > 0) expect(problem).toBeNull();
    if (focus === 'target') return;
    // The page has rendered it again.
    if (focus === 'target is gone') element = await target.elementHandle();
    else await page.keyboard.press(key);
  }
  throw new Error(`${MAX_STOPS} times ${key} did not reach ${target.toString()}`);
}

/** Tabs to the target, then presses a key. */
export async function pressOn(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Tabs to the button of a menu, opens it, and presses Enter on its last item. */
export async function pressLastMenuItem(button: Locator): Promise<void> {
  await pressOn(button, 'ArrowUp');
  await expect(button.page().getByRole('menuitem').last()).toBeFocused();
  await button.page().keyboard.press('Enter');
}

/** Tabs to a field, then replaces its text. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await retype(target.page(), text);
}

/** Replaces the text of the focused field. */
export async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Runs in the page, so it uses nothing of this file. */
function inspectFocus(target: Node | null) {
  const focused = document.activeElement;
  const focus = focused === target ? 'target' : target?.isConnected ? 'elsewhere' : 'target is gone';
  const report = (problem: string | null) => ({ focus, problem });
  // Between the last and the first control of a page the focus is in the browser's own controls.
  if (!focused || focused === document.body) return report(null);
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`;

  // A card shows the ring for its link, a date field for its parts. Menu items and date parts are filled
  // instead.
  const hasRing = [focused, focused.closest('article, li > div, [role=group]')].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element ?? document.body);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  const isFilled =
    focused.matches('[role=menuitem], [role=spinbutton]') &&
    getComputedStyle(focused).backgroundColor !== 'rgba(0, 0, 0, 0)';
  if (!hasRing && !isFilled) return report(`${name} does not show that it has the focus`);

  const { left, top, width, height } = focused.getBoundingClientRect();
  const inFront = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!inFront) return report(`${name} has the focus outside of the window`);
  const isUncovered =
    focused.contains(inFront) ||
    inFront.contains(focused) ||
    focused.closest('label')?.contains(inFront) ||
    // A toast disappears or can be dismissed.
    inFront.closest('[role=status], [role=alert]');
  return report(isUncovered ? null : `${name} has the focus below ${inFront.outerHTML.slice(0, 100)}`);
}

/** Counts what a person presses: keys, without those that are held with them, and clicks. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counts = window as unknown as { presses: number };
    counts.presses = 0;
    const count = () => (counts.presses += 1);
    window.addEventListener(
      'keydown',
      ({ key }) => !/^(?:Control|Shift|Alt|Meta)$/.test(key) && count(),
      true,
    );
    window.addEventListener('pointerdown', count, true);
  });
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses);
}
