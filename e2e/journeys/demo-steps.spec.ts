import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { AMARA, openAs, signedIn } from '../support/people.ts';
import type { Account } from '../support/session.ts';
import { freePort, originOf } from '../support/ports.ts';
import { type RunningProduct, startProduct, untilReady } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

/* With a product of its own: the steps can be done once in a demo company. */

let product: RunningProduct;
let origin: string;

test.beforeAll(async () => {
  const port = String(await freePort());
  origin = originOf(port);
  product = await startProduct(port);
  await untilReady(origin);
});

test.afterAll(async () => {
  product.stop();
  await product.ended;
});

const NADIA: Account = { email: 'nadia.haddad@harbor.example', name: 'Nadia Haddad' };

const steps = (page: Page) => page.getByRole('region', { name: 'Three steps' });

const news = (page: Page, text: string) => steps(page).getByRole('status').filter({ hasText: text });

/** Expects the steps in order, each with whether it is done. */
async function expectSteps(page: Page, ...texts: string[]): Promise<void> {
  await expect(steps(page).getByRole('listitem')).toHaveText(texts);
}

test('three steps show the manager of the demo the round, and tick themselves (Demo 4, 5)', async ({
  browser,
}) => {
  const amara = await signedIn(AMARA, origin);
  const page = await openAs(browser, amara, '/templates');

  await test.step('put away for the session, and back', async () => {
    await expectSteps(page, '1Approve Oskar', '2Remind Nadia', '3Assign Łukasz');
    await expect(steps(page)).toContainText('0 of 3 done');
    await expectAccessible(page, 'templates with the three steps');
    await page.goto('/employees');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(steps(page)).toHaveCount(0);
    await page.goto('/onboarding');
    await steps(page).getByRole('button', { name: 'Put away' }).click();
    await expect(steps(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Menu of Amara Okafor' }).click();
    await page.getByRole('menuitem', { name: 'Three steps' }).click();
    await expect(steps(page)).toBeVisible();
  });

  await test.step('approve', async () => {
    await steps(page).getByRole('link', { name: 'Approve Oskar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve and sign' }).click();
    await expect(news(page, 'Approve Oskar: done. Next: Remind Nadia')).toBeVisible();
    await expectSteps(page, 'Done: Approve Oskar', '2Remind Nadia', '3Assign Łukasz');
    await expectAccessible(page, 'plan with the three steps');
  });

  await test.step('remind', async () => {
    await steps(page).getByRole('button', { name: 'Remind Nadia' }).press('Enter');
    await expect(page).toHaveURL('/onboarding');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Nadia Haddad · Warehouse safety');
    await expect(dialog).toContainText(
      'This demo sends no mail: each employee sees the reminder in Gangway.',
    );
    await dialog.getByRole('button', { name: 'Send 1 reminder' }).press('Enter');
    await expect(news(page, 'Remind Nadia: done. Next: Assign Łukasz')).toBeVisible();
    // The button is gone, and the focus moves to the next one.
    await expect(steps(page).getByRole('link', { name: 'Assign Łukasz' })).toBeFocused();
  });

  await test.step('assign, also without the strip', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, 'the three steps on a phone');
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /^New team lead/ })
      .click();
    await page.getByRole('button', { name: 'Create Onboarding Plan' }).click();
    await expect(steps(page).getByRole('status')).toHaveText('Assign Łukasz: done. That is the whole round.');
    await expectSteps(page, 'Done: Approve Oskar', 'Done: Remind Nadia', 'Done: Assign Łukasz');
    await expect(steps(page)).toContainText('That is the whole round. Now be the new hire.');
    await expectAccessible(page, 'the three steps, all done');
  });

  await test.step('the new hire', async () => {
    await steps(page).getByRole('link', { name: 'Now be the new hire.' }).click();
    await expect(page.getByRole('button', { name: /^Maya Patel/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Engineer: first 60 days');
    await expect(page.getByRole('region', { name: 'Today' })).toContainText('2 tasks');
    await expect(steps(page)).toHaveCount(0);
  });

  await test.step('the reminded person sees it', async () => {
    const own = await openAs(browser, await signedIn(NADIA, origin), '/employee-dashboard');
    const reminder = own.getByRole('region', { name: 'Reminder' });
    await expect(reminder).toHaveText(
      'Amara Okafor reminds you of Warehouse safety. Outside of this demo, this is a mail.',
    );
    await expectAccessible(own, 'plan with a reminder');
    await own.getByRole('button', { name: 'History' }).click();
    await expect(own.getByText('Reminded the employee')).toBeVisible();
  });
});
