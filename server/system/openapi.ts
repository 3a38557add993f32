import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#shared/problem.ts';
import { docsPage } from './docs.ts';

const TITLES: Record<string, string> = {
  auth: 'Sign-in',
  user: 'People',
  template: 'Templates',
  'onboarding-plan': 'Onboarding plans',
  config: 'System',
};

/** Collects every route that is registered after it into an OpenAPI 3.1 document. */
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
        securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        schemas: { Problem: Problem as never },
      },
      tags: Object.values(TITLES).map((name) => ({ name })),
    },
    hideUntagged: true,
    transform: ({ schema, url, route }) => {
      const access = route.config?.access;
      // Only the API's own routes are documented: pages and the demo provider have no contract.
      if (access === undefined || !schema) return { schema: { hide: true }, url };
      const [, , section = ''] = url.split('/');
      return {
        url,
        schema: {
          ...schema,
          tags: [TITLES[section] ?? 'System'],
          ...(access === 'manager' ? { description: 'For managers.' } : {}),
          ...(access === 'anyone' ? {} : { security: [{ token: [] }] }),
        },
      };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      return describeRefusals(document.openapiObject as Document);
    },
  });
}

type Operation = { responses: Record<string, unknown> };
type Document = { paths: Record<string, Record<string, Operation>> };

/** Every call may be refused, and always in the same form: said once for each instead of in every contract. */
function describeRefusals(document: Document): Document {
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations)) {
      operation.responses['default'] = {
        description: 'A refusal, with a sentence that a person can act on',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      };
      for (const [status, response] of Object.entries(operation.responses)) {
        const named = response as { description?: string };
        if (named.description === 'Default Response')
          named.description = DESCRIPTIONS[status] ?? 'The answer';
      }
    }
  }
  return document;
}

const DESCRIPTIONS: Record<string, string> = {
  200: 'Done',
  201: 'Created',
  204: 'Done, nothing to say',
  302: 'Go on there',
};

/** The document, and a page on which people read it. */
export function openApiRoutes(api: FastifyInstance): void {
  const config = { access: 'anyone' } as const;
  api.get('/openapi.json', { config, schema: { hide: true } }, () => api.swagger());
  api.get('/docs', { config, schema: { hide: true } }, (_request, reply) => {
    const { html, csp } = docsPage(api.swagger() as never);
    return reply.type('text/html; charset=utf-8').header('content-security-policy', csp).send(html);
  });
}
