import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import * as Type from 'typebox';
import type { Scope } from '#shared/accessTokens/schema.ts';
import type { Access } from '#shared/endpoint.ts';
import { Problem } from '#shared/problem.ts';
import { operationsPaths } from './operationsPaths.ts';

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
        license: { name: 'Apache-2.0' },
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
          metrics: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN' },
        },
        schemas: { Problem: Problem as never },
      },
      tags: [...new Set(Object.values(TAGS))].map((name) => ({ name })),
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
      const api = document.openapiObject as Document;
      return addTypes(describeOperations({ ...api, paths: { ...api.paths, ...operationsPaths() } }));
    },
  });
}

/** Returns for whom an operation is, and with which kinds of tokens it can be called. */
function describeAccess(access: Access, isSessionOnly: boolean, scope: Scope | undefined): object {
  if (access === 'anyone') return {};
  const sentences = [
    ...(access === 'manager' ? ['For managers.'] : []),
    ...(access === 'manager_or_hr' ? ['For managers and HR.'] : []),
    ...(access === 'admin' ? ['For admins.'] : []),
    ...(access === 'admin_or_manager' ? ['For admins and managers.'] : []),
    ...(isSessionOnly ? ['Not with an access token.'] : []),
  ];
  return {
    ...(sentences.length > 0 ? { description: sentences.join(' ') } : {}),
    security: [{ token: [] }, ...(isSessionOnly || !scope ? [] : [{ accessToken: [scope] }])],
  };
}

// The plugin documents every body as required. In its schema this keyword marks one that is not.
const OPTIONAL = 'x-optional';

type Operation = {
  responses: Record<string, unknown>;
  requestBody?: { required?: boolean; content: Record<string, { schema: Record<string, unknown> }> };
};
type Document = { paths: Record<string, Record<string, Operation>> };

/**
 * Adds the problem document to every operation, so that the contracts need not repeat it, describes each status, and
 * marks bodies that may be left out.
 */
function describeOperations(document: Document): Document {
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations)) {
      for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
        if (schema[OPTIONAL]) operation.requestBody!.required = false;
        delete schema[OPTIONAL];
      }
      operation.responses['default'] = {
        description: 'A refusal, with a sentence that a person can act on',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      };
      for (const [status, response] of Object.entries(operation.responses)) {
        const described = response as { description?: string };
        if (described.description === 'Default Response')
          described.description = DESCRIPTIONS[status] ?? 'Response';
      }
    }
  }
  return document;
}

/**
 * Returns a copy in which enums of texts have `type: string`. The validation does not need it, but generators of
 * clients type such values as unknown without it.
 */
function addTypes(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (_key, value) => {
    const isTextEnum = Array.isArray(value?.enum) && typeof value.enum[0] === 'string';
    return isTextEnum ? { type: 'string', ...value } : value;
  });
}

const DESCRIPTIONS: Record<string, string> = {
  200: 'Success',
  201: 'Created',
  204: 'Success, without a body',
  302: 'Redirect',
};

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
      // The other layout has a top bar that loads documents from any address.
      uiConfig: { layout: 'BaseLayout' },
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
