import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from './clientAddress.ts';

/**
 * Returns a logger for requests without secrets and personal data (Operations 9), with the visitor's address only if that is set. A path may hold the secret
 * of a calendar feed or an email, the query sign-in codes and names, and the Host header any text.
 */
export function withoutSecrets(
  logger: FastifyBaseLogger,
  { log_addresses }: { log_addresses: boolean },
): FastifyBaseLogger {
  const req = (request: FastifyRequest) => ({
    ...describeRequest(request),
    ...(log_addresses ? { remoteAddress: clientAddress(request) } : {}),
  });
  return logger.child({}, { serializers: { req, err: describeError } });
}

/**
 * Logs each request once, with its response: a line for its arrival would double the cost and say nothing
 * more.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply));
}

export function logRequest(request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): void {
  request.log.info({ req: request, res: { statusCode }, responseTime: elapsedTime }, 'request completed');
}

/** Returns the pattern of the route instead of the path; 'unknown' for a request that no route handles. */
function describeRequest(request: FastifyRequest) {
  const { method, routeOptions, is404 } = request;
  const url = is404 ? 'unknown' : (routeOptions?.url ?? 'unknown');
  return { method, url };
}

/**
 * Returns what is logged of an error. The fields of a library's error are left out: PostgreSQL's `detail`
 * quotes the row, and an error of the sign-in library holds the parameters of the callback.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table, cause } = error as Error & Record<string, unknown>;
  // The message of a data exception (class 22) quotes the value.
  const isDataException = typeof code === 'string' && /^22[\dA-Z]{3}$/.test(code);
  return {
    type: error.name,
    message: isDataException ? 'data exception' : error.message,
    stack: isDataException ? error.stack?.replace(/^.*?(?=\n {4}at )/s, '') : error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint, table }),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}
