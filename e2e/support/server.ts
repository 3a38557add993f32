import { startProduct } from './product.ts';

/* Runs one product for a test run until it is told to stop: `node server.ts <port>`. */

const product = await startProduct(process.argv[2] ?? '');
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, product.stop);
process.exit((await product.ended) ?? 1);
