import { type Browser, chromium } from '@playwright/test';
import { freePort, originOf } from '../support/ports.ts';
import { startProduct, untilReady } from '../support/product.ts';

/** Runs `use` with a browser and a product that has just been filled with the demo company; ends both. */
export async function withDemo(use: (browser: Browser, origin: string) => Promise<void>): Promise<void> {
  const port = String(await freePort());
  const origin = originOf(port);
  const product = await startProduct(port);
  const hasEnded = await Promise.race([untilReady(origin).then(() => false), product.ended.then(() => true)]);
  if (hasEnded) throw new Error('The product did not start.');
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    await use(browser, origin);
  } finally {
    await browser.close();
    product.stop();
    await product.ended;
  }
}
