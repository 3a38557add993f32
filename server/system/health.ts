import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isReachable } from '../database/connect.ts';
import type { Services } from '../http/services.ts';
import { limitProbes } from './limitProbes.ts';

// Probes of orchestrators and balancers give up after some seconds, a query without a response after 20.
const CHECK_LIMIT_MS = 3_000;

/**
 * `live`: the process runs. `ready`: the database is reachable and the server is not about to stop
 * (Operations 4).
 */
export function healthRoutes(app: FastifyInstance, { db, limits }: Pick<Services, 'db' | 'limits'>): void {
  let check: Promise<boolean> | null = null;
  /** Concurrent callers share one query, so that they do not use up the connections. */
  const isDatabaseReachable = () =>
    (check ??= Promise.race([isReachable(db), sleep(CHECK_LIMIT_MS, false, { ref: false })]).finally(() => {
      check = null;
    }));

  app.get('/health/live', { logLevel: 'warn' }, () => ({ status: 'ok' }));

  app.get('/health/ready', { logLevel: 'warn', onRequest: limitProbes(limits) }, async (_request, reply) => {
    const ready = !app.drain.isDraining() && (await isDatabaseReachable());
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' });
  });
}
