import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Disposable,
  Page,
} from '@playwright/test';

/*
 * The pages of a worker. Chromium takes 0.4 s of CPU time until a new page shows the app, since each has a process of
 * its own that compiles all scripts, and 0.15 s with a page of an earlier test. So a test returns its pages blank, and
 * the next test gets them as if they were new.
 */

type KeptPage = {
  page: Page;
  /** Its options: a page is kept for tests that ask for the same. */
  key: string;
  media: Parameters<Page['emulateMedia']>[0];
  devtools: CDPSession;
  scripts: Disposable[];
};

/** More pages than a test usually needs. */
const MAX_IDLE = 4;

const VIEWPORT = { width: 1280, height: 720 };

/** The events that tests listen to. */
const EVENTS = ['request', 'response', 'dialog', 'console', 'download'] as const;

const idle: KeptPage[] = [];
/** The pages of the running test. */
const taken = new Map<BrowserContext, KeptPage>();

/** The options of test.use() for the running test: they apply to each new context. */
let ofTest: BrowserContextOptions | undefined;

export function beginTest(contextOptions: BrowserContextOptions | undefined): void {
  ofTest = contextOptions;
}

/** Returns a blank page of a context with these options, without cookies and stored items. */
export async function takePage(
  browser: Browser,
  { viewport = VIEWPORT, ...options }: BrowserContextOptions & { baseURL: string },
): Promise<Page> {
  const key = JSON.stringify([options, ofTest]);
  const found = idle.find((each) => each.key === key);
  const kept = found ?? (await newPage(browser, key, options));
  if (found) idle.splice(idle.indexOf(found), 1);
  taken.set(kept.page.context(), kept);
  await kept.page.setViewportSize(viewport ?? VIEWPORT);
  return kept.page;
}

async function newPage(browser: Browser, key: string, options: BrowserContextOptions): Promise<KeptPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  // null is the choice of the system, in place of that of the context.
  const { colorScheme = 'light', reducedMotion = null, forcedColors = null } = { ...ofTest, ...options };
  const media = { media: null, colorScheme, reducedMotion, forcedColors };
  return { page, key, media, devtools: await context.newCDPSession(page), scripts: [] };
}

/** Removes an init script of a taken page when the test ends. */
export function removeAtEnd(page: Page, script: Disposable): void {
  taken.get(page.context())?.scripts.push(script);
}

/** Keeps the pages of the test that can be made blank, and closes all other contexts. */
export async function returnPages(contexts: BrowserContext[]): Promise<void> {
  const all = new Set([...contexts, ...taken.keys()]);
  await Promise.all(
    [...all].map(async (context) => {
      const kept = taken.get(context);
      if (kept && !kept.page.isClosed() && (await makeBlank(kept))) idle.push(kept);
      else await context.close();
    }),
  );
  taken.clear();
  const surplus = idle.splice(0, Math.max(0, idle.length - MAX_IDLE));
  await Promise.all(surplus.map(({ page }) => page.context().close()));
}

/** Returns whether nothing of the test is left. */
async function makeBlank({ page, media, devtools, scripts }: KeptPage): Promise<boolean> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of EVENTS) page.removeAllListeners(event);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const script of scripts.splice(0)) await script.dispose();
  // A page of the same origin, so that Chromium keeps the process.
  await page.goto('/health/live');
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia(media);
  await page.mouse.move(-1, -1);
  await devtools.send('Page.resetNavigationHistory');
  return page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    // Playwright cannot uninstall its clock.
    return Date.toString().includes('[native code]');
  });
}
