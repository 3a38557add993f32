import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

/** Passes files of the product on, as they are. */
function passOn(origin: string, request: http.IncomingMessage, reply: http.ServerResponse): void {
  const { 'accept-encoding': encoding = '' } = request.headers;
  const headers = { 'accept-encoding': encoding };
  http.get(origin + request.url, { headers }, (response) => {
    reply.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(reply);
  });
}

/** Returns a server-rendered page without its scripts and data: the same elements and style. */
function stillOf(html: string): string {
  return html.replaceAll(/<script[^]*?<\/script>/g, '').replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
}

/** Runs the work with the origin of a server that serves still copies of the rendered pages, by path. */
export async function withStillPages(
  origin: string,
  pages: ReadonlyMap<string, string>,
  work: (still: string) => Promise<void>,
): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  const bodies = new Map(
    [...pages].map(([path, html]) => [path, brotliCompressSync(stillOf(html), { params })]),
  );
  const server = http.createServer((request, reply) => {
    const body = bodies.get(request.url ?? '');
    if (body === undefined) return passOn(origin, request, reply);
    const type = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
    reply.writeHead(200, { ...type, 'cache-control': 'no-store' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://localhost:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
