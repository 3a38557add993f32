import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createOutageLog } from '../platform/background/outageLog.ts';
import { connectBeside } from '../platform/database/connect.ts';
import { readExpectedSchema, whatIsMissing } from '../platform/database/schema/isCurrent.ts';
import type { Services } from '../platform/http/services.ts';
import { limitProbes } from './limitProbes.ts';

// Probes of orchestrators and balancers give up after some seconds, a query without a response after 20.
const CHECK_LIMIT_MS = 3_000;

/**
 * `live`: the process runs. `ready`: the database is reachable, has the schema of this release, and the server is not
 * about to stop (Operations 4).
 */
export async function healthRoutes(
  app: FastifyInstance,
  { db, limits }: Pick<Services, 'db' | 'limits'>,
): Promise<void> {
  // With all connections in use every server would be taken out of service together, and none would be left.
  const own = connectBeside(db, { max: 1 });
  app.addHook('onClose', () => own.destroy());
  const expected = await readExpectedSchema();
  const log = createOutageLog(app.log, 'not ready', 'ready again');
  let check: Promise<boolean> | null = null;

  async function isUsable(): Promise<boolean> {
    const late = sleep(CHECK_LIMIT_MS, 'no answer of the database in time', { ref: false });
    const missing = whatIsMissing(own, expected).then(
      (name) => (name === null ? null : `the database lacks ${name}`),
      (error: Error) => error.message,
    );
    const reason = await Promise.race([missing, late]);
    if (reason === null) log.reportSuccess();
    else log.reportFailure(reason);
    return reason === null;
  }

  /** Concurrent callers share one query. */
  const isUsableOnce = () =>
    (check ??= isUsable().finally(() => {
      check = null;
    }));

  app.get('/health/live', { logLevel: 'warn' }, () => ({ status: 'ok' }));

  app.get('/health/ready', { logLevel: 'warn', onRequest: limitProbes(limits) }, async (_request, reply) => {
    const ready = !app.drain.isDraining() && (await isUsableOnce());
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' });
  });
}
