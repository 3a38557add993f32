import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { readCalendar } from '#shared/reminders/contract.ts';

// Whoever reads such an address can read the feed.
const FEED = `/api${readCalendar.url}`;

/**
 * A logger that tells of a request without what only the caller may know: the query, which holds the codes of sign-ins and
 * names of people, and the secret of a calendar feed.
 */
export function withoutQueries(logger: FastifyBaseLogger): FastifyBaseLogger {
  return logger.child({}, { serializers: { req: describeRequest } });
}

function describeRequest({ method, url, host, ip, routeOptions }: FastifyRequest) {
  const path = routeOptions.url === FEED ? FEED : url.split('?', 1)[0];
  return { method, url: path, host, remoteAddress: ip };
}
