import type { Operation } from './document.ts';
import { SCIM_SCHEMAS } from '../../directory/scim/discovery/schemas.ts';
import type { Attribute } from '../../directory/scim/protocol/attribute.ts';
import { ENTERPRISE, GANGWAY } from '../../directory/scim/users/schemas.ts';

type Schema = Record<string, unknown>;

const TAG = 'Directory (SCIM)';
const JSON_TYPE = 'application/scim+json';

/** Returns the JSON schema of the attributes of a SCIM schema. */
function objectOf(attributes: readonly Attribute[]): Schema {
  const required = attributes.filter((attribute) => attribute['required']).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(attributes.map((attribute) => [attribute.name, schemaOf(attribute)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

function schemaOf({ type, multiValued, description, mutability, subAttributes }: Attribute): Schema {
  const value =
    type === 'complex'
      ? objectOf(subAttributes ?? [])
      : { type: type === 'boolean' ? 'boolean' : 'string', description };
  const readOnly = mutability === 'readOnly' ? { readOnly: true } : {};
  return multiValued ? { type: 'array', items: value, description } : { ...value, ...readOnly };
}

const attributesOf = (name: string) => SCIM_SCHEMAS.find((schema) => schema.name === name)!.attributes;

/** Returns a resource: its attributes, and the common ones of RFC 7643. */
function resource(name: string, extensions: Record<string, string> = {}): Schema {
  const { properties, ...schema } = objectOf(attributesOf(name));
  const added = Object.entries(extensions).map(([id, extension]) => [id, objectOf(attributesOf(extension))]);
  return {
    ...schema,
    properties: {
      schemas: { type: 'array', items: { type: 'string' } },
      id: { type: 'string', format: 'uuid', readOnly: true },
      externalId: { type: 'string' },
      ...(properties as Schema),
      ...Object.fromEntries(added),
      meta: {
        type: 'object',
        readOnly: true,
        properties: {
          resourceType: { type: 'string' },
          created: { type: 'string', format: 'date-time' },
          lastModified: { type: 'string', format: 'date-time' },
          location: { type: 'string' },
        },
      },
    },
  };
}

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The schemas of SCIM, by the names that the document gives them. */
export const SCIM_COMPONENTS: Record<string, Schema> = {
  ScimUser: resource('User', { [ENTERPRISE]: 'EnterpriseUser', [GANGWAY]: 'GangwayUser' }),
  ScimGroup: resource('Group'),
  ScimPatch: {
    type: 'object',
    required: ['Operations'],
    properties: {
      schemas: { type: 'array', items: { type: 'string' } },
      Operations: {
        type: 'array',
        items: {
          type: 'object',
          required: ['op'],
          properties: {
            op: { type: 'string', description: 'add, replace or remove, in any case' },
            path: { type: 'string' },
            value: {},
          },
        },
      },
    },
  },
  ScimError: {
    type: 'object',
    required: ['schemas', 'status', 'detail'],
    properties: {
      schemas: { type: 'array', items: { type: 'string' } },
      status: { type: 'string' },
      scimType: { type: 'string' },
      detail: { type: 'string' },
    },
  },
};

function listOf(name: string): Schema {
  const integer = { type: 'integer' };
  return {
    type: 'object',
    required: ['schemas', 'totalResults'],
    properties: {
      schemas: { type: 'array', items: { type: 'string' } },
      totalResults: integer,
      startIndex: integer,
      itemsPerPage: integer,
      Resources: { type: 'array', items: ref(name) },
    },
  };
}

const content = (schema: Schema) => ({ [JSON_TYPE]: { schema } });
const query = (name: string, type = 'string') => ({ name, in: 'query', schema: { type } });
const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };

type Described = Pick<Operation, 'parameters'> & {
  summary: string;
  body?: Schema;
  status?: number;
  response?: Schema;
};

function operation(
  operationId: string,
  { summary, parameters, body, status = 200, response }: Described,
): Operation {
  return {
    tags: [TAG],
    operationId,
    summary,
    security: [{ scimToken: [] }],
    ...(parameters ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: content(body) } } : {}),
    responses: {
      [status]: {
        description: status === 204 ? 'Success, without a body' : 'Success',
        ...(response ? { content: content(response) } : {}),
      },
      default: { description: 'An error of SCIM', content: content(ref('ScimError')) },
    },
  };
}

/** Returns the calls of a kind of resource, such as `/scim/v2/Users`. */
function resourcePaths(path: string, noun: 'User' | 'Group') {
  const schema = ref(`Scim${noun}`);
  const found = { parameters: [ID], response: schema };
  const list = {
    summary: `List ${noun.toLowerCase()}s`,
    parameters: [
      query('filter'),
      query('startIndex', 'integer'),
      query('count', 'integer'),
      query('attributes'),
    ],
    response: listOf(`Scim${noun}`),
  };
  return {
    [`/scim/v2/${path}`]: {
      get: operation(`listScim${noun}s`, list),
      post: operation(`createScim${noun}`, {
        summary: `Create a ${noun.toLowerCase()}`,
        body: schema,
        status: 201,
        response: schema,
      }),
    },
    [`/scim/v2/${path}/{id}`]: {
      get: operation(`getScim${noun}`, { summary: `Read a ${noun.toLowerCase()}`, ...found }),
      put: operation(`replaceScim${noun}`, {
        summary: `Replace a ${noun.toLowerCase()}`,
        body: schema,
        ...found,
      }),
      patch: operation(`patchScim${noun}`, {
        summary: `Change a ${noun.toLowerCase()}`,
        body: ref('ScimPatch'),
        ...found,
      }),
      delete: operation(`deleteScim${noun}`, {
        summary: noun === 'User' ? 'Disable a user' : 'Delete a group',
        parameters: [ID],
        status: 204,
      }),
    },
  };
}

const discovery = (operationId: string, summary: string) => ({
  get: operation(operationId, { summary, response: { type: 'object' } }),
});

/** Returns the OpenAPI paths of the calls of a directory (Directory 2), whose resources SCIM itself describes. */
export function scimPaths() {
  return {
    ...resourcePaths('Users', 'User'),
    ...resourcePaths('Groups', 'Group'),
    '/scim/v2/ServiceProviderConfig': discovery('getScimConfig', 'What the server supports'),
    '/scim/v2/Schemas': discovery('listScimSchemas', 'The attributes of all resources'),
    '/scim/v2/ResourceTypes': discovery('listScimResourceTypes', 'The kinds of resources'),
  };
}
