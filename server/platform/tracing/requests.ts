import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getTracer, type Span } from './tracer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null when traces are off, and for probes. */
    span: Span | null;
  }
}

/**
 * Records each request as an operation, which continues the trace of its `traceparent`. Adds nothing when traces are off
 * (Operations 18).
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = getTracer();
  if (tracer === null) return;
  app.decorateRequest('span', null);

  app.addHook('onRequest', (request, reply, done) => {
    // Probes and scrapes are not logged either.
    if (request.routeOptions.logLevel === 'warn') return done();
    const span = tracer.start(...describe(request));
    request.span = span;
    if (span.trace_id !== null) {
      request.log = request.log.child({ trace_id: span.trace_id });
      reply.log = request.log;
    }
    // Fastify keeps it for later hooks and the handler, also after the body, which arrives in events of the connection.
    tracer.run(span, done);
  });

  app.addHook('onResponse', (request, { statusCode }, done) => {
    request.span?.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) request.span?.fail(String(statusCode));
    request.span?.end();
    done();
  });
}

/**
 * Returns the name and the attributes of a span: the pattern of the route, since a path holds ids and secrets
 * (Operations 9).
 */
function describe({ id, method, is404, routeOptions, headers }: FastifyRequest) {
  const route = is404 ? undefined : routeOptions.url;
  return [
    route === undefined ? method : `${method} ${route}`,
    {
      kind: 'server',
      traceparent: headers['traceparent'] as string | undefined,
      attributes: {
        'http.request.method': method,
        ...(route === undefined ? {} : { 'http.route': route }),
        'gangway.request_id': id,
      },
    },
  ] as const;
}
