import { CORE_GROUP } from '../groups/resource.ts';
import { type Attribute, attribute, complex, readOnly } from '../protocol/attribute.ts';
import { attributesOf } from '../users/attributes.ts';
import { CORE_USER, ENTERPRISE, GANGWAY } from '../users/schemas.ts';

const describe = (schema: string) => attributesOf(schema).flatMap(({ described }) => described ?? []);

export const SCIM_SCHEMAS: { id: string; name: string; description: string; attributes: Attribute[] }[] = [
  { id: CORE_USER, name: 'User', description: 'A person', attributes: describe(CORE_USER) },
  {
    id: ENTERPRISE,
    name: 'EnterpriseUser',
    description: 'Department and manager',
    attributes: describe(ENTERPRISE),
  },
  {
    id: GANGWAY,
    name: 'GangwayUser',
    description: 'The days of work at the company',
    attributes: describe(GANGWAY),
  },
  {
    id: CORE_GROUP,
    name: 'Group',
    description: 'A list of people',
    attributes: [
      attribute('displayName', 'The name', { required: true, uniqueness: 'server' }),
      complex(
        'members',
        'The people',
        [
          attribute('value', 'The id of a user', { mutability: 'immutable', caseExact: true }),
          attribute('$ref', 'The address of the user', {
            type: 'reference',
            referenceTypes: ['User'],
            mutability: 'immutable',
            caseExact: true,
          }),
          attribute('type', 'User', { canonicalValues: ['User'], mutability: 'immutable' }),
          attribute('display', 'The name of the user', readOnly),
        ],
        { multiValued: true },
      ),
    ],
  },
];

/** Returns the schemas of the resources (RFC 7643, section 7). */
export function schemas(base: string): ({ id: string } & Record<string, unknown>)[] {
  return SCIM_SCHEMAS.map((schema) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));
}
