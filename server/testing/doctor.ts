import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import type { Line } from '../operations/doctor/line.ts';

/** Servers that the doctor tries, until the end of the test. */
export function useServers() {
  const closing: (() => unknown)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });
  return {
    closeAfterTest: (server: { close(): unknown }) => void closing.push(() => server.close()),
    /** Serves on a free port, and returns the address. */
    async serve(listener: RequestListener): Promise<string> {
      const server = createServer(listener).listen(0, '127.0.0.1');
      await once(server, 'listening');
      closing.push(
        () => server.close(),
        () => server.closeAllConnections(),
      );
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
  };
}

export const joined = (lines: readonly Line[]) =>
  lines.map(({ state, about, text }) => `${state} ${about}: ${text}`).join('\n');
