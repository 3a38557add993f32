import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** The toast with this text: it lies above the page until it is dismissed. */
export function toast(scope: Page | Locator, text: string): Locator {
  const page = pageOf(scope);
  return page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
    .filter({ has: page.getByText(text, { exact: true }) });
}

export async function dismissToast(scope: Page | Locator, text: string): Promise<void> {
  await toast(scope, text).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(scope, text)).toHaveCount(0);
}

export const pageOf = (scope: Page | Locator): Page => ('page' in scope ? scope.page() : scope);
