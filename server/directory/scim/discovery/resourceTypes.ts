import { CORE_GROUP } from '../groups/resource.ts';
import { CORE_USER, ENTERPRISE, GANGWAY } from '../users/schemas.ts';
import { MAX_RESULTS } from '../protocol/query.ts';

/** Returns what this implementation of SCIM can do (RFC 7643, section 5). */
export function serviceProviderConfig(base: string): Record<string, unknown> {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_RESULTS },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'A token that an admin has created under Settings → Directory',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

const extension = (schema: string) => ({ schema, required: false });

/** Returns the kinds of resources (RFC 7643, section 6). */
export function resourceTypes(base: string): Record<string, unknown>[] {
  const types = [
    {
      id: 'User',
      endpoint: '/Users',
      schema: CORE_USER,
      schemaExtensions: [ENTERPRISE, GANGWAY].map(extension),
    },
    { id: 'Group', endpoint: '/Groups', schema: CORE_GROUP, schemaExtensions: [] },
  ];
  return types.map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    name: type.id,
    description: type.id === 'User' ? 'A person' : 'A list of people',
    ...type,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.id}` },
  }));
}
