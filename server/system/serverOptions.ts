import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { type FastifyBaseLogger, type FastifyHttpOptions, LogController } from 'fastify';
import { MAX_BODY_BYTES } from '#shared/page.ts';
import { handleScimError } from '../directory/scim/protocol/errors.ts';
import type { Config } from '../platform/config/config.ts';
import { trustedHops } from '../platform/http/clientAddress.ts';
import { handleClientError, handleError } from '../platform/http/errorHandler.ts';
import { logRequest, withoutSecrets } from '../platform/http/requestLog.ts';

/** The path of the SCIM API, which has a form of its own for errors. */
export const SCIM = '/scim/v2';

/** Returns the options of Fastify. */
export function serverOptions(
  config: Config,
  requestTimeout: number,
  logger: FastifyBaseLogger | undefined,
): FastifyHttpOptions<Server> {
  return {
    ...(logger ? { loggerInstance: withoutSecrets(logger, config) } : {}),
    // `logRequests` writes one line in place of two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: trustedHops(config.trust_proxy),
    // An email of 254 characters, each percent-encoded, has 762; Fastify's default is 100.
    routerOptions: { maxParamLength: 1_024 },
    // HEAD must not be an alias of GET: some GET calls change state (API 3).
    exposeHeadRoutes: false,
    // A client that sends its request byte by byte would hold a connection forever. Node looks for such
    // connections at an interval, by default only every 30 s.
    requestTimeout,
    http: {
      requestTimeout,
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: requestTimeout / 15,
    },
    connectionTimeout: 30_000,
    forceCloseConnections: 'idle',
    // Late requests of a stop get a problem document instead (drain.ts).
    return503OnClosing: false,
    // Paths that cannot be decoded or are too long are refused before routing.
    frameworkErrors: (error, request, reply) => {
      if (request.url.startsWith(SCIM)) handleScimError(error, request, reply);
      else handleError(error, request, reply);
      // No hook runs for them.
      logRequest(request, reply);
    },
    clientErrorHandler: handleClientError,
  };
}
