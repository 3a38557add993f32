import { type Browser, expect, type Page } from '@playwright/test';

/** Signs in through the whole protocol as the person with this email, who becomes known by it. */
export async function signIn(page: Page, email: string, name: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** A page of its own for a person, as on their own device. */
export async function openFor(browser: Browser, email: string, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, email, name);
  return page;
}

/** One of the managers of the demo company. */
export function openForManager(browser: Browser): Promise<Page> {
  return openFor(browser, 'amara.okafor@harbor.example', 'Amara Okafor');
}

let count = 0;

/** A name and an address that nobody else in this run has. */
export function somebody(name: string): { name: string; email: string } {
  count += 1;
  return {
    name,
    email: `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${process.pid}.${count}@harbor.example`,
  };
}
