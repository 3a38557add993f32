import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

// Below the ports that systems give to outgoing connections and to servers without a port of their own (from 32768 on
// Linux, 49152 elsewhere): one of those, of another test, would take the port while nothing listens at it.
const [FIRST, COUNT] = [20_000, 12_000];
const ATTEMPTS = 100;

/**
 * Listens on 127.0.0.1, at the port if there is one, or else at a port that stays free when the server closes. Returns
 * the port.
 */
export async function listenAtOwnPort(server: Server, port?: number): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const candidate = port ?? FIRST + Math.floor(Math.random() * COUNT);
    server.listen(candidate, '127.0.0.1');
    try {
      await once(server, 'listening');
      return candidate;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || port !== undefined || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Returns a free port of 127.0.0.1 for a process that starts later. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenAtOwnPort(server);
  server.close();
  await once(server, 'close');
  return port;
}
