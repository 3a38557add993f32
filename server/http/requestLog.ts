import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { readCalendar } from '#shared/reminders/contract.ts';

// The path of a calendar feed contains its secret (Reminders 4).
const FEED = `/api${readCalendar.url}`;

/**
 * Returns a logger whose request lines contain no secret: they leave out the query, which has sign-in codes
 * and names, and the path of a calendar feed.
 */
export function withoutSecrets(logger: FastifyBaseLogger): FastifyBaseLogger {
  return logger.child({}, { serializers: { req: describeRequest } });
}

function describeRequest({ method, url, host, ip, routeOptions }: FastifyRequest) {
  const path = routeOptions.url === FEED ? FEED : url.split('?', 1)[0];
  return { method, url: path, host, remoteAddress: ip };
}
