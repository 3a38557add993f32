import { launch } from './product.ts';

/* The product that the browser tests share. It is gone afterwards, and its data with it. */

const product = await launch(process.env['E2E_PORT'] ?? '');
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void product.stop());
process.exit((await product.ended) ?? 1);
