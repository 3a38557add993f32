import { NAMED_ENDPOINTS } from '#shared/api/contracts.ts';
import { NAMED_SCHEMAS } from '#shared/api/schemas.ts';
import { EMAIL_PATTERN } from '#shared/people/email.ts';
import { ON_ONE_LINE } from '#shared/schema.ts';

type Schema = Record<string, unknown>;
type Content = Record<string, { schema: Schema }>;
type Response = { description?: string; headers?: Record<string, object>; content?: Content };
type Parameter = { name: string; in: string };
export type Operation = {
  operationId?: string;
  tags?: string[];
  summary?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Response>;
};
/** The parts of an OpenAPI document that are completed here. */
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, object>;
  components: { schemas: Record<string, Schema> };
};

/** The plugin documents every body as required. In its schema this keyword marks one that is not. */
export const OPTIONAL = 'x-optional';

/**
 * Completes the document of the routes for client generators: the name of each operation and schema, the refusals, the
 * headers, and patterns that every regular expression engine reads.
 */
export function completeDocument(document: ApiDocument): ApiDocument {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      operation.operationId ??= operationIds.get(`${method} ${path}`) ?? '';
      describeBody(operation);
      operation.responses['default'] ??= REFUSAL;
      Object.assign(operation.responses, MORE_RESPONSES[operation.operationId]);
      for (const [status, response] of Object.entries(operation.responses)) {
        if (response.description === 'Default Response')
          response.description = DESCRIPTIONS[status] ?? 'Response';
        addHeaders(operation, response, status);
      }
    }
  }
  return nameSchemas(withPortablePatterns(document));
}

/** The names of the contracts by method and path. */
const operationIds = new Map(
  NAMED_ENDPOINTS.map(([name, { method, url }]) => [`${method.toLowerCase()} ${pathOf(url)}`, name]),
);

function describeBody({ requestBody }: Operation): void {
  for (const { schema } of Object.values(requestBody?.content ?? {})) {
    if (schema[OPTIONAL]) requestBody!.required = false;
    delete schema[OPTIONAL];
  }
}

const text = { type: 'string' };

const REFUSAL: Response = {
  description: 'A refusal, with a sentence that a person can act on',
  headers: {
    'Retry-After': { description: 'Seconds to wait, with a 429 or 503', schema: { type: 'integer' } },
    'WWW-Authenticate': {
      description: 'The scheme, with a 401',
      schema: { type: 'string', const: 'Bearer' },
    },
  },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** Responses that only one operation has. */
const MORE_RESPONSES: Record<string, Record<string, Response>> = {
  importPeople: {
    400: {
      description: 'The file has errors, which `import` lists. Nothing was imported',
      content: {
        'application/problem+json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Problem' },
              { type: 'object', properties: { import: { $ref: '#/components/schemas/ImportResult' } } },
            ],
          },
        },
      },
    },
  },
};

const DESCRIPTIONS: Record<string, string> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted; it happens soon after',
  204: 'Success, without a body',
  302: 'Redirect',
  304: 'As the page that the ETag names, without a body',
};

function addHeaders({ parameters = [] }: Operation, response: Response, status: string): void {
  if (!status.startsWith('2')) return;
  const schema = response.content?.['application/json']?.schema;
  const properties = (schema?.['properties'] ?? {}) as Record<string, unknown>;
  const headers = {
    ...('version' in properties ? { ETag: { description: 'The version, for If-Match', schema: text } } : {}),
    ...(parameters.some(({ name }) => name === 'if-none-match')
      ? { ETag: { description: 'For If-None-Match', schema: text } }
      : {}),
    ...(parameters.some(({ name }) => name === 'cursor')
      ? {
          Link: {
            description: 'The address of the next page, with rel="next"; absent on the last',
            schema: text,
          },
        }
      : {}),
  };
  if (Object.keys(headers).length > 0) response.headers = { ...response.headers, ...headers };
}

// PostgreSQL stores neither NUL nor lone surrogates, and an email has letters of any script. The engines of other
// languages refuse the second half of the first two, and \p: the server checks the rest.
const PORTABLE: Record<string, string> = {
  '^[^\\u0000\\ud800-\\udfff]*$': '^[^\\x00]*$',
  '^\\s*[^\\s\\u0000\\ud800-\\udfff][^\\u0000\\ud800-\\udfff]*$': '^\\s*[^\\s\\x00][^\\x00]*$',
  [ON_ONE_LINE]: '^\\s*[^\\s\\x00][^\\x00\\n\\r]*$',
  [EMAIL_PATTERN]: '^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$',
};

function withPortablePatterns(document: ApiDocument): ApiDocument {
  return JSON.parse(
    JSON.stringify(document, (key, value) =>
      key === 'pattern' && typeof value === 'string' ? (PORTABLE[value] ?? value) : value,
    ),
  );
}

/** Replaces each schema that a feature names by a reference to it. */
function nameSchemas(document: ApiDocument): ApiDocument {
  const named = withPortablePatterns({
    ...EMPTY,
    components: { schemas: Object.fromEntries(NAMED_SCHEMAS.map(([name, schema]) => [name, { ...schema }])) },
  });
  const names = new Map(
    Object.entries(named.components.schemas).map(([name, schema]) => [JSON.stringify(schema), name]),
  );
  const used = new Set<string>();
  const refer = (value: unknown, isComponent = false): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => refer(item));
    const name = isComponent ? undefined : names.get(JSON.stringify(value));
    const written = (value as { $ref?: unknown }).$ref;
    const reference = name === undefined ? written : `#/components/schemas/${name}`;
    // SCIM has a property of this name.
    if (typeof reference !== 'string') {
      return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, refer(field)]));
    }
    used.add(reference.split('/').at(-1)!);
    return { $ref: reference };
  };
  const { components, ...rest } = document;
  const referred = refer(rest) as Omit<ApiDocument, 'components'>;
  const schemas: Record<string, Schema> = {};
  // A named schema may refer to others.
  for (const name of used) {
    const schema = named.components.schemas[name] ?? components.schemas[name];
    schemas[name] = refer(schema, true) as Schema;
  }
  const sorted = Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { ...referred, components: { ...components, schemas: sorted } };
}

const EMPTY: ApiDocument = { paths: {}, webhooks: {}, components: { schemas: {} } };

/** Returns the path of an endpoint as the document writes it: `/api/plan/{id}`. */
function pathOf(url: string): string {
  return `/api${url.replaceAll(/:(\w+)/g, '{$1}')}`;
}
