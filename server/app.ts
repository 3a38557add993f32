import path from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { addGate } from './auth/gate.ts';
import { logoutRoutes } from './auth/logout/routes.ts';
import { connectProvider } from './auth/provider/provider.ts';
import { accessLogRoutes } from './plans/accessLog/routes.ts';
import { assignmentRoutes } from './assignment/routes.ts';
import { startMoveRoutes } from './assignment/starts/routes.ts';
import { auditRoutes } from './hr/audit/routes.ts';
import { accessTokenRoutes } from './auth/accessTokens/routes.ts';
import { InternalRequests } from './auth/internalRequests.ts';
import { authRoutes } from './auth/routes.ts';
import { sessionRoutes } from './auth/sessions/routes.ts';
import { selfRoutes } from './auth/self/routes.ts';
import { SCIM, serverOptions } from './system/serverOptions.ts';
import { batchKinds } from './workKinds.ts';
import { batchRoutes } from './batches/routes.ts';
import { commentRoutes } from './plans/comments/routes.ts';
import type { Config } from './platform/config/config.ts';
import { groupRoutes } from './people/groups/routes.ts';
import { leavingRoutes } from './tasks/leaving/routes.ts';
import { ownerRoutes } from './tasks/routes.ts';
import { peopleExportRoutes } from './directory/export/routes.ts';
import { importRoutes } from './directory/import/routes.ts';
import { liveRoutes } from './notifications/live/routes.ts';
import { organisationPeopleRoutes } from './directory/people/routes.ts';
import { scimRoutes } from './directory/scim/routes.ts';
import { scimTokenRoutes } from './directory/tokens/routes.ts';
import { limitAnswers } from './platform/http/answers/limitAnswers.ts';
import { compressReplies } from './platform/http/compression/compress.ts';
import { handleError } from './platform/http/errorHandler.ts';
import { unknownAddress } from './platform/http/errors.ts';
import { acceptJsonOnly } from './platform/http/registerEndpoint.ts';
import { logRequests } from './platform/http/requestLog.ts';
import { addSecurityHeaders } from './platform/http/securityHeaders.ts';
import type { Services } from './platform/http/services.ts';
import { compileValidator } from './platform/http/validation.ts';
import { savedViewRoutes } from './people/savedViews/routes.ts';
import { standInRoutes } from './people/standIns/routes.ts';
import { administrationRoutes } from './people/administration/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { operationRoutes } from './operations/routes.ts';
import { organisationRoutes } from './organisation/routes.ts';
import { overviewRoutes } from './hr/overview/routes.ts';
import { joinRoutes } from './privacy/join/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { photoRoutes } from './directory/photos/routes.ts';
import { listRoutes } from './lists/routes.ts';
import { planDateRoutes } from './plans/dates/routes.ts';
import { planLifecycleRoutes } from './plans/lifecycle/routes.ts';
import { planRoutes } from './plans/routes.ts';
import { proofRoutes } from './signing/proof/routes.ts';
import { rehearsalRoutes } from './assignment/rehearsal/routes.ts';
import { calendarRoutes } from './notifications/reminders/calendar/routes.ts';
import { signingRoutes } from './signing/routes.ts';
import { addDrain } from './system/drain.ts';
import { createPageRenderer } from './system/rendering/rendering.ts';
import { healthRoutes } from './system/health.ts';
import { metricsRoute } from './system/metrics.ts';
import { collectOpenApi, openApiRoutes } from './system/openapi.ts';
import { servePages } from './system/pages.ts';
import { systemRoutes } from './system/routes.ts';
import { traceRequests } from './platform/tracing/requests.ts';
import { teamRoutes } from './directory/team/routes.ts';
import { templateExportRoutes, templateImportRoutes } from './templates/files/routes.ts';
import { templateRoutes } from './templates/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { daysOffImportRoutes, workdayRoutes } from './organisation/workdays/routes.ts';

/** The built browser side. */
const BUILT = path.join(import.meta.dirname, '../dist');

/** The time for a request to arrive, in ms. */
const REQUEST_MS = 15_000;

/**
 * Builds the server, which does not listen yet: the API below /api, and the web app on every other path (API
 * 1).
 */
export async function buildApp(
  services: Services,
  logger?: FastifyBaseLogger,
  requestTimeout = REQUEST_MS,
  folder = BUILT,
): Promise<FastifyInstance> {
  const { config } = services;
  const app = Fastify(serverOptions(config, requestTimeout, logger));
  app.setErrorHandler(handleError);
  app.decorateRequest('body_bytes', 0);
  // Reports have to end before a close can finish, which waits for their requests.
  app.addHook('preClose', async () => void services.renderer.close());
  app.addHook('onClose', () => services.renderer.close());
  addDrain(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('request-id', request.id));
  limitAnswers(app, { refuses: process.env['NODE_ENV'] === 'test' });
  compressReplies(app);
  traceRequests(app);
  logRequests(app);

  await addSecurityHeaders(app, config.public_url, config.image_hosts);
  await collectOpenApi(app);
  metricsRoute(app, services);
  await healthRoutes(app, services);
  const internalRequests = new InternalRequests();
  await app.register((api) => addApi(api, services, internalRequests, providerFetch(app, config)), {
    prefix: '/api',
  });
  await app.register(async (scim) => scimRoutes(scim, services), { prefix: SCIM });
  if (config.oidc === null) {
    const { demoSignInRoutes } = await import('./demo/identity/routes.ts');
    await demoSignInRoutes(app, services.db, config.public_url);
  }
  await proofRoutes(app, services, folder);
  const { sign_in_label, image_hosts, public_url } = config;
  const drawing = createPageRenderer(app, services, internalRequests, folder);
  await servePages(app, folder, {
    demo: config.oidc === null,
    sign_in_label,
    image_hosts,
    public_url,
    drawing,
  });
  return app;
}

type Routes = (api: FastifyInstance, services: Services) => void | PromiseLike<unknown>;

/** For routes that accept other content types than JSON. */
function inOwnScope(register: Routes) {
  return (api: FastifyInstance, services: Services) =>
    api.register(async (scope) => register(scope, services));
}

/** The features of the API, in the order of the OpenAPI document. */
const API_ROUTES: readonly Routes[] = [
  accessTokenRoutes,
  scimTokenRoutes,
  selfRoutes,
  peopleRoutes,
  administrationRoutes,
  standInRoutes,
  savedViewRoutes,
  accessLogRoutes,
  templateRoutes,
  templateExportRoutes,
  listRoutes,
  planRoutes,
  planDateRoutes,
  planLifecycleRoutes,
  peopleExportRoutes,
  organisationPeopleRoutes,
  signingRoutes,
  commentRoutes,
  groupRoutes,
  workdayRoutes,
  ownerRoutes,
  leavingRoutes,
  notificationRoutes,
  liveRoutes,
  teamRoutes,
  (api, services) => batchRoutes(api, services, batchKinds(services)),
  assignmentRoutes,
  startMoveRoutes,
  calendarRoutes,
  rehearsalRoutes,
  inOwnScope(importRoutes),
  inOwnScope(photoRoutes),
  inOwnScope(templateImportRoutes),
  inOwnScope(daysOffImportRoutes),
  webhookRoutes,
  operationRoutes,
  organisationRoutes,
  joinRoutes,
  overviewRoutes,
  auditRoutes,
  systemRoutes,
];

async function addApi(
  api: FastifyInstance,
  services: Services,
  internalRequests: InternalRequests,
  fetchProvider: typeof fetch,
): Promise<void> {
  api.decorate('queue', services.queue);
  api.decorate('reads', services.reads);
  api.decorate('limits', services.limits);
  acceptJsonOnly(api);
  api.setValidatorCompiler(({ schema, httpPart }) => compileValidator(schema, httpPart));
  addGate(api, services, internalRequests);
  api.addHook('onSend', async (_request, reply) => {
    // Photos are the only replies that browsers keep.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  api.setNotFoundHandler(() => {
    throw unknownAddress();
  });

  const provider = connectProvider(services.config, fetchProvider);
  authRoutes(api, services, provider);
  sessionRoutes(api, services);
  logoutRoutes(api, services, provider);
  for (const register of API_ROUTES) await register(api, services);
  await openApiRoutes(api);
}

/**
 * Returns a fetch that sends requests to the demo's provider to this server: its public address may not
 * resolve here.
 */
function providerFetch(app: FastifyInstance, { oidc, public_url }: Config): typeof fetch {
  return (input, init) => {
    if (oidc !== null) return fetch(input, init);
    const url = new URL(input instanceof Request ? input.url : input);
    const address = app.server.address();
    if (url.origin === public_url && typeof address === 'object' && address !== null) {
      const isAnyAddress = address.address === '0.0.0.0' || address.address === '::';
      const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
      url.host = `${isAnyAddress ? '127.0.0.1' : name}:${address.port}`;
      url.protocol = 'http:';
    }
    return fetch(url, init);
  };
}
