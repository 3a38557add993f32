import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/notifications/live/contract.ts';
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts';
import type { Services } from '../../platform/http/services.ts';
import { takeOver } from '../../platform/http/raw/takeOver.ts';
import { Streams } from './streams.ts';

// With several servers, so that clients do not all reconnect together after a restart.
const RETRY_MS = 2_000;

/** Streams what changes to the browsers that show it. */
export function liveRoutes(app: FastifyInstance, { db, config, conditions, changes }: Services): void {
  const streams = new Streams(db, config, conditions);
  changes.receive((batch) => streams.receive(batch));
  app.addHook('preClose', async () => streams.close());

  registerEndpoint(
    app,
    contract.streamChanges,
    async ({ viewer, request, reply }) => {
      const stays = request.headers.accept?.includes('text/event-stream') === true;
      const headers = {
        ...reply.getHeaders(),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // nginx would keep the events until its buffer is full.
        'x-accel-buffering': 'no',
        // An ended stream must not keep a stopping server open.
        connection: 'close',
      };
      return takeOver(reply, (response) => {
        response.writeHead(200, headers as Record<string, string>);
        response.write(`retry: ${RETRY_MS}\n\n`);
        if (stays) streams.add(viewer, response);
        else response.end();
      });
    },
    // It would hold its place in the queue for hours.
    { isQueued: false },
  );
}
