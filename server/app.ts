import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import path from 'node:path';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { addGate } from './auth/gate.ts';
import { connectProvider } from './auth/provider.ts';
import { authRoutes } from './auth/routes.ts';
import type { Config } from './config/config.ts';
import { frameworkRefusal, problemOf, Refusal, refusalOf } from './http/errors.ts';
import { peopleRoutes } from './people/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { planRoutes } from './plans/routes.ts';
import { signingRoutes } from './signing/routes.ts';
import { calendarRoutes } from './reminders/calendar/routes.ts';
import { closeReports } from './pdf/render.ts';
import { withoutQueries } from './http/requestLog.ts';
import { acceptJsonOnly } from './http/registerEndpoint.ts';
import type { Services } from './http/services.ts';
import { healthRoutes } from './system/health.ts';
import { metricsRoute } from './system/metrics.ts';
import { collectOpenApi, openApiRoutes } from './system/openapi.ts';
import { servePages } from './system/pages.ts';
import { systemRoutes } from './system/routes.ts';
import { teamRoutes } from './team/routes.ts';
import { templateRoutes } from './templates/routes.ts';
import { compileValidator } from './http/validation.ts';

/** The one way out for everything that goes wrong: a problem document (contract §1). */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  if (!refusal) request.log.error({ err: error }, 'request failed');
  const answer =
    refusal ?? new Refusal(500, 'Something went wrong on our side. Try again; nothing was changed.');
  void reply
    .code(answer.status)
    .headers(answer.headers)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(answer)));
}

/** What is not even HTTP never becomes a request: it is answered on the bare connection, in the same form. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
  const problem = problemOf(frameworkRefusal(statuses[error.code ?? ''] ?? 400));
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function refuseUnknown(): never {
  throw new Refusal(404, 'This address does not exist.');
}

/** Contract §1. */
const BODY_LIMIT = 1_048_576;

/** The whole server on one origin: the API below /api, and the browser side everywhere else. It does not listen yet. */
export async function buildApp(services: Services, logger?: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = Fastify({
    ...(logger ? { loggerInstance: withoutQueries(logger) } : {}),
    bodyLimit: BODY_LIMIT,
    trustProxy: services.config.trust_proxy,
    // An email of 254 characters, each percent-encoded, is 762 long; Fastify's own limit of 100 would answer 414.
    routerOptions: { maxParamLength: 1_024 },
    // HEAD as an alias of GET would let a HEAD change state: the spec has GET calls that do.
    exposeHeadRoutes: false,
    // Both are off by default: a client that sends its request byte by byte would hold a connection for ever.
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    forceCloseConnections: 'idle',
    // An address that cannot be decoded, or is too long, is refused before there is a route.
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  });

  app.setErrorHandler(answerError);
  app.addHook('onClose', closeReports);

  // Pages carry a policy of their own, with a nonce.
  await app.register(helmet, { contentSecurityPolicy: false });
  await collectOpenApi(app);
  metricsRoute(app, services.config.metrics_token);
  healthRoutes(app, services.db);
  await app.register(
    async (api) => {
      await api.register(rateLimit, {
        // Per address and minute: far above what a person or a busy office does, low enough to stop a flood.
        max: 6_000,
        timeWindow: 60_000,
        // A connection that is gone has no address any more.
        keyGenerator: (request) => request.ip ?? 'gone',
      });
      acceptJsonOnly(api);
      api.setValidatorCompiler(({ schema, httpPart }) => compileValidator(schema, httpPart));
      addGate(api, services.db, services.sessions);
      api.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      api.setNotFoundHandler(refuseUnknown);

      authRoutes(api, services, connectProvider(services.config, reachProvider(app, services.config)));
      peopleRoutes(api, services);
      templateRoutes(api, services);
      planRoutes(api, services);
      signingRoutes(api, services);
      commentRoutes(api, services);
      teamRoutes(api, services);
      calendarRoutes(api, services);
      systemRoutes(api, services);
      openApiRoutes(api);
    },
    { prefix: '/api' },
  );
  if (services.config.oidc === null) {
    const { demoSignIn } = await import('./demo/identity/routes.ts');
    await demoSignIn(app, services.db, services.config.public_url);
  }
  await servePages(app, path.join(import.meta.dirname, '../dist'));

  return app;
}

/** The demo's provider lies at the public address, wherever that leads from here: it is fetched from this very server. */
function reachProvider(app: FastifyInstance, { oidc, public_url }: Config): typeof fetch {
  return (input, init) => {
    if (oidc !== null) return fetch(input, init);
    const url = new URL(input instanceof Request ? input.url : input);
    const address = app.server.address();
    if (url.origin === public_url && typeof address === 'object' && address !== null) {
      const everywhere = address.address === '0.0.0.0' || address.address === '::';
      const host = everywhere
        ? '127.0.0.1'
        : address.family === 'IPv6'
          ? `[${address.address}]`
          : address.address;
      url.host = `${host}:${address.port}`;
      url.protocol = 'http:';
    }
    return fetch(url, init);
  };
}
