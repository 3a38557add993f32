import { expect } from '@playwright/test';
import { freePort } from './port.ts';
import { launch, type Product } from './product.ts';

/** A product beside the one that all tests share, for settings and meddling that the others must not have. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const product = await launch(await freePort(), settings);
  const isReady = () =>
    fetch(`${product.origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  return product;
}
