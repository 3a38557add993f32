import path from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { signIn } from '../support/session.ts';
import { withDemo } from './demoBrowser.ts';

/*
 * Takes the pictures of README.md and of the guides in docs/, of the built app with the demo company:
 * `npm run build && node e2e/pictures/takePictures.ts`. No part of the tests.
 */

const FOLDER = path.join(import.meta.dirname, '../../docs/pictures');
const DESKTOP = { viewport: { width: 1200, height: 720 } };
const PHONE = {
  viewport: { width: 390, height: 760 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
};

type Picture = {
  name: string;
  /** The start of the address of a person of the demo. */
  who: string;
  path: string;
  screen: typeof DESKTOP;
  /** Brings the page to the state of the picture; returns what to wait for. */
  prepare: (page: Page) => Promise<Locator>;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const link = (page: Page, name: string) => page.getByRole('link', { name }).first();

const PICTURES: Picture[] = [
  {
    name: 'onboarding',
    who: 'amara.okafor',
    path: '/onboarding',
    screen: DESKTOP,
    prepare: async (page) => page.getByRole('region', { name: 'Needs you' }),
  },
  {
    name: 'plan-on-a-phone',
    who: 'maya.patel',
    path: '/employee-dashboard',
    screen: PHONE,
    prepare: async (page) => page.getByRole('region', { name: /^(?:Today|Next)$/ }).first(),
  },
  {
    name: 'all-tasks-done',
    who: 'fatima.alhassan',
    path: '/employee-dashboard',
    screen: PHONE,
    async prepare(page) {
      await link(page, 'Go to Sign Plan').click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      return button(page, 'Sign and Approve Training Completion');
    },
  },
  {
    name: 'template-editor',
    who: 'lukasz.zielinski',
    path: '/templates',
    screen: DESKTOP,
    async prepare(page) {
      await link(page, 'Engineer: first 60 days').click();
      await button(page, 'Edit').click();
      await page.getByLabel('Task name').first().click();
      return button(page, '+ Link');
    },
  },
  {
    name: 'assign',
    who: 'lukasz.zielinski',
    path: '/employees',
    screen: DESKTOP,
    async prepare(page) {
      await link(page, 'Priya Raman').click();
      await page.getByRole('main').getByRole('link', { name: 'Assign Onboarding Plan' }).click();
      await page.getByRole('option', { name: /^Engineer/ }).click();
      return page.getByLabel('Due date', { exact: true }).nth(1);
    },
  },
  {
    name: 'approve',
    who: 'amara.okafor',
    path: '/onboarding',
    screen: DESKTOP,
    async prepare(page) {
      await link(page, 'Oskar Lind').click();
      await button(page, 'Approve Training Completion').click();
      return page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' });
    },
  },
];

await withDemo(async (browser, origin) => {
  await takeDoors(browser, origin);
  for (const picture of PICTURES) await take(browser, origin, picture);
});

/** The sign-in page, as far as its doors go. */
async function takeDoors(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage({ ...DESKTOP, baseURL: origin });
  await page.goto('/api/auth/login');
  await page.locator('.doors').waitFor();
  const clip = { x: 0, y: 0, width: DESKTOP.viewport.width, height: 488 };
  await page.screenshot({ path: path.join(FOLDER, 'doors.png'), clip });
  await page.close();
}

async function take(browser: Browser, origin: string, picture: Picture): Promise<void> {
  const { name, who, path: address, screen, prepare } = picture;
  const { token, user } = await signIn({ email: `${who}@harbor.example`, name: who }, origin);
  const context = await browser.newContext({
    ...screen,
    baseURL: origin,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // For the style below, which the page's policy would refuse.
    bypassCSP: true,
  });
  await context.addInitScript((items) => Object.assign(localStorage, items), {
    token,
    user: JSON.stringify(user),
  });
  const page = await context.newPage();
  await page.goto(address);
  await (await prepare(page)).waitFor();
  // The notice and the strip of the demo.
  await page.addStyleTag({ content: 'aside[aria-label=Notice], .demo-strip { display: none !important }' });
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
  await context.close();
}
