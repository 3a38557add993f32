import { expect as base, type Locator } from '@playwright/test';

/** The matchers for one element, and the count. */
const MATCHERS = [
  'toBeVisible',
  'toBeChecked',
  'toBeFocused',
  'toBeInViewport',
  'toContainText',
  'toHaveAttribute',
  'toHaveCount',
  'toHaveCSS',
  'toHaveText',
  'toHaveValue',
] as const;

type Assert = (...given: unknown[]) => Promise<void>;

/** Whether the matcher passes for a locator without elements. */
const expectsNothing = ([expected]: unknown[]) =>
  expected === 0 ||
  Array.isArray(expected) ||
  (typeof expected === 'object' && expected !== null && 'visible' in expected);

const appears = (locator: Locator, timeout: number): Promise<boolean> =>
  locator
    .first()
    .waitFor({ state: 'attached', timeout })
    .then(
      () => true,
      () => false,
    );

/**
 * Playwright's `expect`, which first waits for the element. While there is none, Playwright reads the whole page for its
 * message at each try: a sixth of what the pages of all tests cost.
 */
export const expect = base.extend(
  Object.fromEntries(
    MATCHERS.map((name) => [
      name,
      async function match(this: { isNot: boolean; timeout: number }, locator: Locator, ...given: unknown[]) {
        const { isNot } = this;
        const isMissing = !isNot && !expectsNothing(given) && !(await appears(locator, this.timeout));
        // Then one try writes the message.
        const asserted = isMissing ? base.configure({ timeout: 1 })(locator) : base(locator);
        await ((isNot ? asserted.not : asserted)[name] as Assert)(...given);
        return { pass: !isNot, message: () => name };
      },
    ]),
  ),
) as unknown as typeof base;
