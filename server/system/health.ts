import type { FastifyInstance } from 'fastify';
import { type Database, isReachable } from '../database/connect.ts';

/**
 * `live`: the process runs. `ready`: the database is reachable and the server is not about to stop (Operations 4).
 */
export function healthRoutes(app: FastifyInstance, db: Database): void {
  app.get('/health/live', { logLevel: 'warn' }, () => ({ status: 'ok' }));

  app.get('/health/ready', { logLevel: 'warn' }, async (_request, reply) => {
    const ready = !app.drain.isDraining() && (await isReachable(db));
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' });
  });
}
