import { startProduct } from './product.ts';

/* Runs the product for a test run until SIGTERM or SIGINT: `node server.ts <port>`. */

const product = await startProduct(process.argv[2] ?? '');
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, product.stop);
process.exit((await product.ended) ?? 1);
