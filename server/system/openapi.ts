import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import * as Type from 'typebox';
import type { Scope } from '#shared/auth/accessTokens/schema.ts';
import type { Access, RoleAccess } from '#shared/endpoint.ts';
import { type ApiDocument, completeDocument, OPTIONAL } from './apiDocument/document.ts';
import { operationsPaths } from './apiDocument/operationsPaths.ts';
import { SCIM_COMPONENTS, scimPaths } from './apiDocument/scimPaths.ts';
import { webhookRequests } from './apiDocument/webhooks.ts';

// The tag of an operation, by the first segment of its path below /api.
const TAGS: Record<string, string> = {
  auth: 'Sign-in',
  user: 'People',
  person: 'People',
  session: 'Sign-in',
  'access-log': 'Access log',
  'access-token': 'Access tokens',
  'scim-token': 'Directory',
  template: 'Templates',
  'onboarding-plan': 'Onboarding plans',
  notification: 'Notifications',
  change: 'Notifications',
  webhook: 'Webhooks',
  operation: 'Operation',
  'calendar-feed': 'Calendar',
  calendar: 'Calendar',
  config: 'System',
};

/** Collects the routes that are registered from now on into an OpenAPI 3.1 document. */
export async function collectOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Gangway',
        version: '1',
        description:
          'Employee onboarding: templates, plans and sign-off. Refusals are RFC 9457 problem documents.',
        license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A session' },
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'An access token, with the scopes read (GET calls) or write (all others)',
          },
          scimToken: { type: 'http', scheme: 'bearer', description: 'A token of the directory' },
          metrics: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN' },
        },
      },
      tags: [...new Set([...Object.values(TAGS), 'Directory (SCIM)'])].map((name) => ({ name })),
    },
    hideUntagged: true,
    transform: ({ schema, url, route }) => {
      const { access, session_only, scope } = route.config ?? {};
      // Routes without access are not part of the API: the pages and the demo's identity provider.
      if (access === undefined || !schema) return { schema: { hide: true }, url };
      const [, , section = ''] = url.split('/');
      return {
        url,
        schema: {
          ...schema,
          ...(Type.IsOptional(schema.body) ? { body: { ...schema.body, [OPTIONAL]: true } } : {}),
          tags: [TAGS[section] ?? 'System'],
          ...describeAccess(access, session_only === true, scope),
        },
      };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { components, ...api } = document.openapiObject as ApiDocument;
      return completeDocument({
        ...api,
        paths: { ...api.paths, ...operationsPaths(), ...scimPaths() },
        webhooks: webhookRequests(),
        components: { ...components, schemas: SCIM_COMPONENTS },
      });
    },
  });
}

const FOR_ROLES: Record<RoleAccess, string> = {
  manager: 'For managers.',
  manager_or_hr: 'For managers and HR.',
  manager_hr_or_admin: 'For managers, HR and admins.',
  admin: 'For admins.',
  admin_or_manager: 'For admins and managers.',
  hr_or_admin: 'For HR and admins.',
};

/** Returns the access of an operation, and the kinds of tokens that can call it. */
function describeAccess(access: Access, isSessionOnly: boolean, scope: Scope | undefined): object {
  if (access === 'anyone') return {};
  const sentences = [
    ...(access === 'person' ? [] : [FOR_ROLES[access]]),
    ...(isSessionOnly ? ['Not with an access token.'] : []),
  ];
  return {
    ...(sentences.length > 0 ? { description: sentences.join(' ') } : {}),
    security: [{ token: [] }, ...(isSessionOnly || !scope ? [] : [{ accessToken: [scope] }])],
  };
}

/** Serves the document at /openapi.json and Swagger UI at /docs, both without a token. */
export async function openApiRoutes(api: FastifyInstance): Promise<void> {
  api.get('/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, () => api.swagger());
  await api.register(async (docs) => {
    // The gate refuses routes without `access`, and those of the plugin have none.
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anyone' };
    });
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      indexPrefix: api.prefix,
      theme: { title: 'Gangway API', js: [{ filename: 'page.js', content: PAGE_SCRIPT }] },
      // The other layout has a top bar that loads documents from any address. The tags are folded: of more than about 140 open
      // operations Swagger UI renders those in sight alone, so that no search of the browser finds the others.
      uiConfig: { layout: 'BaseLayout', docExpansion: 'none' },
      staticCSP: DOCS_POLICY,
    });
  });
}

// Swagger UI follows the browser's setting only together with its top bar, and its page has no viewport: a phone would
// show it as wide as a desktop.
const PAGE_SCRIPT = `
if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.classList.add('dark-mode');
document.head.append(
  Object.assign(document.createElement('meta'), { name: 'viewport', content: 'width=device-width' }),
);
`;

// The page shares the app's origin, so its scripts could read the token (Sign-in 11): no inline script or
// style, and no other origin. Trusted Types are not possible, since Swagger UI assigns Markdown as HTML.
const DOCS_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': ["'self'", 'data:'],
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};
