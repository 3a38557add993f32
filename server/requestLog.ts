import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** A logger that tells of a request without its query: that holds the codes of sign-ins, and names of people. */
export function withoutQueries(logger: FastifyBaseLogger): FastifyBaseLogger {
  return logger.child({}, { serializers: { req: describeRequest } });
}

function describeRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: url.split('?', 1)[0], host, remoteAddress: ip };
}
