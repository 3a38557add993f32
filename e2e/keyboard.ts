import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page here has on the way to something. */
const MOST_STOPS = 80;

/**
 * Moves the focus with the Tab key until it is on the target. Every stop on the way has to show that it has the focus and
 * lie open on the screen: WCAG 2.2, 2.4.7 and 2.4.11.
 */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    expect(await page.evaluate(findFocusProblem)).toBeNull();
  }
  throw new Error(`${MOST_STOPS} times ${key} did not lead to ${target.toString()}`);
}

/** Tabs to the target, then presses a key on it. */
export async function pressOn(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Tabs to a field, then replaces what is in it. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await retype(target.page(), text);
}

/** Replaces what is in the field that has the focus. */
export async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Runs in the page, so it stands alone: what is wrong with how the focus shows, or null. */
function findFocusProblem(): string | null {
  const focused = document.activeElement;
  // Between the last stop of the page and the first one the focus is with the browser.
  if (!focused || focused === document.body) return null;
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`;

  // A card shows the ring for the link that covers it, a date for its parts; items of menus and those parts are filled.
  const shows = [focused, focused.closest('article, li > div, [role=group]')].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element ?? document.body);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  const isFilled =
    focused.matches('[role=menuitem], [role=spinbutton]') &&
    getComputedStyle(focused).backgroundColor !== 'rgba(0, 0, 0, 0)';
  if (!shows && !isFilled) return `${name} does not show that it has the focus`;

  const { left, top, width, height } = focused.getBoundingClientRect();
  const inFront = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!inFront) return `${name} has the focus out of sight`;
  const isOpen =
    focused.contains(inFront) ||
    inFront.contains(focused) ||
    focused.closest('label')?.contains(inFront) ||
    // A message that passes by, or that can be dismissed.
    inFront.closest('[role=status], [role=alert]');
  return isOpen ? null : `${name} has the focus below ${inFront.outerHTML.slice(0, 100)}`;
}
