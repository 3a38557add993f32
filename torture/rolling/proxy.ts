import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** A load balancer with health checks. */
export type ReverseProxy = { url: string; close(): Promise<void> };

// Far below SHUTDOWN_DELAY_MS, so that a server that stops gets no new requests when it closes.
const CHECK_MS = 50;

/**
 * Starts a proxy that uses the servers in turn that are ready. A request that did not reach a server, since
 * nothing listens or it responds that it is stopping, goes to the next one. One that was sent and got no
 * response is not repeated but a 502, for the server may have done it.
 */
export async function startReverseProxy(urls: readonly string[]): Promise<ReverseProxy> {
  const ready = new Set(urls);
  const closing = new AbortController();
  const checks = urls.map((url) => check(url, ready, closing.signal));
  let turn = 0;

  async function handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = await buffer(request);
    const inTurn = urls.map((_, index) => urls[(turn + index) % urls.length]!);
    turn += 1;
    // Those that are not ready come last: they are tried when there is no other.
    const order = [...inTurn.filter((url) => ready.has(url)), ...inTurn.filter((url) => !ready.has(url))];
    let last: Reply = { status: 502, headers: {}, body: Buffer.from('no server') };
    for (const url of order) {
      const reply = await forward(url, request, body);
      if (reply === null) continue;
      last = reply;
      if (!isStopping(reply)) break;
    }
    response.writeHead(last.status, withoutConnection(last.headers));
    response.end(last.body);
  }

  const server = http.createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      closing.abort();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await Promise.all(checks);
    },
  };
}

/** Keeps the server in the set while it is ready. */
async function check(url: string, ready: Set<string>, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    const response = await fetch(`${url}/health/ready`).catch(() => null);
    if (response?.ok) ready.add(url);
    else ready.delete(url);
    await sleep(CHECK_MS, undefined, { signal: closing }).catch(() => undefined);
  }
}

type Reply = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/**
 * Returns the reply, a 502 when the connection breaks, or null when there was none to send the request on.
 */
async function forward(url: string, request: http.IncomingMessage, body: Buffer): Promise<Reply | null> {
  const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' };
  let isConnected = false;
  // A connection for each request, as nginx without `keepalive`.
  const upstream = http.request(new URL(request.url ?? '/', url), {
    agent: false,
    method: request.method ?? 'GET',
    headers: withoutConnection(headers),
  });
  upstream.once('socket', (socket) => socket.once('connect', () => (isConnected = true)));
  upstream.end(body);
  try {
    const [response] = (await once(upstream, 'response')) as [http.IncomingMessage];
    return { status: response.statusCode ?? 502, headers: response.headers, body: await buffer(response) };
  } catch (error) {
    if (!isConnected) return null;
    const reason = `${request.method} was sent and got no response: ${(error as Error).message}`;
    return { status: 502, headers: {}, body: Buffer.from(reason) };
  }
}

function isStopping({ status, body }: Reply): boolean {
  return status === 503 && body.includes('"server.stopping"');
}

/** Returns the headers without those of one connection, which the proxy sets itself. */
function withoutConnection(headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders {
  const { connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, ...rest } = headers;
  return rest;
}
