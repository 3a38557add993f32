import type { Page } from '@playwright/test';
import { ORIGIN } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { fillSignInForm, newAccount } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const DOORS = [
  ['Amara Okafor', 'Manager Approve, remind, assign. Three steps, two minutes.'],
  ['Maya Patel', 'New hire The first days: what is due today, and what comes next.'],
  ['Helen Brandt', 'HR Everybody in the company: who is late, and why.'],
  ['Ravi Menon', 'IT Sign-in, mail, backups. Each line says its state.'],
] as const;

const doors = (page: Page) => page.getByRole('main').getByRole('list').first();
const others = (page: Page) => page.getByRole('list').nth(1);
const find = (page: Page) => page.getByRole('searchbox', { name: 'Find a person' });

async function openDoors(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Microsoft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who do you want to be?');
}

test('four doors with a promise, and everybody else with a filter (Demo 1, 2)', async ({ page }) => {
  await openDoors(page);
  await expect(doors(page).getByRole('button')).toHaveCount(DOORS.length);
  for (const [index, [name, description]] of DOORS.entries()) {
    const door = doors(page).getByRole('button').nth(index);
    const email = `${name.toLowerCase().replace(' ', '.')}@harbor.example`;
    await expect(door).toHaveAccessibleName(`${name} ${email}`);
    await expect(door).toHaveAccessibleDescription(description);
    await expect(door).toHaveAttribute('data-email', email);
  }
  await expectAccessible(page, "the demo's doors");

  const wei = others(page).getByRole('button', { name: 'Wei Chen' });
  await expect(wei).toHaveAccessibleDescription('Signed, and got the plan back');
  await find(page).fill('KOVAROVA');
  await expect(others(page).getByRole('button')).toHaveText([/^Hana Kovářová/]);
  await find(page).fill('nobody at all');
  await expect(page.getByRole('status')).toHaveText('Nobody by that name.');
  await page.keyboard.press('Enter');
  await expect(find(page)).toHaveValue('nobody at all');
  await page.keyboard.press('Escape');
  await expect(wei).toBeVisible();
  await expect(page.getByRole('status')).toHaveCount(0);
  await find(page).fill('zielin');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/templates');
  await expect(page.getByRole('button', { name: 'Menu of Łukasz Zieliński' })).toBeVisible();
});

test('the keys 1 to 4 open the doors, unless a field has the focus (Demo 1)', async ({ page }) => {
  await openDoors(page);
  await find(page).press('2');
  await expect(find(page)).toHaveValue('2');
  await find(page).blur();
  await page.keyboard.press('Control+2');
  await page.keyboard.press('9');
  await page.keyboard.press('3');
  // Where it says who is late, and why (Demo 6), once: her own page stays open to her.
  await expect(page).toHaveURL('/overview');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await page.getByRole('banner').getByRole('link', { name: 'Your Onboarding Plans' }).click();
  await expect(page.getByText('No Onboarding Plan Assigned')).toBeVisible();
  await expect(page).toHaveURL('/employee-dashboard');

  await page.goto('/api/auth/login');
  await page.keyboard.press('4');
  await expect(page).toHaveURL('/settings/operation');
});

test('the form for another email is below the list, and opens as a dialog (Demo 2)', async ({ page }) => {
  await openDoors(page);
  const opener = page.getByRole('button', { name: 'Somebody else…' });
  const email = page.getByLabel('Email');
  await expect(email).toBeVisible();
  await opener.press('Enter');
  await expect(email).toBeFocused();
  await expectAccessible(page, "the demo's doors, somebody else");
  await page.keyboard.press('1');
  await expect(email).toHaveValue('1');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(email).toBeVisible();
  await opener.click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  const account = newAccount('Sol Ny');
  await fillSignInForm(page, account);
  await expect(page.getByRole('button', { name: `Menu of ${account.name}` })).toBeVisible();
});

test('doors, people and the form work without a script (Demo 2)', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: ORIGIN });
  const page = await context.newPage();
  const callback = /\/auth\/callback\?code=/;
  const open = () => page.goto('/api/auth/login');
  await open();
  await expect(doors(page).getByRole('button')).toHaveCount(4);
  await expect(find(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Somebody else…' })).toHaveCount(0);
  await doors(page).getByRole('button', { name: 'Ravi Menon' }).click();
  await expect(page).toHaveURL(callback);
  await open();
  await others(page).getByRole('button', { name: 'Nadia Haddad' }).click();
  await expect(page).toHaveURL(callback);
  await open();
  await fillSignInForm(page, newAccount('Sol Ny'));
  await expect(page).toHaveURL(callback);
});
