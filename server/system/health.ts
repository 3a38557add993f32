import type { FastifyInstance } from 'fastify';
import { type Database, isReachable } from '../database/connect.ts';

/** `live`: the process answers. `ready`: it can work, so the database answers too, and it is not shutting down. */
export function healthRoutes(app: FastifyInstance, db: Database): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });

  app.get('/health/live', { logLevel: 'warn' }, () => ({ status: 'ok' }));

  app.get('/health/ready', { logLevel: 'warn' }, async (_request, reply) => {
    const ready = !closing && (await isReachable(db));
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' });
  });
}
