import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A reverse proxy with retry, as nginx with `proxy_next_upstream error timeout http_503 non_idempotent`. */
export type ReverseProxy = { url: string; close(): Promise<void> };

/**
 * Starts a proxy that uses the servers in turn. A request goes to the next one when a server cannot be
 * reached, closes the connection without a response, or responds with 503 because it is stopping.
 */
export async function startReverseProxy(urls: readonly string[]): Promise<ReverseProxy> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
  let turn = 0;

  async function handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = await buffer(request);
    const first = (turn += 1);
    let last: Reply | null = null;
    const errors: string[] = [];
    // Each server twice: a kept connection that the server has just closed fails once.
    for (let attempt = 0; attempt < 2 * urls.length; attempt += 1) {
      const url = urls[(first + attempt) % urls.length]!;
      last = await forward(url, request, body).catch((error: Error) => {
        errors.push(`${url}: ${error.message}`);
        return null;
      });
      if (last !== null && last.status !== 503) break;
    }
    response.writeHead(last?.status ?? 502, withoutConnection(last?.headers ?? {}));
    response.end(last?.body ?? errors.join('; '));
  }

  async function forward(url: string, request: http.IncomingMessage, body: Buffer): Promise<Reply> {
    const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' };
    const upstream = http.request(new URL(request.url ?? '/', url), {
      agent,
      method: request.method ?? 'GET',
      headers: withoutConnection(headers),
    });
    upstream.end(body);
    const [response] = (await once(upstream, 'response')) as [http.IncomingMessage];
    return { status: response.statusCode ?? 502, headers: response.headers, body: await buffer(response) };
  }

  const server = http.createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await once(server, 'close');
    },
  };
}

type Reply = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/** Returns the headers without those of one connection, which the proxy sets itself. */
function withoutConnection(headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders {
  const { connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, ...rest } = headers;
  return rest;
}
