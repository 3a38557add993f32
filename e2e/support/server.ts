import { originOf } from './ports.ts';
import { startProduct, untilReady } from './product.ts';

/*
 * Runs the products of a test run until SIGTERM or SIGINT: `node server.ts <port> <configured port> <SMTP port>`. Both
 * start together: Playwright would start one after the other.
 */

const [port = '', configuredPort = '', smtpPort = ''] = process.argv.slice(2);
const products = await Promise.all([
  startProduct(port),
  startProduct(configuredPort, {
    REAUTH_TO_SIGN: '1',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'Gangway <gangway@harbor.example>',
  }),
]);
const stop = () => {
  for (const product of products) product.stop();
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
void Promise.all([port, configuredPort].map((onPort) => untilReady(originOf(onPort)))).then(() =>
  console.log('both products are ready'),
);
// The tests need both.
const code = await Promise.race(products.map(({ ended }) => ended));
stop();
await Promise.all(products.map(({ ended }) => ended));
process.exit(code ?? 1);
