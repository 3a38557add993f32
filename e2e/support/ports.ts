import { createServer } from 'node:net';

/** Returns a TCP port of this machine that is not in use. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
      });
  });
}

/**
 * The origin of the product on this port. Not localhost: Playwright's HTTP client also looks up an IPv6
 * address for that name, which takes 5 s when the name server loses the query.
 */
export function originOf(port: string | undefined): string {
  return `http://127.0.0.1:${port}`;
}
