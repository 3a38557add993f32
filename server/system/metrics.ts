import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { isLoopback } from '../config/loopback.ts';
import { Refusal } from '../http/errors.ts';

/**
 * Serves Prometheus metrics to the bearer of METRICS_TOKEN;
 * without that setting, to this machine (Operations 5).
 */
export function metricsRoute(app: FastifyInstance, token: string | null): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'],
    // From a cached page to the time limit of a request.
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 15],
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    };
    durations.observe(labels, reply.elapsedTime / 1_000);
  });

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    checkReader(request, token);
    return reply.type(register.contentType).send(await register.metrics());
  });
}

function checkReader(request: FastifyRequest, token: string | null): void {
  if (token === null) {
    if (!isLoopback(request.ip.replace(/^::ffff:/, ''))) {
      throw new Refusal(
        403,
        'auth.token_required',
        'Without METRICS_TOKEN the metrics are for this machine alone.',
      );
    }
    return;
  }
  const sent = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  if (sent.length !== wanted.length || !timingSafeEqual(sent, wanted)) {
    throw new Refusal(401, 'auth.token_required', 'Send the metrics token as a bearer token.');
  }
}
