import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../platform/http/errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}

type Drain = {
  /**
   * From now on `/health/ready` is a 503, and each response closes its connection, so that clients move to
   * another server.
   */
  start(): void;
  isDraining(): boolean;
};

/**
 * Lets the server stop without failed requests (Operations 4). While it drains it serves as usual; once it
 * closes, a request that arrives on a connection that is still open is a 503. Added before all other hooks
 * and routes.
 */
export function addDrain(app: FastifyInstance): void {
  let state: 'serving' | 'draining' | 'closing' = 'serving';
  const pending = new Set<ServerResponse>();
  const sockets = new Set<Socket>();

  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  app.addHook('onRequest', async (_request, { raw }) => {
    if (state !== 'serving') raw.setHeader('connection', 'close');
    pending.add(raw);
    raw.once('close', () => pending.delete(raw));
    if (state === 'closing') throw stopping();
  });

  const start = () => {
    if (state === 'serving') state = 'draining';
    // A kept-alive connection would keep the server open until it times out.
    for (const response of pending) if (!response.headersSent) response.setHeader('connection', 'close');
  };

  app.addHook('preClose', async () => {
    start();
    state = 'closing';
    // Node closes idle connections, but counts one that has never sent anything as busy.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  });

  app.decorate('drain', { start, isDraining: () => state !== 'serving' });
}

function stopping(): Refusal {
  return new Refusal(503, 'server.stopping', 'The server is restarting. Try again in a few seconds.', {
    headers: { 'retry-after': '5' },
  });
}
